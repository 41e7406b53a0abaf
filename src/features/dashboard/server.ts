import { sql } from 'drizzle-orm';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { backupTrouble } from './backup.server.ts';
import { type Dashboard, dashboardContract, type Income } from './contract.ts';
import {
  activeMemberships,
  clientCount,
  clientsWithMembership,
  type IncomeKind,
  sumOf,
} from './income.server.ts';
import { morningVerbs } from './morning.server.ts';
import { partsVerbs } from './parts.server.ts';

export { activeMemberships, clientCount, sumOf } from './income.server.ts';
export { backupSource } from './notifications.server.ts';
export { amountFor, foundFor, now } from './people.server.ts';

const shownMonths = 12;

const incomeOf = (kind: IncomeKind) =>
  jsonOf<Income>({
    month: sql.raw(`(select ${kind} from income where month = now.month)`),
    lastMonth: sql.raw(`(select ${kind} from income where month = now.last_month)`),
    lastMonthToDate: sumOf(kind, 'now.last_month', 'now.to_date_ends'),
    lastYearToDate: sumOf(kind, 'now.last_year', 'now.year_to_date_ends'),
  });

const readDashboard = jsonStatement<Dashboard>(sql`
  with now as materialized (
    select d.today, d.month, (d.month - interval '1 month')::date as last_month,
      (d.today - interval '1 month')::date + 1 as to_date_ends,
      (d.month - interval '1 year')::date as last_year, (d.today - interval '1 year')::date + 1 as year_to_date_ends,
      d.month::timestamp at time zone d.time_zone as month_start,
      (d.month - interval '1 month') at time zone d.time_zone as last_month_start
    from (select local_today() as today, date_trunc('month', local_today()::timestamp)::date as month, g.time_zone
      from gym g where g.gym_id = current_gym()) d
  ), month as materialized (
    select (now.month - make_interval(months => n))::date as month,
      case when n = 0 then 'infinity'::date else (now.month - make_interval(months => n - 1))::date end as ends,
      (now.month - make_interval(months => n + 12))::date as before,
      (now.month - make_interval(months => n + 11))::date as before_ends
    from now, generate_series(0, ${sql.raw(String(shownMonths - 1))}) n
  ), income as materialized (
    select m.month, ${sumOf('memberships', 'm.month', 'm.ends')} as memberships,
      ${sumOf('products', 'm.month', 'm.ends')} as products, ${sumOf('memberships', 'm.before', 'm.before_ends')}
        + ${sumOf('products', 'm.before', 'm.before_ends')} as "yearBefore"
    from month m
  )
  select ${jsonOf<Dashboard>({
    today: sql`now.today`,
    clients: jsonOf<Dashboard['clients']>({
      total: clientCount,
      newThisMonth: sql`(select count(*) from client c
        where c.gym_id = current_gym() and c.deleted_at is null and c.created_at >= now.month_start)`,
      newLastMonth: sql`(select count(*) from client c where c.gym_id = current_gym() and c.deleted_at is null
        and c.created_at >= now.last_month_start and c.created_at < now.month_start)`,
      withMembership: clientsWithMembership,
    }),
    activeMemberships,
    membershipPayments: incomeOf('memberships'),
    productPayments: incomeOf('products'),
    months: sql`(select json_agg(income order by month) from income)`,
    // As in the list of clients that it leads to.
    expiring: sql`(select count(*) from client_membership_status s where s.gym_id = current_gym() and s.active
      and not s.trial and s.expires_on >= now.today and s.expires_on <= now.today + 6)`,
    setup: jsonOf<Dashboard['setup']>({
      plans: sql`exists (select from plan p where p.gym_id = current_gym() and p.deleted_at is null)`,
      classes: sql`exists (select from class k where k.gym_id = current_gym() and k.deleted_at is null)`,
    }),
    // The verb says whether there are daily backups at all.
    backup: sql`(select t.trouble from (${backupTrouble}) t where ${sql.placeholder('daily')}::boolean)`,
  })} as answer from now`);

export const dashboardServer = implement(dashboardContract, {
  get: (context) => readDashboard(context, { daily: context.settings.backups.daily }),
  ...morningVerbs,
  ...partsVerbs,
});
