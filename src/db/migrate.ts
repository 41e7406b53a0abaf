import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client, PoolClient } from 'pg';
import { crossToBaseline } from './bridge.ts';
import { deadlock, notApplied, sqlStateOf, UnsuitableDatabaseError } from './errors.ts';
import { applyFunctions, differ, readFunctions } from './functions.ts';
import { inProject } from './project.ts';

const migrationsFolder = inProject('migrations');
type Owner = Client | PoolClient;

export interface Migration extends MigrationMeta {
  /** The name of its file, without `.sql`. */
  readonly name: string;
}

/** All migrations of this version, the oldest first. */
export function readMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map((migration, index) => ({
    ...migration,
    name: journal.entries[index]?.tag ?? '',
  }));
}

/** The advisory lock of whoever changes the schema. */
export const migrationLock = 7_285_301;
/** The channel that tells, before the schema changes, that it is about to. */
export const schemaChanges = 'pulso_schema';
const oldestServer = 15;

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

/** What a schema is made of. */
export interface Applied {
  /** The time of the newest applied migration, in Unix milliseconds; 0 in an empty database. */
  newest: number;
  /** The hash of each functions.sql, by path. */
  hashes: Record<string, string>;
}

async function readApplied(client: Owner): Promise<Applied> {
  const { rows } = await client.query<{ migrated: boolean; remembers: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
      to_regclass('public.applied_sql') is not null as remembers`,
  );
  if (!rows[0]?.migrated) return { newest: 0, hashes: {} };
  const applied = await client.query<{ newest: string | null; hashes: Record<string, string> | null }>(
    `select (select max(created_at) from drizzle.__drizzle_migrations) as newest,
      ${rows[0].remembers ? '(select json_object_agg(path, hash) from applied_sql)' : 'null'} as hashes`,
  );
  return { newest: Number(applied.rows[0]?.newest ?? 0), hashes: applied.rows[0]?.hashes ?? {} };
}

/** Requests that were under way when the change was announced hold locks, and come to an end. */
const maxAttempts = 5;

/** Commits everything that `run` does, or nothing; begins again when it and a request waited for each other. */
async function inTransaction(client: Owner, run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await run();
      await client.query('commit');
      return;
    } catch (reason) {
      await client.query('rollback').catch(() => {});
      if (attempt === maxAttempts || sqlStateOf(reason) !== deadlock) throw reason;
    }
  }
}

async function applyMigrations(client: Owner, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { name, sql, hash, folderMillis } of migrations) {
    await client.query(sql.join('\n;\n')).catch((cause: Error) => {
      throw notApplied(`la migración ${name}`, cause);
    });
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * Does what an update of a database with data needs before and after. `newest` is the time of its newest migration, in
 * Unix milliseconds.
 */
export type AroundUpdate = (client: Owner, newest: number, update: () => Promise<void>) => Promise<void>;

const justUpdate: AroundUpdate = (_client, _newest, update) => update();

async function bringUpToDate(client: Owner, aroundUpdate: AroundUpdate): Promise<Applied> {
  const migrations = readMigrations();
  const functions = readFunctions();
  const latest = migrations.at(-1)?.folderMillis ?? 0;
  const applied = await readApplied(client);
  const { newest, hashes } = applied;
  if (newest > latest) {
    throw new UnsuitableDatabaseError(
      'la base de datos es de una versión más nueva de Pulso: actualiza Pulso',
    );
  }
  if (newest === latest && !differ(functions, hashes)) return applied;
  const update = async () => {
    await client.query(`notify ${schemaChanges}`);
    await inTransaction(client, () => finishSchema(client));
  };
  // Functions alone change no row.
  await (newest === 0 || newest === latest ? update() : aroundUpdate(client, newest, update));
  return readApplied(client);
}

/** Applies, within the open transaction, every migration and function that the database does not have. */
export async function finishSchema(client: Owner): Promise<void> {
  const migrations = readMigrations();
  const { newest, hashes } = await readApplied(client);
  const latestApplied = await crossToBaseline(client, newest, migrations);
  await applyMigrations(
    client,
    migrations.filter(({ folderMillis }) => folderMillis > latestApplied),
  );
  await applyFunctions(client, readFunctions(), hashes, migrations.flatMap(({ sql }) => sql).join('\n'));
  await client.query('select protect_tables()');
}

/**
 * Makes, within the open transaction, the tables of an earlier version in an empty database, without functions and
 * triggers. `newest` is the time of that version's newest migration, in Unix milliseconds.
 */
export const startSchema = (client: Owner, newest: number): Promise<void> =>
  applyMigrations(
    client,
    readMigrations().filter(({ folderMillis }) => folderMillis <= newest),
  );

/** Whether a schema is of this version, one before it or another, by the time of its newest migration. */
export function ageOf(newest: number): 'current' | 'older' | 'newer' | 'unknown' {
  const times = readMigrations().map(({ folderMillis }) => folderMillis);
  const current = Math.max(...times);
  if (newest >= current) return newest === current ? 'current' : 'newer';
  return times.includes(newest) ? 'older' : 'unknown';
}

/** Runs `work` while no other process migrates this database, and checks that the server is one for Pulso. */
export async function whileMigrating<T>(client: Owner, work: () => Promise<T>): Promise<T> {
  await checkServer(client);
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  }
}

/** Whether this version's migrations and functions are those of the database, and no others. */
export async function isUpToDate(client: Owner): Promise<boolean> {
  const { newest, hashes } = await readApplied(client);
  return newest === readMigrations().at(-1)?.folderMillis && !differ(readFunctions(), hashes);
}

/** Makes the newest schema in an empty database, but no secret: each copy of it is to generate its own. */
export const createSchema = (client: Owner): Promise<void> =>
  whileMigrating(client, () => inTransaction(client, () => finishSchema(client)));

/** What the schema is made of, once nobody is changing it. */
export async function readSettledSchema(client: Owner): Promise<Applied> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock]);
  try {
    return await readApplied(client);
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [migrationLock]);
  }
}

/**
 * Brings the database to the newest schema, as its owner, and returns the secret that signs sessions and links and
 * what the schema is made of now. Safe to run from several processes at once: an advisory lock lets one at a time
 * through.
 * @throws UnsuitableDatabaseError when the server is too old, or the database was changed by a newer Pulso or one
 * before 0.1
 */
export const migrate = (
  client: Owner,
  aroundUpdate = justUpdate,
): Promise<{ secret: string; schema: Applied }> =>
  whileMigrating(client, async () => {
    const schema = await bringUpToDate(client, aroundUpdate);
    const { rows } = await client.query<{ value: string }>(
      `insert into app_secret values ('session', $1) on conflict (name) do update set name = excluded.name returning value`,
      [randomBytes(32).toString('base64url')],
    );
    const secret = rows[0]?.value;
    if (!secret) throw new Error('app_secret holds no session secret');
    return { secret, schema };
  });
