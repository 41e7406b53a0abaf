import { type CasesOf, newSale, ownAnswer, soldSale } from '../../test/case.ts';
import type { salesContract } from './contract.ts';

export const salesCases: CasesOf<typeof salesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (world) => ({ id: (await soldSale(world)).id }) },
  find: {
    valid: async (world) => ({ number: String((await soldSale(world)).receiptNumber) }),
  },
  complete: { valid: newSale },
};
