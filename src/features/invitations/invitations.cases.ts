import { v7 as newId } from 'uuid';
import { all, type CasesOf, newAccount, password } from '../../test/case.ts';
import { clientForm, tokenIn } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { invitationsContract } from './contract.ts';

const forgedToken = ({ first }: GymFixture) => ({ token: `${first.accountId}.${newId()}.falsa` });

const invite = async ({ first }: GymFixture, email: string) => {
  const added = await first.clients.create({ id: newId(), ...clientForm(), email });
  return tokenIn(added.activation?.url ?? '');
};

export const invitationsCases: CasesOf<typeof invitationsContract> = {
  read: {
    valid: async (fixture) => ({ token: await invite(fixture, '') }),
    forged: forgedToken,
    status: all(410),
  },
  activate: {
    valid: async (fixture) => {
      const email = `activa-${newId()}@x.cl`;
      return { token: await invite(fixture, email), id: newId(), email, password };
    },
    forged: (fixture) => ({ ...forgedToken(fixture), id: newId(), email: fixture.client.email, password }),
    status: all(410),
  },
  accept: {
    by: newAccount,
    valid: async (fixture) => ({ token: await invite(fixture, '') }),
    forged: forgedToken,
    status: { insider: 410, otherGym: 409 },
  },
};
