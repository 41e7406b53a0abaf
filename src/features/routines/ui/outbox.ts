import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, query } from '../../../web/api.ts';
import { useSaveQueue, type Waiting } from '../../../web/ui/save-queue.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { notFound, stale } from '../../../wire/failures.ts';
import type { Exercise, ExerciseForm, Routine } from '../contract.ts';
import { applyChange, type Change, disputed, fields } from '../rules.ts';

type Edit = Extract<Change, { kind: 'edit' }>;

const refusal = (code: string, message: string) => new ApiError({ code, status: 409, message });

/** What a person typed is kept; a place in the week is chosen anew. */
const isKept = (change: Change, { code, status }: ApiError): boolean => {
  if (change.kind === 'add') return true;
  if (change.kind === 'edit') return code !== notFound.code;
  return change.kind === 'move' && (status === 0 || status >= 500);
};

const formOf = (exercise: Exercise): ExerciseForm =>
  Object.fromEntries(fields.map((field) => [field, exercise[field]])) as ExerciseForm;

/** Saves the changes of a client's routine. */
export function useOutbox(clientId: string) {
  const queries = useQueryClient();
  const routine = query(api.routines.get, { clientId });

  const savedOne = (id: string) =>
    queries.getQueryData<Routine>(routine.queryKey)?.exercises?.find((one) => one.id === id);

  const sendEdit = async (change: Edit, again = false): Promise<Exercise> => {
    await queries.ensureQueryData(routine);
    const { id, form } = change;
    const saved = savedOne(id);
    if (!saved) throw refusal(notFound.code, notFound.message);
    const [field] = disputed(saved, change);
    if (field) {
      throw refusal(
        stale.code,
        `Otra persona escribió aquí «${saved[field] ?? ''}». Reintentar deja lo tuyo.`,
      );
    }
    try {
      return await api.routines.updateExercise({ ...formOf(saved), ...form, id, version: saved.version });
    } catch (reason) {
      if (again || !(reason instanceof ApiError) || reason.code !== stale.code) throw reason;
      await queries.refetchQueries({ queryKey: routine.queryKey });
      return sendEdit(change, true);
    }
  };

  const undo = async (id: string) => {
    try {
      await api.routines.restoreExercise({ id });
    } catch (reason) {
      void toast(asApiError(reason).message, { tone: 'bad' });
    }
    void queries.invalidateQueries();
  };

  const save = async (change: Change): Promise<Exercise | undefined> => {
    switch (change.kind) {
      case 'add':
        return api.routines.addExercise({ id: change.id, clientId, day: change.day, name: change.name });
      case 'edit':
        return sendEdit(change);
      case 'move':
        await api.routines.moveExercise({ id: change.id, day: change.day, after: change.after });
        return;
      case 'remove': {
        const name = savedOne(change.id)?.name ?? '';
        await api.routines.removeExercise({ id: change.id });
        void toast(`Se quitó «${name}».`, { onUndo: () => void undo(change.id), closeAfter: 8000 });
      }
    }
  };

  const { waiting, send, discard } = useSaveQueue<Change, Exercise | undefined>(['routine', clientId], {
    save,
    onSaved: (saved, change) => {
      queries.setQueryData<Routine>(routine.queryKey, (was) => {
        if (!was?.exercises) return was;
        const list = applyChange(was.exercises, change);
        return { ...was, exercises: list.map((one) => (one.id === saved?.id ? { ...one, ...saved } : one)) };
      });
      void queries.invalidateQueries();
    },
    onFailure: (failure, change) => {
      const kept = isKept(change, failure);
      if (!kept) void toast(`No se guardó. ${failure.message}`, { tone: 'bad', closeAfter: 8000 });
      return kept;
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
      const saved = savedOne(change.id);
      send(change.kind === 'edit' && saved ? { ...change, was: formOf(saved) } : change);
    },
    discard,
  };
}
