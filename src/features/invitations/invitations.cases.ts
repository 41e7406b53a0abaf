import { v7 as newId } from 'uuid';
import type { Person } from '../../test/app.ts';
import { all, type CasesOf, newAccount, password } from '../../test/case.ts';
import { clientForm, tokenIn } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { invitationsContract } from './contract.ts';

const forgedToken = ({ first }: GymFixture) => ({ token: `${first.accountId}.${newId()}.falsa` });

const invite = async ({ first }: GymFixture, email: string) => {
  const added = await first.clients.create({ id: newId(), ...clientForm(), email });
  return tokenIn(added.activation?.url ?? '');
};

const inviteToTeam = async ({ first }: GymFixture, email = `equipo-${newId()}@x.cl`) => {
  const invited = await first.team.invite({ id: newId(), name: 'Carla', email, role: 'coach' });
  return tokenIn(invited.link.url);
};

/** Whose address the last invitation names. */
let invited: Person | undefined;

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
  readTeam: {
    valid: async (fixture) => ({ token: await inviteToTeam(fixture) }),
    forged: forgedToken,
    status: all(410),
  },
  join: {
    valid: async (fixture) => ({ token: await inviteToTeam(fixture), id: newId(), password }),
    forged: (fixture) => ({ ...forgedToken(fixture), id: newId(), password }),
    status: all(410),
  },
  acceptTeam: {
    by: async (fixture) => {
      invited = await fixture.gym('Otra Sede');
      return invited;
    },
    valid: async (fixture) => ({ token: await inviteToTeam(fixture, invited?.email) }),
    forged: forgedToken,
    status: { insider: 409, otherGym: 410 },
  },
};
