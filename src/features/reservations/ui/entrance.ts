import type { QueryKey } from '@tanstack/react-query';
import { api, query } from '../../../web/api.ts';
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

type NewReservation = Required<Addition> & { readonly id: string; readonly clientId: string };

/** What the server keeps of an entrance, and what is asked of it there. */
export function serverOf({ classId, date }: Entrance) {
  if (classId === null)
    return {
      listKey: query(api.reservations.visits, { date }).queryKey as QueryKey,
      find: ((search) => query(api.reservations.visitMatches, { date, search })) as Find<Matches, QueryKey>,
      add: ({ id, clientId, overrideReason }: NewReservation): Promise<Reservation> =>
        api.reservations.enter({ id, clientId, date, overrideReason }),
      remove: api.reservations.removeVisit,
      restore: api.reservations.restoreVisit,
    };
  return {
    listKey: query(api.reservations.list, { classId, date }).queryKey as QueryKey,
    find: ((search) => query(api.reservations.matches, { classId, date, search })) as Find<Matches, QueryKey>,
    add: (reservation: NewReservation): Promise<Reservation> =>
      api.reservations.create({ ...reservation, classId, date }),
    remove: api.reservations.remove,
    restore: api.reservations.restore,
  };
}
