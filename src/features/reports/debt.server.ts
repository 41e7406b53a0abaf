import { type SQL, sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { debtorTables, owedTables } from '../receivables/server.ts';
import type { DebtOfDay, MonthDebt, ReportedDebtor, reportsContract } from './contract.ts';
import { now } from './members.server.ts';
import { firstDay, monthsBefore, spans } from './month.server.ts';
import { onPage, rowsAsked } from './paging.server.ts';

type Debtors = Output<typeof reportsContract.debtors>;

const { placeholder } = sql;
const yearAgo = sql.raw(String(-monthsBefore));

/** The common tables up to `owing`: who owed at the end of the spans of these places; of today it is what 'Por cobrar' says. */
const owing = (places: SQL) => sql`${now}, ${spans}, day as materialized (
    select s.place, s.last from now, span s where s.place in (${places}) and s.last < now.today
  ), ${owedTables}, ${debtorTables}, owing as materialized (
    select o.*, s.last, s.last - o.since as days, case when s.last - o.since <= 30 then 'upTo30'
      when s.last - o.since <= 60 then 'upTo60' else 'over60' end as age
    from (select d.place, d.client_id, d.amount, d.since from debtor d
      union all select 0, o.client_id, o.amount, o.since from now, owed o where now.month = now.present) o
    join span s on s.place = o.place
  )`;

const debtOf = (place: SQL) =>
  sql`(select ${jsonOf<DebtOfDay>({
    day: sql`s.last`,
    sums: sql`coalesce((select json_agg(${jsonOf<DebtOfDay['sums'][number]>({
      age: sql`g.age`,
      clients: sql`g.clients`,
      amount: sql`g.amount`,
    })}) from (select o.age, count(*) as clients, sum(o.amount) as amount from owing o where o.place = ${place} group by o.age) g), '[]')`,
  })} from span s where s.place = ${place})`;

export const readDebt = jsonStatement<MonthDebt>(sql`
  with ${owing(sql`0, -1, ${yearAgo}`)}
  select ${jsonOf<MonthDebt>({
    now: debtOf(sql`0`),
    previous: debtOf(sql`-1`),
    lastYear: debtOf(yearAgo),
  })} as answer`);

const readDebtors = jsonStatement<Debtors>(sql`
  with ${owing(sql`0`)}, found as materialized (
    select o.* from owing o where ${placeholder('age')}::text is null or o.age = ${placeholder('age')}::text
  )
  select ${jsonOf<Debtors>({
    items: onPage(
      jsonOf<ReportedDebtor>({
        clientId: sql`f.client_id`,
        clientName: sql`f.client_name`,
        amount: sql`f.amount`,
        since: sql`f.since`,
        days: sql`f.days`,
      }),
      sql`f.since, f.amount desc, f.client_id`,
    ),
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    day: sql`(select s.last from span s where s.place = 0)`,
    amount: sql`(select coalesce(sum(f.amount), 0)::bigint from found f)`,
  })} as answer`);

export const debtVerbs: Verbs<typeof reportsContract, 'debt' | 'debtors'> = {
  debt: (context, { month }) => readDebt(context, { month: firstDay(month) }),
  debtors: (context, { month, age = null, page: number, rows }) =>
    readDebtors(context, { month: firstDay(month), age, ...rowsAsked({ page: number, rows }) }),
};
