import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { weeklyClass } from '../classes/table.ts';
import type { CoverOffer, OwnWeek, reservationsContract, TaughtClass } from './contract.ts';

const k = alias(weeklyClass, 'k');
const { placeholder } = sql;

/** `TaughtClass` of the date `d` of the class `k` with its occupancy `o`, for the person `m`. */
const shownTaught = jsonOf<TaughtClass>({
  classId: sql`d.class_id`,
  date: sql`d.date`,
  name: sql`d.name`,
  startTime: sql`d.start_time`,
  endTime: sql`d.end_time`,
  color: k.color,
  online: k.online,
  capacity: sql`d.capacity`,
  taken: sql`o.taken`,
  attended: sql`o.attended`,
  waiting: sql`o.waiting`,
  notHeld: sql`d.closed`,
  coveredBy: sql`case when d.teacher_id is distinct from m.id then d.substitute end`,
  coverWanted: sql`d.cover_wanted`,
});

const shownOffer = jsonOf<CoverOffer>({
  classId: sql`d.class_id`,
  date: sql`d.date`,
  name: sql`d.name`,
  startTime: sql`d.start_time`,
  endTime: sql`d.end_time`,
  teachers: sql`coalesce(x.teachers, k.teachers)`,
});

const readOwnWeek = jsonStatement<OwnWeek>(sql`
  with clock as materialized (
    select at::date as today, to_char(at, 'HH24:MI') as now,
      date_trunc('week', coalesce(${placeholder('date')}::date, at::date)::timestamp)::date as monday
    from (select current_instant() at time zone time_zone as at from gym where gym_id = current_gym()) zoned)
  select ${jsonOf<OwnWeek>({
    monday: sql`c.monday`,
    today: sql`c.today`,
    now: sql`c.now`,
    items: sql`coalesce((
      select json_agg(${shownTaught} order by d.date, d.start_time, d.end_time, d.name, d.class_id)
      from team_member m
      join class_days(c.monday, c.monday + 6) d on m.id in (d.teacher_id, d.usual_teacher_id)
      join class k on k.gym_id = m.gym_id and k.id = d.class_id
      cross join lateral class_occupancy(d.class_id, d.date) o
      where m.gym_id = current_gym() and m.account_id = current_account() and m.deleted_at is null), '[]')`,
    offers: sql`coalesce((
      select json_agg(${shownOffer} order by d.date, d.start_time, d.class_id)
      from team_member m
      join class_date x on x.gym_id = m.gym_id and x.cover_wanted and x.date >= c.today
      join class k on k.gym_id = x.gym_id and k.id = x.class_id and k.deleted_at is null
      cross join lateral class_days(x.date, x.date) d
      where m.gym_id = current_gym() and m.account_id = current_account() and m.deleted_at is null
        and d.class_id = x.class_id and d.takes_place and (d.date > c.today or d.end_time > c.now) and d.teacher_id is distinct from m.id), '[]')`,
  })} as answer from clock c`);

export const ownWeekVerbs: Verbs<typeof reservationsContract, 'ownWeek'> = {
  ownWeek: (context, { date = null }) => readOwnWeek(context, { date }),
};
