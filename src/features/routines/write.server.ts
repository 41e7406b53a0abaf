import { type SQL, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import type { Weekday } from '../../wire/fields.ts';
import { maxExercises, noRoutine, tooManyExercises } from './contract.ts';
import { activeExercises, readRoutine } from './read.server.ts';

type Scope = Pick<GymContext, 'db'>;

export const listOf = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The id of a row that the request `requestId` creates, the same each time. */
export const derivedId = (requestId: string, ...from: readonly (string | number)[]): string =>
  v5([requestId, ...from].join(' '), '0193c1a6-5d0e-7c3f-9a41-6f0b7c2d8e55');

/**
 * Locks a client's routine, so that its exercises can be counted. A statement of its own, because one that waits for
 * the lock does not see what the other transaction wrote.
 * @throws VerbError not_found, no_routine
 */
export async function lockRoutine(context: Scope, clientId: string): Promise<void> {
  const { rowCount } = await context.db.execute(sql`
    select from routine r join client c on c.gym_id = r.gym_id and c.id = r.client_id and c.deleted_at is null
    where r.gym_id = current_gym() and r.client_id = ${clientId} for update of r`);
  if (rowCount === 1) return;
  await readRoutine(context, clientId);
  throw new VerbError(noRoutine);
}

/** The client of an exercise, with its routine locked. */
export const lockedOwner = (exerciseId: string) => sql`owner as (
  select r.client_id from routine_exercise e
  join routine r on r.gym_id = e.gym_id and r.client_id = e.client_id
  join client c on c.gym_id = e.gym_id and c.id = e.client_id and c.deleted_at is null
  where e.gym_id = current_gym() and e.id = ${exerciseId} for update of r)`;

/**
 * Moves an exercise behind another one of a day and renumbers the day. Its routine must be locked.
 * @throws VerbError not_found, too_many_exercises
 */
export async function moveExercise(
  { db }: Scope,
  id: string,
  clientId: string,
  day: Weekday,
  after: SQL,
): Promise<void> {
  const { rows } = await db.execute<{ exists: boolean; others: number }>(sql`
    with moved as (select e.id from routine_exercise e where ${activeExercises(clientId)} and e.id = ${id}),
    others as (
      select e.id, row_number() over (order by e.position, e.id)::int as place from routine_exercise e
      where ${activeExercises(clientId)} and e.day = ${day} and e.id <> ${id}),
    wanted as (select ${after} as id),
    spot as (
      select case when w.id is null then 0
        else coalesce((select place from others where id = w.id), (select count(*)::int from others)) end as place
      from wanted w),
    places as (
      select o.id, o.place + (o.place > s.place)::int as position from others o, spot s
      union all select m.id, s.place + 1 from moved m, spot s),
    changed as (
      update routine_exercise e
      set day = ${day}, position = p.position, version = e.version + (e.day <> ${day})::int from places p
      where e.gym_id = current_gym() and e.id = p.id and (e.day <> ${day} or e.position <> p.position))
    select exists (select from moved) as "exists", (select count(*)::int from others) as others`);
  if (!rows[0]?.exists) throw new VerbError(notFound);
  if (rows[0].others >= maxExercises) throw new VerbError(tooManyExercises);
}

/** @throws VerbError too_many_exercises */
export async function checkCounts({ db }: Scope, clientIds: readonly string[]): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from routine_exercise e
    where e.gym_id = current_gym() and e.client_id in ${listOf(clientIds)} and e.deleted_at is null
    group by e.client_id, e.day having count(*) > ${maxExercises} limit 1`);
  if (rowCount !== 0) throw new VerbError(tooManyExercises);
}
