import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { ClassReport, ClassSlot, ReportedClass, reportsContract } from './contract.ts';
import { page, skipTo } from './paging.server.ts';

type HeldClasses = Output<typeof reportsContract.heldClasses>;

const { placeholder } = sql;

/** The days that are asked for, and today; without days the present month up to today. */
export const asked = sql`asked as materialized (
  select d.today, coalesce(${placeholder('from')}::date, date_trunc('month', d.today::timestamp)::date) as first, d.last
  from (select t.today, coalesce(${placeholder('to')}::date, t.today) as last
    from (select local_today() as today) t) d)`;

/** The classes between two days that have ended, as on a sheet of wages: who taught each, and its places. */
const held = sql`late as materialized (
  select r.class_id, r.date, count(*)::int as clients from asked, reservation r
  where r.gym_id = current_gym() and r.deleted_at is null and r.status = 'cancelled' and r.late
    and r.date between asked.first and asked.last
  group by r.class_id, r.date
), place as materialized (
  select o.class_id, o.date, o.taken, o.attended, o.waiting from asked, class_places o
  where o.gym_id = current_gym() and o.date between asked.first and asked.last
), held as (
  select d.class_id, d.date, d.name, weekday_of(d.date) as weekday, d.start_time, d.end_time, k.capacity as places,
    coalesce(nullif(coalesce(t.name, d.substitute, case when k.teacher_id is null then k.teachers end), ''), 'Sin profesor')
      as teacher,
    coalesce(o.taken, 0) as taken, coalesce(o.attended, 0) as attended, coalesce(o.waiting, 0) as waiting,
    coalesce(l.clients, 0) as late
  from asked cross join lateral class_days(asked.first, least(asked.last, asked.today)) d
  join class k on k.gym_id = current_gym() and k.id = d.class_id
  left join team_member t on t.gym_id = current_gym() and t.id = d.teacher_id
  left join place o on o.class_id = d.class_id and o.date = d.date
  left join late l on l.class_id = d.class_id and l.date = d.date
  where d.takes_place and (d.date < asked.today or local_instant(d.date, d.end_time) <= current_instant()))`;

/** The reservation `r` was attended, and its class not cancelled since. */
const isAttended = sql`r.gym_id = current_gym() and r.deleted_at is null and r.status = 'attended'
    and not exists (select from class_date x
      where x.gym_id = current_gym() and x.class_id = r.class_id and x.date = r.date and x.cancelled)
    and not exists (select from holiday h where h.gym_id = current_gym() and h.date = r.date and h.deleted_at is null)`;

/**
 * What each class earned: of a pack its part for a session; of other memberships what was paid for the period, shared out
 * among the classes that were held and attended in it. Nobody has attended after today, so that only periods which begin
 * before the span, or go on after one that ended, are asked for the rest of theirs; one by one for all took twice as long.
 */
const earned = sql`attendance as materialized (
  select r.class_id, r.date, r.membership_id from asked, reservation r
  where r.date between asked.first and asked.last and ${isAttended}
), period as materialized (
  select c.id, c.membership_id, c.starts_on, c.ends_on, c.paid from asked, charge c
  where c.gym_id = current_gym() and c.deleted_at is null and is_period(c)
    and c.starts_on <= asked.last and c.ends_on >= asked.first
), used as materialized (
  select r.class_id, r.date, p.id as charge_id, p.membership_id, p.starts_on, p.ends_on, p.paid
  from attendance r join period p on p.membership_id = r.membership_id and r.date between p.starts_on and p.ends_on
), pack as materialized (
  select m.id, m.sessions from membership m where m.gym_id = current_gym() and m.kind = 'pack'
), share as materialized (
  select u.charge_id, u.paid::numeric / coalesce(k.sessions, u.classes
    + case when u.starts_on >= asked.first and least(u.ends_on, asked.today) <= asked.last then 0 else (
      select count(*) from reservation r where r.membership_id = u.membership_id and r.date between u.starts_on and u.ends_on
        and r.date not between asked.first and asked.last and ${isAttended}) end) as amount
  from asked, (select u.charge_id, u.membership_id, u.starts_on, u.ends_on, u.paid, count(*) as classes
    from used u group by u.charge_id, u.membership_id, u.starts_on, u.ends_on, u.paid) u
  left join pack k on k.id = u.membership_id
), earned as materialized (
  select u.class_id, u.date, sum(s.amount) as amount
  from used u join share s on s.charge_id = u.charge_id group by u.class_id, u.date)`;

export const readClasses = jsonStatement<ClassReport>(sql`
  with ${asked}, ${held}, ${earned}, slot as materialized (
    select h.name, h.weekday, h.start_time, h.end_time, h.teacher, count(*) as classes, sum(h.places) as places,
      sum(h.taken) as taken, sum(h.attended) as attended, sum(h.late) as late, sum(h.waiting) as waiting,
      coalesce(round(sum(e.amount)), 0)::bigint as income
    from held h left join earned e on e.class_id = h.class_id and e.date = h.date
    group by h.name, h.weekday, h.start_time, h.end_time, h.teacher
  )
  select ${jsonOf<ClassReport>({
    from: sql`asked.first`,
    to: sql`asked.last`,
    today: sql`asked.today`,
    slots: sql`coalesce((select json_agg(${jsonOf<ClassSlot>({
      name: sql`s.name`,
      weekday: sql`s.weekday`,
      startTime: sql`s.start_time`,
      endTime: sql`s.end_time`,
      teacher: sql`s.teacher`,
      classes: sql`s.classes`,
      places: sql`s.places`,
      taken: sql`s.taken`,
      attended: sql`s.attended`,
      late: sql`s.late`,
      waiting: sql`s.waiting`,
      income: sql`s.income`,
    })} order by s.start_time, s.name, s.weekday, s.teacher, s.end_time) from slot s), '[]')`,
  })} as answer from asked`);

const isAsked = (column: string, value: string) =>
  sql`(${placeholder(value)}::text is null or h.${sql.raw(column)} = ${placeholder(value)}::text)`;

const readHeld = jsonStatement<HeldClasses>(sql`
  with ${asked}, ${held}, found as materialized (
    select h.* from held h where ${isAsked('name', 'name')} and ${isAsked('weekday', 'weekday')}
      and ${isAsked('start_time', 'startTime')} and ${isAsked('teacher', 'teacher')}
  )
  select ${jsonOf<HeldClasses>({
    items: sql`coalesce((select json_agg(${jsonOf<ReportedClass>({
      classId: sql`f.class_id`,
      date: sql`f.date`,
      name: sql`f.name`,
      startTime: sql`f.start_time`,
      endTime: sql`f.end_time`,
      teacher: sql`f.teacher`,
      places: sql`f.places`,
      taken: sql`f.taken`,
      attended: sql`f.attended`,
      late: sql`f.late`,
      waiting: sql`f.waiting`,
    })} order by f.date desc, f.start_time desc, f.class_id) from (
      select * from found order by date desc, start_time desc, class_id ${page}) f), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    from: sql`asked.first`,
    to: sql`asked.last`,
  })} as answer from asked`);

export const spanOf = ({
  from = null,
  to = null,
}: {
  from?: string | undefined | null;
  to?: string | undefined | null;
}) => ({
  from,
  to,
});

export const classesVerbs: Verbs<typeof reportsContract, 'classes' | 'heldClasses'> = {
  classes: (context, span) => readClasses(context, spanOf(span)),
  heldClasses: (context, { name, weekday = null, startTime = null, teacher, page: number, ...span }) =>
    readHeld(context, {
      ...spanOf(span),
      ...{ name: name || null, weekday, startTime, teacher: teacher || null, skip: skipTo(number) },
    }),
};
