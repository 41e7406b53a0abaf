import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { writerOf } from '../db/writer.ts';
import { ExerciseForm, maxExercises } from '../features/routines/contract.ts';
import { routine, routineExercise } from '../features/routines/table.ts';
import { type Weekday, weekdays } from '../wire/weekdays.ts';
import { type Document, idWithin, isRecord } from './document.ts';
import { Fields, keyOfLabel, readForm } from './fields.ts';
import { type Documents, type GymExport, labelOf, withExtra } from './gym-export.ts';
import { type GymImport, type Line, ownerOf } from './gym-import.ts';

const own = ['sets', 'repetitions', 'load', 'restSeconds', 'note'] as const;
const usual = { sets: null, repetitions: '', load: '', restSeconds: null, note: '' };

function readExercise(gym: GymImport, path: string, exercise: unknown): ExerciseForm | null {
  const data = isRecord(exercise) ? exercise : { name: exercise };
  const fields = new Fields({ path, parent: '', id: '', data }, gym.report);
  const form = readForm(fields, ExerciseForm, { name: fields.text('name'), ...fields.extra(own) });
  fields.ignoreRest();
  return form;
}

function* readDay(
  gym: GymImport,
  path: string,
  clientId: string,
  entry: unknown,
): Generator<Line<typeof routineExercise>> {
  const { day: label, exercises } = isRecord(entry) ? entry : {};
  const day = keyOfLabel(weekdays, label);
  if (!day || (exercises !== undefined && !Array.isArray(exercises)))
    return gym.report.change(path, 'days', entry, {
      why: 'No es un día con sus ejercicios.',
      instead: 'No se trae.',
    });
  const list = (exercises ?? []) as unknown[];
  if (list.length > maxExercises)
    gym.report.change(path, `days ${label}`, list.length, {
      why: `Un día admite ${maxExercises} ejercicios.`,
      instead: 'Los demás no se traen.',
    });
  for (const [index, exercise] of list.slice(0, maxExercises).entries()) {
    const place = `${path}/${label}/${index + 1}`;
    const form = readExercise(gym, place, exercise);
    if (form)
      yield {
        path: place,
        row: { id: idWithin(path, day, index), clientId, day, position: index + 1, ...form },
      };
  }
}

/** A client has one routine, under the client's id. One that is there already stays as it is. */
export async function importRoutines(gym: GymImport): Promise<void> {
  const rows = await gym.db
    .select({ clientId: routine.clientId })
    .from(routine)
    .where(eq(routine.gymId, sql`current_gym()`));
  const existing = new Set(rows.map(({ clientId }) => clientId));
  const added = new Set<string>();
  const exercises: Line<typeof routineExercise>[] = [];
  for (const document of gym.documents.routines) {
    const { path, parent: owner } = document;
    const clientId = ownerOf(gym, 'routines', path, { owner, missing: 'Su cliente no está.' });
    if (!clientId) continue;
    if (added.has(clientId)) gym.report.leave(path, 'Su cliente ya tiene una rutina.');
    else if (existing.has(clientId)) gym.counts.routines.kept += 1;
    else {
      added.add(clientId);
      exercises.push(...readRoutine(gym, document, clientId));
    }
  }
  const routines = [...added].map((clientId) => ({ clientId }));
  if (routines.length > 0) {
    await writerOf(routine, ['clientId']).add(gym.db, routines);
    gym.counts.routines.added += routines.length;
  }
  if (exercises.length > 0) {
    const columns = Object.keys(exercises[0]?.row ?? {});
    await writerOf(routineExercise, columns).add(
      gym.db,
      exercises.map(({ row }) => row),
    );
  }
}

function readRoutine(gym: GymImport, document: Document, clientId: string): Line<typeof routineExercise>[] {
  const fields = new Fields(document, gym.report);
  const days = fields.list('days');
  fields.ignoreRest('clientId');
  return days.flatMap((entry) => [...readDay(gym, document.path, clientId, entry)]);
}

/** @returns the documents of each client */
export async function exportRoutines({ db }: GymExport): Promise<Map<string, Documents>> {
  const routines = await db
    .select({ clientId: routine.clientId })
    .from(routine)
    .where(eq(routine.gymId, sql`current_gym()`));
  const exercises = await db
    .select()
    .from(routineExercise)
    .where(and(eq(routineExercise.gymId, sql`current_gym()`), isNull(routineExercise.deletedAt)))
    .orderBy(asc(routineExercise.position), asc(routineExercise.id));
  const byClient = Map.groupBy(exercises, ({ clientId }) => clientId);
  const dayOf = (clientId: string, day: Weekday) => ({
    day: labelOf(weekdays, day),
    exercises: (byClient.get(clientId) ?? [])
      .filter((exercise) => exercise.day === day)
      .map(({ name, sets, repetitions, load, restSeconds, note }) =>
        withExtra({ name }, { sets, repetitions, load, restSeconds, note }, usual),
      ),
  });
  const days = Object.keys(weekdays) as Weekday[];
  return new Map(
    routines.map(({ clientId }) => [
      clientId,
      { routine: { days: days.map((day) => dayOf(clientId, day)) } },
    ]),
  );
}
