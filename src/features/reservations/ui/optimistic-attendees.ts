import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Reservation } from '../contract.ts';
import type { Attendee } from './attendees.ts';
import { type Entrance, serverOf } from './entrance.ts';

interface Act<T> {
  readonly show: (items: readonly Reservation[]) => Reservation[];
  readonly send: () => Promise<T>;
  readonly retry: () => void;
}

/** Who comes in at an entrance, updated optimistically. */
export function useOptimisticAttendees(
  entrance: Entrance,
  onFailure: (attendee: Attendee, failure: ApiError, retry: () => void) => void,
) {
  const queries = useQueryClient();
  const queryKey = serverOf(entrance).listKey;
  const refresh = () => void queries.invalidateQueries({ queryKey: [queryKey[0]] });

  /** Shows a change, sends it after earlier ones of the same attendee, and reverts it on failure. */
  async function act<T>(attendee: Attendee, { show, send, retry }: Act<T>): Promise<T | undefined> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData<{ readonly items: readonly Reservation[] }>(
      queryKey,
      (was) => was && { ...was, items: show(was.items) },
    );
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
