import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, api, query } from '../../../web/api.ts';
import { useSaveQueue, type Waiting } from '../../../web/ui/save-queue.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { notFound } from '../../../wire/failures.ts';
import type { Exercise, ExerciseForm, Routine } from '../contract.ts';
import { applyChange, type Change } from '../rules.ts';
import { type Edit, formOf, useSaveChange } from './save-change.ts';

/** Typed text stays to be saved again; a position in the week is to be chosen again. */
const isRetryable = (change: Change, { code, status }: ApiError): boolean => {
  if (change.kind === 'add') return true;
  if (change.kind === 'edit') return code !== notFound.code;
  return change.kind === 'move' && (status === 0 || status >= 500);
};

/** Saves the changes of a client's routine one after another. */
export function useRoutineQueue(clientId: string) {
  const queries = useQueryClient();
  const routine = query(api.routines.get, { clientId });

  const { savedExercise, save } = useSaveChange(clientId);
  const { waiting, send, discard } = useSaveQueue<Change, Exercise | undefined>(['routine', clientId], {
    save,
    onSaved: (saved, change) => {
      queries.setQueryData<Routine>(routine.queryKey, (was) => {
        if (!was?.exercises) return was;
        const list = applyChange(was.exercises, change);
        return {
          ...was,
          exercises: list.map((exercise) =>
            exercise.id === saved?.id ? { ...exercise, ...saved } : exercise,
          ),
        };
      });
      void queries.invalidateQueries();
    },
    onFailure: (failure, change) => {
      const retryable = isRetryable(change, failure);
      if (!retryable) void toast(`No se guardó. ${failure.message}`, { tone: 'bad', closeAfter: 8000 });
      return retryable;
    },
  });

  useWindowEvent('beforeunload', (event) => {
    if (waiting.length > 0) event.preventDefault();
  });

  return {
    waiting,
    send,
    /** Saves fields of an exercise, with those that could not be saved before. */
    edit: (id: string, form: Partial<ExerciseForm>, was: Partial<ExerciseForm>) => {
      const failed = waiting.filter(
        ({ change, failure }) => failure && change.kind === 'edit' && change.id === id,
      );
      const earlier = failed.map(({ change }) => change as Edit);
      discard(...failed);
      send({
        kind: 'edit',
        id,
        form: Object.assign({}, ...earlier.map((change) => change.form), form),
        was: Object.assign({}, was, ...earlier.map((change) => change.was)),
      });
    },
    retry: (failed: Waiting<Change>) => {
      discard(failed);
      const { change } = failed;
      const saved = savedExercise(change.id);
      send(change.kind === 'edit' && saved ? { ...change, was: formOf(saved) } : change);
    },
    discard,
  };
}
