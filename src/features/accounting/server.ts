import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import {
  type AccountingEntry,
  type AccountingSums,
  accountingContract,
  monthNotOver,
  type Sheet,
} from './contract.ts';
import { type DocumentPart, movementKinds, whenClosable } from './domain.ts';
import { journalVerbs } from './journal.server.ts';
import { endOf, firstDay, isOpen, monthOf, shownClosed } from './month.server.ts';
import { closedMonth } from './table.ts';

export { journalPluginSource } from './plugins.server.ts';

const isDocument = sql`e.kind <> all (${sql.param(Object.keys(movementKinds))}::text[])`;

const kept = sql`e.day, e.created_at as at, e.kind, e.source_id, null::uuid as receipt_source, e.dni, e.net, e.tax, e.exempt,
  e.rounding, e.methods, e.note, e.corrects, e.receipt_id, e.receipt_number, e.id`;

/** The rows of a month's sheet: as they were kept once it is closed, and until then as they are, with the corrections made in it. */
const entriesOf = (first: SQL) => sql`entry as materialized (
  select ${kept} from accounting_entry e where e.gym_id = current_gym() and e.month = ${first} and ${isDocument}
  union all
  select d.*, null::date, null::uuid, null::bigint, d.source_id from accounting_documents(${first}, ${endOf(first)}) d
  where ${isOpen(first)})`;

/** The receipt of the row `e` of a sheet, which is looked up for those that are shown alone. */
const withReceipt = sql`left join lateral last_receipt(e.receipt_source) r on e.receipt_source is not null`;

/** Where the row `e` of a sheet is a payment, its client and its membership. */
const paidMembership = sql`(select ${jsonOf<NonNullable<AccountingEntry['payment']>>({
  clientId: sql`m.client_id`,
  membershipId: sql`m.id`,
})} from payment p
  join membership m on m.gym_id = current_gym() and m.id = p.membership_id and m.deleted_at is null
  join client c on c.gym_id = current_gym() and c.id = m.client_id and c.deleted_at is null
  where e.kind in ('payment', 'added', 'changed', 'removed') and p.gym_id = current_gym() and p.id = e.source_id)`;

const shownEntry = jsonOf<AccountingEntry>({
  id: sql`e.id`,
  day: sql`e.day`,
  kind: sql`e.kind`,
  sourceId: sql`e.source_id`,
  corrects: sql`to_char(e.corrects, 'YYYY-MM')`,
  receipt: sql`case when coalesce(r.id, e.receipt_id) is not null then ${jsonOf<
    NonNullable<AccountingEntry['receipt']>
  >({
    id: sql`coalesce(r.id, e.receipt_id)`,
    number: sql`coalesce(r.number, e.receipt_number)`,
  })} end`,
  payment: paidMembership,
  dni: sql`coalesce(r.dni, e.dni)`,
  net: sql`e.net`,
  tax: sql`e.tax`,
  exempt: sql`e.exempt`,
  rounding: sql`e.rounding`,
  methods: sql`e.methods`,
  note: sql`e.note`,
});

const sumOf = (column: 'net' | 'tax' | 'exempt' | 'rounding') =>
  sql`coalesce(sum(e.${sql.raw(column)}), 0)::bigint`;

const sums = jsonOf<AccountingSums>({
  documents: sql`count(*)`,
  net: sumOf('net'),
  tax: sumOf('tax'),
  exempt: sumOf('exempt'),
  rounding: sumOf('rounding'),
});

const parts: Readonly<Record<DocumentPart, SQL>> = {
  taxed: sql`(e.net, e.tax) <> (0, 0)`,
  exempt: sql`e.exempt <> 0`,
};

const inOrder = sql`e.day, e.at, e.source_id, e.kind`;
const newestFirst = sql`e.day desc, e.at desc, e.source_id desc, e.kind`;
const pageAt = (page: number) => sql`offset ${(page - 1) * pageSize} limit ${pageSize}`;

/** What the documents of a month sum up to: as they were kept once it is closed. */
export async function sumMonth({ db }: Pick<GymContext, 'db'>, month: string): Promise<AccountingSums> {
  const { rows } = await db.execute<{ sums: AccountingSums }>(sql`
    with ${entriesOf(firstDay(month))} select ${sums} as sums from entry e`);
  if (!rows[0]) throw new VerbError(notFound);
  return rows[0].sums;
}

export const accountingServer = implement(accountingContract, {
  ...journalVerbs,
  sheet: ({ db }, { month, part, page }) => {
    const first = monthOf(month);
    const shown = part ? sql`where ${parts[part]}` : sql``;
    return readJson<Sheet>(
      db,
      sql`
      with ${entriesOf(first)}
      select ${jsonOf<Sheet>({
        month: sql`to_char(${first}, 'YYYY-MM')`,
        today: sql`local_today()`,
        closed: shownClosed(first),
        sums: sql`(select ${sums} from entry e)`,
        changes: sql`(select ${sums} from accounting_entry e where e.gym_id = current_gym() and e.corrects = ${first})`,
        items: sql`coalesce((select json_agg(${shownEntry} order by ${newestFirst}) from (
          select * from entry e ${shown} order by ${newestFirst} ${pageAt(page)}) e ${withReceipt}), '[]')`,
        total: sql`(select count(*) from entry e ${shown})`,
        totalIsFloor: sql`false`,
      })} as answer`,
    );
  },
  all: ({ db }, { month }) =>
    readJson<Output<typeof accountingContract.all>>(
      db,
      sql`
      with ${entriesOf(firstDay(month))}
      select ${jsonOf<Output<typeof accountingContract.all>>({
        items: sql`coalesce((select json_agg(${shownEntry} order by ${inOrder}) from entry e ${withReceipt}), '[]')`,
      })} as answer`,
    ),
  changes: ({ db }, { month, page }) =>
    readJson<Output<typeof accountingContract.changes>>(
      db,
      sql`
      with entry as materialized (
        select ${kept} from accounting_entry e where e.gym_id = current_gym() and e.corrects = ${firstDay(month)})
      select ${jsonOf<Output<typeof accountingContract.changes>>({
        items: sql`coalesce((select json_agg(${shownEntry} order by ${newestFirst}) from (
          select * from entry e order by ${newestFirst} ${pageAt(page)}) e ${withReceipt}), '[]')`,
        total: sql`(select count(*) from entry)`,
        totalIsFloor: sql`false`,
      })} as answer`,
    ),
  // Whoever changes a payment of an earlier month shares this lock, and finds the month closed behind it.
  close: async ({ db }, { month }) => {
    await db.execute(sql`select pg_advisory_xact_lock(months_lock())`);
    const { rows } = await db.execute<{ over: boolean }>(
      sql`select local_today() >= ${whenClosable(month)}::date as over`,
    );
    if (!rows[0]?.over) throw new VerbError(monthNotOver);
    await db
      .insert(closedMonth)
      .values({ month: `${month}-01` })
      .onConflictDoNothing();
    return done;
  },
});
