import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { byHand } from '../../db/backup/record.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { client } from '../clients/table.ts';
import {
  type BackupTrouble,
  type Dashboard,
  dashboardContract,
  type Expiring,
  type Income,
} from './contract.ts';

const c = alias(client, 'c');

const shownMonths = 12;
const shownExpiring = 20;

type Kind = 'memberships' | 'products';

/**
 * Income from one day to before another. Plain columns, because behind row-level security a sum over days cannot use
 * an index range.
 */
const sumOf = (kind: Kind, from: string, to: string) =>
  sql.raw(`(select coalesce(sum(i.amount), 0)::bigint from daily_income i where i.gym_id = current_gym()
    and i.kind = '${kind}' and i.day >= ${from} and i.day < ${to})`);

const incomeOf = (kind: Kind) =>
  jsonOf<Income>({
    month: sql.raw(`(select ${kind} from income where month = now.month)`),
    lastMonth: sql.raw(`(select ${kind} from income where month = now.last_month)`),
    lastMonthToDate: sumOf(kind, 'now.last_month', 'now.to_date_ends'),
  });

/** The verb says whether there are daily backups at all. */
const backupTrouble = sql`(select ${jsonOf<BackupTrouble>({
  failing: sql`b.failing`,
  daysAgo: sql`extract(day from current_instant() - b.last)::int`,
})} from (select max(j.finished_at) filter (where j.failure is null) as last,
      coalesce((array_agg(j.failure is not null order by j.period desc) filter (where j.name = 'backup'))[1], false) as failing
    from job j where j.name in ('backup', ${sql.raw(`'${byHand}'`)})) b
  where ${sql.placeholder('daily')}::boolean and (b.failing or b.last < current_instant() - interval '2 days'))`;

// The ORDER BY makes the planner count active memberships in an index: it underestimates row-level security's
// condition, which it would otherwise evaluate for each row of the table.
const readDashboard = jsonStatement<Dashboard>(sql`
  with now as materialized (
    select d.today, d.month, (d.month - interval '1 month')::date as last_month,
      (d.today - interval '1 month')::date + 1 as to_date_ends,
      d.month::timestamp at time zone d.time_zone as month_start,
      (d.month - interval '1 month') at time zone d.time_zone as last_month_start
    from (select local_today() as today, date_trunc('month', local_today()::timestamp)::date as month, g.time_zone
      from gym g where g.gym_id = current_gym()) d
  ), month as materialized (
    select (now.month - make_interval(months => n))::date as month,
      case when n = 0 then 'infinity'::date else (now.month - make_interval(months => n - 1))::date end as ends
    from now, generate_series(0, ${sql.raw(String(shownMonths - 1))}) n
  ), income as materialized (
    select m.month, ${sumOf('memberships', 'm.month', 'm.ends')} as memberships,
      ${sumOf('products', 'm.month', 'm.ends')} as products
    from month m
  ), expiring as materialized (
    select m.client_id, min(m.expires_on) as expires_on
    from membership m
    where m.gym_id = current_gym() and m.deleted_at is null and m.active
      and m.expires_on >= (select today from now) and m.expires_on <= (select today from now) + 6
    group by m.client_id
  )
  select ${jsonOf<Dashboard>({
    today: sql`now.today`,
    clients: jsonOf<Dashboard['clients']>({
      total: sql`coalesce((select total from client_count where gym_id = current_gym()), 0)`,
      newThisMonth: sql`(select count(*) from client c
        where c.gym_id = current_gym() and c.deleted_at is null and c.created_at >= now.month_start)`,
      newLastMonth: sql`(select count(*) from client c where c.gym_id = current_gym() and c.deleted_at is null
        and c.created_at >= now.last_month_start and c.created_at < now.month_start)`,
    }),
    activeMemberships: sql`(select count(*) from (select from membership m
      where m.gym_id = current_gym() and m.deleted_at is null and m.active order by m.expires_on offset 0) active)`,
    membershipPayments: incomeOf('memberships'),
    productPayments: incomeOf('products'),
    months: sql`(select json_agg(income order by month) from income)`,
    expiring: jsonOf<Dashboard['expiring']>({
      total: sql`(select count(*) from expiring)`,
      items: sql`coalesce((select json_agg(${jsonOf<Expiring>({
        clientId: c.id,
        name: c.name,
        surname: c.surname,
        whatsapp: c.whatsapp,
        planName: sql`e.plan_name`,
        expiresOn: sql`e.expires_on`,
        daysLeft: sql`e.expires_on - now.today`,
      })} order by e.expires_on, c.sort_key collate "C", c.id)
        from (select x.client_id, x.expires_on, (select m.plan_name from membership m
              where m.gym_id = current_gym() and m.client_id = x.client_id and m.expires_on = x.expires_on
                and m.active and m.deleted_at is null order by m.id limit 1) as plan_name
            from expiring x order by x.expires_on, x.client_id limit ${sql.raw(String(shownExpiring))}) e
        join client c on c.gym_id = current_gym() and c.id = e.client_id), '[]')`,
    }),
    backup: backupTrouble,
  })} as answer from now`);

export const dashboardServer = implement(dashboardContract, {
  get: (context) => readDashboard(context, { daily: context.settings.backups.daily }),
});
