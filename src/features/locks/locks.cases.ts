import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { locksContract } from './contract.ts';

export const locksCases: CasesOf<typeof locksContract> = {
  get: { valid: () => ({}), status: ownAnswer },
  setPin: {
    by: ({ first }) => first,
    valid: () => ({ pin: '2468' }),
    status: { insider: 403, otherGym: 200 },
  },
  unlock: {
    by: ({ first }) => first,
    valid: async ({ first, otherGym }) => {
      await first.locks.setPin({ pin: '2468' });
      await otherGym.locks.setPin({ pin: '1357' });
      return { pin: '2468' };
    },
    status: { insider: 403, otherGym: 403 },
  },
};
