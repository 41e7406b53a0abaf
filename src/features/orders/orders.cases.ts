import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { orderOf, productLine } from '../../test/store.ts';
import { addProduct, secret, type World } from '../../test/world.ts';
import type { ordersContract } from './contract.ts';

const newOrder = async (world: World) => ({
  id: newId(),
  name: secret,
  clientId: world.client.clientId,
  order: orderOf(productLine(await addProduct(world), 1000)),
});

const parked = async (world: World) => {
  const { id, version } = await world.first.orders.park(await newOrder(world));
  return { id, version };
};

export const ordersCases: CasesOf<typeof ordersContract> = {
  list: { valid: () => ({}), status: ownAnswer },
  park: { valid: (world) => newOrder(world) },
  resume: { valid: async (world) => parked(world) },
  cancel: { valid: async (world) => ({ ...(await newOrder(world)), reason: secret }) },
  cancelled: { valid: () => ({}), status: ownAnswer },
};
