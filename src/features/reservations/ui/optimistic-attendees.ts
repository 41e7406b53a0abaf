import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, api, query } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Reservation } from '../contract.ts';
import type { Attendee } from './attendees.ts';

interface Act<T> {
  readonly show: (items: readonly Reservation[]) => Reservation[];
  readonly send: () => Promise<T>;
  readonly retry: () => void;
}

/** The attendees of a class on a day, updated optimistically. */
export function useOptimisticAttendees(
  classId: string,
  date: string,
  onFailure: (attendee: Attendee, failure: ApiError, retry: () => void) => void,
) {
  const queries = useQueryClient();
  const { queryKey } = query(api.reservations.list, { classId, date });
  const refresh = () => void queries.invalidateQueries({ queryKey: [api.reservations.list.key[0]] });

  /** Shows a change, sends it after earlier ones of the same attendee, and reverts it on failure. */
  async function act<T>(attendee: Attendee, { show, send, retry }: Act<T>): Promise<T | undefined> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (was) => was && { ...was, items: show(was.items) });
    try {
      const options = { scope: { id: attendee.id }, mutationFn: send };
      return await queries.getMutationCache().build<T, unknown, void, unknown>(queries, options).execute();
    } catch (reason) {
      queries.setQueryData(queryKey, before);
      onFailure(attendee, asApiError(reason), retry);
      return undefined;
    } finally {
      refresh();
    }
  }
  return { act, refresh };
}
