import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import type { Database } from '../db/connect.ts';

/** Runs `work` with the rights of the database's owner, whom no policy holds back. */
export async function asSuperuser<T>(
  { pool }: Database,
  work: (connection: PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query('reset role');
    return await work(connection);
  } finally {
    const restored = connection.query('set role pulso_auth');
    await restored.then(
      () => connection.release(),
      (error: Error) => connection.release(error),
    );
  }
}

/** The rows of a query of PostgreSQL's own statistics, those of every connection included. */
async function readStatistics<Row extends object>(
  { pool }: Pick<Database, 'pool'>,
  query: string,
): Promise<Row[]> {
  // Each connection tells of its own, late unless it is asked to.
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const connection of connections) await connection.query('select pg_stat_force_next_flush()');
    return (await connections[0]?.query<Row>(query))?.rows ?? [];
  } finally {
    for (const connection of connections) connection.release();
  }
}

async function readStatistic(database: Pick<Database, 'pool'>, query: string): Promise<number> {
  const [row] = await readStatistics<{ figure: number }>(database, query);
  return row?.figure ?? 0;
}

/** How many transactions waited for each other in a circle, so that PostgreSQL ended one of them. */
export const countDeadlocks = (database: Pick<Database, 'pool'>): Promise<number> =>
  readStatistic(
    database,
    'select deadlocks::int as figure from pg_stat_database where datname = current_database()',
  );

/** How often all rows of a table were read, one after the other. */
export const countFullScans = (database: Pick<Database, 'pool'>, table: string): Promise<number> =>
  readStatistic(
    database,
    `select seq_scan::int as figure from pg_stat_user_tables where relname = '${table}'`,
  );

/** How many rows of each table were read, in whichever way. */
export async function countRowsRead(database: Pick<Database, 'pool'>): Promise<ReadonlyMap<string, number>> {
  const rows = await readStatistics<{ name: string; read: number }>(
    database,
    `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** The names of all tables whose rows belong to a gym. */
export const listGymTables = (database: Database): Promise<string[]> =>
  asSuperuser(database, async (connection) => {
    const { rows } = await connection.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'gym_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    );
    return rows.map(({ name }) => name);
  });

export type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const statements = new WeakMap<Database, Promise<{ names: string[]; text: string }>>();

/** Reads what `readRows` answers. Its plan takes longer than its work, so that each connection keeps it. */
async function rowsStatement(database: Database) {
  const tables = await listGymTables(database);
  const people = 'select $1::uuid union select account_id from client_account where gym_id = $1';
  const sources = [
    ...tables.map((name) => [name, `select * from ${name} where gym_id = $1`] as const),
    ['account', `select * from account where id in (${people})`],
    ['gym_code', `select * from gym_code where account_id in (${people})`],
    ['two_factor', `select * from two_factor where user_id in (${people})`],
    ['credential', `select * from credential where user_id in (${people})`],
  ] as const;
  return {
    names: sources.map(([name]) => name),
    text: sources
      .map(([name, source]) => `select '${name}' as name, to_json(r)::text as text from (${source}) r`)
      .join(' union all '),
  };
}

/** A row that is as it was read before is the same object, so that comparing it costs nothing. */
const lastRead = new WeakMap<Database, Map<string, Record<string, unknown>>>();

/** All rows of one gym, and the sign-in of its owner and its clients, by table. */
export async function readRows(database: Database, gymId: string): Promise<Rows> {
  const statement = statements.get(database) ?? rowsStatement(database);
  statements.set(database, statement);
  const { names, text } = await statement;
  const { rows } = await asSuperuser(database, (connection) =>
    connection.query<{ name: string; text: string }>({ name: 'rows-of-gym', text, values: [gymId] }),
  );
  const known = lastRead.get(database);
  const read = new Map<string, Record<string, unknown>>(
    rows.map(({ text }) => [text, known?.get(text) ?? JSON.parse(text)]),
  );
  lastRead.set(database, read);
  const byTable = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(
    names.map((name) => {
      const texts = (byTable.get(name) ?? []).map(({ text }) => text);
      return [name, texts.sort().map((text) => read.get(text) ?? {})];
    }),
  );
}

/** The id that the next transaction with a write will get; ids are those of the whole server. */
export async function nextTransaction({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as id');
  return rows[0]?.id ?? '';
}

/** How many transactions with a write were committed from `first` on, those of the whole server. */
export async function countCommits({ pool }: Pick<Database, 'pool'>, first: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from generate_series($1::text::bigint, $2::text::bigint - 1) id
      where pg_xact_status(id::text::xid8) = 'committed'`,
    [first, await nextTransaction({ pool })],
  );
  return rows[0]?.count ?? 0;
}

/** Ends the transactions that add the client with this e-mail, at their commit, `times` times. */
export const endTransactions = (
  database: Database,
  {
    email,
    times,
    code = '40001',
    constraint = '',
  }: { email: string; times: number; code?: string; constraint?: string },
) =>
  asSuperuser(database, async (connection) => {
    const name = `ended_${newId().replaceAll('-', '')}`;
    await connection.query(`
      create sequence ${name};
      create function ${name}() returns trigger language plpgsql security definer as $$ begin
        if new.email = '${email}' and nextval('${name}') <= ${times} then
          raise exception 'ended for the sake of another' using errcode = '${code}', constraint = '${constraint}';
        end if;
        return null;
      end $$;
      create constraint trigger ${name} after insert on client deferrable initially deferred
        for each row execute function ${name}()`);
  });
