import { sql } from 'drizzle-orm';
import { implement } from '../../server/implement.ts';
import { type Dashboard, dashboardContract } from './contract.ts';

const shownMonths = 12;
const shownExpiring = 20;

/** Each month's payments by a range of the index on their day; the present one has no end. */
const monthsOf = (table: 'payment' | 'sale_payment', stands: string) =>
  sql.raw(`select m.month, coalesce(sum(p.amount), 0)::bigint as total,
    coalesce(sum(p.amount) filter (where p.paid_on <= now.month_ago), 0)::bigint as to_date
  from now cross join month m
  left join ${table} p on p.gym_id = current_gym() and p.paid_on >= m.month and p.paid_on < m.ends ${stands}
  group by m.month`);

const incomeOf = (months: string) =>
  sql.raw(`(select jsonb_build_object(
    'month', coalesce(sum(total) filter (where month = now.month), 0),
    'lastMonth', coalesce(sum(total) filter (where month = now.last_month), 0),
    'lastMonthToDate', coalesce(sum(to_date) filter (where month = now.last_month), 0))
  from ${months})`);

const readDashboard = sql`
  with now as materialized (
    select d.today, d.month, (d.month - interval '1 month')::date as last_month,
      (d.today - interval '1 month')::date as month_ago,
      d.month::timestamp at time zone d.time_zone as month_start,
      (d.month - interval '1 month') at time zone d.time_zone as last_month_start
    from (select local_today() as today, date_trunc('month', local_today()::timestamp)::date as month, g.time_zone
      from gym g where g.gym_id = current_gym()) d
  ), month as materialized (
    select (now.month - make_interval(months => n))::date as month,
      case when n = 0 then 'infinity'::date else (now.month - make_interval(months => n - 1))::date end as ends
    from now, generate_series(0, ${sql.raw(String(shownMonths - 1))}) n
  ), membership_months as materialized (${monthsOf('payment', 'and p.deleted_at is null')}
  ), product_months as materialized (${monthsOf('sale_payment', '')}
  ), expiring as materialized (
    select m.client_id, min(m.expires_on) as expires_on
    from membership m
    where m.gym_id = current_gym() and m.deleted_at is null and m.active
      and m.expires_on >= (select today from now) and m.expires_on <= (select today from now) + 6
    group by m.client_id
  )
  select jsonb_build_object(
    'today', now.today,
    'clients', jsonb_build_object(
      'total', coalesce((select total from client_count where gym_id = current_gym()), 0),
      'newThisMonth', (select count(*) from client c
        where c.gym_id = current_gym() and c.deleted_at is null and c.created_at >= now.month_start),
      'newLastMonth', (select count(*) from client c where c.gym_id = current_gym() and c.deleted_at is null
        and c.created_at >= now.last_month_start and c.created_at < now.month_start)),
    'activeMemberships', (select count(*) from membership m
      where m.gym_id = current_gym() and m.deleted_at is null and m.active),
    'membershipPayments', ${incomeOf('membership_months')},
    'productPayments', ${incomeOf('product_months')},
    'months', (select jsonb_agg(jsonb_build_object('month', m.month, 'memberships', m.total, 'products', p.total)
      order by m.month) from membership_months m join product_months p using (month)),
    'expiring', jsonb_build_object(
      'total', (select count(*) from expiring),
      'items', coalesce((select jsonb_agg(jsonb_build_object(
          'clientId', c.id, 'name', c.name, 'surname', c.surname, 'whatsapp', c.whatsapp,
          'planName', e.plan_name, 'expiresOn', e.expires_on, 'daysLeft', e.expires_on - now.today)
          order by e.expires_on, c.sort_key collate "C", c.id)
        from (select x.client_id, x.expires_on, (select m.plan_name from membership m
              where m.gym_id = current_gym() and m.client_id = x.client_id and m.expires_on = x.expires_on
                and m.active and m.deleted_at is null order by m.id limit 1) as plan_name
            from expiring x order by x.expires_on, x.client_id limit ${sql.raw(String(shownExpiring))}) e
        join client c on c.gym_id = current_gym() and c.id = e.client_id), '[]'))
  ) as dashboard from now`;

export const dashboardServer = implement(dashboardContract, {
  get: async ({ db }) => {
    const { rows } = await db.execute<{ dashboard: Dashboard }>(readDashboard);
    const [found] = rows;
    if (!found) throw new Error('a gym account without its gym');
    return found.dashboard;
  },
});
