import { type CasesOf, newSale, ownAnswer, soldSale } from '../../test/case.ts';
import type { salesContract } from './contract.ts';

export const salesCases: CasesOf<typeof salesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: (await soldSale(fixture)).id }) },
  find: {
    valid: async (fixture) => ({ number: String((await soldSale(fixture)).receiptNumber) }),
  },
  complete: { valid: newSale },
};
