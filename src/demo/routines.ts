import type { exerciseDone, routine, routineExercise, routineTemplate } from '../features/routines/table.ts';
import { weekdayOf } from './classes.ts';
import { type Exercise, mobility, routineTemplates } from './exercises.ts';
import type { RowOf } from './fill.ts';
import { idOf, type Random, randomOf } from './random.ts';

export const makeTemplates = (seed: string, opened: Temporal.PlainDate): RowOf<typeof routineTemplate>[] =>
  routineTemplates.map(({ name, exercises }) => ({
    id: idOf(seed, `template ${name}`),
    name,
    exercises: exercises.map((exercise) => ({ ...exercise })),
    createdAt: `${opened}T12:00:00Z`,
  }));

/** A load for someone stronger or weaker: the kilos by the factor, in steps of 2.5. */
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

/** What a client ticked off on the days of the last weeks, and began today. */
function* ticksOf(
  random: Random,
  exercises: Routines['exercises'],
  today: Temporal.PlainDate,
): Generator<RowOf<typeof exerciseDone>> {
  for (let back = weeksBack * 7; back >= 0; back -= 1) {
    const date = today.subtract({ days: back });
    const ofDay = exercises.filter(({ day }) => day === weekdayOf(date));
    const begun = back === 0 ? ofDay.slice(0, 2) : ofDay.filter(() => random.chance(share.done));
    if (back > 0 && !random.chance(share.trained)) continue;
    for (const { id, clientId } of begun) {
      yield { id: random.id(), clientId, exerciseId: id, date: date.toString(), done: true };
    }
  }
}

/** A routine for each of `clients`, most from a template. The first has something for today, and ticks off what it does. */
export function makeRoutines(seed: string, clients: readonly string[], today: Temporal.PlainDate): Routines {
  const made: Routines = { routines: [], exercises: [], done: [] };
  for (const [place, clientId] of clients.entries()) {
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
      clientId,
      ...exercise,
      restSeconds: restSeconds,
      position: planned.slice(0, index + 1).filter((other) => other.day === exercise.day).length,
      createdAt: begun,
    }));
    made.routines.push({ clientId, createdAt: begun });
    made.exercises.push(...exercises);
    if (place % 6 === 0) made.done.push(...ticksOf(random, exercises, today));
  }
  return made;
}
