import type pg from 'pg';
import { formatVersion, type Header, type Lines, RowSum, type TableEnd, type TableStart } from './format.ts';

type Connection = pg.Client | pg.PoolClient;

const rowsAtOnce = 1_000;
/** It belongs to the schema of its database: starting Pulso writes it. */
const notKept = ['applied_sql'];

/** Values become the same text in every database. */
export const plainTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

export interface TableShape extends TableStart {
  types: string[];
}

/** The tables with their columns, except those that the database computes. */
export async function listTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(
    `select c.relname as "table", json_agg(a.attname order by a.attnum) as columns,
        json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any ($1)
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname collate "C"`,
    [notKept],
  );
  return rows;
}

/** The rows of a table as lines, within the open transaction. The next ones are asked for before these are taken. */
export async function* readRows(
  connection: Connection,
  { table, columns }: TableStart,
): AsyncGenerator<string[]> {
  const texts = columns.map((name) => `"${name}"::text`).join(', ');
  await connection.query(
    `declare backup_rows no scroll cursor for select json_build_array(${texts})::text as line from "${table}"`,
  );
  const fetch = () => connection.query<{ line: string }>(`fetch ${rowsAtOnce} from backup_rows`);
  let next = fetch();
  try {
    for (;;) {
      const { rows } = await next;
      if (rows.length === 0) break;
      next = fetch();
      yield rows.map(({ line }) => line);
    }
  } finally {
    await next.catch(() => {});
  }
  await connection.query('close backup_rows');
}

/** Fails where row-level security would leave rows out. */
const everyRow = 'set local row_security = off';

/** Whether `pulso_maintenance` may read: not in databases of before migration 0011. */
async function hasReader(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ has: boolean }>(
    `select exists (select from pg_policies where 'pulso_maintenance' = any (roles)) as has`,
  );
  return rows[0]?.has ?? false;
}

const mark = (line: Header | TableStart | TableEnd | { complete: true; tables: number }) => [
  JSON.stringify(line),
];

/**
 * A backup of everything as it is at this moment. Until it is read or given up, it holds the connection in one
 * transaction: the embedded database serves nobody else meanwhile.
 */
export async function* readSnapshot(connection: Connection, database: Header['database']): Lines {
  await connection.query(
    `begin isolation level repeatable read read only; set local role none; ${plainTexts}`,
  );
  try {
    const { rows } = await connection.query<{ schema: string }>(
      'select max(created_at) as schema from drizzle.__drizzle_migrations',
    );
    yield mark({
      pulso: 'backup',
      format: formatVersion,
      createdAt: new Date().toISOString(),
      database,
      schema: Number(rows[0]?.schema),
    });
    const tables = await listTables(connection);
    await connection.query((await hasReader(connection)) ? 'set local role pulso_maintenance' : everyRow);
    for (const { table, columns } of tables) {
      yield mark({ table, columns });
      const sum = new RowSum();
      for await (const lines of readRows(connection, { table, columns })) {
        sum.add(lines);
        yield lines;
      }
      yield mark({ end: table, rows: sum.rows, hash: sum.hash });
    }
    yield mark({ complete: true, tables: tables.length });
  } finally {
    await connection.query('rollback').catch(() => {});
  }
}

/** Like `readSnapshot`, on a connection of the pool. */
export async function* readPool(pool: pg.Pool, database: Header['database']): Lines {
  const connection = await pool.connect();
  try {
    yield* readSnapshot(connection, database);
  } finally {
    connection.release();
  }
}
