import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import { canary } from '../../test/fixture/canaries.ts';
import { addClient } from '../../test/fixture/clients.ts';
import {
  addArrival,
  addConfirmedVisit,
  addNetworkMember,
  turnOnNetwork,
} from '../../test/fixture/network-visits.ts';
import { goodNetworkKeys } from '../../test/providers/networks.ts';
import type { networkVisitsContract } from './contract.ts';

export const networkVisitsCases: CasesOf<typeof networkVisitsContract> = {
  networks: { valid: () => ({}), status: ownAnswer },
  saveNetwork: {
    valid: async ({ first }) => {
      const { items } = await first.networkvisits.networks({});
      const version = items.find(({ network }) => network === 'totalpass')?.version ?? 0;
      return {
        ...{ network: 'totalpass', version, active: false, automatic: false, pay: null },
        ...goodNetworkKeys.totalpass,
      };
    },
    status: ownAnswer,
  },
  testNetwork: {
    valid: async (fixture) => {
      await turnOnNetwork(fixture);
      return { network: 'wellhub' };
    },
  },
  arrivals: { valid: () => ({}), status: ownAnswer },
  accept: {
    valid: async (fixture) => ({ id: await addArrival(fixture), clientId: await addClient(fixture) }),
  },
  welcome: {
    valid: async (fixture) => ({
      ...{ id: await addArrival(fixture), clientId: newId(), name: canary, surname: '' },
      ...{ email: `${newId()}@x.cl`, phone: '' },
    }),
  },
  move: {
    valid: async (fixture) => {
      const { id, clientId: from } = await addConfirmedVisit(fixture);
      return { id, from, clientId: await addClient(fixture) };
    },
  },
  dismiss: { valid: async (fixture) => ({ id: await addArrival(fixture) }) },
  settle: { valid: async (fixture) => ({ id: await addArrival(fixture, 'unclear') }) },
  ofClient: { valid: async (fixture) => ({ clientId: await addClient(fixture) }) },
  unlink: {
    valid: async (fixture) => ({ clientId: await addNetworkMember(fixture), network: 'wellhub' }),
  },
  report: { valid: () => ({}), status: ownAnswer },
  export: { valid: () => ({ month: '2026-01' }), status: ownAnswer },
};
