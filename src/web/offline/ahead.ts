import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Sent, Verb } from '../../wire/verb.ts';
import { api, type Call, query } from '../api.ts';
import { addDays } from '../format.ts';
import { untilIdle } from '../idle.ts';
import { mayCall, meQuery, type Restricted } from '../session.ts';
import { isLeaving } from '../signed-in.ts';
import { isLost } from './connection.ts';
import { directoryKey } from './directory.ts';
import { keepAhead, keptAhead, keptAt } from './kept.ts';

/** As old may be what is kept before the whole is asked for again. */
const everyMs = 60 * 60_000;
const lookEveryMs = 60_000;
/** Between two questions for what changed: each writes all that is kept, which takes a tablet a moment among many clients. */
const changesEveryMs = 10_000;
const lockName = 'pulso-ahead';
/** More would take a tablet too long. */
const maxClients = 20_000;

type Entry = Awaited<ReturnType<typeof api.clients.directory>>['items'][number];
type ProductCatalogue = Awaited<ReturnType<typeof api.products.catalogue>>;
type Day = Awaited<ReturnType<typeof api.reservations.day>>;

async function askDirectory() {
  const entries: Entry[] = [];
  for (let hasMore = true; hasMore && entries.length < maxClients; ) {
    await untilIdle();
    const after = entries.at(-1)?.id;
    const part = await api.clients.directory({ ...(after && { after }) });
    entries.push(...part.items);
    hasMore = part.hasMore;
  }
  return entries;
}

const catalogueKey = query(api.products.catalogue, {}).queryKey;

/** The products on sale: what changed since they were kept, among those. */
async function askCatalogue() {
  const kept = (await keptAhead(catalogueKey)) as ProductCatalogue | undefined;
  const answer = await api.products.catalogue(kept ? { since: kept.at } : {});
  if (!kept || answer.complete) return answer;
  const changed = new Set([...answer.removedIds, ...answer.items.map(({ id }) => id)]);
  const items = [...answer.items, ...kept.items.filter(({ id }) => !changed.has(id))];
  return { ...answer, complete: true, removedIds: [], items };
}

interface Wanted {
  readonly key: QueryKey;
  /** Under which it is kept when the whole was asked for: a record of its own where checking its age must not load the data. */
  readonly wholeKey: QueryKey;
  readonly verb: Restricted;
  readonly ask: () => Promise<unknown>;
}

const wholeDirectoryKey = [...directoryKey, 'whole'];

function wantedOf<V extends Verb>(verb: Call<V>, input: Sent<V>): Wanted {
  const key = query(verb, input).queryKey;
  return { key, wholeKey: key, verb, ask: () => verb(input) };
}

const wanted: readonly Wanted[] = [
  { key: directoryKey, wholeKey: wholeDirectoryKey, verb: api.clients.directory, ask: askDirectory },
  wantedOf(api.credits.limits, {}),
  {
    key: catalogueKey,
    wholeKey: [...catalogueKey, 'whole'],
    verb: api.products.catalogue,
    ask: askCatalogue,
  },
  wantedOf(api.tills.list, {}),
  wantedOf(api.orders.list, {}),
  wantedOf(api.locks.get, {}),
  wantedOf(api.plans.list, {}),
];
const wantedToday = wantedOf(api.reservations.day, {});

const mayAsk = (client: QueryClient, verb: Restricted): boolean => {
  const me = client.getQueryData(meQuery().queryKey);
  return me !== undefined && mayCall(me, verb) && !document.hidden && !isLost() && !isLeaving();
};

async function keepWhole({ key, wholeKey, ask }: Wanted): Promise<void> {
  const at = Date.now();
  await keepAhead(key, at, await ask());
  if (wholeKey !== key) await keepAhead(wholeKey, at, null);
}

/** Keeps one thing that is wanted, unless it is kept and not old; what fails is asked for by a later look. */
async function keep(client: QueryClient, one: Wanted): Promise<void> {
  if (!mayAsk(client, one.verb)) return;
  const at = await keptAt(one.wholeKey);
  if (at !== undefined && Date.now() - at < everyMs) return;
  await untilIdle();
  await keepWhole(one).catch(() => {});
}

/** The classes of today and tomorrow with who comes, and who came today without one. */
async function keepClasses(client: QueryClient): Promise<void> {
  await keep(client, wantedToday);
  const day = (await keptAhead(wantedToday.key)) as Day | undefined;
  if (!day) return;
  const wantedTomorrow = wantedOf(api.reservations.day, { date: addDays(day.today, 1) });
  await keep(client, wantedTomorrow);
  const next = (await keptAhead(wantedTomorrow.key)) as Day | undefined;
  for (const { date, items } of next ? [day, next] : [day])
    for (const { classId } of items) await keep(client, wantedOf(api.reservations.list, { classId, date }));
  await keep(client, wantedOf(api.reservations.visits, { date: day.date }));
}

async function keepWanted(client: QueryClient): Promise<void> {
  for (const one of wanted) await keep(client, one);
  await keepClasses(client);
}

/** Brings the kept directory up to date with a change that this device heard of at `heardAt`. */
async function keepChanges(client: QueryClient, heardAt: number): Promise<void> {
  const at = await keptAt(directoryKey);
  if (at === undefined || at >= heardAt || !mayAsk(client, api.clients.directory)) return;
  const now = Date.now();
  const changedWithin = Math.ceil((now - at) / 1_000);
  if (changedWithin * 1_000 > everyMs) return keepWanted(client);
  const { items, removed, hasMore } = await api.clients.directory({ changedWithin });
  // What is kept is as old as it may be, and the next look asks for the whole.
  if (hasMore) return keepAhead(wholeDirectoryKey, 0, null);
  const gone = new Set([...removed, ...items.map(({ id }) => id)]);
  const kept = (await keptAhead(directoryKey)) as readonly Entry[] | undefined;
  // Somebody signed out meanwhile.
  if (!kept) return;
  await keepAhead(directoryKey, now, [...items, ...kept.filter(({ id }) => !gone.has(id))]);
}

/**
 * Keeps what no screen shows and a day without a connection needs: the whole once an hour, and who changed as soon as this device
 * hears of a change; in one window of the browser, and only on a device that opens Pulso without a network.
 * @returns ends it
 */
export function keepWhatIsAhead(client: QueryClient): () => void {
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changing: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  let ended = false;
  const look = async () => {
    clearTimeout(timer);
    await navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => lock && keepWanted(client))
      // The next look may succeed.
      .catch(() => {});
    clearTimeout(timer);
    if (!ended) timer = setTimeout(look, lookEveryMs);
  };
  const begin = () => void look();
  const hear = () => {
    const heardAt = Date.now();
    changing ??= setTimeout(
      () => {
        changing = undefined;
        changedAt = Date.now();
        // A window that waited for another finds that it was done.
        navigator.locks.request(lockName, () => keepChanges(client, heardAt)).catch(() => {});
      },
      Math.max(0, changedAt + changesEveryMs - heardAt),
    );
  };
  // After each change that this device hears of, what is shown is asked for again.
  const meHash = hashKey(meQuery().queryKey);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === meHash)
      hear();
  });
  serviceWorker?.addEventListener('controllerchange', begin);
  if (serviceWorker?.controller) begin();
  return () => {
    ended = true;
    stop();
    clearTimeout(timer);
    clearTimeout(changing);
    serviceWorker?.removeEventListener('controllerchange', begin);
  };
}
