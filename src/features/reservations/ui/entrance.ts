import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api, query, queryOrDevice } from '../../../web/api.ts';
import type { Change } from '../../../web/offline/outbox.ts';
import type { Find } from '../../../web/ui/finder.ts';
import type { ClientMatch, Reservation } from '../contract.ts';
import type { Addition } from './attendees.ts';

/** Where clients come in on a day: to a class, or without one. */
export interface Entrance {
  /** Null without a class. */
  readonly classId: string | null;
  readonly date: string;
}

interface Matches {
  readonly items: ClientMatch[];
  readonly total: number;
  readonly totalIsFloor: boolean;
}

type Later = Pick<Change, 'verb' | 'input'>;
type NewReservation = Required<Addition> & { readonly id: string; readonly clientId: string };

/** What the server keeps of an entrance, and what is asked of it there. */
export function serverOf(entrance: Entrance) {
  const { classId, date } = entrance;
  const onDevice = (listKey: QueryKey, search: string) => async (client: QueryClient) => {
    const { matchesOnDevice } = await import('./device-matches.ts');
    return matchesOnDevice(client, listKey, entrance, search);
  };
  if (classId === null) {
    const listKey: QueryKey = query(api.reservations.visits, { date }).queryKey;
    return {
      listKey,
      find: ((search) =>
        queryOrDevice(api.reservations.visitMatches, { date, search }, onDevice(listKey, search))) as Find<
        Matches,
        QueryKey
      >,
      add: ({ id, clientId, overrideReason }: NewReservation): Promise<Reservation> =>
        api.reservations.enter({ id, clientId, date, overrideReason }),
      later: ({ id, clientId, overrideReason }: NewReservation): Later => ({
        verb: api.reservations.enter.key,
        input: { id, clientId, date, overrideReason },
      }),
      remove: api.reservations.removeVisit,
      restore: api.reservations.restoreVisit,
    };
  }
  const listKey: QueryKey = query(api.reservations.list, { classId, date }).queryKey;
  return {
    listKey,
    find: ((search) =>
      queryOrDevice(api.reservations.matches, { classId, date, search }, onDevice(listKey, search))) as Find<
      Matches,
      QueryKey
    >,
    add: (reservation: NewReservation): Promise<Reservation> =>
      api.reservations.create({ ...reservation, classId, date }),
    later: (reservation: NewReservation): Later => ({
      verb: api.reservations.create.key,
      input: { ...reservation, classId, date },
    }),
    remove: api.reservations.remove,
    restore: api.reservations.restore,
  };
}
