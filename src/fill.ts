import { getTableName } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { writerOf } from './db/writer.ts';

type Stored<V> = V extends Date ? string : V;
/** A row to insert: instants are ISO 8601. */
export type RowOf<T extends PgTable> = {
  [K in keyof T['$inferInsert']]: Stored<T['$inferInsert'][K]>;
};

/**
 * Adds rows, with the columns of the first, and skips existing keys.
 * @returns the number of added rows
 * @throws TypeError if a row has a column that the first has not, which would be left out
 */
export async function addRows<T extends PgTable>(
  db: NodePgDatabase,
  table: T,
  rows: readonly RowOf<T>[],
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  for (const row of rows) {
    const extra = Object.keys(row).find((column) => !columns.includes(column));
    if (extra) throw new TypeError(`The first row of ${getTableName(table)} has no ${extra}`);
  }
  return columns.length > 0 ? writerOf(table, columns).addMissing(db, rows) : 0;
}

/** Triggers that are too slow row by row, and the functions that do the same for all rows at once; in this order. */
const bulkSyncs = [
  {
    table: 'membership',
    trigger: 'charge_added_membership',
    target: 'charge',
    by: 'sync_all_charges',
  },
  {
    table: 'payment',
    trigger: 'charge_added_payments',
    target: 'membership',
    by: 'sync_all_membership_expiries',
  },
  {
    table: 'membership',
    trigger: 'sync_membership_status',
    target: 'client_membership_status',
    by: 'sync_all_membership_statuses',
  },
  { table: 'payment', trigger: 'sync_added_payment_cash', target: 'cash_entry', by: 'sync_all_payment_cash' },
  { table: 'reservation', trigger: 'count_places', target: 'class_places', by: 'count_all_places' },
];
/** Triggers that use the currently open shift, while the rows here belong to shifts that were closed long ago. */
const openShiftTriggers = [
  { table: 'payment', trigger: 'assign_payment_shift' },
  { table: 'cash_entry', trigger: 'require_open_shift' },
];

const listTables = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** A database of one transaction, with the owner's rights. */
export type OwnerDb = NodePgDatabase & { readonly $client: pg.PoolClient };

interface Scope {
  gymId: string;
  /** The current instant, by default the real one. */
  now?: string | undefined;
  /** Does everything and undoes it. */
  rehearse?: boolean;
}

/** Runs statements that may take minutes, as among a million rows. */
const runPatiently = (client: pg.PoolClient, text: string) =>
  client.query({ name: '', text, query_timeout: 0 } as pg.QueryConfig);

/** Runs with the owner's rights in one transaction of one gym. */
export async function asOwner<T>(
  pool: pg.Pool,
  { gymId, now = '', rehearse = false }: Scope,
  run: (db: OwnerDb) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const off = [...bulkSyncs, ...openShiftTriggers];
  const on = new Set([...off.map(({ table }) => table), ...bulkSyncs.map(({ target }) => target)]);
  try {
    await client.query('reset role; begin; set local statement_timeout = 0');
    await client.query(
      `select set_config('app.gym_id', $1, true), set_config('app.account_id', $1, true), set_config('app.now', $2, true)`,
      [gymId, now],
    );
    for (const { table, trigger } of off) {
      await client.query(`alter table ${table} disable trigger ${trigger}`);
    }
    const result = await run(drizzle(client));
    // These changes are consequences, and not audited. The statistics from before these rows say that the gym has
    // none.
    for (const { table, target, by } of bulkSyncs) {
      await runPatiently(
        client,
        `analyze ${table}; discard plans; alter table ${target} disable trigger user; select ${by}(); analyze ${target}`,
      );
    }
    if (rehearse) {
      await client.query('rollback');
      return result;
    }
    for (const table of on) await client.query(`alter table ${table} enable trigger user`);
    await client.query(`select pg_notify('pulso', $1)`, [`seed ${gymId} -`]);
    await client.query('commit');
    // One by one, because each has its own time limit.
    const { rows: tables } = await client.query<{ name: string }>(listTables);
    for (const { name } of tables) await runPatiently(client, `vacuum (analyze) ${name}`);
    return result;
  } catch (reason) {
    await client.query('rollback').catch(() => {});
    throw reason;
  } finally {
    // A lost connection is released too, or closing the pool would wait for it.
    await client.query('set role pulso_auth').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
