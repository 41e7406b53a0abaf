import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addProduct } from '../../test/fixture/store.ts';
import type { stockContract } from './contract.ts';

const adjustmentOf = async (fixture: GymFixture) => ({
  reason: 'other' as const,
  note: canary,
  lines: [{ productId: await addProduct(fixture), quantity: 2 }],
});

export const stockCases: CasesOf<typeof stockContract> = {
  products: { valid: () => ({ search: canary }), status: ownAnswer },
  movements: { valid: async (fixture) => ({ productId: await addProduct(fixture) }), status: ownAnswer },
  adjust: {
    valid: async (fixture) => ({ id: newId(), ...(await adjustmentOf(fixture)) }),
    status: { otherGym: 400 },
  },
  low: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
  suggestion: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
  averageCosts: { valid: () => ({ search: '' }), status: ownAnswer },
  averageCost: { valid: async (fixture) => ({ productId: await addProduct(fixture) }) },
};
