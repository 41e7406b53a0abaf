import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { ClassReport, ClassSlot, ReportedClass, reportsContract } from './contract.ts';
import { earnings } from './earned.server.ts';
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
), held as materialized (
  select row_number() over (order by d.date, d.start_time, d.class_id) as place, d.class_id, d.date, d.name, weekday_of(d.date) as weekday, d.start_time, d.end_time, k.capacity as places,
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

/**
 * What each class earned: of what a period earns between the two days, as all earnings are counted, an equal part for each
 * attendance in them, what does not divide to the last of them; of a pack what the session earns. So that classes never
 * earn more than plans do, and those of a past month earn what they did.
 */
const earned = sql`attendance as materialized (
  select h.place, r.id, r.membership_id, r.date
  from (select r.id, r.class_id, r.membership_id, r.date from asked, reservation r
    where r.gym_id = current_gym() and r.deleted_at is null and r.status = 'attended'
      and r.date between asked.first and asked.last) r
  join held h on h.class_id = r.class_id and h.date = r.date
), ${earnings}, paid_period as materialized (
  select e.id, e.membership_id, e.starts_on, e.ends_on, e.earned from earning e where e.unit = 'day' and e.earned > 0
), visit_of as materialized (
  select p.id, p.earned, a.place, count(*) as visits
  from paid_period p join attendance a on a.membership_id = p.membership_id and a.date between p.starts_on and p.ends_on
  group by p.id, p.earned, a.place
), share as materialized (
  select v.id, v.earned / sum(v.visits)::bigint as amount, v.earned % sum(v.visits)::bigint as rest, max(v.place) as last
  from visit_of v group by v.id, v.earned
), earned as materialized (
  select w.place, sum(w.amount)::bigint as amount from (
    select v.place, v.visits * s.amount + case when v.place = s.last then s.rest else 0 end as amount
    from visit_of v join share s on s.id = v.id
    union all
    select a.place, p.paid * (u.place - f.since) / p.sessions - p.paid * (u.place - f.since - 1) / p.sessions
    from attendance a join used u on u.membership_id = a.membership_id and u.id = a.id
    join filled f on f.membership_id = u.membership_id and u.place > f.since and u.place <= f.upto
    join pack p on p.id = f.id) w
  group by w.place)`;

export const readClasses = jsonStatement<ClassReport>(sql`
  with ${asked}, ${held}, ${earned}, slot as materialized (
    select h.name, h.weekday, h.start_time, h.end_time, h.teacher, count(*) as classes, sum(h.places) as places,
      sum(h.taken) as taken, sum(h.attended) as attended, sum(h.late) as late, sum(h.waiting) as waiting,
      coalesce(sum(e.amount), 0)::bigint as income
    from held h left join earned e on e.place = h.place
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
  with ${asked}, ${held}, ${earned}, found as materialized (
    select h.*, coalesce(e.amount, 0) as income from held h left join earned e on e.place = h.place
    where ${isAsked('name', 'name')} and ${isAsked('weekday', 'weekday')}
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
      income: sql`f.income`,
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
