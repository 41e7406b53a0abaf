import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import type { CancelledMembership, Cohort, RetentionReport, reportsContract } from './contract.ts';
import { monthsOfCohorts } from './domain.ts';
import { coverage, membersOnPage, now } from './members.server.ts';
import { page, rowsAsked } from './paging.server.ts';

type Retained = Output<typeof reportsContract.retained>;
type Cancelled = Output<typeof reportsContract.cancelled>;

const c = alias(client, 'c');
const { placeholder } = sql;
const months = sql.raw(String(monthsOfCohorts));

/** What was cancelled in the months of the cohorts; a change of plan is no cancellation. */
const cancelled = sql`cancelled as materialized (
  select m.id, m.client_id, m.plan_name, m.ends_on, trim(m.cancel_reason) as reason, fold(trim(m.cancel_reason)) as folded
  from now, membership m
  where m.gym_id = current_gym() and m.deleted_at is null and m.ends_on <= now.today
    and m.ends_on >= now.month - make_interval(months => ${months}) and not has_changed_plan(m))`;

/** The bit of `held` at a month's place says who was a member on its last day, or today. */
export const readRetention = jsonStatement<RetentionReport>(sql`
  with ${now}, month as materialized (
    select ${months} + 1 - n as place, (now.month - make_interval(months => n))::date as first,
      least((now.month - make_interval(months => n - 1))::date - 1, now.today) as last
    from now, generate_series(0, ${months}) n
  ), point as materialized (select array_agg(t.last order by t.place) as days from month t), ${coverage}, ${cancelled},
  cohort as materialized (
    select t.place, t.first, m.held, count(*) as clients
    from month t join member m on m.since >= t.first and m.since <= t.last group by t.place, t.first, m.held
  )
  select ${jsonOf<RetentionReport>({
    today: sql`now.today`,
    cohorts: sql`(select json_agg(${jsonOf<Cohort>({
      month: sql`to_char(t.first, 'YYYY-MM')`,
      clients: sql`(select coalesce(sum(h.clients), 0)::int from cohort h where h.place = t.place)`,
      stayed: sql`(select json_agg((select coalesce(sum(h.clients), 0)::int from cohort h
        where h.place = t.place and (h.held >> (l.place - 1)) & 1 = 1) order by l.place) from month l where l.place >= t.place)`,
    })} order by t.place desc) from month t)`,
    reasons: sql`coalesce((select json_agg(${jsonOf<RetentionReport['reasons'][number]>({
      reason: sql`r.reason`,
      count: sql`r.count`,
    })} order by r.count desc, r.reason)
      from (select min(x.reason) as reason, count(*) as count from cancelled x group by x.folded) r), '[]')`,
  })} as answer from now`);

const readRetained = jsonStatement<Retained>(sql`
  with ${now}, point as materialized (
    select array[least((now.month + interval '1 month')::date - 1, now.today)] as days from now
  ), ${coverage}, found as materialized (
    select m.client_id, m.since, m.until from now, member m
    where m.since >= ${placeholder('cohort')}::date and m.since < ${placeholder('cohort')}::date + interval '1 month'
      and m.since <= now.today and (${placeholder('month')}::date is null or m.held & 1 = 1)
  )
  select ${jsonOf<Retained>({
    items: membersOnPage,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`);

const readCancelled = jsonStatement<Cancelled>(sql`
  with ${now}, ${cancelled}, found as materialized (
    select x.* from cancelled x
    where ${placeholder('reason')}::text is null or x.folded = fold(trim(${placeholder('reason')}::text))
  )
  select ${jsonOf<Cancelled>({
    items: sql`coalesce((
      select json_agg(${jsonOf<CancelledMembership>({
        membershipId: sql`f.id`,
        clientId: c.id,
        clientName: sql`trim(c.name || ' ' || c.surname)`,
        planName: sql`f.plan_name`,
        endsOn: sql`f.ends_on`,
        reason: sql`f.reason`,
      })} order by f.ends_on desc, f.id)
      from (select * from found order by ends_on desc, id ${page}) f
      join client c on c.gym_id = current_gym() and c.id = f.client_id), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
  })} as answer`);

const firstDay = (month: string | undefined) => (month === undefined ? null : `${month}-01`);

export const retentionVerbs: Verbs<typeof reportsContract, 'retention' | 'retained' | 'cancelled'> = {
  retention: (context) => readRetention(context, { month: null }),
  retained: (context, { cohort, month, page: number, rows }) =>
    readRetained(context, {
      cohort: firstDay(cohort),
      month: firstDay(month),
      ...rowsAsked({ page: number, rows }),
    }),
  cancelled: (context, { reason, page: number, rows }) =>
    readCancelled(context, { month: null, reason: reason || null, ...rowsAsked({ page: number, rows }) }),
};
