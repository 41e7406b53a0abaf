import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { ClassReport, ClassSlot, ReportedClass, ReportedClients, reportsContract } from './contract.ts';
import { earnings } from './earned.server.ts';
import { clientName, page, rowsAsked } from './paging.server.ts';

type HeldClasses = Output<typeof reportsContract.heldClasses>;

const { placeholder } = sql;

/** The days that are asked for, and today; without days the present month up to today. */
export const asked = sql`asked as materialized (
  select d.today, coalesce(${placeholder('from')}::date, date_trunc('month', d.today::timestamp)::date) as first, d.last
  from (select t.today, coalesce(${placeholder('to')}::date, t.today) as last
    from (select local_today() as today) t) d)`;

/** The classes between two days that have ended, as on a sheet of wages: who taught each, and its places. */
const held = sql`changed as materialized (
  select r.class_id, r.date, r.client_id, r.status = 'cancelled' and r.late as is_late, r.waited or r.promoted_at is not null as has_asked,
    r.status <> 'waiting' and r.promoted_at is not null as is_promoted,
    r.waited and r.status = 'cancelled' and r.promoted_at is null and not exists (select from reservation o
      where o.gym_id = r.gym_id and o.class_id = r.class_id and o.date = r.date and o.client_id = r.client_id
        and o.deleted_at is null and (o.status <> 'cancelled' or o.promoted_at is not null)) as has_left
  from asked, reservation r
  where r.gym_id = current_gym() and r.deleted_at is null and r.date between asked.first and asked.last
    and (r.waited or r.status = 'cancelled' and r.late or r.status <> 'waiting' and r.promoted_at is not null)
), change as materialized (
  select c.class_id, c.date, count(*) filter (where c.is_late)::int as late, count(*) filter (where c.is_promoted)::int as promoted,
    count(distinct c.client_id) filter (where c.has_asked)::int as asked, count(distinct c.client_id) filter (where c.has_left)::int as left_list
  from changed c group by c.class_id, c.date
), place as materialized (
  select o.class_id, o.date, o.taken, o.attended, o.waiting from asked, class_places o
  where o.gym_id = current_gym() and o.date between asked.first and asked.last
), held as materialized (
  select row_number() over (order by d.date, d.start_time, d.class_id) as place, d.class_id, d.date, d.name, weekday_of(d.date) as weekday, d.start_time, d.end_time, d.capacity as places,
    coalesce(nullif(coalesce(t.name, d.substitute, case when k.teacher_id is null then k.teachers end), ''), 'Sin profesor')
      as teacher, t.name is not null as is_member,
    coalesce(o.taken, 0) as taken, coalesce(o.attended, 0) as attended, coalesce(o.waiting, 0) as waiting,
    coalesce(c.late, 0) as late, coalesce(c.promoted, 0) as promoted, coalesce(c.asked, 0) as asked, coalesce(c.left_list, 0) as left_list
  from asked cross join lateral class_days(asked.first, least(asked.last, asked.today)) d
  join class k on k.gym_id = current_gym() and k.id = d.class_id
  left join team_member t on t.gym_id = current_gym() and t.id = d.teacher_id
  left join place o on o.class_id = d.class_id and o.date = d.date
  left join change c on c.class_id = d.class_id and c.date = d.date
  where d.takes_place and (d.date < asked.today or local_instant(d.date, d.end_time) <= current_instant())
), taught as materialized (
  select h.teacher, h.is_member, case when h.is_member then array[h.teacher] else teacher_names(h.teacher) end as names
  from (select distinct teacher, is_member from held) h)`;

/**
 * What each class earned: of what a period earns between the two days, as all earnings are counted, an equal part for each
 * attendance in them and each day of open gym without one, what does not divide to the last class of them; of a pack what the
 * session earns. So that classes never earn more than plans do, and those of a past month earn what they did. The row without a
 * place is what the open gym earned.
 */
const earned = sql`attendance as materialized (
  select h.place, r.id, r.membership_id, r.client_id, r.date
  from (select r.id, r.class_id, r.membership_id, r.client_id, r.date from asked, reservation r
    where r.gym_id = current_gym() and r.deleted_at is null and r.status = 'attended'
      and r.date between asked.first and asked.last) r
  join held h on h.class_id = r.class_id and h.date = r.date
), presence as materialized (
  select a.place, a.id, a.membership_id, a.date from attendance a
  union all
  select null, v.id, v.membership_id, v.date from asked, visit v
  where v.gym_id = current_gym() and v.deleted_at is null and v.date between asked.first and asked.last
    and not exists (select from attendance a
      where a.membership_id = v.membership_id and a.client_id = v.client_id and a.date = v.date)
), ${earnings}, visits as materialized (
  select a.place, e.earned, count(*) as visits, sum(count(*)) over of_period::bigint as all_visits,
    max(a.place) over of_period as last_place
  from earning e join presence a on a.membership_id = e.membership_id and a.date between e.starts_on and e.ends_on
  where e.unit = 'day' and e.earned > 0
  group by e.id, e.earned, a.place window of_period as (partition by e.id)
), earned as materialized (
  select w.place, sum(w.amount)::bigint as amount from (
    select v.place, v.visits * (v.earned / v.all_visits)
      + case when v.place is not distinct from v.last_place then v.earned % v.all_visits else 0 end as amount from visits v
    union all
    select a.place, s.paid * s.place / s.sessions - s.paid * (s.place - 1) / s.sessions
    from presence a join session s on s.use_id = a.id) w
  group by w.place)`;

export const readClasses = jsonStatement<ClassReport>(sql`
  with ${asked}, ${held}, ${earned}, slot as materialized (
    select h.name, h.weekday, h.start_time, h.end_time, h.teacher, count(*) as classes, sum(h.places) as places,
      sum(h.taken) as taken, sum(h.attended) as attended, sum(h.late) as late, sum(h.promoted) as promoted,
      sum(h.waiting) as waiting, sum(h.asked) as asked, sum(h.left_list) as left_list, t.names,
      coalesce(sum(e.amount), 0)::bigint as income
    from held h join taught t on t.teacher = h.teacher and t.is_member = h.is_member left join earned e on e.place = h.place
    group by h.name, h.weekday, h.start_time, h.end_time, h.teacher, t.names
  )
  select ${jsonOf<ClassReport>({
    from: sql`asked.first`,
    to: sql`asked.last`,
    today: sql`asked.today`,
    openGymIncome: sql`coalesce((select e.amount from earned e where e.place is null), 0)`,
    slots: sql`coalesce((select json_agg(${jsonOf<ClassSlot>({
      name: sql`s.name`,
      weekday: sql`s.weekday`,
      startTime: sql`s.start_time`,
      endTime: sql`s.end_time`,
      teacher: sql`s.teacher`,
      teachers: sql`s.names`,
      classes: sql`s.classes`,
      places: sql`s.places`,
      taken: sql`s.taken`,
      attended: sql`s.attended`,
      late: sql`s.late`,
      asked: sql`s.asked`,
      promoted: sql`s.promoted`,
      left: sql`s.left_list`,
      waiting: sql`s.waiting`,
      income: sql`s.income`,
    })} order by s.start_time, s.name, s.weekday, s.teacher, s.end_time) from slot s), '[]')`,
  })} as answer from asked`);

const isAsked = (column: string, value: string) =>
  sql`(${placeholder(value)}::text is null or h.${sql.raw(column)} = ${placeholder(value)}::text)`;

/** What a class adds to the figure that is asked for, and to that of how empty it was. */
const score = sql`case ${placeholder('figure')}::text when 'occupancy' then -h.taken::numeric / nullif(h.places, 0)
  when 'attended' then h.attended when 'absent' then h.taken - h.attended when 'late' then h.late
  when 'waiting' then h.asked when 'income' then e.amount end`;

const mostFirst = sql`f.score desc nulls last, f.date desc, f.start_time desc, f.class_id`;

/** Of the rows `x` of a class, the clients `c` who did what `how` says. */
const clientsWho = (how: 'absent' | 'late' | 'placed' | 'gaveUp' | 'left' | 'waiting') =>
  sql`json_agg(${jsonOf<ReportedClients[number]>({
    clientId: sql`case when c.deleted_at is null then c.id end`,
    name: clientName,
  })} order by c.sort_key, c.id) filter (where x.how = ${sql.raw(`'${how}'`)})`;

const readHeld = jsonStatement<HeldClasses>(sql`
  with ${asked}, ${held}, ${earned}, scored as materialized (
    select h.*, coalesce(e.amount, 0) as income, ${score} as score from held h left join earned e on e.place = h.place
    where ${isAsked('name', 'name')} and ${isAsked('weekday', 'weekday')}
      and ${isAsked('start_time', 'startTime')} and (${placeholder('teacher')}::text is null
        or exists (select from taught t where t.teacher = h.teacher and t.is_member = h.is_member and ${placeholder('teacher')}::text = any (t.names)))
  ), found as materialized (
    select s.* from scored s where coalesce(${placeholder('figure')}::text, 'occupancy') = 'occupancy' or s.score > 0
  ), shown as materialized (
    select f.* from found f order by ${mostFirst} ${page}
  ), listed as materialized (
    select r.class_id, r.date, r.client_id, case when bool_or(r.status in ('reserved', 'attended')) then 'placed'
      when bool_or(r.status = 'waiting') then 'waiting' when bool_or(r.promoted_at is not null) then 'gaveUp' else 'left' end as how
    from (select distinct class_id, date, client_id from changed join shown using (class_id, date) where has_asked) l
    join reservation r on r.gym_id = current_gym() and r.class_id = l.class_id and r.date = l.date and r.client_id = l.client_id
    where r.deleted_at is null
    group by r.class_id, r.date, r.client_id
  ), named as materialized (
    select x.class_id, x.date, ${clientsWho('absent')} as absent, ${clientsWho('late')} as late, ${clientsWho('placed')} as placed,
      ${clientsWho('gaveUp')} as gave_up, ${clientsWho('left')} as left_list, ${clientsWho('waiting')} as waiting
    from (
      select distinct class_id, date, client_id, 'late' as how from changed join shown using (class_id, date) where is_late
      union all
      select class_id, date, client_id, how from listed
      union all
      select r.class_id, r.date, r.client_id, 'absent'
      from shown f join reservation r on r.gym_id = current_gym() and r.class_id = f.class_id and r.date = f.date
      where r.deleted_at is null and r.status = 'reserved') x
    join client c on c.gym_id = current_gym() and c.id = x.client_id
    group by x.class_id, x.date
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
      asked: sql`f.asked`,
      promoted: sql`f.promoted`,
      left: sql`f.left_list`,
      waiting: sql`f.waiting`,
      income: sql`f.income`,
      absentClients: sql`coalesce(n.absent, '[]')`,
      lateClients: sql`coalesce(n.late, '[]')`,
      placedClients: sql`coalesce(n.placed, '[]')`,
      gaveUpClients: sql`coalesce(n.gave_up, '[]')`,
      waitingClients: sql`coalesce(n.waiting, '[]')`,
      leftClients: sql`coalesce(n.left_list, '[]')`,
    })} order by ${mostFirst}) from shown f left join named n on n.class_id = f.class_id and n.date = f.date), '[]')`,
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
  heldClasses: (
    context,
    { name, weekday = null, startTime = null, teacher, figure = null, page: number, rows, ...span },
  ) =>
    readHeld(context, {
      ...spanOf(span),
      ...{
        name: name || null,
        weekday,
        startTime,
        teacher: teacher || null,
        figure,
        ...rowsAsked({ page: number, rows }),
      },
    }),
};
