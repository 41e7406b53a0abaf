import { type CasesOf, completeSale, newSale, ownAnswer } from '../../test/case.ts';
import type { salesContract } from './contract.ts';

export const salesCases: CasesOf<typeof salesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: (await completeSale(fixture)).id }) },
  find: {
    valid: async (fixture) => ({ number: String((await completeSale(fixture)).receiptNumber) }),
  },
  complete: { valid: newSale },
};
