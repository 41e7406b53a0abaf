import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { receiptOf, secret } from '../../test/world.ts';
import type { receiptsContract } from './contract.ts';

export const receiptsCases: CasesOf<typeof receiptsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (world) => ({ id: (await receiptOf(world)).id }) },
  send: {
    by: ({ first }) => first,
    valid: async (world) => ({ id: (await receiptOf(world)).id, email: `${secret}@correo.cl` }),
    status: { insider: 403, otherGym: 404 },
  },
};
