import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer, removed } from '../../test/case.ts';
import { addGroup, addProduct, secret, type World } from '../../test/world.ts';
import type { countsContract } from './contract.ts';

const newCount = async ({ first }: World) => {
  const { id } = await first.counts.create({ id: newId(), name: `Conteo ${secret}` });
  return id;
};

export const countsCases: CasesOf<typeof countsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: {
    valid: async (world) => ({
      id: newId(),
      name: `Conteo ${secret}`,
      groupId: await addGroup(world),
    }),
    status: { otherGym: 400 },
  },
  get: { valid: async (world) => ({ id: await newCount(world), search: '' }) },
  sheet: { valid: async (world) => ({ id: await newCount(world) }) },
  tally: {
    valid: async (world) => ({
      ...{ id: newId(), countId: await newCount(world) },
      ...{ productId: await addProduct(world), quantity: 3 },
    }),
  },
  remove: { valid: async (world) => ({ id: await newCount(world) }) },
  restore: {
    valid: (world) =>
      removed(
        () => newCount(world),
        (id) => world.first.counts.remove({ id }),
      ),
  },
  apply: { valid: async (world) => ({ id: await newCount(world) }) },
};
