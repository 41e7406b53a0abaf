import { v7 as newId } from 'uuid';
import { all, type CasesOf, newAccount, password } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import type { registrationContract } from './contract.ts';

const gymAccess = async ({ first }: GymFixture) => {
  const { code, key } = await first.gym.get({});
  return { gymCode: code, gymKey: key };
};

const wrongAccess = async (fixture: GymFixture) => ({ ...(await gymAccess(fixture)), gymKey: 'EQUIVOCADA' });

export const registrationCases: CasesOf<typeof registrationContract> = {
  register: {
    valid: async (fixture) => ({
      id: newId(),
      email: `nueva-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Nueva',
      ...(await gymAccess(fixture)),
    }),
    forged: async (fixture) => ({
      id: newId(),
      email: `intrusa-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Intrusa',
      ...(await wrongAccess(fixture)),
    }),
    status: all(400),
  },
  complete: {
    by: (fixture) => newAccount(fixture, { role: false }),
    valid: async (fixture) => ({ role: 'client', name: 'Nueva', ...(await gymAccess(fixture)) }),
    status: { insider: 409, otherGym: 409 },
  },
  joinGym: {
    by: newAccount,
    valid: async (fixture) => ({ name: 'Nueva', ...(await gymAccess(fixture)) }),
    forged: async (fixture) => ({ name: 'Intrusa', ...(await wrongAccess(fixture)) }),
    status: { insider: 400, otherGym: 403 },
  },
};
