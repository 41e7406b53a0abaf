import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addProduct, secret, type World } from '../../test/world.ts';
import type { purchasesContract } from './contract.ts';

const purchaseOf = async (world: World) => ({
  supplier: secret,
  document: `F-${secret}`,
  note: secret,
  receivedOn: '2026-11-02',
  lines: [{ productId: await addProduct(world), quantity: 2.5, amount: 1000 }],
});
const newPurchase = async (world: World) => {
  const { id } = await world.first.purchases.create({ id: newId(), ...(await purchaseOf(world)) });
  return id;
};

export const purchasesCases: CasesOf<typeof purchasesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (world) => ({ id: await newPurchase(world) }) },
  create: {
    valid: async (world) => ({ id: newId(), ...(await purchaseOf(world)) }),
    status: { otherGym: 400 },
  },
  cancel: { valid: async (world) => ({ id: await newPurchase(world), reason: secret }) },
  suppliers: { valid: () => ({}), status: ownAnswer },
};
