import { sql } from 'drizzle-orm';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { type classesContract, classOver, coverTaken, noSuchDay, notOwnClass } from './contract.ts';

/** The person of the team who asks. */
const asking = sql`(select m.id, m.name from team_member m
  where m.gym_id = current_gym() and m.account_id = current_account() and m.deleted_at is null)`;

export const coverVerbs: Verbs<typeof classesContract, 'askCover' | 'takeCover'> = {
  askCover: async ({ db }, { id, date, wanted }) => {
    const { rows } = await db.execute<{ held: boolean; over: boolean; own: boolean }>(sql`
      select d.class_id is not null as held, local_instant(${date}::date, coalesce(d.end_time, k.end_time)) <= current_instant() as over,
        coalesce(d.teacher_id = (select m.id from ${asking} m), false) as own
      from class k left join class_days(${date}::date, ${date}::date) d on d.class_id = k.id
      where k.gym_id = current_gym() and k.id = ${id} and k.deleted_at is null for no key update of k`);
    const [target] = rows;
    if (!target) throw new VerbError(notFound);
    if (!target.held) throw new VerbError(noSuchDay);
    if (target.over) throw new VerbError(classOver);
    if (!target.own) throw new VerbError(notOwnClass);
    await db.execute(sql`
      insert into class_date as x (class_id, date, cover_wanted) values (${id}, ${date}::date, ${wanted}::boolean)
      on conflict (gym_id, class_id, date) do update set cover_wanted = excluded.cover_wanted, version = ${nextVersionOf('x')}
      where x.cover_wanted <> excluded.cover_wanted`);
    return done;
  },
  // Whose class it is every week makes it no exception any more. Taken twice by the same person, it is theirs.
  takeCover: async ({ db }, { id, date }) => {
    const { rowCount } = await db.execute(sql`
      update class_date x set teachers = case when k.teacher_id is distinct from m.id then m.name end,
        teacher_id = case when k.teacher_id is distinct from m.id then m.id end, cover_wanted = false,
        version = ${nextVersionOf('x')}
      from class k, ${asking} m
      where x.gym_id = current_gym() and x.class_id = ${id} and x.date = ${date}::date and x.cover_wanted
        and not x.cancelled and k.gym_id = x.gym_id and k.id = x.class_id and k.deleted_at is null
        and current_instant() < (select local_instant(d.date, d.end_time)
          from class_days(${date}::date, ${date}::date) d where d.class_id = x.class_id)`);
    if (rowCount) return done;
    const { rows } = await db.execute<{ own: boolean }>(sql`
      select exists (select from class_days(${date}::date, ${date}::date) d, ${asking} m
        where d.class_id = k.id and d.teacher_id = m.id) as own
      from class k where k.gym_id = current_gym() and k.id = ${id} and k.deleted_at is null`);
    if (!rows[0]) throw new VerbError(notFound);
    if (!rows[0].own) throw new VerbError(coverTaken);
    return done;
  },
};
