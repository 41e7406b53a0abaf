import { v7 as newId } from 'uuid';
import type { CasesOf } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient, contractOf, sellPlan, writeContract } from '../../test/fixture/clients.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { addPlan } from '../../test/fixture/training.ts';
import type { contractsContract } from './contract.ts';

const sell = async (fixture: GymFixture, clientId: string) =>
  sellPlan(fixture, clientId, await addPlan(fixture));

export const contractsCases: CasesOf<typeof contractsContract> = {
  versions: { valid: () => ({ page: 1 }), status: { otherGym: 200 } },
  write: {
    valid: async ({ first }) => {
      const { items } = await first.contracts.versions({});
      return { id: newId(), text: canary, after: items[0]?.number ?? 0 };
    },
    status: { otherGym: 409 },
  },
  get: {
    valid: async (fixture) => {
      await writeContract(fixture);
      return { membershipId: await sell(fixture, await addClient(fixture)) };
    },
  },
  accept: {
    valid: async (fixture) => {
      const membershipId = await sell(fixture, await addClient(fixture));
      return { ...(await contractOf(fixture, membershipId)), way: 'name', signerName: canary };
    },
  },
  own: { valid: () => ({}) },
  acceptOwn: {
    valid: async (fixture) => contractOf(fixture, await sell(fixture, fixture.client.clientId)),
    status: { insider: 404 },
  },
};
