import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addProduct, secret, type World } from '../../test/world.ts';
import type { stockContract } from './contract.ts';

const adjustmentOf = async (world: World) => ({
  reason: 'other' as const,
  note: secret,
  lines: [{ productId: await addProduct(world), quantity: 2 }],
});

export const stockCases: CasesOf<typeof stockContract> = {
  products: { valid: () => ({ search: secret }), status: ownAnswer },
  movements: { valid: async (world) => ({ productId: await addProduct(world) }), status: ownAnswer },
  adjust: {
    valid: async (world) => ({ id: newId(), ...(await adjustmentOf(world)) }),
    status: { otherGym: 400 },
  },
  low: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
  suggestion: { valid: () => ({ search: '', supplier: '' }), status: ownAnswer },
  averageCosts: { valid: () => ({ search: '' }), status: ownAnswer },
  averageCost: { valid: async (world) => ({ productId: await addProduct(world) }) },
};
