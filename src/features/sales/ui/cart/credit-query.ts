import { api, query, queryOrDevice } from '../../../../web/api.ts';
import type { Output } from '../../../../wire/verb.ts';
import type { creditsContract } from '../../../credits/contract.ts';

const noEntries = { items: [], total: 0, totalIsFloor: false };

/** What a client owes the store and may owe; without a connection as this device keeps it. */
export const creditQuery = (clientId: string) =>
  queryOrDevice(api.credits.get, { clientId, page: 1 }, async (client) => {
    const { readKept } = await import('../../../../web/offline/kept.ts');
    const kept = (await readKept(client, query(api.credits.limits, {}).queryKey)) as
      | Output<typeof creditsContract.limits>
      | undefined;
    const limit = kept?.items.find((item) => item.clientId === clientId);
    return kept && { clientId, limit: 0, balance: 0, ...limit, clientName: '', entries: noEntries };
  });
