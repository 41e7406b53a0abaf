import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addProduct } from '../../test/fixture/store.ts';
import { orderOf, productLine } from '../../test/store.ts';
import type { ordersContract } from './contract.ts';

const newOrder = async (fixture: GymFixture) => ({
  id: newId(),
  name: canary,
  clientId: fixture.client.clientId,
  order: orderOf(productLine(await addProduct(fixture), 1000)),
});

const parkOrder = async (fixture: GymFixture) => {
  const { id, version } = await fixture.first.orders.park(await newOrder(fixture));
  return { id, version };
};

export const ordersCases: CasesOf<typeof ordersContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  park: { valid: (fixture) => newOrder(fixture) },
  resume: { valid: async (fixture) => parkOrder(fixture) },
  cancel: { valid: async (fixture) => ({ ...(await newOrder(fixture)), reason: canary }) },
  cancelled: { valid: () => ({}), status: ownAnswer },
};
