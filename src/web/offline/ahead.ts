import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api, query } from '../api.ts';
import { mayCall, meQuery, type Restricted } from '../session.ts';
import { isLeaving } from '../signed-in.ts';
import { isLost } from './connection.ts';
import { directoryKey } from './directory.ts';
import { keepAhead, keptAt } from './kept.ts';

/** As old may be what is kept before it is asked for again. */
const everyMs = 60 * 60_000;
const lookEveryMs = 60_000;
const lockName = 'pulso-ahead';
/** More would take a tablet too long. */
const maxClients = 20_000;

/** Lets what somebody does on the page come first. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });

async function askDirectory() {
  type Entry = Awaited<ReturnType<typeof api.clients.directory>>['items'][number];
  const entries: Entry[] = [];
  for (let hasMore = true; hasMore && entries.length < maxClients; ) {
    await idle();
    const after = entries.at(-1)?.id;
    const part = await api.clients.directory({ ...(after && { after }) });
    entries.push(...part.items);
    hasMore = part.hasMore;
  }
  return entries;
}

interface Wanted {
  readonly key: QueryKey;
  readonly verb: Restricted;
  readonly ask: () => Promise<unknown>;
}

const wanted: readonly Wanted[] = [
  { key: directoryKey, verb: api.clients.directory, ask: askDirectory },
  {
    key: query(api.credits.limits, {}).queryKey,
    verb: api.credits.limits,
    ask: () => api.credits.limits({}),
  },
];

async function keepWanted(client: QueryClient): Promise<void> {
  for (const { key, verb, ask } of wanted) {
    const me = client.getQueryData(meQuery().queryKey);
    if (!me || !mayCall(me, verb)) continue;
    if (document.hidden || isLost() || isLeaving()) return;
    const at = await keptAt(key);
    if (at !== undefined && Date.now() - at < everyMs) continue;
    await idle();
    await keepAhead(key, await ask());
  }
}

/**
 * Keeps what no screen shows and a day without a connection needs: once an hour, in one window of the browser, and only on
 * a device that opens Pulso without a network.
 * @returns ends it
 */
export function keepWhatIsAhead(client: QueryClient): () => void {
  const { serviceWorker } = navigator;
  let timer: ReturnType<typeof setTimeout> | undefined;
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
  serviceWorker?.addEventListener('controllerchange', begin);
  if (serviceWorker?.controller) begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    serviceWorker?.removeEventListener('controllerchange', begin);
  };
}
