import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../server/context.ts';
import { jsonOf } from '../../server/json.ts';
import type { Received } from '../../wire/verb.ts';
import type { recordContract } from './contract.ts';
import { type Change, listedUnder } from './rules.ts';

type Filters = Received<typeof recordContract.list>;

const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

/** A key's instant and number, as the columns of the index. */
export function placeOf(key: string): { at: SQL; transactionId: SQL } {
  const [micros = '', transactionId = ''] = key.split('-');
  return {
    at: sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`,
    transactionId: sql`${transactionId}::bigint`,
  };
}

const shownKey = sql`(extract(epoch from e.at) * 1000000)::bigint || '-' || e.transaction_id`;

const ofClients = sql`a.actor in (select k.account_id from client_account k where k.gym_id = current_gym())`;

function conditionsOf({ from, to, clientId, person, before }: Filters): SQL[] {
  const last = before && placeOf(before);
  return [
    sql`a.gym_id = current_gym()`,
    // What arrives again writes nothing else.
    sql`a.table_name <> 'sending'`,
    ...(clientId ? [sql`a.client_id = ${clientId}`] : []),
    ...(from ? [sql`a.at >= local_instant(${from}::date, '00:00')`] : []),
    ...(to ? [sql`a.at < local_instant(${to}::date + 1, '00:00')`] : []),
    ...(person === 'pulso' ? [sql`a.actor is null`] : []),
    ...(person === 'clients' ? [ofClients] : []),
    ...(person && person !== 'pulso' && person !== 'clients' ? [sql`a.actor = ${person}`] : []),
    ...(last ? [sql`(a.at, a.transaction_id) < (${last.at}, ${last.transactionId})`] : []),
  ];
}

/** The changes of a kind, as a condition for each of its tables. */
const conditionsOfKind = (kind: NonNullable<Filters['kind']>): SQL[] =>
  listedUnder(kind).map(([table, leads]) => {
    const ofTable = sql`a.table_name = ${table}`;
    if (leads === undefined || typeof leads === 'string') return ofTable;
    return 'action' in leads
      ? sql`${ofTable} and a.action = ${leads.action}`
      : sql`${ofTable} and coalesce(a.after, a.before) ->> ${leads.column} = any (${sql.param([...leads.among])}::text[])`;
  });

const newest = (conditions: readonly SQL[], count: number): SQL => sql`(
  select distinct a.at, a.transaction_id from audit a where ${and(conditions)}
  order by a.at desc, a.transaction_id desc limit ${count})`;

/**
 * The newest entries that the filters leave, as `at` and `transaction_id`. Each is read in the order of an index: by table
 * for a kind, by client, or by time.
 */
export function entriesOf(filters: Filters, count: number): SQL {
  const conditions = conditionsOf(filters);
  if (!filters.kind) return newest(conditions, count);
  const kinds = conditionsOfKind(filters.kind);
  if (filters.clientId) return newest([...conditions, sql`(${sql.join(kinds, sql` or `)})`], count);
  return sql`(
    select distinct a.at, a.transaction_id
    from (${sql.join(
      kinds.map((ofKind) => newest([...conditions, ofKind], count)),
      sql` union all `,
    )}) a order by a.at desc, a.transaction_id desc limit ${count})`;
}

/** Long contents, which no words show. */
const unread = sql`array['content', 'signature', 'memberships', 'earlier_mails', 'summary', 'exercises']`;

const rowJson = jsonOf<Change>({
  id: sql`r.id`,
  table: sql`r.table_name`,
  action: sql`r.action`,
  before: sql`r.before - ${unread}`,
  after: sql`r.after - ${unread}`,
  alike: sql`r.alike`,
});

const ofEntry = (clientId: string | undefined): SQL => sql`
  a.gym_id = current_gym() and a.at = e.at and a.transaction_id = e.transaction_id
  ${clientId ? sql`and (a.client_id is null or a.client_id = ${clientId})` : sql``}`;

/** Whom a row of this table names beside those that an action wrote. */
const besides = (table: string): SQL => sql`(
  select a.row_id from audit a where a.gym_id = current_gym() and a.at = e.at
    and a.transaction_id = e.transaction_id and a.table_name = ${table} limit 1)`;

/** An entry as it is read. */
export interface StoredEntry {
  readonly key: string;
  readonly at: string;
  readonly actor: string | null;
  readonly clientName: string | null;
  readonly authorizedBy: string | null;
  readonly sentBy: string | null;
  /** The first row of each table and action; with `rows`, the first of all as well. */
  readonly changes: readonly Change[];
  readonly rows: readonly Change[];
}

interface Wanted {
  readonly count: number;
  /** How many rows of each entry are read in full. */
  readonly rows: number;
}

/** The entries that the filters leave, and one more where there is one. */
export async function readEntries(db: Db, filters: Filters, wanted: Wanted): Promise<StoredEntry[]> {
  const { clientId } = filters;
  const entries = entriesOf(filters, wanted.count + 1);
  const rows =
    wanted.rows === 0
      ? sql`'[]'::json`
      : sql`coalesce((select json_agg(${rowJson} order by r.id) from (
          select a.*, 1 as alike from audit a where ${ofEntry(clientId)} order by a.id limit ${wanted.rows}) r), '[]')`;
  const { rows: found } = await db.execute<{ entry: StoredEntry }>(sql`
    with e as materialized (select * from ${entries} keys)
    select ${jsonOf<StoredEntry>({
      key: shownKey,
      at: sql`e.at`,
      actor: sql`acts.actor`,
      clientName: sql`acts.client_name`,
      authorizedBy: besides('authorization'),
      sentBy: besides('sending'),
      changes: sql`changed.rows`,
      rows,
    })} as entry
    from e
    cross join lateral (
      select json_agg(${rowJson} order by r.id) as rows from (
        select a.*, count(*) over same as alike, row_number() over (same order by a.id) as place
        from audit a where ${ofEntry(clientId)} window same as (partition by a.table_name, a.action)) r
      where r.place = 1) changed
    cross join lateral (
      select a.actor, (select trim(c.name || ' ' || c.surname) from client_account k
          join client c on c.gym_id = k.gym_id and c.id = k.client_id
          where k.gym_id = current_gym() and k.account_id = a.actor) as client_name
      from audit a where a.gym_id = current_gym() and a.at = e.at and a.transaction_id = e.transaction_id limit 1) acts
    order by e.at desc, e.transaction_id desc`);
  return found.map(({ entry }) => entry);
}

/** The rows of an entry behind the one with the id `after`, in the order in which they were written. */
export async function readChanges(
  db: Db,
  { key, clientId, after }: { key: string; clientId?: string | undefined; after: number },
  count: number,
): Promise<Change[]> {
  const { at, transactionId } = placeOf(key);
  const { rows } = await db.execute<{ row: Change }>(sql`
    select ${rowJson} as row from (
      select a.*, 1 as alike from audit a, (select ${at} as at, ${transactionId} as transaction_id) e
      where ${ofEntry(clientId)} and a.id > ${after} order by a.id limit ${count}) r order by r.id`);
  return rows.map(({ row }) => row);
}
