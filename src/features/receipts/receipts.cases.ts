import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { receiptOf } from '../../test/fixture/store.ts';
import type { receiptsContract } from './contract.ts';

export const receiptsCases: CasesOf<typeof receiptsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: (await receiptOf(fixture)).id }) },
  send: {
    by: ({ first }) => first,
    valid: async (fixture) => ({ id: (await receiptOf(fixture)).id, email: `${canary}@correo.cl` }),
    status: { insider: 403, otherGym: 404 },
  },
};
