import type pg from 'pg';
import { weekdayOf } from './classes.ts';
import { type Exercise, mobility, routineTemplates } from './exercises.ts';
import type { InsertTarget, RowOf } from './insert.ts';
import { idOf, type Random, randomOf } from './random.ts';

const columns = { client_id: 'uuid', created_at: 'timestamptz' };

export const routineTable: InsertTarget<typeof columns> = { name: 'routine', columns, key: ['client_id'] };

const exerciseColumns = {
  id: 'uuid',
  client_id: 'uuid',
  day: 'text',
  position: 'integer',
  name: 'text',
  sets: 'integer',
  repetitions: 'text',
  load: 'text',
  rest_seconds: 'integer',
  note: 'text',
  created_at: 'timestamptz',
};

export const routineExerciseTable: InsertTarget<typeof exerciseColumns> = {
  name: 'routine_exercise',
  columns: exerciseColumns,
};

const doneColumns = { id: 'uuid', client_id: 'uuid', exercise_id: 'uuid', date: 'date', done: 'boolean' };

export const exerciseDoneTable: InsertTarget<typeof doneColumns> = {
  name: 'exercise_done',
  columns: doneColumns,
  key: ['client_id', 'date', 'exercise_id'],
};

const templateColumns = { id: 'uuid', name: 'text', exercises: 'jsonb', created_at: 'timestamptz' };

export const routineTemplateTable: InsertTarget<typeof templateColumns> = {
  name: 'routine_template',
  columns: templateColumns,
};

export const makeTemplates = (seed: string, opened: Temporal.PlainDate): RowOf<typeof templateColumns>[] =>
  routineTemplates.map(({ name, exercises }) => ({
    id: idOf(seed, `template ${name}`),
    name,
    exercises: exercises.map((exercise) => ({ ...exercise })),
    created_at: `${opened}T12:00:00Z`,
  }));

/** A load for someone stronger or weaker: the kilos by the factor, in steps of 2.5. */
const scaled = (load: string, factor: number): string =>
  load.replace(/^([\d,]+) kg/, (_, kilos: string) => {
    const steps = Math.max(1, Math.round((Number(kilos.replace(',', '.')) * factor) / 2.5));
    return `${String(steps * 2.5).replace('.', ',')} kg`;
  });

interface Routines {
  routines: RowOf<typeof columns>[];
  exercises: RowOf<typeof exerciseColumns>[];
  done: RowOf<typeof doneColumns>[];
}

const weeksBack = 4;
const share = { trained: 0.75, done: 0.9 };

/** What a client ticked off on the days of the last weeks, and began today. */
function* ticksOf(
  random: Random,
  exercises: Routines['exercises'],
  today: Temporal.PlainDate,
): Generator<RowOf<typeof doneColumns>> {
  for (let back = weeksBack * 7; back >= 0; back -= 1) {
    const date = today.subtract({ days: back });
    const ofDay = exercises.filter(({ day }) => day === weekdayOf(date));
    const begun = back === 0 ? ofDay.slice(0, 2) : ofDay.filter(() => random.chance(share.done));
    if (back > 0 && !random.chance(share.trained)) continue;
    for (const { id, client_id } of begun) {
      yield { id: random.id(), client_id, exercise_id: id, date: date.toString(), done: true };
    }
  }
}

/** A routine for each of `clients`, most from a template. The first has something for today, and ticks off what it does. */
export function makeRoutines(seed: string, clients: readonly string[], today: Temporal.PlainDate): Routines {
  const made: Routines = { routines: [], exercises: [], done: [] };
  for (const [place, client_id] of clients.entries()) {
    const random = randomOf(`${seed} routine ${place}`);
    const factor = 0.6 + 0.7 * random.next();
    const begun = `${today.subtract({ days: weeksBack * 7 + 2 + random.below(60) })}T12:00:00Z`;
    const planned: Exercise[] = random
      .pick(routineTemplates)
      .exercises.filter(() => random.chance(0.92))
      .map((exercise) => ({ ...exercise, load: scaled(exercise.load, factor) }));
    const day = weekdayOf(today);
    const rests = !planned.some((exercise) => exercise.day === day);
    if (place === 0 && rests) planned.push(...mobility.map((exercise) => ({ day, ...exercise })));
    const exercises = planned.map(({ restSeconds, ...exercise }, index) => ({
      id: random.id(),
      client_id,
      ...exercise,
      rest_seconds: restSeconds,
      position: planned.slice(0, index + 1).filter((other) => other.day === exercise.day).length,
      created_at: begun,
    }));
    made.routines.push({ client_id, created_at: begun });
    made.exercises.push(...exercises);
    if (place % 6 === 0) made.done.push(...ticksOf(random, exercises, today));
  }
  return made;
}

/** The gym's own exercises, of all its routines. */
export const keepExercises = (db: pg.PoolClient) =>
  db.query(`insert into exercise (gym_id, name_key, name)
    select distinct on (fold(name)) current_gym(), fold(name), name from routine_exercise
    where gym_id = current_gym() order by fold(name), created_at, id
    on conflict (gym_id, name_key) do nothing`);
