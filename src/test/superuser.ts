import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
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
      (lost: Error) => connection.release(lost),
    );
  }
}

/** How many transactions waited for each other in a circle, so that PostgreSQL ended one of them. */
export async function countDeadlocks({ pool }: Pick<Database, 'pool'>): Promise<number> {
  // Each connection tells of its own, late unless it is asked to.
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const connection of connections) await connection.query('select pg_stat_force_next_flush()');
    const answers = await connections[0]?.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return answers?.rows[0]?.deadlocks ?? 0;
  } finally {
    for (const connection of connections) connection.release();
  }
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

/** All rows of one gym, and the sign-in of its owner and its clients, by table. */
export async function readRows(database: Database, gymId: string): Promise<Rows> {
  const tables = await listGymTables(database);
  const people = 'select $1::uuid union select account_id from client_account where gym_id = $1';
  const sources = [
    ...tables.map((name) => [name, `select * from ${name} where gym_id = $1`]),
    ['account', `select * from account where id in (${people})`],
    ['credential', `select * from credential where user_id in (${people})`],
  ] as const;
  return asSuperuser(database, async (connection) => {
    const found: [string, Record<string, unknown>[]][] = [];
    for (const [name, source] of sources) {
      const { rows } = await connection.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(r) as row from (${source}) r order by to_jsonb(r)::text`,
        [gymId],
      );
      found.push([name, rows.map(({ row }) => row)]);
    }
    return Object.fromEntries(found);
  });
}

/** One value that differs when any row of the whole database does, sessions and attempts left out. */
export const digestDatabase = (database: Database): Promise<string> =>
  asSuperuser(database, async (connection) => {
    const { rows: tables } = await connection.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('session', 'attempt', 'verification') order by 1`,
    );
    const hash = createHash('sha256');
    for (const { name } of tables) {
      const { rows } = await connection.query<{ all: string | null }>(
        `select string_agg(to_jsonb(r)::text, E'\\n' order by to_jsonb(r)::text) as all from ${name} r`,
      );
      hash.update(`${name}\n${rows[0]?.all ?? ''}\n`);
    }
    return hash.digest('hex');
  });
