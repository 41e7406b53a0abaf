import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { addProduct, productForm, secret } from '../../test/world.ts';
import type { productsContract } from './contract.ts';

export const productsCases: CasesOf<typeof productsContract> = {
  list: { valid: () => ({ search: secret, by: 'name', state: 'enabled' }), status: ownAnswer },
  all: { valid: () => ({ search: secret, order: 'group', descending: true }), status: ownAnswer },
  get: { valid: async (world) => ({ id: await addProduct(world) }) },
  catalogue: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), ...productForm() }), status: ownAnswer },
  update: { valid: async (world) => ({ id: await addProduct(world), version: 1, ...productForm() }) },
  favour: { valid: async (world) => ({ id: await addProduct(world), favourite: true }) },
  change: {
    valid: async (world) => ({
      ids: [await addProduct(world)],
      change: { enabled: false, price: { kind: 'percent', percent: 1000 } },
    }),
    status: ownAnswer,
  },
  sort: { valid: async (world) => ({ ids: [await addProduct(world)] }), status: ownAnswer },
  remove: { valid: async (world) => ({ ids: [await addProduct(world)] }) },
  restore: {
    valid: async (world) => {
      const ids = [await addProduct(world)];
      await world.first.products.remove({ ids });
      return { ids };
    },
  },
};
