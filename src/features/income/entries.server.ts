import { type SQL, sql } from 'drizzle-orm';
import type { Received } from '../../wire/verb.ts';
import type { ClientSearch } from '../clients/server.ts';
import { receiptSource } from '../payments/server.ts';
import type { incomeContract } from './contract.ts';
import { nobody } from './domain.ts';

/**
 * The gym's income, a row for each part of it, such that it adds up to what other screens show:
 * - by day and source to `daily_income`, and so to the dashboard. A refund in the store is income of its own day, less than
 *   zero. A refunded membership vanishes there from the day of its payment, so it is here twice on that day: as it was
 *   taken, and as it was given back. What was credited to the client's account becomes income of the store.
 * - by shift and method to the report of a till, where a refunded payment stays in the shift that took it, and the refund
 *   is in the shift and method that gave it back. A payment that is corrected after the shift was closed is shown as
 *   it is now, while the report stays as it was printed and the cash is outside of shifts.
 */
const parts = [
  sql`select 'membership' as kind, 'memberships' as source, p.id, p.paid_on, p.created_at, p.method, p.amount, p.client_id,
    p.membership_id, p.sale_id, null::uuid as refund_id, p.shift_id, p.created_by,
    ${receiptSource} as receipt_source_id
  from payment p where p.gym_id = current_gym() and p.deleted_at is null`,
  sql`select part.kind, 'memberships' as source, p.id, p.paid_on, part.created_at, part.method, part.amount, p.client_id,
    p.membership_id, p.sale_id, p.refund_id, part.shift_id, part.created_by, part.receipt_source_id
  from payment p join refund f on f.gym_id = p.gym_id and f.id = p.refund_id
  cross join lateral (values
    ('membership', p.created_at, p.method, p.amount, p.shift_id, p.created_by, p.sale_id),
    ('refund', f.created_at, case f.method when 'account' then p.method else f.method end, -p.amount,
      case when f.method <> 'account' then f.shift_id end, f.created_by, f.id)
  ) part (kind, created_at, method, amount, shift_id, created_by, receipt_source_id)
  where p.gym_id = current_gym() and p.refund_id is not null`,
  sql`select case when p.refund_id is not null and p.shift_id is null then 'credit' when p.refund_id is not null then 'refund'
      when p.sale_id is null and p.client_id is not null then 'debt' else 'sale' end as kind,
    'products' as source, p.id, p.paid_on, p.created_at, p.method, p.amount, p.client_id, null::uuid as membership_id,
    p.sale_id, p.refund_id, p.shift_id, p.created_by,
    case when p.refund_id is not null then p.refund_id when p.sale_id is not null then p.sale_id else p.id end
      as receipt_source_id
  from sale_payment p where p.gym_id = current_gym()`,
];

export const newestFirst = sql`e.paid_on desc, e.created_at desc, e.id desc, e.kind desc`;

/** More clients than any gym has, so that all matches are found. */
const everyone = 2 ** 31 - 1;

type Filters = Omit<Received<typeof incomeContract.list>, 'page'>;

/** The clients that a search finds, as `sought`; to stand in a `with`. */
export const soughtClients = ({ search, namesOnly }: ClientSearch): SQL =>
  sql`sought as materialized (select f.ids from find_clients(${search}, 'all', 0, ${everyone}, false, ${namesOnly}) f)`;

const soughtIds = sql`any ((select ids from sought)::uuid[])`;

/** The current month has no end, as on the dashboard. */
const ofMonth = (month: string): SQL => {
  const first = sql`${`${month}-01`}::date`;
  return sql`e.paid_on >= ${first} and e.paid_on < (
    select case when date_trunc('month', local_today()::timestamp) = ${first} then 'infinity'
      else (${first} + interval '1 month')::date end)`;
};

function conditionsOf(filters: Filters): SQL[] {
  const { search, month, from, to, source, method, planName, tillId, shiftId, personId } = filters;
  const conditions = [
    search &&
      sql`(e.client_id = ${soughtIds} or e.sale_id in (
        select s.id from sale s where s.gym_id = current_gym() and s.client_id = ${soughtIds}))`,
    month && ofMonth(month),
    from && sql`e.paid_on >= ${from}`,
    to && sql`e.paid_on <= ${to}`,
    source && sql`e.source = ${source}`,
    method && sql`e.method = ${method}`,
    planName &&
      sql`e.membership_id in (
        select m.id from membership m where m.gym_id = current_gym() and m.plan_name = ${planName})`,
    tillId === nobody && sql`e.shift_id is null`,
    tillId &&
      tillId !== nobody &&
      sql`e.shift_id in (select h.id from shift h where h.gym_id = current_gym() and h.till_id = ${tillId})`,
    shiftId && sql`e.shift_id = ${shiftId}`,
    personId === nobody && sql`e.created_by is null`,
    personId && personId !== nobody && sql`e.created_by = ${personId}`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

interface Range {
  /** Days in the past of this one. */
  before?: string | undefined;
  /** This day and later ones. */
  from?: SQL;
  /** This day and earlier ones. */
  to?: SQL;
  /** As many of the newest at most. */
  newest?: number;
}

/**
 * The income that the filters leave; with a search, beside `soughtClients`. Behind row-level security a union cannot be read
 * in the order of indexes, but each of its parts can.
 */
export function entriesOf(filters: Filters, { before, from, to, newest }: Range = {}): SQL {
  const conditions = [
    ...conditionsOf(filters),
    ...(before === undefined ? [] : [sql`e.paid_on < ${before}`]),
    ...(from ? [sql`e.paid_on >= ${from}`] : []),
    ...(to ? [sql`e.paid_on <= ${to}`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const limit = newest === undefined ? sql`` : sql`order by ${newestFirst} limit ${newest}`;
  return sql`(${sql.join(
    parts.map((part) => sql`(select e.* from (${part}) e ${where} ${limit})`),
    sql` union all `,
  )})`;
}
