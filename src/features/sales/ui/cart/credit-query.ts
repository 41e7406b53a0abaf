import { api, query, queryOrDevice } from '../../../../web/api.ts';
import type { Output, Sent } from '../../../../wire/verb.ts';
import type { creditsContract } from '../../../credits/contract.ts';
import type { salesContract } from '../../contract.ts';

const noEntries = { items: [], total: 0, totalIsFloor: false };

type Request = Sent<typeof salesContract.complete>;

/** What a client owes by sales that this device has not sent yet. */
async function unsentDebt(clientId: string): Promise<number> {
  const { readChanges } = await import('../../../../web/offline/outbox.ts');
  const [feature, name] = api.sales.complete.key;
  return (await readChanges())
    .filter(({ verb }) => verb[0] === feature && verb[1] === name)
    .map(({ input }) => input as unknown as Request)
    .filter((sale) => sale.clientId === clientId)
    .flatMap(({ payments }) => payments)
    .filter(({ method }) => method === 'account')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** What a client owes the store and may owe; without a connection as this device keeps it, with what it has to send. */
export const creditQuery = (clientId: string) =>
  queryOrDevice(api.credits.get, { clientId, page: 1 }, async (client) => {
    const { readKept } = await import('../../../../web/offline/kept.ts');
    const kept = (await readKept(client, query(api.credits.limits, {}).queryKey)) as
      | Output<typeof creditsContract.limits>
      | undefined;
    const limit = kept?.items.find((item) => item.clientId === clientId);
    if (!kept) return undefined;
    const balance = (limit?.balance ?? 0) + (await unsentDebt(clientId));
    return { clientId, limit: limit?.limit ?? 0, balance, clientName: '', entries: noEntries };
  });
