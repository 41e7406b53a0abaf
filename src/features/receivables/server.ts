import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { pageSize } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { type Age, type AgeSum, type Receivable, receivablesContract } from './contract.ts';

const c = alias(client, 'c');

/** `Receivable` of the row `f` of `found` and its client `c`. */
const shownReceivable = jsonOf<Receivable>({
  clientId: c.id,
  name: c.name,
  surname: c.surname,
  whatsapp: c.whatsapp,
  amount: sql`f.amount`,
  since: sql`f.since`,
  days: sql`f.days`,
  age: sql`f.age`,
  memberships: sql`f.memberships`,
  store: sql`f.store`,
  balance: sql`client_balance(c.gym_id, c.id)`,
});

const shownSum = jsonOf<AgeSum>({
  age: sql`sums.age`,
  clients: sql`sums.clients`,
  amount: sql`sums.amount`,
});

/** Memberships that may owe, by indexes: those that do not are many, and `membership_due` is asked of each. */
export const mayOwe = sql`
  select c.membership_id as id from charge c
  where c.gym_id = current_gym() and c.deleted_at is null and c.paid < c.amount
  union
  select m.id from membership m where m.gym_id = current_gym() and m.deleted_at is null and m.active
    and m.kind = 'subscription' and (m.expires_on is null or m.expires_on < (select today from now))`;

/** When the oldest unpaid purchase of the credit `k` was made: what was paid pays the oldest purchases first. */
const unpaidSince = sql`(
  select min(e.created_at) from (
    select e.created_at, sum(greatest(e.amount, 0)) over (order by e.created_at, e.id) as bought,
      sum(greatest(e.amount, 0)) over () as bought_in_all
    from credit_entry e where e.gym_id = k.gym_id and e.client_id = k.id) e
  where e.bought > e.bought_in_all - k.balance)`;

const oldestFirst = sql`f.since, f.amount desc, f.client_id`;

/** The common tables up to `found`: a row for each client who owes and matches the search. */
const whoOwes = (search: string) => sql`
  with now as materialized (
    select local_today() as today, g.time_zone from gym g where g.gym_id = current_gym()
  ), candidate as materialized (
    select m from membership m
    where m.gym_id = current_gym() and m.id in (${mayOwe}) and m.deleted_at is null and m.active
  ), due as materialized (
    select (m).client_id, d.amount, d.since, json_build_object('membershipId', (m).id, 'planName', (m).plan_name,
      'amount', d.amount, 'since', d.since) as shown
    from now, candidate cross join lateral membership_due(m, now.today) d where d.amount > 0
  ), debt as materialized (
    select k.id as client_id, k.balance as amount, (${unpaidSince} at time zone now.time_zone)::date as since
    from credit k, now where k.gym_id = current_gym() and k.balance > 0
  ), owed as materialized (
    select part.client_id, sum(part.amount) as amount, min(part.since) as since,
      coalesce(json_agg(part.shown order by part.since) filter (where part.shown is not null), '[]') as memberships
    from (select client_id, amount, since, shown from due
      union all select client_id, amount, since, null from debt) part
    group by part.client_id
  ), found as materialized (
    select o.*, now.today - o.since as days, case when now.today - o.since <= 30 then 'upTo30'
        when now.today - o.since <= 60 then 'upTo60' else 'over60' end as age,
      (select json_build_object('amount', debt.amount, 'since', debt.since) from debt
        where debt.client_id = o.client_id) as store
    from now, owed o join client c on c.gym_id = current_gym() and c.id = o.client_id
    where ${search} = '' or c.search_text like containing(${search})
  )`;

const ofAge = (age: Age | undefined) => (age ? sql`f.age = ${age}` : sql`true`);

export const receivablesServer = implement(receivablesContract, {
  list: ({ db }, { search, age, page }) => {
    const listJson = jsonOf<Output<typeof receivablesContract.list>>({
      items: sql`coalesce((
        select json_agg(${shownReceivable} order by ${oldestFirst})
        from (select f.* from found f where ${ofAge(age)}
          order by ${oldestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) f
        join client c on c.gym_id = current_gym() and c.id = f.client_id), '[]')`,
      sums: sql`coalesce((select json_agg(${shownSum}) from (
        select f.age, count(*) as clients, sum(f.amount) as amount from found f group by f.age) sums), '[]')`,
      total: sql`(select count(*) from found f where ${ofAge(age)})`,
      totalIsFloor: sql`false`,
    });
    return readJson<Output<typeof receivablesContract.list>>(
      db,
      sql`${whoOwes(search)} select ${listJson} as answer`,
    );
  },
  all: ({ db }, { search, age }) => {
    const allJson = jsonOf<Output<typeof receivablesContract.all>>({
      items: sql`coalesce((
        select json_agg(${shownReceivable} order by ${oldestFirst})
        from found f join client c on c.gym_id = current_gym() and c.id = f.client_id where ${ofAge(age)}), '[]')`,
    });
    return readJson<Output<typeof receivablesContract.all>>(
      db,
      sql`${whoOwes(search)} select ${allJson} as answer`,
    );
  },
});
