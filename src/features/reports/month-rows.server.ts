import { sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import type { RecurringPeriod, ReportedPayer, reportsContract } from './contract.ts';
import { coverage, now } from './members.server.ts';
import { firstDay, isStill, points, spans } from './month.server.ts';
import { onPage, rowsAsked } from './paging.server.ts';

type Payers = Output<typeof reportsContract.payers>;
type Recurring = Output<typeof reportsContract.recurring>;

/** Some paid without being members at the end, as for a period to come, and some are members who paid another month. */
const readPayers = jsonStatement<Payers>(sql`
  with ${now}, ${spans}, ${points}, ${coverage}, ending as materialized (
    select m.client_id from member m join placed s on s.place = 0 where ${isStill}
  ), paying as materialized (
    select p.client_id, sum(p.amount) as paid from placed s join payment p on p.gym_id = current_gym()
      and p.deleted_at is null and p.paid_on >= s.first and p.paid_on < s.income_ends
    where s.place = 0 group by p.client_id
  ), found as materialized (
    select client_id, e.client_id is not null as is_member, coalesce(p.paid, 0) as paid
    from ending e full join paying p using (client_id)
  )
  select ${jsonOf<Payers>({
    items: onPage(
      jsonOf<ReportedPayer>({
        clientId: sql`f.client_id`,
        clientName: sql`f.client_name`,
        isMember: sql`f.is_member`,
        paid: sql`f.paid`,
      }),
      sql`f.paid desc, sort_key, f.client_id`,
    ),
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    memberships: sql`(select coalesce(sum(f.paid), 0)::bigint from found f)`,
    end: sql`(select count(*) from ending)`,
  })} as answer`);

const readRecurring = jsonStatement<Recurring>(sql`
  with ${now}, ${spans}, ${points}, ${coverage}, found as materialized (
    select p.id, p.client_id, p.starts_on, p.ends_on, p.amount, period_months(p.period) as months,
      p.amount::numeric / period_months(p.period) as monthly
    from period p join placed s on s.place = 0 and p.before < s.at_end and p.until >= s.at_end
    where p.amount > 0 and period_months(p.period) is not null
  )
  select ${jsonOf<Recurring>({
    items: onPage(
      jsonOf<RecurringPeriod>({
        membershipId: sql`f.id`,
        clientId: sql`f.client_id`,
        clientName: sql`f.client_name`,
        planName: sql`(select m.plan_name from membership m where m.gym_id = current_gym() and m.id = f.id)`,
        startsOn: sql`f.starts_on`,
        endsOn: sql`f.ends_on`,
        amount: sql`f.amount`,
        months: sql`f.months`,
        monthly: sql`round(f.monthly)::bigint`,
      }),
      sql`f.monthly desc, sort_key, f.starts_on, f.id`,
    ),
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    recurring: sql`(select coalesce(round(sum(f.monthly)), 0)::bigint from found f)`,
  })} as answer`);

export const monthRowsVerbs: Verbs<typeof reportsContract, 'payers' | 'recurring'> = {
  payers: (context, { month, page: number, rows }) =>
    readPayers(context, { month: firstDay(month), ...rowsAsked({ page: number, rows }) }),
  recurring: (context, { month, page: number, rows }) =>
    readRecurring(context, { month: firstDay(month), ...rowsAsked({ page: number, rows }) }),
};
