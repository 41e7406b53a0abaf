import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, restore } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult, requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done, pageSize } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import {
  alreadyClosed,
  type CashEntry,
  type ClosedShift,
  type OpenShift,
  type ShiftReport,
  shiftClosed,
  type Till,
  tillInUse,
  tillOpen,
  tillsContract,
  tillTaken,
} from './contract.ts';
import { cashEntry, shift as shiftTable, till } from './table.ts';

const t = alias(till, 't');
const s = alias(shiftTable, 's');
const e = alias(cashEntry, 'e');

const firstTillName = 'Caja 1';

/** What is told of the shift `s` of the till `t`, open or closed. */
const shiftFields = {
  id: s.id,
  tillId: t.id,
  tillName: t.name,
  openedAt: s.openedAt,
  float: s.float,
  version: s.version,
};

const closedFields = {
  ...shiftFields,
  closedAt: s.closedAt,
  counted: s.counted,
  expected: s.expected,
  difference: s.difference,
  note: s.note,
};

const shownShift = jsonOf<OpenShift>({
  ...shiftFields,
  sales: sql`(select count(*) from sale x where x.gym_id = s.gym_id and x.shift_id = s.id)`,
});

const shownTill = jsonOf<Till>({
  id: t.id,
  name: t.name,
  version: t.version,
  shift: sql`(select ${shownShift} from shift s
    where s.gym_id = t.gym_id and s.till_id = t.id and s.closed_at is null)`,
  lastClosedAt: sql`(select max(s.closed_at) from shift s where s.gym_id = t.gym_id and s.till_id = t.id)`,
});

const shownEntry = jsonOf<CashEntry>({
  id: e.id,
  kind: e.kind,
  amount: e.amount,
  reason: e.reason,
  correction: e.correction,
  sourceId: e.sourceId,
  createdAt: e.createdAt,
  receiptNumber: sql`(select r.number from receipt r where r.gym_id = e.gym_id and r.source_id = e.source_id)`,
  clientName: sql`coalesce((select trim(c.name || ' ' || c.surname) from client c
    where c.gym_id = e.gym_id and c.id = coalesce(
      (select p.client_id from payment p where p.gym_id = e.gym_id and p.id = e.source_id),
      (select x.client_id from sale x where x.gym_id = e.gym_id and x.id = e.source_id),
      (select x.client_id from refund f join sale x on x.gym_id = f.gym_id and x.id = f.sale_id
        where f.gym_id = e.gym_id and f.id = e.source_id),
      (select p.client_id from sale_payment p where p.gym_id = e.gym_id and p.id = e.source_id))), '')`,
});

const inOrder = sql`e.created_at, e.kind <> 'float', e.id`;
const newestFirst = sql`e.created_at desc, e.id desc`;

const anyShifts = sql`shift s join till t on t.gym_id = s.gym_id and t.id = s.till_id
  where s.gym_id = current_gym()`;
const closedShifts = sql`${anyShifts} and s.closed_at is not null`;

/** The shift, kept from being closed, while it is open. */
export const openShift = (id: string | null) => sql`
  select h.id, h.till_id from shift h
  where h.gym_id = current_gym() and h.id = ${id}::uuid and h.closed_at is null for share`;

/** @throws VerbError not_found or shift_closed */
export function requireOpen(shift: { readonly open: boolean } | null): void {
  if (!shift) throw new VerbError(notFound);
  if (!shift.open) throw new VerbError(shiftClosed);
}

async function getTill({ db }: GymContext, id: string): Promise<Till> {
  const { rows } = await db.execute<{ till: Till }>(sql`
    select ${shownTill} as till from till t
    where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.till;
}

/**
 * The till of an opening, kept from being deleted. A gym without tills gets its first one so.
 * @throws VerbError not_found; till_open when another window has just opened the first
 */
async function holdTill({ db }: GymContext, id: string): Promise<void> {
  const held = () =>
    db.execute(sql`select from till t where t.gym_id = current_gym() and t.id = ${id} and t.deleted_at is null
      for share`);
  if ((await held()).rowCount === 1) return;
  const { rows } = await db.execute<{ added: boolean; another: boolean }>(sql`
    with added as (
      insert into till (id, name) select ${id}, ${firstTillName}
      where not exists (select from till where gym_id = current_gym() and (deleted_at is null or id = ${id}))
      on conflict do nothing returning id)
    select exists (select from added) as added,
      exists (select from till where gym_id = current_gym() and deleted_at is null) as another`);
  if (rows[0]?.added || (await held()).rowCount === 1) return;
  throw new VerbError(rows[0]?.another ? notFound : tillOpen);
}

/** What a repeated opening finds; null when there is no such shift. */
async function findOpening({ db }: GymContext, id: string) {
  const { rows } = await db.execute<{ shift: OpenShift; closed: boolean }>(sql`
    select ${shownShift} as shift, s.closed_at is not null as closed
    from shift s join till t on t.gym_id = s.gym_id and t.id = s.till_id
    where s.gym_id = current_gym() and s.id = ${id}`);
  return rows[0] ?? null;
}

/** What a closing keeps in `summary` for its report. */
type Summary = Pick<ShiftReport, 'denominations' | 'methods' | 'sales' | 'refunds'>;

const shownReport = jsonOf<ShiftReport>({
  ...closedFields,
  denominations: sql`s.summary -> 'denominations'`,
  methods: sql`s.summary -> 'methods'`,
  sales: sql`s.summary -> 'sales'`,
  refunds: sql`s.summary -> 'refunds'`,
  kinds: sql`coalesce((select json_agg(k)
    from (select e.kind, sum(e.amount) as amount, count(*) filter (where not e.correction) as count
      from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id group by e.kind) k), '[]')`,
  entries: sql`coalesce((select json_agg(${shownEntry} order by ${inOrder}) from cash_entry e
    where e.gym_id = s.gym_id and e.shift_id = s.id and (e.kind in ('float', 'in', 'out') or e.correction)), '[]')`,
});

async function getReport({ db }: GymContext, id: string): Promise<ShiftReport> {
  const { rows } = await db.execute<{ report: ShiftReport }>(sql`
    select ${shownReport} as report
    from ${closedShifts} and s.id = ${id}`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.report;
}

/**
 * What each method took in during the shift: cash as the ledger has it, the others as their payments stand now. A
 * membership's payment that a refund took back was taken in all the same; the refund gave it back by its own method.
 */
const takenIn = (id: string) => sql`
  select coalesce(json_agg(totals), '[]') from (
    select method, sum(amount) as amount, count(distinct source) as count from (
      select 'cash' as method, e.amount, e.source_id as source from cash_entry e
      where e.gym_id = current_gym() and e.shift_id = ${id} and e.kind in ('sale', 'refund', 'payment', 'debt')
      union all
      select p.method, p.amount, coalesce(p.refund_id, p.sale_id, p.id) from sale_payment p
      where p.gym_id = current_gym() and p.shift_id = ${id} and p.method <> 'cash'
      union all
      select p.method, p.amount, coalesce(p.sale_id, p.id) from payment p
      where p.gym_id = current_gym() and p.shift_id = ${id} and p.method <> 'cash'
        and (p.deleted_at is null or p.refund_id is not null)
      union all
      select f.method, -b.total, f.id from refund f
      join refund_line b on b.gym_id = f.gym_id and b.refund_id = f.id
      join sale_line l on l.gym_id = b.gym_id and l.id = b.sale_line_id and l.membership_id is not null
      where f.gym_id = current_gym() and f.shift_id = ${id} and f.method not in ('cash', 'account')) taken
    group by method) totals`;

const countOf = (table: 'sale' | 'refund', id: string) =>
  sql`(select count(*) from ${sql.raw(table)} x where x.gym_id = current_gym() and x.shift_id = ${id})`;

export const tillsServer = implement(
  tillsContract,
  {
    list: ({ db }) => {
      const answer = jsonOf<Answer<typeof tillsContract.list>>({
        items: sql`coalesce(json_agg(${shownTill} order by sort_key(t.name), t.id), '[]')`,
      });
      return readJson(
        db,
        sql`select ${answer} as answer from till t where t.gym_id = current_gym() and t.deleted_at is null`,
      );
    },
    create: async (context, { id, name }) => {
      await context.db.execute(sql`
        insert into till (id, name) values (${id}, ${name}) on conflict (gym_id, id) do nothing`);
      return idempotentResult(await getTill(context, id), { name });
    },
    update: async (context, { id, version, name }) => {
      const { rowCount } = await context.db.execute(sql`
        update till set name = ${name}, version = version + 1
        where gym_id = current_gym() and id = ${id} and version = ${version} and deleted_at is null`);
      const now = await getTill(context, id);
      if (rowCount === 0) throw new VerbError(stale);
      return now;
    },
    // Who opens a till holds it, so the shift that is looked for after this lock is all there is.
    remove: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        select from till where gym_id = current_gym() and id = ${id} and deleted_at is null for update`);
      if (rowCount === 0) throw new VerbError(notFound);
      const removed = await db.execute(sql`
        update till t set ${deletion}
        where t.gym_id = current_gym() and t.id = ${id} and not exists (
          select from shift s where s.gym_id = t.gym_id and s.till_id = t.id and s.closed_at is null)`);
      if (removed.rowCount === 0) throw new VerbError(tillInUse);
      return done;
    },
    restore: async (context, { id }) => {
      await restore(context, till, id);
      return done;
    },
    open: async (context, { id, tillId, float }) => {
      const { db } = context;
      const before = await findOpening(context, id);
      if (!before) {
        await holdTill(context, tillId);
        await db.execute(sql`
          with opened as (
            insert into shift (id, till_id, float) values (${id}, ${tillId}, ${float})
            on conflict do nothing returning id, float)
          insert into cash_entry (shift_id, kind, amount) select id, 'float', float from opened where float > 0`);
      }
      const now = before ?? (await findOpening(context, id));
      if (!now) throw new VerbError(tillOpen);
      const { tillId: opened, float: found } = now.shift;
      requireSame({ tillId: opened, float: found, closed: now.closed }, { tillId, float, closed: false });
      return now.shift;
    },
    move: async ({ db }, { id, shiftId, kind, amount: worth, reason }) => {
      const amount = kind === 'in' ? worth : -worth;
      const find = async () => {
        const { rows } = await db.execute<{ entry: CashEntry; shiftId: string }>(sql`
          select ${shownEntry} as entry, e.shift_id as "shiftId" from cash_entry e
          where e.gym_id = current_gym() and e.id = ${id}`);
        return rows[0];
      };
      const before = await find();
      if (!before) {
        const { rows } = await db.execute<{ known: boolean; open: boolean }>(sql`
          with drawer as (${openShift(shiftId)}), made as (
            insert into cash_entry (id, shift_id, kind, amount, reason)
            select ${id}, drawer.id, ${kind}, ${amount}, ${reason} from drawer on conflict (gym_id, id) do nothing)
          select exists (select from drawer) as open,
            exists (select from shift s where s.gym_id = current_gym() and s.id = ${shiftId}) as known`);
        if (!rows[0]?.known) throw new VerbError(notFound);
        if (!rows[0].open) throw new VerbError(shiftClosed);
      }
      const saved = before ?? (await find());
      if (!saved) throw new Error('an entry that was written is not there');
      const said = { kind: saved.entry.kind, amount: saved.entry.amount, reason: saved.entry.reason };
      requireSame({ ...said, shiftId: saved.shiftId }, { kind, amount, reason, shiftId });
      return saved.entry;
    },
    entries: async ({ db }, { shiftId }) => {
      const { rows } = await db.execute<{ shift: OpenShift; items: CashEntry[] }>(sql`
        select ${shownShift} as shift, coalesce((
          select json_agg(${shownEntry} order by ${newestFirst}) from cash_entry e
          where e.gym_id = s.gym_id and e.shift_id = s.id and e.kind in ('in', 'out')), '[]') as items
        from ${anyShifts} and s.id = ${shiftId}`);
      const [found] = rows;
      if (!found) throw new VerbError(notFound);
      return found;
    },
    // Whoever takes cash holds the shift for share, so what is summed up after this lock is all there is.
    close: async (context, { id, counted, denominations, note }) => {
      const { db } = context;
      const held = await db.execute<{ closed: boolean }>(sql`
        select closed_at is not null as closed from shift where gym_id = current_gym() and id = ${id} for update`);
      const [shift] = held.rows;
      if (!shift) throw new VerbError(notFound);
      if (shift.closed) {
        const report = await getReport(context, id);
        const first = { counted: report.counted, denominations: report.denominations, note: report.note };
        requireSame(first, { counted, denominations, note }, alreadyClosed);
        return report;
      }
      await db.execute(sql`
        update shift s set closed_at = current_instant(), closed_by = current_account(), counted = ${counted},
          expected = ledger.sum, difference = ${counted} - ledger.sum, note = ${note}, version = s.version + 1,
          summary = ${jsonOf<Summary>({
            denominations: sql`${JSON.stringify(denominations)}::json`,
            methods: sql`(${takenIn(id)})`,
            sales: countOf('sale', id),
            refunds: countOf('refund', id),
          })}
        from (select coalesce(sum(amount), 0)::bigint as sum from cash_entry
          where gym_id = current_gym() and shift_id = ${id}) ledger
        where s.gym_id = current_gym() and s.id = ${id}`);
      return getReport(context, id);
    },
    shifts: ({ db }, { page }) => {
      const answer = jsonOf<Answer<typeof tillsContract.shifts>>({
        items: sql`coalesce((select json_agg(shown order by opened_at desc, id) from (
          select ${jsonOf<ClosedShift>(closedFields)} as shown, s.opened_at, s.id from ${closedShifts}
          order by s.opened_at desc, s.id offset ${(page - 1) * pageSize} limit ${pageSize}) p), '[]')`,
        total: sql`(select count(*) from shift s where s.gym_id = current_gym() and s.closed_at is not null)`,
        totalIsFloor: sql`false`,
      });
      return readJson(db, sql`select ${answer} as answer`);
    },
    report: async (context, { id }) => getReport(context, id),
    ledger: async ({ db }, { id, page }) => {
      const { rows } = await db.execute<{ items: CashEntry[]; total: number }>(sql`
        select (select count(*)::int from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id) as total,
          coalesce((select json_agg(${shownEntry} order by ${inOrder}) from (
            select * from cash_entry e where e.gym_id = s.gym_id and e.shift_id = s.id
            order by ${inOrder} offset ${(page - 1) * pageSize} limit ${pageSize}) e), '[]') as items
        from ${closedShifts} and s.id = ${id}`);
      const [found] = rows;
      if (!found) throw new VerbError(notFound);
      return { ...found, totalIsFloor: false };
    },
    loose: ({ db }, { page }) => {
      const answer = jsonOf<Answer<typeof tillsContract.loose>>({
        items: sql`coalesce((select json_agg(${shownEntry} order by ${newestFirst}) from (
          select * from cash_entry e where e.gym_id = current_gym() and e.shift_id is null
          order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) e), '[]')`,
        total: sql`(select count(*) from cash_entry e where e.gym_id = current_gym() and e.shift_id is null)`,
        totalIsFloor: sql`false`,
      });
      return readJson(db, sql`select ${answer} as answer`);
    },
  },
  { till_name_unique: tillTaken, cash_entry_open_shift: shiftClosed },
);
