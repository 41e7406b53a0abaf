import { type SQL, sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { Figures, MonthReport, reportsContract } from './contract.ts';
import type { Group } from './domain.ts';
import { coverage, membersOnPage, now } from './members.server.ts';
import { rowsAsked } from './paging.server.ts';

const { placeholder } = sql;

/** How many months stand before the one that is asked for. */
export const monthsBefore = 12;

/**
 * The spans of days by `place`: 0 is the month, 1 the one before and so on. -1 and -12 are the same as 1 and 12, but beside
 * the present month they end on the same day as it. As on the dashboard, income of the present month has no end.
 */
export const spans = sql`span as materialized (
  select n as place, s.first, least((s.first + interval '1 month')::date - 1, now.today) as last,
    case when s.first = now.present then 'infinity' else (s.first + interval '1 month')::date end as income_ends
  from now, generate_series(0, ${sql.raw(String(monthsBefore))}) n
  cross join lateral (select (now.month - make_interval(months => n))::date as first) s
  union all
  select -n, s.first, s.last, s.last + 1 from now, unnest(array[1, ${sql.raw(String(monthsBefore))}]) n
  cross join lateral (select (now.month - make_interval(months => n))::date as first,
    case when now.month = now.present then (now.today - make_interval(months => n))::date
      else (now.month - make_interval(months => n - 1))::date - 1 end as last) s)`;

/** The days on which members are counted: the one before each span, and its last. */
export const points = sql`point as materialized (
  select array_agg(distinct d.day order by d.day) as days
  from span s cross join lateral (values (s.first - 1), (s.last)) d (day)
), placed as materialized (
  select s.*, array_position(point.days, s.first - 1) as at_start, array_position(point.days, s.last) as at_end
  from point, span s)`;

const heldAt = (point: SQL) => sql`(m.held >> (${point} - 1)) & 1 = 1`;
const was = heldAt(sql`s.at_start`);
export const isStill = heldAt(sql`s.at_end`);

/** Of the row `m` of `member` in the span `s` of `placed`. */
const isIn: Readonly<Record<Group, SQL>> = {
  start: was,
  joined: sql`${isStill} and not (${was}) and m.never_before >= s.at_start`,
  returned: sql`${isStill} and not (${was}) and m.never_before < s.at_start`,
  lost: sql`${was} and not (${isStill})`,
  within: sql`not (${was}) and not (${isStill}) and (m.covered >> s.at_start) & ((1 << (s.at_end - s.at_start)) - 1) <> 0`,
  end: isStill,
};

const countIn = (group: Group) =>
  sql`(select coalesce(sum(m.clients), 0)::int from counted m where ${isIn[group]})`;

const incomeOf = (kind: 'memberships' | 'products') =>
  sql`(select coalesce(sum(i.amount), 0)::bigint from daily_income i where i.gym_id = current_gym()
    and i.kind = ${sql.raw(`'${kind}'`)} and i.day >= s.first and i.day < s.income_ends)`;

const figures = jsonOf<Figures>({
  from: sql`s.first`,
  to: sql`s.last`,
  start: countIn('start'),
  joined: countIn('joined'),
  returned: countIn('returned'),
  lost: countIn('lost'),
  within: countIn('within'),
  end: countIn('end'),
  memberships: incomeOf('memberships'),
  products: incomeOf('products'),
  recurring: sql`(select coalesce(round(sum(r.monthly)), 0)::bigint from recurring r
    where r.before < s.at_end and r.until >= s.at_end)`,
});

export const readMonth = jsonStatement<MonthReport>(sql`
  with ${now}, ${spans}, ${points}, ${coverage}, counted as materialized (
    select m.held, m.covered, m.never_before, count(*) as clients from member m group by m.held, m.covered, m.never_before
  ), recurring as materialized (
    select p.before, p.until, sum(p.amount) / period_months(p.period) as monthly
    from period p group by p.before, p.until, p.period
  ), figure as materialized (
    select s.place, ${figures} as figures from placed s
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
  with ${now}, ${spans}, ${points}, ${coverage}, found as materialized (
    select m.client_id, m.since, m.until from member m join placed s on s.place = 0
    where case ${group} when 'start' then ${isIn.start} when 'joined' then ${isIn.joined}
      when 'returned' then ${isIn.returned} when 'lost' then ${isIn.lost} when 'within' then ${isIn.within} else ${isIn.end} end
  )
  select ${jsonOf<Output<typeof reportsContract.members>>({
    items: membersOnPage,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`);

export const firstDay = (month: string | undefined) => (month === undefined ? null : `${month}-01`);

export const monthVerbs: Verbs<typeof reportsContract, 'month' | 'members'> = {
  month: (context, { month }) => readMonth(context, { month: firstDay(month) }),
  members: (context, { month, group: of, page, rows }) =>
    readMembers(context, { month: firstDay(month), group: of, ...rowsAsked({ page, rows }) }),
};
