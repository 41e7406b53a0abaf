import { v7 as newId } from 'uuid';
import { all, type CasesOf, newcomer, password } from '../../test/case.ts';
import type { World } from '../../test/world.ts';
import type { registrationContract } from './contract.ts';

const gymAccess = async ({ first }: World) => {
  const { code, key } = await first.gym.get({});
  return { gymCode: code, gymKey: key };
};

const wrongAccess = async (world: World) => ({ ...(await gymAccess(world)), gymKey: 'EQUIVOCADA' });

export const registrationCases: CasesOf<typeof registrationContract> = {
  register: {
    valid: async (world) => ({
      id: newId(),
      email: `nueva-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Nueva',
      ...(await gymAccess(world)),
    }),
    forged: async (world) => ({
      id: newId(),
      email: `intrusa-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Intrusa',
      ...(await wrongAccess(world)),
    }),
    status: all(400),
  },
  complete: {
    by: (world) => newcomer(world, { role: false }),
    valid: async (world) => ({ role: 'client', name: 'Nueva', ...(await gymAccess(world)) }),
    status: { insider: 409, otherGym: 409 },
  },
  joinGym: {
    by: newcomer,
    valid: async (world) => ({ name: 'Nueva', ...(await gymAccess(world)) }),
    forged: async (world) => ({ name: 'Intrusa', ...(await wrongAccess(world)) }),
    status: { insider: 400, otherGym: 403 },
  },
};
