import { v7 as newId } from 'uuid';
import { addAndRemove, type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addGroup, addProduct } from '../../test/fixture/store.ts';
import type { countsContract } from './contract.ts';

const newCount = async ({ first }: GymFixture) => {
  const { id } = await first.counts.create({ id: newId(), name: `Conteo ${canary}` });
  return id;
};

export const countsCases: CasesOf<typeof countsContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: {
    valid: async (fixture) => ({
      id: newId(),
      name: `Conteo ${canary}`,
      groupId: await addGroup(fixture),
    }),
    status: { otherGym: 400 },
  },
  get: { valid: async (fixture) => ({ id: await newCount(fixture), search: '' }) },
  sheet: { valid: async (fixture) => ({ id: await newCount(fixture) }) },
  record: {
    valid: async (fixture) => ({
      ...{ id: newId(), countId: await newCount(fixture) },
      ...{ productId: await addProduct(fixture), quantity: 3 },
    }),
  },
  remove: { valid: async (fixture) => ({ id: await newCount(fixture) }) },
  restore: {
    valid: (fixture) =>
      addAndRemove(
        () => newCount(fixture),
        (id) => fixture.first.counts.remove({ id }),
      ),
  },
  apply: { valid: async (fixture) => ({ id: await newCount(fixture) }) },
};
