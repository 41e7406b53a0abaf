import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addProduct } from '../../test/fixture/store.ts';
import type { purchasesContract } from './contract.ts';

const purchaseOf = async (fixture: GymFixture) => ({
  supplier: canary,
  document: `F-${canary}`,
  note: canary,
  receivedOn: '2026-11-02',
  lines: [{ productId: await addProduct(fixture), quantity: 2.5, amount: 1000 }],
});
const newPurchase = async (fixture: GymFixture) => {
  const { id } = await fixture.first.purchases.create({ id: newId(), ...(await purchaseOf(fixture)) });
  return id;
};

export const purchasesCases: CasesOf<typeof purchasesContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await newPurchase(fixture) }) },
  create: {
    valid: async (fixture) => ({ id: newId(), ...(await purchaseOf(fixture)) }),
    status: { otherGym: 400 },
  },
  cancel: { valid: async (fixture) => ({ id: await newPurchase(fixture), reason: canary }) },
  suppliers: { valid: () => ({}), status: ownAnswer },
};
