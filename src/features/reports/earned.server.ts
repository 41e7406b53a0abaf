import { sql } from 'drizzle-orm';

/** The last day that the charge `c` of the membership `m` covers; a fee is of its first day alone. */
const lastDay = sql`case when is_period(c) then greatest(c.starts_on, least(c.ends_on, m.ends_on)) else c.starts_on end`;

/**
 * Of each period that was paid, the days that were not frozen up to the day before the span and up to its last: `before` and
 * `until` of `whole`. A cancelled membership ends its period, and a fee is earned on its first day.
 */
const spread = sql`rest as materialized (
  select f.id, sum(f.last - f.first + 1) as days, sum(greatest(0, least(f.last, asked.first - 1) - f.first + 1)) as before,
    sum(greatest(0, least(f.last, asked.last) - f.first + 1)) as until
  from asked, (
    select c.id, c.starts_on, ${lastDay} as ends_on, greatest(f.starts_on, c.starts_on) as first, least(f.ends_on, ${lastDay}) as last
    from membership_freeze f
    join charge c on c.gym_id = f.gym_id and c.membership_id = f.membership_id
    join membership m on m.gym_id = f.gym_id and m.id = f.membership_id
    where f.gym_id = current_gym() and f.deleted_at is null and c.deleted_at is null and c.paid > 0 and is_period(c)) f
  where f.first <= f.last
  group by f.id, f.starts_on, f.ends_on having sum(f.last - f.first + 1) <= f.ends_on - f.starts_on
), agreed as materialized (
  select m.id, m.plan_name, m.kind, m.ends_on from membership m where m.gym_id = current_gym() and m.deleted_at is null
), period as (
  select c.id, c.client_id, c.membership_id, m.plan_name, c.paid, c.starts_on, ${lastDay} as ends_on, is_period(c) as is_period
  from asked, charge c join agreed m on m.id = c.membership_id
  where c.gym_id = current_gym() and c.deleted_at is null and c.paid > 0
    and (m.kind <> 'pack' or not is_period(c)) and c.starts_on <= asked.last and c.ends_on >= asked.first
), spread as (
  select p.id, p.client_id, p.membership_id, p.plan_name, p.starts_on, p.ends_on, p.paid,
    case when p.is_period then 'day' else 'fee' end as unit,
    p.ends_on - p.starts_on + 1 - coalesce(r.days, 0) as whole,
    greatest(0, least(p.ends_on + 1, asked.first) - p.starts_on) - coalesce(r.before, 0) as before,
    least(p.ends_on, asked.last) - p.starts_on + 1 - coalesce(r.until, 0) as until
  from asked, period p left join rest r on r.id = p.id
)`;

/**
 * Packs that had sessions left in the span or have today, and how many were used by then. Sessions that end first are used
 * first, as in `sessions_left`: up to the pack at a place all those before it and it can have taken no more than they hold,
 * nor than was used by the last day of each. What nobody used is earned on a pack's last day.
 */
const packs = sql`pack as materialized (
  select p.* from asked, (
    select p.*, max(p.ends_on) over (partition by p.membership_id) as membership_ends,
      row_number() over (partition by p.membership_id order by p.starts_on) as place
    from (
      select c.id, c.client_id, c.membership_id, m.plan_name, m.sessions, c.paid, c.starts_on,
        greatest(c.starts_on, least(greatest(c.ends_on, last_day_covered(c.starts_on, m.period, m.days)), m.ends_on)) as ends_on
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
      where c.gym_id = current_gym() and c.deleted_at is null and m.deleted_at is null and m.kind = 'pack' and is_period(c)
        and (c.paid > 0 or c.amount = 0 or c.reason = 'sale')) p) p
  where p.membership_ends >= least(asked.first, asked.today)
), used as materialized (
  select u.membership_id, u.id, u.date, row_number() over (partition by u.membership_id order by u.date, u.id) as place from (
    select r.membership_id, r.date, r.id from (select distinct p.membership_id from pack p) p
    join reservation r on r.gym_id = current_gym() and r.membership_id = p.membership_id
    join class k on k.gym_id = current_gym() and k.id = r.class_id
    where r.deleted_at is null and r.override_reason = '' and is_used(r, k)
    union all
    select v.membership_id, v.date, v.id from (select distinct p.membership_id from pack p) p
    join visit v on v.gym_id = current_gym() and v.membership_id = p.membership_id where is_counted(v)) u
), filled as materialized (
  select f.*, lag(f.upto, 1, 0) over (partition by f.membership_id order by f.place) as since from (
    select c.*, c.place * c.sessions
      + least(0, min(c.uses - c.place * c.sessions) over (partition by c.membership_id order by c.place)) as upto
    from (select p.id, p.membership_id, p.place, p.sessions, p.paid, count(u.date) as uses
      from pack p left join used u on u.membership_id = p.membership_id and u.date <= p.ends_on
      group by p.id, p.membership_id, p.place, p.sessions, p.paid) c) f
), session as materialized (
  select f.id, f.paid, f.sessions, u.id as use_id, u.date, u.place - f.since as place
  from filled f join used u on u.membership_id = f.membership_id and u.place > f.since and u.place <= f.upto
), spent as materialized (
  select s.id, count(*) as used, count(*) filter (where s.date <= asked.today) as today,
    count(*) filter (where s.date < asked.first) as before, count(*) filter (where s.date <= asked.last) as until
  from asked, session s group by s.id
), package as materialized (
  select p.id, p.client_id, p.membership_id, p.plan_name, p.starts_on, p.ends_on, p.paid, p.sessions as whole,
    case when p.ends_on < asked.first then p.sessions else coalesce(s.before, 0) end as before,
    case when p.ends_on <= asked.last then p.sessions else coalesce(s.until, 0) end as until,
    coalesce(s.today, 0) as today, coalesce(s.used, 0) as used
  from asked, pack p left join spent s on s.id = p.id
)`;

/** Of what was paid for `e`, what its days or sessions from `before` up to `until` earn. */
const share = sql`e.paid * e.until / e.whole - e.paid * e.before / e.whole`;

/**
 * To stand behind `asked`: `earning`, the periods and fees that earn something between the two days, and `owed`, the packs with
 * sessions that were paid and not used by the end of today. Up to a day an equal part of what was paid is earned for each of
 * its days or sessions, rounded down: so all of its days together earn what was paid, and neighbouring spans add up.
 */
export const earnings = sql`${spread}, ${packs}, earning as (
  select e.id, e.client_id, e.membership_id, e.plan_name, e.starts_on, e.ends_on, e.paid, e.unit, e.until - e.before as part, e.whole,
    case when e.starts_on >= asked.first and e.ends_on <= asked.last then e.paid else ${share} end as earned
  from asked, spread e
  union all
  select e.id, e.client_id, e.membership_id, e.plan_name, e.starts_on, e.ends_on, e.paid, 'session', e.until - e.before, e.whole, ${share}
  from package e where e.paid > 0
), owed as (
  select p.*, p.whole - p.used as left_over, p.used - p.today as booked, p.paid - p.paid * p.today / p.whole as owed
  from asked, package p where p.ends_on > asked.today and p.paid > 0 and p.today < p.whole
)`;
