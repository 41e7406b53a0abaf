import type { QueryClient } from '@tanstack/react-query';
import type { contract } from '../../contract.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output, Sent } from '../../wire/verb.ts';
import { api, query, queryOrDevice } from '../api.ts';
import { deviceClock } from '../format.ts';
import { meQuery } from '../session.ts';
import { followConnection, isLost } from './connection.ts';
import type { Searchable } from './directory-search.ts';

type Clients = (typeof contract)['clients'];
type Entry = Output<Clients['directory']>['items'][number];
type Client = Output<Clients['get']>;

/** A client as this device knows them. */
export interface KnownClient extends Entry, Searchable {}

/** The version of a client whom this device knows in part: nothing of them can be saved. */
const partlyKnown = 0;

/** Whether this device knows only a part of a client. */
export const isPartlyKnown = ({ version }: Pick<Client, 'version'>): boolean => version === partlyKnown;

/** Under which the whole directory is kept. */
export const directoryKey = query(api.clients.directory, {}).queryKey;

let loaded: Promise<readonly KnownClient[] | undefined> | undefined;

async function load(client: QueryClient): Promise<readonly KnownClient[] | undefined> {
  const [{ readKept }, { searchable }] = await Promise.all([
    import('./kept.ts'),
    import('./directory-search.ts'),
  ]);
  const kept = (await readKept(client, directoryKey)) as readonly Entry[] | undefined;
  return kept
    ?.map((entry) => ({ ...entry, ...searchable(entry) }))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : Number(a.sortKey > b.sortKey)));
}

/** The gym's clients as this device keeps them, in order of name; undefined if it keeps none. */
export async function readDirectory(client: QueryClient): Promise<readonly KnownClient[] | undefined> {
  loaded ??= load(client);
  const known = await loaded.catch(() => undefined);
  if (known === undefined) loaded = undefined;
  return known;
}

// With a connection the server knows better, and the memory is free for other things.
followConnection(() => {
  if (!isLost()) loaded = undefined;
});

/** The day on the gym's clock, YYYY-MM-DD, by the clock of this device. */
export async function dayOnDevice(client: QueryClient): Promise<string> {
  const { readKept } = await import('./kept.ts');
  const me = (await readKept(client, meQuery().queryKey)) as
    | Output<(typeof contract)['account']['me']>
    | undefined;
  return deviceClock(me?.gym?.timeZone).today;
}

const daysUntil = (today: string, day: string): number => (Date.parse(day) - Date.parse(today)) / 86_400_000;

function shownClient(
  { id, name, surname, email, dni, phone, membership }: KnownClient,
  today: string,
): Client {
  const expiresOn = membership?.expiresOn ?? null;
  return {
    ...{
      id,
      name,
      surname,
      dni,
      phone,
      email,
      whatsapp: '',
      dniType: 'other',
      birthDate: null,
      observation: '',
    },
    hasAccount: true,
    membershipStatus: membership && {
      ...membership,
      membershipId: '',
      daysLeft: expiresOn === null ? null : daysUntil(today, expiresOn),
    },
    version: partlyKnown,
  };
}

type Wanted = Sent<Clients['list']>;

/** Whether a client is in the state that a list asks for, as the database's is_in_state. */
function isInState({ membershipStatus: status }: Client, wanted: Wanted['membershipStatus']): boolean {
  if (wanted === undefined || wanted === 'all') return true;
  if (!status?.active) return false;
  const { daysLeft, renews, trial } = status;
  if (wanted === 'expiring') return daysLeft !== null && daysLeft >= 0 && daysLeft <= 6 && !trial;
  if (wanted === 'expired') return daysLeft !== null && daysLeft < 0 && !renews && !trial;
  return wanted === 'active' || daysLeft === null;
}

async function listOnDevice(
  client: QueryClient,
  { search = '', membershipStatus, order, page }: Wanted,
): Promise<Output<Clients['list']> | undefined> {
  const [directory, today, { findIn }] = await Promise.all([
    readDirectory(client),
    dayOnDevice(client),
    import('./directory-search.ts'),
  ]);
  const found =
    directory &&
    findIn(directory, search, { beginsFirst: order === 'nearest' }).map((known) => shownClient(known, today));
  const matches = found?.filter((shown) => isInState(shown, membershipStatus));
  const first = (Number(page ?? 1) - 1) * pageSize;
  return (
    matches && { items: matches.slice(first, first + pageSize), total: matches.length, totalIsFloor: false }
  );
}

/** The gym's clients; without a connection those whom this device knows, by name, e-mail, document and phone. */
export const clientsQuery = (input: Wanted) =>
  queryOrDevice(api.clients.list, input, (client) => listOnDevice(client, input));

/** A client; without a connection what this device knows of them. */
export const clientQuery = (id: string) =>
  queryOrDevice(api.clients.get, { id }, async (client) => {
    const [directory, today] = await Promise.all([readDirectory(client), dayOnDevice(client)]);
    const known = directory?.find((entry) => entry.id === id);
    return known && shownClient(known, today);
  });
