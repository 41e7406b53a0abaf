import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { type ApiError, api } from '../../../web/api.ts';
import { isLost } from '../../../web/offline/connection.ts';
import {
  addChange,
  type Change,
  mayPassByItself,
  readChanges,
  removeChange,
} from '../../../web/offline/outbox.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import type { Reservation } from '../contract.ts';
import { type Attendee, additionOf } from './attendees.ts';
import { type Entrance, serverOf } from './entrance.ts';

interface Act<T> {
  readonly show: (items: readonly Reservation[]) => Reservation[];
  readonly send: () => Promise<T>;
  readonly retry: () => void;
  /** What to send later, when there is no connection. */
  readonly later?: Pick<Change, 'verb' | 'input' | 'title' | 'client'> & Partial<Pick<Change, 'id'>>;
}

/** Who comes in at an entrance, updated optimistically. */
export function useOptimisticAttendees(
  entrance: Entrance,
  onFailure: (attendee: Attendee, failure: ApiError, retry: () => void) => void,
) {
  const queries = useQueryClient();
  const queryKey = serverOf(entrance).listKey;
  const refresh = () => void queries.invalidateQueries({ queryKey: [queryKey[0]] });

  /** What a search found on this device does not know of a later change: chosen again, somebody would be added twice. */
  const forgetMatches = () => {
    for (const { key } of [api.reservations.matches, api.reservations.visitMatches])
      void queries.invalidateQueries({ queryKey: key });
  };

  /** Shows a change, sends it after earlier ones of the same attendee, or later, and reverts it on failure. */
  async function act<T>(
    attendee: Attendee,
    { show, send, retry, later }: Act<T>,
  ): Promise<T | 'later' | undefined> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData<{ readonly items: readonly Reservation[] }>(
      queryKey,
      (was) => was && { ...was, items: show(was.items) },
    );
    try {
      const options = { scope: { id: attendee.id }, mutationKey: queryKey, mutationFn: send };
      return await queries.getMutationCache().build<T, unknown, void, unknown>(queries, options).execute();
    } catch (reason) {
      const failure = asApiError(reason);
      if (later && mayPassByItself(failure)) {
        const at = new Date().toISOString();
        const isKept = await addChange({ id: newId(), at, ...later }).then(
          () => true,
          () => false,
        );
        if (isKept) {
          forgetMatches();
          return 'later';
        }
      }
      queries.setQueryData(queryKey, before);
      onFailure(attendee, failure, retry);
      return undefined;
    } finally {
      // Without a connection, or while another change is on its way, what is shown is ahead of the server.
      if (!isLost() && queries.isMutating({ mutationKey: queryKey }) === 0) refresh();
    }
  }

  /** Takes back that somebody was added without a connection, if it was not sent. @returns whether it did */
  async function takeBack(attendee: Attendee): Promise<boolean> {
    const addition = isLost() ? additionOf(await readChanges(), attendee.id) : undefined;
    if (!addition) return false;
    await removeChange(addition.id);
    forgetMatches();
    queries.setQueryData<{ readonly items: readonly Reservation[] }>(
      queryKey,
      (was) => was && { ...was, items: was.items.filter(({ id }) => id !== attendee.id) },
    );
    return true;
  }
  return { act, refresh, takeBack };
}
