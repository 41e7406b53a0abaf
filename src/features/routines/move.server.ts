import { type SQL, sql } from 'drizzle-orm';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import type { Weekday } from '../../wire/weekdays.ts';
import { maxExercises, tooManyExercises } from './contract.ts';
import { activeExercises } from './read.server.ts';
import type { Scope } from './write.server.ts';

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
