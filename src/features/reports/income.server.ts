import { type SQL, sql } from 'drizzle-orm';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, jsonStatement } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { nobody } from '../income/domain.ts';
import { entriesOf } from '../income/server.ts';
import { personName } from '../team/server.ts';
import { asked, spanOf } from './classes.server.ts';
import type { EarnedPeriod, IncomeReport, IncomeSum, OwedPack, reportsContract } from './contract.ts';
import type { IncomeGroup } from './domain.ts';
import { earnings } from './earned.server.ts';
import { clientName, page, rowsAsked } from './paging.server.ts';

type EarnedPeriods = Output<typeof reportsContract.earned>;
type OwedPacks = Output<typeof reportsContract.sessions>;

const { placeholder } = sql;
const none = sql.raw(`'${nobody}'`);

const entries = entriesOf(
  { search: '', planName: '' },
  { from: sql`(select first from asked)`, to: sql`(select last from asked)` },
);

/** What was paid by all that it is summed up by; a refund is less than nothing. */
const paid = sql`paid as materialized (
  select e.source, e.method, e.created_by, h.till_id, m.plan_name, sum(e.amount) as amount from ${entries} e
  left join membership m on m.gym_id = current_gym() and m.id = e.membership_id
  left join shift h on h.gym_id = current_gym() and h.id = e.shift_id
  group by e.source, e.method, e.created_by, h.till_id, m.plan_name)`;

/** The paid sums of one kind, by the text that stands for whom or what they are of. */
const paidBy = (group: IncomeGroup, key: SQL, name: SQL = sql`''`) => sql`
  select ${sql.raw(`'${group}'`)} as "group", k.key, ${name} as name, k.paid, null::bigint as earned
  from (select ${key} as key, sum(p.amount) as paid from paid p group by 1) k`;

const sums = sql`sums as materialized (
  select 'plan' as "group", k.key, '' as name, sum(k.paid) as paid, sum(k.earned) as earned from (
    select coalesce(p.plan_name, '') as key, p.amount as paid, null::bigint as earned from paid p
    union all
    select e.plan_name, 0, sum(e.earned) from earning e group by e.plan_name) k
  group by k.key
  union all ${paidBy('method', sql`p.method`)}
  union all ${paidBy(
    'person',
    sql`coalesce(p.created_by::text, ${none})`,
    personName(sql`nullif(k.key, ${none})::uuid`),
  )}
  union all ${paidBy(
    'till',
    sql`coalesce(p.till_id::text, ${none})`,
    sql`coalesce((select t.name from till t where t.gym_id = current_gym() and t.id = nullif(k.key, ${none})::uuid), '')`,
  )})`;

const paidFor = (source: 'memberships' | 'products') =>
  sql`(select coalesce(sum(p.amount), 0)::bigint from paid p where p.source = ${sql.raw(`'${source}'`)})`;

export const readIncome = jsonStatement<IncomeReport>(sql`
  with ${asked}, ${earnings}, ${paid}, ${sums}
  select ${jsonOf<IncomeReport>({
    from: sql`asked.first`,
    to: sql`asked.last`,
    today: sql`asked.today`,
    memberships: paidFor('memberships'),
    products: paidFor('products'),
    earned: sql`(select coalesce(sum(s.earned), 0)::bigint from sums s)`,
    sums: sql`coalesce((select json_agg(${jsonOf<IncomeSum>({
      group: sql`s."group"`,
      key: sql`s.key`,
      name: sql`s.name`,
      paid: sql`s.paid::bigint`,
      earned: sql`s.earned::bigint`,
    })} order by s.paid desc, s.earned desc nulls last, s.key) from sums s), '[]')`,
    owed: sql`(select ${jsonOf<IncomeReport['owed']>({
      clients: sql`count(distinct o.client_id)`,
      sessions: sql`coalesce(sum(o.left_over + o.booked), 0)::bigint`,
      amount: sql`coalesce(sum(o.owed), 0)::bigint`,
    })} from owed o)`,
  })} as answer from asked`);

const readEarned = jsonStatement<EarnedPeriods>(sql`
  with ${asked}, ${earnings}, found as materialized (
    select e.* from earning e
    where e.part > 0 and (${placeholder('planName')}::text is null or e.plan_name = ${placeholder('planName')}::text)
  )
  select ${jsonOf<EarnedPeriods>({
    items: sql`coalesce((select json_agg(${jsonOf<EarnedPeriod>({
      chargeId: sql`f.id`,
      clientId: sql`f.client_id`,
      clientName,
      planName: sql`f.plan_name`,
      startsOn: sql`f.starts_on`,
      endsOn: sql`f.ends_on`,
      unit: sql`f.unit`,
      part: sql`f.part`,
      whole: sql`f.whole`,
      paid: sql`f.paid`,
      earned: sql`f.earned::bigint`,
    })} order by f.earned desc, f.starts_on, f.id) from (
      select * from found order by earned desc, starts_on, id ${page}) f
      join client c on c.gym_id = current_gym() and c.id = f.client_id), '[]')`,
    total: sql`(select count(*) from found)`,
    totalIsFloor: sql`false`,
    from: sql`asked.first`,
    to: sql`asked.last`,
    earned: sql`(select coalesce(sum(f.earned), 0)::bigint from found f)`,
  })} as answer from asked`);

const readSessions = jsonStatement<OwedPacks>(sql`
  with ${asked}, ${earnings}
  select ${jsonOf<OwedPacks>({
    items: sql`coalesce((select json_agg(${jsonOf<OwedPack>({
      chargeId: sql`f.id`,
      clientId: sql`f.client_id`,
      clientName: sql`f.client_name`,
      planName: sql`f.plan_name`,
      until: sql`f.ends_on`,
      sessions: sql`f.whole`,
      left: sql`f.left_over`,
      booked: sql`f.booked`,
      paid: sql`f.paid`,
      owed: sql`f.owed`,
    })} order by f.ends_on, f.sort_key, f.id) from (
      select o.*, c.sort_key, ${clientName} as client_name
      from owed o join client c on c.gym_id = current_gym() and c.id = o.client_id
      order by o.ends_on, c.sort_key, o.id ${page}) f), '[]')`,
    total: sql`(select count(*) from owed)`,
    totalIsFloor: sql`false`,
  })} as answer`);

export const incomeVerbs: Verbs<typeof reportsContract, 'income' | 'earned' | 'sessions'> = {
  income: (context, span) => readIncome(context, spanOf(span)),
  earned: (context, { planName, page: number, rows, ...span }) =>
    readEarned(context, {
      ...spanOf(span),
      planName: planName || null,
      ...rowsAsked({ page: number, rows }),
    }),
  sessions: (context, { page: number, rows }) =>
    readSessions(context, { ...spanOf({}), ...rowsAsked({ page: number, rows }) }),
};
