import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
type Owner = Client | PoolClient;

const migrationLock = 7_285_301;

const countApplied = async (client: Owner): Promise<number> => {
  const { rows } = await client.query<{ applied: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as applied`,
  );
  if (!rows[0]?.applied) return 0;
  const counted = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  return counted.rows[0]?.n ?? 0;
};

/**
 * Brings the database to the newest schema, as its owner, and answers the secret that signs sessions and links.
 * Safe to run from several processes at once: an advisory lock lets one at a time through.
 */
export async function migrate(client: Owner): Promise<{ secret: string }> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    const before = await countApplied(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    if ((await countApplied(client)) !== before) await client.query('select protect_tables()');
    await client.query(`insert into app_secret values ('session', $1) on conflict do nothing`, [
      randomBytes(32).toString('base64url'),
    ]);
    const { rows } = await client.query<{ value: string }>(
      `select value from app_secret where name = 'session'`,
    );
    const secret = rows[0]?.value;
    if (!secret) throw new Error('app_secret holds no session secret');
    return { secret };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
