import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useSyncExternalStore } from 'react';
import { contract } from '../../contract.ts';
import type { Verb } from '../../wire/verb.ts';
import { isLeaving, signedInAccount } from '../signed-in.ts';
import { followConnection, isLost } from './connection.ts';
import { keptName } from './wipe.ts';

/** What a device keeps is shown for a day and a night; older things would mislead. */
const maxAgeMs = 36 * 60 * 60_000;
const writeEveryMs = 10_000;

interface Kept {
  readonly accountId: string;
  /** When the server sent it, in milliseconds since 1970. */
  readonly at: number;
  readonly data: unknown;
}

interface Schema extends DBSchema {
  kept: { key: string; value: Kept };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

const open = () => {
  opened ??= openDB<Schema>(keptName, 1, {
    upgrade: (database) => void database.createObjectStore('kept'),
    // Signing out in any tab deletes it.
    blocking: (_from, _to, { target }) => {
      opened = undefined;
      (target as IDBDatabase).close();
    },
  });
  return opened;
};

const nameOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);

/** Whether the contract lets a device keep what this query shows. */
function isKept([feature, name]: QueryKey): boolean {
  const verbs = (contract as Record<string, Record<string, Pick<Verb, 'kept'>>>)[String(feature)];
  return verbs?.[String(name)]?.kept === true;
}

const confirmedAt = new Map<string, number>();

/** When the server sent what this page shows of a query, in milliseconds since 1970. */
export const sentAt = (queryKey: QueryKey): number | undefined => confirmedAt.get(nameOf(queryKey));

async function put(queryKey: QueryKey, at: number, data: unknown): Promise<void> {
  const accountId = signedInAccount();
  if (isLeaving() || !accountId) return;
  await (await open()).put('kept', { accountId, at, data }, nameOf(queryKey));
}

async function write({ queryKey, state: { data } }: Query): Promise<void> {
  const at = confirmedAt.get(nameOf(queryKey));
  if (data === undefined || at === undefined) return;
  await put(queryKey, at, data);
}

/** What is kept of a query for the account that is signed in. */
async function get(queryKey: QueryKey): Promise<Kept | undefined> {
  const kept = await (await open()).get('kept', nameOf(queryKey));
  const signedIn = signedInAccount();
  return kept && signedIn && kept.accountId === signedIn ? kept : undefined;
}

/** When the server sent what is kept of a query, in milliseconds since 1970; undefined if nothing is. */
export const keptAt = async (queryKey: QueryKey): Promise<number | undefined> => (await get(queryKey))?.at;

/** What is kept of a query and no screen shows. */
export const keptAhead = async (queryKey: QueryKey): Promise<unknown> => (await get(queryKey))?.data;

/** Keeps what was asked for in advance at `at` and no screen shows, in place of what is kept of the query. */
export const keepAhead = (queryKey: QueryKey, at: number, data: unknown): Promise<void> =>
  put(queryKey, at, data);

let oldest: number | undefined;
const listeners = new Set<() => void>();

function setOldest(next: number | undefined): void {
  oldest = next;
  for (const listener of listeners) listener();
}

const followOldest = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** When the server sent the oldest data that this page took from the device, in milliseconds; undefined if it took none. */
export const useOldestShown = (): number | undefined => useSyncExternalStore(followOldest, () => oldest);

/** What arrived from the device and not from the server. */
const taken = new Set<string>();

/**
 * What this page or this device keeps for a query, if the account that is signed in may see it; of the device under
 * another key where that was asked for in advance. It stays as old as it is.
 */
export async function readKept(
  client: QueryClient,
  queryKey: QueryKey,
  keptKey: QueryKey = queryKey,
): Promise<unknown> {
  const name = nameOf(queryKey);
  const shown = client.getQueryData(queryKey);
  if (shown !== undefined) {
    taken.add(name);
    return shown;
  }
  const kept = await get(keptKey);
  if (!kept || Date.now() - kept.at > maxAgeMs) return undefined;
  setOldest(Math.min(oldest ?? kept.at, kept.at));
  taken.add(name);
  confirmedAt.set(name, kept.at);
  return kept.data;
}

/** Keeps on this device what the contract allows, as it arrives. @returns ends it */
export function keepQueries(client: QueryClient): () => void {
  const written = new Set<string>();
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const keep = (query: Query, arrived: boolean) => {
    if (!isKept(query.queryKey)) return;
    const name = nameOf(query.queryKey);
    if (arrived && !taken.delete(name)) confirmedAt.set(name, Date.now());
    if (due.has(name)) return;
    const run = () => {
      due.delete(name);
      void write(query).catch(() => {});
    };
    due.set(name, setTimeout(run, written.has(name) ? writeEveryMs : 0));
    written.add(name);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) if (query.state.data !== undefined) keep(query, true);
  const stop = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query, !event.action.manual);
  });
  const stopFollowing = followConnection(() => !isLost() && setOldest(undefined));
  return () => {
    stop();
    stopFollowing();
    for (const timer of due.values()) clearTimeout(timer);
  };
}
