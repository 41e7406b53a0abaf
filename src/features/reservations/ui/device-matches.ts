import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { dayOnDevice, type KnownClient, readDirectory } from '../../../web/offline/directory.ts';
import { findIn } from '../../../web/offline/directory-search.ts';
import { readKept } from '../../../web/offline/kept.ts';
import { readChanges } from '../../../web/offline/outbox.ts';
import type { Output } from '../../../wire/verb.ts';
import type { ClientMatch, Reservation, reservationsContract } from '../contract.ts';
import { isCode } from '../rules.ts';
import { withUnsent } from './attendees.ts';
import { standingOf } from './standing.ts';

const maxShown = 8;

const codeOf = ({ id }: KnownClient): string => id.replaceAll('-', '');

function find(directory: readonly KnownClient[], search: string): KnownClient[] {
  if (isCode(search)) return directory.filter((known) => codeOf(known) === search.trim().toLowerCase());
  return findIn(directory, search, { beginsFirst: true });
}

type Attendees = Partial<Output<typeof reservationsContract.list>>;

/** Who matches, and what this device knows of whether they may come in; undefined for a day that is not today. */
export async function matchesOnDevice(
  client: QueryClient,
  listKey: QueryKey,
  entrance: Pick<Reservation, 'classId' | 'date'>,
  search: string,
): Promise<Output<typeof reservationsContract.matches> | undefined> {
  const { date } = entrance;
  const [directory, today, changes] = await Promise.all([
    readDirectory(client),
    dayOnDevice(client),
    readChanges(),
  ]);
  if (!directory || date !== today) return undefined;
  const { session, items = [] } = ((await readKept(client, listKey)) ?? {}) as Attendees;
  const attendees = withUnsent(items, changes, entrance);
  const taken = attendees.filter(({ status }) => status !== 'waiting').length;
  const ownOf = new Map(attendees.map((attendee) => [attendee.client.id, attendee]));
  // Who booked comes first, as the server's matches do.
  const found = find(directory, search).toSorted((a, b) => Number(ownOf.has(b.id)) - Number(ownOf.has(a.id)));
  const shownMatch = (known: KnownClient): ClientMatch => {
    const { id, name, surname, dni } = known;
    const own = ownOf.get(id);
    return {
      client: { id, name, surname, email: '', whatsapp: '', dni },
      eligibility: standingOf(known, date, session && { ...session, taken }, own),
      reservation: own ? { id: own.id, status: own.status } : null,
      ...{ absences: 0, lateCancellations: 0 },
    };
  };
  return { items: found.slice(0, maxShown).map(shownMatch), total: found.length, totalIsFloor: false };
}
