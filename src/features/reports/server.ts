import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { type Figures, type MonthReport, type ReportedMember, reportsContract } from './contract.ts';

const c = alias(client, 'c');
const { placeholder } = sql;

/** How many months stand before the one that is asked for. */
const monthsBefore = 12;

/** The month that is asked for, or the present one, which none is after. */
const now = sql`now as materialized (
  select d.today, d.present, d.time_zone, least(coalesce(${placeholder('month')}::date, d.present), d.present) as month
  from (select local_today() as today, date_trunc('month', local_today()::timestamp)::date as present, g.time_zone
    from gym g where g.gym_id = current_gym()) d)`;

/**
 * The spans of days by `place`: 0 is the month, 1 the one before and so on. -1 and -12 are the same as 1 and 12, but beside
 * the present month they end on the same day as it. As on the dashboard, income of the present month has no end.
 */
const spans = sql`span as materialized (
  select n as place, s.first, least((s.first + interval '1 month')::date - 1, now.today) as last,
    case when s.first = now.present then 'infinity' else (s.first + interval '1 month')::date end as income_ends
  from now, generate_series(0, ${sql.raw(String(monthsBefore))}) n
  cross join lateral (select (now.month - make_interval(months => n))::date as first) s
  union all
  select -n, s.first, s.last, s.last + 1 from now, unnest(array[1, ${sql.raw(String(monthsBefore))}]) n
  cross join lateral (select (now.month - make_interval(months => n))::date as first,
    case when now.month = now.present then (now.today - make_interval(months => n))::date
      else (now.month - make_interval(months => n - 1))::date - 1 end as last) s)`;

/** Periods of memberships with something paid, or free, but for trials; and the clients whom each covers. */
const coverage = sql`period as materialized (
  select m.id, m.client_id, c.starts_on, least(c.ends_on, m.ends_on) as ends_on,
    c.amount::numeric / period_months(m.period) as monthly
  from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
  where c.gym_id = current_gym() and c.deleted_at is null and is_period(c) and (c.paid > 0 or c.amount = 0)
    and m.deleted_at is null and m.kind <> 'trial'
), held as materialized (
  select p.client_id, p.starts_on, p.ends_on from period p
  union all
  select i.client_id, greatest(p.starts_on, (i.created_at at time zone now.time_zone)::date), p.ends_on
  from now, plan_member i join period p on p.id = i.membership_id
  where i.gym_id = current_gym() and i.deleted_at is null
), known as materialized (
  select h.client_id, min(h.starts_on) as since, max(h.ends_on) as until from held h group by h.client_id)`;

/** Who was a member on the day before a span, or on its last, of the spans at `places`. */
const membersAt = (places: SQL) => sql`member as materialized (
  select s.place, h.client_id, s.first,
    bool_or(h.starts_on < s.first and h.ends_on >= s.first - 1) as was,
    bool_or(h.starts_on <= s.last and h.ends_on >= s.last) as is_still
  from span s join held h on h.starts_on <= s.last and h.ends_on >= s.first - 1 where ${places}
  group by s.place, h.client_id, s.first)`;

/** Of the row `m` of `member` and `k` of `known`. */
const isIn = {
  start: sql`m.was`,
  joined: sql`m.is_still and not m.was and k.since >= m.first`,
  returned: sql`m.is_still and not m.was and k.since < m.first`,
  lost: sql`m.was and not m.is_still`,
  end: sql`m.is_still`,
};

const incomeOf = (kind: 'memberships' | 'products') =>
  sql`(select coalesce(sum(i.amount), 0)::bigint from daily_income i where i.gym_id = current_gym()
    and i.kind = ${sql.raw(`'${kind}'`)} and i.day >= s.first and i.day < s.income_ends)`;

const figures = jsonOf<Figures>({
  from: sql`s.first`,
  to: sql`s.last`,
  start: sql`coalesce(n.start, 0)`,
  joined: sql`coalesce(n.joined, 0)`,
  returned: sql`coalesce(n.returned, 0)`,
  lost: sql`coalesce(n.lost, 0)`,
  end: sql`coalesce(n.still, 0)`,
  memberships: incomeOf('memberships'),
  products: incomeOf('products'),
  recurring: sql`(select coalesce(round(sum(p.monthly)), 0)::bigint from period p
    where p.starts_on <= s.last and p.ends_on >= s.last)`,
});

const readMonth = jsonStatement<MonthReport>(sql`
  with ${now}, ${spans}, ${coverage}, ${membersAt(sql`true`)}, counted as materialized (
    select m.place, count(*) filter (where ${isIn.start}) as start, count(*) filter (where ${isIn.joined}) as joined,
      count(*) filter (where ${isIn.returned}) as returned, count(*) filter (where ${isIn.lost}) as lost,
      count(*) filter (where ${isIn.end}) as still
    from member m join known k on k.client_id = m.client_id group by m.place
  ), figure as materialized (
    select s.place, ${figures} as figures from span s left join counted n on n.place = s.place
  )
  select ${jsonOf<MonthReport>({
    month: sql`to_char(now.month, 'YYYY-MM')`,
    today: sql`now.today`,
    months: sql`(select json_agg(f.figures order by f.place desc) from figure f where f.place >= 0)`,
    previous: sql`(select f.figures from figure f where f.place = -1)`,
    lastYear: sql`(select f.figures from figure f where f.place = ${sql.raw(String(-monthsBefore))})`,
  })} as answer from now`);

const group = placeholder('group');

const readMembers = jsonStatement<Output<typeof reportsContract.members>>(sql`
  with ${now}, ${spans}, ${coverage}, ${membersAt(sql`s.place = 0`)}, found as materialized (
    select m.client_id, k.since, k.until from member m join known k on k.client_id = m.client_id
    where case ${group} when 'start' then ${isIn.start} when 'joined' then ${isIn.joined}
      when 'returned' then ${isIn.returned} when 'lost' then ${isIn.lost} else ${isIn.end} end
  )
  select ${jsonOf<Output<typeof reportsContract.members>>({
    items: sql`coalesce((
      select json_agg(${jsonOf<ReportedMember>({
        clientId: c.id,
        name: c.name,
        surname: c.surname,
        since: sql`c.since`,
        until: sql`c.until`,
      })} order by c.sort_key, c.id)
      from (select c.id, c.name, c.surname, c.sort_key, f.since, f.until from found f
        join client c on c.gym_id = current_gym() and c.id = f.client_id
        order by c.sort_key, c.id offset ${placeholder('skip')}::int limit ${sql.raw(String(pageSize))}) c), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`);

const firstDay = (month: string | undefined) => (month === undefined ? null : `${month}-01`);

export const reportsServer = implement(reportsContract, {
  month: (context, { month }) => readMonth(context, { month: firstDay(month) }),
  members: (context, { month, group: of, page }) =>
    readMembers(context, { month: firstDay(month), group: of, skip: (page - 1) * pageSize }),
});
