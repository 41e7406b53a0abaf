import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { ApiError } from '../api.ts';
import { asApiError } from './submit.ts';

/** A change in progress, or a failed one that awaits the user. */
export interface Waiting<Change> {
  readonly key: number;
  readonly change: Change;
  readonly failure: ApiError | undefined;
}

interface SaveQueueOptions<Change, Saved> {
  readonly save: (change: Change) => Promise<Saved>;
  readonly onSaved: (saved: Saved, change: Change) => void;
  /** Returns whether to keep the change for a retry. */
  readonly onFailure: (failure: ApiError, change: Change) => boolean;
  /** Sends nothing until the failed change has been saved. */
  readonly stopsAtFailure?: boolean;
}

/**
 * Saves changes one after another. They outlive the screen, so that a failed one is still there when the user
 * returns.
 */
export function useSaveQueue<Change, Saved>(
  mutationKey: readonly string[],
  { save, onSaved, onFailure, stopsAtFailure }: SaveQueueOptions<Change, Saved>,
) {
  const cache = useQueryClient().getMutationCache();
  const [, redraw] = useReducer((times: number) => times + 1, 0);

  const take = (predicate: (mutation: Mutation) => boolean): readonly Change[] => {
    const removed = cache.findAll({ mutationKey, predicate });
    for (const mutation of removed) cache.remove(mutation);
    return removed.map(({ state }) => state.variables as Change);
  };
  const drop = (change: Change) => take(({ state }) => state.variables === change);

  const { mutate } = useMutation<Saved, ApiError, Change>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async (change) => {
      const failed = stopsAtFailure && cache.find({ mutationKey, status: 'error' });
      if (failed) throw failed.state.error;
      return save(change).catch((reason) => Promise.reject(asApiError(reason)));
    },
    onSuccess: (saved, change) => {
      onSaved(saved, change);
      drop(change);
    },
    onError: (failure, change) => {
      if (!onFailure(failure, change)) drop(change);
    },
  });

  const waiting: readonly Waiting<Change>[] = useMutationState({
    filters: { mutationKey },
    select: ({ mutationId, state }) => ({
      key: mutationId,
      change: state.variables as Change,
      failure: (state.error as ApiError | null) ?? undefined,
    }),
  });

  const send = (change: Change) => {
    mutate(change);
    // The cache notifies the screen only after it has rendered the dropped change.
    redraw();
  };
  return {
    waiting,
    send,
    discard: (...failed: readonly Waiting<Change>[]) =>
      take(({ mutationId }) => failed.some(({ key }) => key === mutationId)),
    /** Removes the failed changes from the queue and returns them. */
    takeFailed: () => take(({ state }) => state.status === 'error'),
  };
}
