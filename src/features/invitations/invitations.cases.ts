import { v7 as newId } from 'uuid';
import { all, type CasesOf, newcomer, password } from '../../test/case.ts';
import { clientForm, tokenIn, type World } from '../../test/world.ts';
import type { invitationsContract } from './contract.ts';

const forgedToken = ({ first }: World) => ({ token: `${first.accountId}.${newId()}.falsa` });

const invite = async ({ first }: World, email: string) => {
  const added = await first.clients.create({ id: newId(), ...clientForm(), email });
  return tokenIn(added.activation?.url ?? '');
};

export const invitationsCases: CasesOf<typeof invitationsContract> = {
  read: {
    valid: async (world) => ({ token: await invite(world, '') }),
    forged: forgedToken,
    status: all(410),
  },
  activate: {
    valid: async (world) => {
      const email = `activa-${newId()}@x.cl`;
      return { token: await invite(world, email), id: newId(), email, password };
    },
    forged: (world) => ({ ...forgedToken(world), id: newId(), email: world.client.email, password }),
    status: all(410),
  },
  accept: {
    by: newcomer,
    valid: async (world) => ({ token: await invite(world, '') }),
    forged: forgedToken,
    status: { insider: 410, otherGym: 409 },
  },
};
