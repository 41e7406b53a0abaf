import { v7 as newId } from 'uuid';
import { type CasesOf, newSale, ownAnswer } from '../../test/case.ts';
import { insertShift } from '../../test/store.ts';
import { addClient, type World } from '../../test/world.ts';
import type { creditsContract } from './contract.ts';

/** A client that owes 1.100. */
const debtor = async (world: World) => {
  const clientId = await addClient(world);
  await world.first.credits.setLimit({ clientId, limit: 5000 });
  const payments = [{ method: 'account' as const, amount: 1100 }];
  await world.first.sales.complete({ ...(await newSale(world)), clientId, payments });
  return clientId;
};

export const creditsCases: CasesOf<typeof creditsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: ({ client }) => ({ clientId: client.clientId }) },
  setLimit: { valid: ({ client }) => ({ clientId: client.clientId, limit: 50_000 }) },
  pay: {
    valid: async (world) => ({
      id: newId(),
      clientId: await debtor(world),
      shiftId: await insertShift(world, world.first),
      amount: 1000,
      method: 'cash',
    }),
  },
};
