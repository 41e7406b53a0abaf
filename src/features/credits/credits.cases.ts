import { v7 as newId } from 'uuid';
import { type CasesOf, newSale, ownAnswer } from '../../test/case.ts';
import { addClient } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { insertShift } from '../../test/store.ts';
import type { creditsContract } from './contract.ts';

/** A client that owes 1.100. */
const debtor = async (fixture: GymFixture) => {
  const clientId = await addClient(fixture);
  await fixture.first.credits.setLimit({ clientId, limit: 5000 });
  const payments = [{ method: 'account' as const, amount: 1100 }];
  await fixture.first.sales.complete({ ...(await newSale(fixture)), clientId, payments });
  return clientId;
};

export const creditsCases: CasesOf<typeof creditsContract> = {
  list: { valid: () => ({ search: '' }), status: ownAnswer },
  get: { valid: ({ client }) => ({ clientId: client.clientId }) },
  limits: { valid: () => ({}), status: ownAnswer },
  setLimit: { valid: ({ client }) => ({ clientId: client.clientId, limit: 50_000 }) },
  pay: {
    valid: async (fixture) => ({
      id: newId(),
      clientId: await debtor(fixture),
      shiftId: await insertShift(fixture, fixture.first),
      amount: 1000,
      method: 'cash',
    }),
  },
};
