import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { weekdays } from '../../wire/weekdays.ts';
import { client } from '../clients/table.ts';
import { gym } from '../gym/table.ts';
import type { Exercise, Routine, RoutineExercise } from './contract.ts';
import { routineExercise } from './table.ts';

const e = alias(routineExercise, 'e');
const c = alias(client, 'c');
const g = alias(gym, 'g');

type Scope = Pick<GymContext, 'db'>;

/** The part of the exercise `e` that a template stores. */
export const contentFields = {
  day: e.day,
  name: e.name,
  sets: e.sets,
  repetitions: e.repetitions,
  load: e.load,
  restSeconds: e.restSeconds,
  note: e.note,
};

const exerciseFields = { ...contentFields, id: e.id, version: e.version };

export const shownExercise = jsonOf<Exercise>(exerciseFields);

export const weekOrder = sql.raw(
  `array_position(array['${Object.keys(weekdays).join("', '")}'], e.day), e.position, e.id`,
);

export const activeExercises = (clientId: string | SQL) =>
  sql`e.gym_id = current_gym() and e.client_id = ${clientId} and e.deleted_at is null`;

/** `Routine` of the client `c` of the gym `g`, from its routine `r`, if any. */
const shownRoutine = jsonOf<Routine>({
  client: jsonOf<Routine['client']>({
    id: c.id,
    name: c.name,
    surname: c.surname,
    email: c.email,
    whatsapp: c.whatsapp,
  }),
  gymName: g.name,
  today: sql`day.today`,
  exercises: sql`case when r.client_id is not null then coalesce((
    select json_agg(${jsonOf<RoutineExercise>({
      ...exerciseFields,
      doneToday: sql`coalesce(d.done, false)`,
    })} order by ${weekOrder})
    from routine_exercise e left join exercise_done d on d.gym_id = e.gym_id and d.client_id = e.client_id
      and d.date = day.today and d.exercise_id = e.id
    where ${activeExercises(sql`r.client_id`)}), '[]') end`,
});

/** @throws VerbError not_found, also for a deleted client */
export async function readRoutine({ db }: Scope, clientId: string): Promise<Routine> {
  const { rows } = await db.execute<{ routine: Routine }>(sql`
    select ${shownRoutine} as routine
    from client c join gym g on g.gym_id = c.gym_id cross join (select local_today() as today) day
    left join routine r on r.gym_id = c.gym_id and r.client_id = c.id
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.routine;
}
