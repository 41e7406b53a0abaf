import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addProduct, productForm } from '../../test/fixture/store.ts';
import type { productsContract } from './contract.ts';

export const productsCases: CasesOf<typeof productsContract> = {
  list: { valid: () => ({ search: canary, by: 'name', state: 'enabled' }), status: ownAnswer },
  all: { valid: () => ({ search: canary, order: 'group', descending: true }), status: ownAnswer },
  get: { valid: async (fixture) => ({ id: await addProduct(fixture) }) },
  catalogue: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), ...productForm() }), status: ownAnswer },
  update: { valid: async (fixture) => ({ id: await addProduct(fixture), version: 1, ...productForm() }) },
  favour: { valid: async (fixture) => ({ id: await addProduct(fixture), favourite: true }) },
  change: {
    valid: async (fixture) => ({
      ids: [await addProduct(fixture)],
      change: { enabled: false, price: { kind: 'percent', percent: -1000 } },
    }),
    status: ownAnswer,
  },
  sort: { valid: async (fixture) => ({ ids: [await addProduct(fixture)] }), status: ownAnswer },
  remove: { valid: async (fixture) => ({ ids: [await addProduct(fixture)] }) },
  restore: {
    valid: async (fixture) => {
      const ids = [await addProduct(fixture)];
      await fixture.first.products.remove({ ids });
      return { ids };
    },
  },
};
