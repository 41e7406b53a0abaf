import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { clientSearch } from '../clients/server.ts';
import { membership } from '../memberships/table.ts';
import { receipt } from '../receipts/table.ts';
import { till } from '../tills/table.ts';
import { entriesPerExport, type IncomeEntry, incomeContract, type MethodSum } from './contract.ts';
import { entriesOf, newestFirst, soughtClients } from './entries.server.ts';

export { entriesOf } from './entries.server.ts';

const m = alias(membership, 'm');
const r = alias(receipt, 'r');
const t = alias(till, 't');

type Choices = Output<typeof incomeContract.choices>;

const shownTill = jsonOf<Choices['tills'][number]>({
  id: t.id,
  name: t.name,
  deleted: sql`t.deleted_at is not null`,
});

/** `IncomeEntry` of the row `e` of `entriesOf` with what `withDetails` joins. */
const shownEntry = jsonOf<IncomeEntry>({
  id: sql`e.id`,
  kind: sql`e.kind`,
  source: sql`e.source`,
  paidOn: sql`e.paid_on`,
  createdAt: sql`e.created_at`,
  method: sql`e.method`,
  amount: sql`e.amount`,
  clientId: sql`c.id`,
  clientName: sql`coalesce(trim(c.name || ' ' || c.surname), '')`,
  membershipId: sql`e.membership_id`,
  planName: sql`coalesce(${m.planName}, '')`,
  saleId: sql`e.sale_id`,
  refundedOn: sql`f.refunded_on`,
  tillName: sql`coalesce(t.name, '')`,
  personId: sql`e.created_by`,
  receipt: sql`(
    select ${jsonOf<NonNullable<IncomeEntry['receipt']>>({ sourceId: r.sourceId, number: r.number })}
    from receipt r where r.gym_id = current_gym() and r.source_id = e.receipt_source_id order by r.number desc limit 1)`,
});

// Row-level security keeps conditions with `coalesce` from using an index, and not those with `case`.
const withDetails = sql`
  left join sale s on s.gym_id = current_gym() and s.id = e.sale_id
  left join client c on c.gym_id = current_gym() and c.id = case when e.client_id is null then s.client_id else e.client_id end
  left join membership m on m.gym_id = current_gym() and m.id = e.membership_id
  left join refund f on f.gym_id = current_gym() and f.id = e.refund_id
  left join shift h on h.gym_id = current_gym() and h.id = e.shift_id
  left join till t on t.gym_id = current_gym() and t.id = h.till_id`;

/** The accounts in `created_by`, each looked up behind the one before: reading every row takes a hundred times as long. */
const peopleOf = (table: 'payment' | 'sale_payment') => {
  const next = (than: SQL) => sql`
    select p.created_by from ${sql.raw(table)} p where p.gym_id = current_gym() and ${than} order by p.created_by limit 1`;
  return sql`(
    with recursive person as (
      (${next(sql`p.created_by is not null`)})
      union all
      select (${next(sql`p.created_by > person.created_by`)}) from person where person.created_by is not null)
    select created_by from person where created_by is not null)`;
};

const shownSum = jsonOf<MethodSum>({
  method: sql`sums.method`,
  memberships: sql`sums.memberships`,
  products: sql`sums.products`,
});

const beside = async (context: GymContext, search: string) =>
  search ? sql`with ${soughtClients(await clientSearch(context, search))}` : sql``;

export const incomeServer = implement(incomeContract, {
  list: async (context, { page, ...filters }) => {
    const listJson = jsonOf<Output<typeof incomeContract.list>>({
      items: sql`coalesce((
        select json_agg(${shownEntry} order by ${newestFirst})
        from (select e.* from ${entriesOf(filters, { newest: page * pageSize })} e
          order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) e ${withDetails}), '[]')`,
      sums: sql`coalesce(json_agg(${shownSum} order by sums.memberships + sums.products desc, sums.method), '[]')`,
      total: sql`coalesce(sum(sums.count), 0)`,
      totalIsFloor: sql`false`,
    });
    return readJson<Output<typeof incomeContract.list>>(
      context.db,
      sql`${await beside(context, filters.search)}
      select ${listJson} as answer from (
        select e.method, count(*) as count,
          coalesce(sum(e.amount) filter (where e.source = 'memberships'), 0) as memberships,
          coalesce(sum(e.amount) filter (where e.source = 'products'), 0) as products
        from ${entriesOf(filters)} e group by e.method) sums`,
    );
  },
  all: async (context, { before, ...filters }) => {
    const search = filters.search
      ? sql`${soughtClients(await clientSearch(context, filters.search))}, `
      : sql``;
    const allJson = jsonOf<Output<typeof incomeContract.all>>({
      items: sql`coalesce((
        select json_agg(${shownEntry} order by ${newestFirst})
        from ${entriesOf(filters, { before, from: sql`(select day from last)` })} e ${withDetails}), '[]')`,
      next: sql`nullif(last.day, '-infinity')`,
      total: sql`(select count(*) from ${entriesOf(filters)} e)`,
    });
    return readJson<Output<typeof incomeContract.all>>(
      context.db,
      sql`
      with ${search}last as materialized (select coalesce((
        select e.paid_on from ${entriesOf(filters, { before, newest: entriesPerExport })} e
        order by e.paid_on desc offset ${entriesPerExport - 1} limit 1), '-infinity') as day)
      select ${allJson} as answer from last`,
    );
  },
  choices: async ({ accounts, inTeam }) => {
    const { rows } = await inTeam(({ db }) =>
      db.execute<Omit<Choices, 'people'> & { people: string[] }>(sql`
        select to_char(least((select min(p.paid_on) from payment p where p.gym_id = current_gym() and p.deleted_at is null),
            (select min(p.paid_on) from sale_payment p where p.gym_id = current_gym())), 'YYYY-MM') as "firstMonth",
          array(select distinct m.plan_name from membership m
            where m.gym_id = current_gym() and m.deleted_at is null order by 1) as "planNames",
          coalesce((select json_agg(${shownTill} order by t.deleted_at is not null, sort_key(t.name), t.id)
            from till t where t.gym_id = current_gym()), '[]') as tills,
          array(${peopleOf('payment')} union ${peopleOf('sale_payment')}) as people`),
    );
    const { people: ids = [], firstMonth = null, planNames = [], tills = [] } = rows[0] ?? {};
    const existing = await accounts.execute<{ id: string; email: string }>(
      sql`select id, email from account where id = any (${sql.param(ids)}::uuid[])`,
    );
    const emails = new Map(existing.rows.map(({ id, email }) => [id, email]));
    const people = ids.map((id) => ({ id, email: emails.get(id) ?? '' }));
    return {
      firstMonth,
      planNames,
      tills,
      people: people.toSorted((a, b) => a.email.localeCompare(b.email)),
    };
  },
});
