import type { exerciseDone, routine, routineExercise, routineTemplate } from '../features/routines/table.ts';
import type { RowOf } from '../fill.ts';
import { weekdayOf } from './classes.ts';
import { type Exercise, mobility, routineTemplates } from './exercises.ts';
import { idOf, type Random, randomOf } from './random.ts';

export const makeTemplates = (seed: string, opened: Temporal.PlainDate): RowOf<typeof routineTemplate>[] =>
  routineTemplates.map(({ name, exercises }) => ({
    id: idOf(seed, `template ${name}`),
    name,
    exercises: exercises.map((exercise) => ({ ...exercise })),
    createdAt: `${opened}T12:00:00Z`,
  }));

/** A load for a stronger or weaker person: the kilos times the factor, in steps of 2.5. */
const scaled = (load: string, factor: number): string =>
  load.replace(/^([\d,]+) kg/, (_, kilos: string) => {
    const steps = Math.max(1, Math.round((Number(kilos.replace(',', '.')) * factor) / 2.5));
    return `${String(steps * 2.5).replace('.', ',')} kg`;
  });

interface Routines {
  routines: RowOf<typeof routine>[];
  exercises: RowOf<typeof routineExercise>[];
  done: RowOf<typeof exerciseDone>[];
}

const weeksBack = 4;
const share = { trained: 0.75, done: 0.9 };

/** The exercises that a client ticked off in the last weeks and today. */
function* ticksOf(
  random: Random,
  exercises: Routines['exercises'],
  today: Temporal.PlainDate,
): Generator<RowOf<typeof exerciseDone>> {
  for (let back = weeksBack * 7; back >= 0; back -= 1) {
    const date = today.subtract({ days: back });
    const ofDay = exercises.filter(({ day }) => day === weekdayOf(date));
    const ticked = back === 0 ? ofDay.slice(0, 2) : ofDay.filter(() => random.chance(share.done));
    if (back > 0 && !random.chance(share.trained)) continue;
    for (const { id, clientId } of ticked) {
      yield { id: random.id(), clientId, exerciseId: id, date: date.toString(), done: true };
    }
  }
}

/**
 * A routine for each of `clients`, mostly from a template. The first has exercises for today and ticks some of them
 * off.
 */
export function makeRoutines(seed: string, clients: readonly string[], today: Temporal.PlainDate): Routines {
  const rows: Routines = { routines: [], exercises: [], done: [] };
  for (const [index, clientId] of clients.entries()) {
    const random = randomOf(`${seed} routine ${index}`);
    const factor = 0.6 + 0.7 * random.next();
    const startedAt = `${today.subtract({ days: weeksBack * 7 + 2 + random.below(60) })}T12:00:00Z`;
    const planned: Exercise[] = random
      .pick(routineTemplates)
      .exercises.filter(() => random.chance(0.92))
      .map((exercise) => ({ ...exercise, load: scaled(exercise.load, factor) }));
    const day = weekdayOf(today);
    const rests = !planned.some((exercise) => exercise.day === day);
    if (index === 0 && rests) planned.push(...mobility.map((exercise) => ({ day, ...exercise })));
    const exercises = planned.map(({ restSeconds, ...exercise }, index) => ({
      id: random.id(),
      clientId,
      ...exercise,
      restSeconds,
      position: planned.slice(0, index + 1).filter((other) => other.day === exercise.day).length,
      createdAt: startedAt,
    }));
    rows.routines.push({ clientId, createdAt: startedAt });
    rows.exercises.push(...exercises);
    if (index % 6 === 0) rows.done.push(...ticksOf(random, exercises, today));
  }
  return rows;
}
