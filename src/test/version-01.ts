import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

export type Client = pg.Client | pg.PoolClient;

/** A seeded gym as `pg_dump --inserts` wrote it of version 0.1. */
const dump = gunzipSync(readFileSync(new URL('./version-0.1.sql.gz', import.meta.url))).toString();

/** Fills an empty database as version 0.1 left it. */
export async function restoreVersion01(client: Client): Promise<void> {
  for (const role of ['pulso_auth', 'pulso_gym', 'pulso_client', 'pulso_search']) {
    await client.query(`create role ${role} nologin`);
  }
  await client.query(`${dump}; reset all; select pg_catalog.set_config('search_path', 'public', false)`);
}

/** The rows of each table as JSON, but for which functions stand in the database. */
export async function readEveryRow(client: Client): Promise<Record<string, unknown>> {
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_sql'`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const result = await client.query(`select json_agg(t order by t::text)::text as all from ${name} t`);
    rows[name] = result.rows[0]?.all;
  }
  return rows;
}
