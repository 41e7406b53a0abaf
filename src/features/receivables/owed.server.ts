import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import { statement } from '../../server/statement.ts';
import type { Receivable } from './contract.ts';

const { placeholder } = sql;

/** When the oldest unpaid purchase of the credit `k` was made: what was paid pays the oldest purchases first. */
export const unpaidSince = sql`(
  select min(e.created_at) from (
    select e.created_at, sum(greatest(e.amount, 0)) over (order by e.created_at, e.id) as bought,
      sum(greatest(e.amount, 0)) over () as bought_in_all
    from credit_entry e where e.gym_id = k.gym_id and e.client_id = k.id) e
  where e.bought > e.bought_in_all - k.balance)`;

/** The common tables up to `owed`: a row for each client who owes, after `now` with the `today` of the gym and its `time_zone`. */
export const owedTables = sql`item as materialized (
    select (o.m).client_id, (o.m).id, (o.m).plan_name, (o.m).kind, o.amount, o.since from now, open_items(now.today) o
  ), due as materialized (
    select i.client_id, i.id, i.plan_name, i.kind, sum(i.amount) as amount, min(i.since) as since
    from item i group by 1, 2, 3, 4
  ), debt as materialized (
    select k.id as client_id, k.balance as amount, (${unpaidSince} at time zone now.time_zone)::date as since
    from credit k, now where k.gym_id = current_gym() and k.balance > 0
  ), owed as materialized (
    select part.client_id, sum(part.amount) as amount, min(part.since) as since from (
      select client_id, amount, since from due union all select client_id, amount, since from debt) part
    group by part.client_id
  )`;

export const shownDebt = jsonOf<NonNullable<Receivable['store']>>({
  amount: sql`debt.amount`,
  since: sql`debt.since`,
});
export const shownDue = jsonOf<Receivable['memberships'][number]>({
  membershipId: sql`due.id`,
  planName: sql`due.plan_name`,
  amount: sql`due.amount`,
  since: sql`due.since`,
});

/** What a client owes apart from subscriptions, in its parts as `Receivable` has them. */
export type OwedApart = Pick<Receivable, 'clientId' | 'amount' | 'memberships' | 'store' | 'balance'>;

const selectApart = statement<{ owed: OwedApart }>(sql`
  with now as materialized (
    select local_today() as today, g.time_zone from gym g where g.gym_id = current_gym()
  ), ${owedTables}, apart as materialized (
    select part.client_id, sum(part.amount) as amount from (
      select due.client_id, due.amount from due, now where due.kind <> 'subscription' and due.since <= now.today
      union all select debt.client_id, debt.amount from debt) part
    where ${placeholder('clientId')}::uuid is null or part.client_id = ${placeholder('clientId')} group by part.client_id)
  select ${jsonOf<OwedApart>({
    clientId: sql`a.client_id`,
    amount: sql`a.amount`,
    memberships: sql`coalesce((select json_agg(${shownDue} order by due.since, due.id)
      from due, now where due.client_id = a.client_id and due.kind <> 'subscription' and due.since <= now.today), '[]')`,
    store: sql`(select ${shownDebt} from debt where debt.client_id = a.client_id)`,
    balance: sql`(select b.balance from balance_of(current_gym(), a.client_id) b)`,
  })} as owed
  from apart a`);

/** What clients, or one of them, owe by today apart from subscriptions: those have reminders of their own. */
export async function findOwedApart(context: GymContext, clientId?: string): Promise<readonly OwedApart[]> {
  const { rows } = await selectApart(context, { clientId: clientId ?? null });
  return rows.map(({ owed }) => owed);
}
