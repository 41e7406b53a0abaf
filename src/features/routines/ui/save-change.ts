import { useQueryClient } from '@tanstack/react-query';
import { ApiError, api, query } from '../../../web/api.ts';
import { asApiError } from '../../../web/ui/submit.ts';
import { toast } from '../../../web/ui/toast.tsx';
import { notFound, stale } from '../../../wire/failures.ts';
import type { Exercise, ExerciseForm, Routine } from '../contract.ts';
import { type Change, disputed, fields } from '../rules.ts';

export type Edit = Extract<Change, { kind: 'edit' }>;

const refusal = (code: string, message: string) => new ApiError({ code, status: 409, message });

export const formOf = (exercise: Exercise): ExerciseForm =>
  Object.fromEntries(fields.map((field) => [field, exercise[field]])) as ExerciseForm;

/** Saves one change of a client's routine; an edit is refused when somebody else changed the same fields. */
export function useSaveChange(clientId: string) {
  const queries = useQueryClient();
  const routine = query(api.routines.get, { clientId });

  const savedExercise = (id: string) =>
    queries.getQueryData<Routine>(routine.queryKey)?.exercises?.find((exercise) => exercise.id === id);

  const sendEdit = async (change: Edit, again = false): Promise<Exercise> => {
    await queries.ensureQueryData(routine);
    const { id, form } = change;
    const saved = savedExercise(id);
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
        const name = savedExercise(change.id)?.name ?? '';
        await api.routines.removeExercise({ id: change.id });
        void toast(`Se quitó «${name}».`, { onUndo: () => void undo(change.id), closeAfter: 8000 });
      }
    }
  };

  return { savedExercise, save };
}
