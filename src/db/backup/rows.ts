import type pg from 'pg';
import { type Header, type Lines, RowSum, type TableEnd, type TableStart } from './format.ts';

export type Connection = pg.Client | pg.PoolClient;

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

/**
 * The rows of a table, or of a query in parentheses with its columns, as lines, within the open transaction. The next
 * ones are asked for before these are taken.
 */
export async function* readRows(
  connection: Connection,
  { table, columns }: TableStart,
  source = `"${table}"`,
): AsyncGenerator<string[]> {
  const texts = columns.map((name) => `"${name}"::text`).join(', ');
  await connection.query(
    `declare backup_rows no scroll cursor for select json_build_array(${texts})::text as line from ${source} as source`,
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

export const mark = (line: Header | TableStart | TableEnd | { complete: true; tables: number }) => [
  JSON.stringify(line),
];

/** The rows of a table or `source`, each as `change` makes it, between the marks of their beginning and end. */
export async function* readTable(
  connection: Connection,
  { table, columns }: TableStart,
  source?: string,
  change?: (line: string) => string,
): Lines {
  yield mark({ table, columns });
  const sum = new RowSum();
  for await (const stored of readRows(connection, { table, columns }, source)) {
    const lines = change ? stored.map(change) : stored;
    sum.add(lines);
    yield lines;
  }
  yield mark({ end: table, rows: sum.rows, hash: sum.hash });
}
