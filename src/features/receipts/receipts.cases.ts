import { type CasesOf, completeSale, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { receiptOf } from '../../test/fixture/store.ts';
import type { receiptsContract } from './contract.ts';

const newReceipt = async (fixture: GymFixture): Promise<string> => {
  const { id } = await completeSale(fixture);
  return (await fixture.first.receipts.get({ id })).id;
};

export const receiptsCases: CasesOf<typeof receiptsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: (await receiptOf(fixture)).id }) },
  send: {
    by: ({ first }) => first,
    valid: async (fixture) => ({ id: (await receiptOf(fixture)).id, email: `${canary}@correo.cl` }),
    status: { insider: 403, otherGym: 404 },
  },
  cancel: { valid: async (fixture) => ({ id: await newReceipt(fixture), reason: canary }) },
  reissue: {
    valid: async (fixture) => {
      const id = await newReceipt(fixture);
      await fixture.first.receipts.cancel({ id, reason: canary });
      return { id };
    },
  },
};
