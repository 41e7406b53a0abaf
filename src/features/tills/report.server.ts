import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersionOf } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { personName } from '../team/server.ts';
import {
  alreadyClosed,
  type CashEntry,
  type ClosedShift,
  type ShiftReport,
  type tillsContract,
} from './contract.ts';
import { closedShifts, inOrder, shiftFields, shownEntry } from './read.server.ts';
import { shift as shiftTable } from './table.ts';

const s = alias(shiftTable, 's');

const closedFields = {
  ...shiftFields,
  closedAt: s.closedAt,
  counted: s.counted,
  expected: s.expected,
  difference: s.difference,
  note: s.note,
};

/** The data that a closing stores in `summary` for its report. */
interface Summary extends Pick<ShiftReport, 'denominations' | 'methods' | 'sales' | 'refunds'> {
  /** By the person's account; null when unknown. */
  people: { personId: string | null; amount: number; count: number }[];
}

const shownReport = jsonOf<ShiftReport>({
  ...closedFields,
  denominations: sql`s.summary -> 'denominations'`,
  methods: sql`s.summary -> 'methods'`,
  people: sql`coalesce((
    select json_agg(${jsonOf<ShiftReport['people'][number]>({
      name: personName(sql`k."personId"`),
      amount: sql`k.amount`,
      count: sql`k.count`,
    })}
      order by k.amount desc, k."personId")
    from jsonb_to_recordset(s.summary -> 'people') as k ("personId" uuid, amount bigint, count bigint)), '[]')`,
  openedBy: personName(s.openedBy),
  closedBy: personName(s.closedBy),
  sales: sql`s.summary -> 'sales'`,
  refunds: sql`s.summary -> 'refunds'`,
  kinds: sql`coalesce((select json_agg(k)
    from (select e.kind, sum(e.amount) as amount, count(*) filter (where not e.correction) as count
      from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id group by e.kind) k), '[]')`,
  entries: sql`coalesce((select json_agg(${shownEntry} order by ${inOrder}) from cash_entry e
    where e.gym_id = s.gym_id and e.shift_id = s.id and (e.kind in ('float', 'in', 'out', 'drawer') or e.correction)), '[]')`,
});

async function getReport({ db }: GymContext, id: string): Promise<ShiftReport> {
  const { rows } = await db.execute<{ report: ShiftReport }>(sql`
    select ${shownReport} as report
    from ${closedShifts} and s.id = ${id}`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.report;
}

/**
 * The income of a shift, by method or by person: cash from the ledger, the others from their current payments. A membership
 * payment that was refunded still counts as income; the refund counts under its own method.
 */
const takenIn = (id: SQL, by: 'method' | '"personId"') => sql`
  select coalesce(json_agg(totals), '[]') from (
    select ${sql.raw(by)}, sum(amount) as amount, count(distinct source) as count from (
      select 'cash' as method, e.amount, e.source_id as source, e.created_by as "personId" from cash_entry e
      where e.gym_id = current_gym() and e.shift_id = ${id} and e.kind in ('sale', 'refund', 'payment', 'debt')
      union all
      select p.method, p.amount, coalesce(p.refund_id, p.sale_id, p.id), p.created_by from sale_payment p
      where p.gym_id = current_gym() and p.shift_id = ${id} and p.method <> 'cash'
      union all
      select p.method, p.amount, coalesce(p.sale_id, p.id), p.created_by from payment p
      where p.gym_id = current_gym() and p.shift_id = ${id} and p.method <> 'cash'
        and (p.deleted_at is null or p.refund_id is not null)
      union all
      select f.method, -b.total, f.id, f.created_by from refund f
      join refund_line b on b.gym_id = f.gym_id and b.refund_id = f.id
      join sale_line l on l.gym_id = b.gym_id and l.id = b.sale_line_id and l.membership_id is not null
      where f.gym_id = current_gym() and f.shift_id = ${id} and f.method not in ('cash', 'account')) taken
    group by ${sql.raw(by)}) totals`;

const countOf = (table: 'sale' | 'refund', id: SQL) =>
  sql`(select count(*) from ${sql.raw(table)} x where x.gym_id = current_gym() and x.shift_id = ${id})`;

/** What a shift has taken in so far, as `ShiftReport` says it of one that is closed. */
export const sumsSoFar = (id: SQL) => ({
  methods: sql`(${takenIn(id, 'method')})`,
  sales: countOf('sale', id),
  refunds: countOf('refund', id),
});

export const reportVerbs: Verbs<typeof tillsContract, 'close' | 'shifts' | 'report' | 'ledger'> = {
  // Transactions that take cash lock the shift FOR SHARE, so the sum after this lock includes all of them.
  close: async (context, { id, counted, denominations, note }) => {
    const { db } = context;
    const locked = await db.execute<{ closed: boolean }>(sql`
      select closed_at is not null as closed from shift where gym_id = current_gym() and id = ${id} for update`);
    const [shift] = locked.rows;
    if (!shift) throw new VerbError(notFound);
    if (shift.closed) {
      const report = await getReport(context, id);
      const first = { counted: report.counted, denominations: report.denominations, note: report.note };
      requireSame(first, { counted, denominations, note }, alreadyClosed);
      return report;
    }
    await db.execute(sql`
      update shift s set closed_at = current_instant(), closed_by = current_account(), counted = ${counted},
        expected = ledger.sum, difference = ${counted} - ledger.sum, note = ${note}, version = ${nextVersionOf('s')},
        summary = ${jsonOf<Summary>({
          denominations: sql`${JSON.stringify(denominations)}::json`,
          ...sumsSoFar(sql`${id}::uuid`),
          people: sql`(${takenIn(sql`${id}::uuid`, '"personId"')})`,
        })}
      from (select coalesce(sum(amount), 0)::bigint as sum from cash_entry
        where gym_id = current_gym() and shift_id = ${id}) ledger
      where s.gym_id = current_gym() and s.id = ${id}`);
    return getReport(context, id);
  },
  shifts: ({ db }, { page }) => {
    const listJson = jsonOf<Output<typeof tillsContract.shifts>>({
      items: sql`coalesce((select json_agg(shown order by opened_at desc, id) from (
        select ${jsonOf<ClosedShift>(closedFields)} as shown, s.opened_at, s.id from ${closedShifts}
        order by s.opened_at desc, s.id offset ${(page - 1) * pageSize} limit ${pageSize}) p), '[]')`,
      total: sql`(select count(*) from shift s where s.gym_id = current_gym() and s.closed_at is not null)`,
      totalIsFloor: sql`false`,
    });
    return readJson(db, sql`select ${listJson} as answer`);
  },
  report: async (context, { id }) => getReport(context, id),
  ledger: async ({ db }, { id, page }) => {
    const { rows } = await db.execute<{ items: CashEntry[]; total: number }>(sql`
      select (select count(*)::int from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id) as total,
        coalesce((select json_agg(${shownEntry} order by ${inOrder}) from (
          select * from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id
          order by ${inOrder} offset ${(page - 1) * pageSize} limit ${pageSize}) e), '[]') as items
      from ${closedShifts} and s.id = ${id}`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return { ...row, totalIsFloor: false };
  },
};
