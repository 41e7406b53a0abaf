import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client, PoolClient } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
type Owner = Client | PoolClient;

const migrationLock = 7_285_301;
const oldestServer = 15;

/** The database cannot serve this Pulso; `message` says why in Spanish. */
class UnsuitableDatabaseError extends Error {}

async function checkServer(client: Owner): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) < oldestServer) {
    throw new UnsuitableDatabaseError(
      `tiene la versión ${version} y Pulso necesita la ${oldestServer} o una más nueva`,
    );
  }
}

/** When the newest migration that was applied was made, in Unix milliseconds; 0 in an empty database. */
async function newestApplied(client: Owner): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as present`,
  );
  if (!rows[0]?.present) return 0;
  const newest = await client.query<{ made: string | null }>(
    'select max(created_at) as made from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.made ?? 0);
}

/** Whether a process ended between migrating and protecting. */
async function isUnprotected(client: Owner): Promise<boolean> {
  const { rows } = await client.query<{ unprotected: boolean }>(
    `select exists (select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'gym_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relforcerowsecurity) as unprotected`,
  );
  return rows[0]?.unprotected ?? true;
}

/**
 * Brings the database to the newest schema, as its owner, and answers the secret that signs sessions and links.
 * Safe to run from several processes at once: an advisory lock lets one at a time through.
 * @throws UnsuitableDatabaseError when the server is too old, or a newer Pulso has changed the database already
 */
export async function migrate(client: Owner): Promise<{ secret: string }> {
  await checkServer(client);
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    const applied = await newestApplied(client);
    const known = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
    if (applied > known) {
      throw new UnsuitableDatabaseError(
        'la base de datos es de una versión más nueva de Pulso: actualiza Pulso',
      );
    }
    if (applied < known) await applyMigrations(drizzle(client), { migrationsFolder });
    if (applied < known || (await isUnprotected(client))) await client.query('select protect_tables()');
    const { rows } = await client.query<{ value: string }>(
      `insert into app_secret values ('session', $1) on conflict (name) do update set name = excluded.name returning value`,
      [randomBytes(32).toString('base64url')],
    );
    const secret = rows[0]?.value;
    if (!secret) throw new Error('app_secret holds no session secret');
    return { secret };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}
