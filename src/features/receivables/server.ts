import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { implement } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import { inOrder } from '../../server/pipeline.ts';
import { statement } from '../../server/statement.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import { findLastContacts, lastContact } from '../notes/server.ts';
import { findPolicy, findUnpaid, withLadder } from '../renewals/server.ts';
import { collectionLimits, findCollectionLimits, findCollectionPause } from './collection.server.ts';
import {
  type AgeSum,
  type Debt,
  type ListedReceivable,
  type Receivable,
  receivablesContract,
} from './contract.ts';
import { owedTables, shownDebt, shownDue } from './owed.server.ts';

export {
  collectionLimits,
  collectionLimitsBut,
  findCollectionPause,
  lockDebtor,
  requireMayAsk,
} from './collection.server.ts';
export { mailSubscriptions } from './mail.server.ts';
export { overdueSource } from './notifications.server.ts';
export { findOwedApart, type OwedApart, owedTables } from './owed.server.ts';
export { debtorTables } from './past.server.ts';

const c = alias(client, 'c');

const { placeholder } = sql;

/** `Receivable` of the row `f` of `found` and its client `c`. */
const receivableFields = {
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
  balance: sql`b.balance`,
  contact: lastContact(sql`(select time_zone from now)`),
};
const shownReceivable = jsonOf<Receivable>(receivableFields);
const listedReceivable = jsonOf<ListedReceivable>({ ...receivableFields, limits: collectionLimits });

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

const oldestFirst = sql`f.since, f.amount desc, f.client_id`;

/** The common tables up to `found`: a row for each client who owes and matches the search. */
const whoOwes = sql`
  with now as materialized (
    select local_today() as today, g.time_zone from gym g where g.gym_id = current_gym()
  ), ${owedTables}, found as materialized (
    select o.*, now.today - o.since as days, case when now.today - o.since <= 30 then 'upTo30'
        when now.today - o.since <= 60 then 'upTo60' else 'over60' end as age
    from now, owed o
    where ${placeholder('search')} = '' or (select c.search_text like containing(${placeholder('search')})
      from client c where c.gym_id = current_gym() and c.id = o.client_id)
  )`;

const ofAge = sql`(${placeholder('age')}::text is null or f.age = ${placeholder('age')})`;

/** The `Debt` of the client `c` with the row `o` of `owed`. */
export const debtOf = jsonOf<Debt>({
  amount: sql`o.amount`,
  since: sql`o.since`,
  days: sql`(select today from now) - o.since`,
  memberships: sql`coalesce((select json_agg(${shownDue} order by due.since, due.id) from due where due.client_id = c.id), '[]')`,
  store: sql`(select ${shownDebt} from debt where debt.client_id = c.id)`,
  balance: sql`(select b.balance from balance_of(c.gym_id, c.id) b)`,
});

/** Their items, with the memberships and the balance of each. */
const itemsOf = (found: SQL, shown: SQL) => sql`coalesce((
  with shown as materialized (${found})
  select json_agg(${shown} order by ${oldestFirst})
  from (select f.*, (select ${shownDebt} from debt
      where debt.client_id = f.client_id) as store, coalesce(own.memberships, '[]') as memberships
    from shown f left join (select due.client_id, json_agg(${shownDue} order by due.since, due.id) as memberships
      from due where due.client_id = any (array(select client_id from shown)) group by due.client_id) own on own.client_id = f.client_id) f
  join client c on c.gym_id = current_gym() and c.id = f.client_id
  cross join lateral balance_of(c.gym_id, c.id) b), '[]')`;

type List = Omit<Output<typeof receivablesContract.list>, 'pause'>;
type All = Output<typeof receivablesContract.all>;

const readList = statement<{ list: List }>(
  sql`${whoOwes} select ${jsonOf<List>({
    items: itemsOf(
      sql`select f.* from found f where ${ofAge} order by ${oldestFirst} offset ${placeholder('skip')}::int limit ${pageSize}`,
      listedReceivable,
    ),
    sums: sql`coalesce((select json_agg(${shownSum}) from (
    select f.age, count(*) as clients, sum(f.amount) as amount from found f group by f.age) sums), '[]')`,
    total: sql`(select count(*) from found f where ${ofAge})`,
    totalIsFloor: sql`false`,
  })} as list`,
);

const readAll = jsonStatement<All>(
  sql`${whoOwes} select ${jsonOf<All>({
    items: itemsOf(sql`select f.* from found f where ${ofAge}`, shownReceivable),
  })} as answer`,
);

/** How many who match the placeholder `search` owe something. */
export const debtorCount = sql`(${whoOwes} select count(*) from found f)`;
/** What all of them owe. */
export const owedByAll = sql`(${whoOwes} select coalesce(sum(f.amount), 0)::bigint from found f)`;

export const receivablesServer = implement(receivablesContract, {
  list: async (context, { search, age = null, page }) => {
    const [pause, { rows }] = await inOrder([
      findCollectionPause(context),
      readList(context, { search, age, skip: (page - 1) * pageSize }),
    ]);
    const [row] = rows;
    if (!row) throw new Error('a list without its row');
    return { ...row.list, pause };
  },
  all: (context, { search, age = null }) => readAll(context, { search, age }),
  renewals: async (context, { search, page }) => {
    const [pause, policy, { items, total }] = await inOrder([
      findCollectionPause(context),
      findPolicy(context),
      findUnpaid(context, { search, skip: (page - 1) * pageSize, take: pageSize }),
    ]);
    const clientIds = items.map(({ clientId }) => clientId);
    const [contacts, limits] = await inOrder([
      findLastContacts(context, clientIds),
      findCollectionLimits(context, clientIds),
    ]);
    const shown = items.map(withLadder(policy)).map(({ today: _, ...item }) => ({
      ...item,
      contact: contacts.get(item.clientId) ?? null,
      limits: limits.get(item.clientId) ?? { messageFrom: null, callFrom: null },
    }));
    return { items: shown, total, totalIsFloor: false, policy, pause };
  },
});
