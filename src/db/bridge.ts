// Remove at 1.0: moves databases of version 0.1, whose functions were defined in 22 migrations, to the baseline.
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client, PoolClient } from 'pg';
import { UnsuitableDatabaseError } from './errors.ts';

/** The time of version 0.1's last migration, in Unix milliseconds. */
const newestOfVersion01 = 1_795_303_288_783;
/** 0000_foundation and 0001_tables. */
const baselineLength = 2;

/**
 * Replaces version 0.1's own migrations with the baseline, whose tables it already has, in the database's migration
 * log. `newest` is the time of the newest migration in the log.
 * @returns that time after the replacement
 * @throws UnsuitableDatabaseError when not all migrations of version 0.1 were applied
 */
export async function crossToBaseline(
  client: Client | PoolClient,
  newest: number,
  migrations: readonly MigrationMeta[],
): Promise<number> {
  const baseline = migrations.slice(0, baselineLength);
  const baselineMillis = baseline.at(-1)?.folderMillis ?? 0;
  if (newest === 0 || newest >= baselineMillis) return newest;
  if (newest !== newestOfVersion01) {
    throw new UnsuitableDatabaseError(
      'la base de datos es anterior a la versión 0.1 de Pulso: actualízala primero con la versión 0.1',
    );
  }
  await client.query(`
    create table applied_sql (path text primary key, hash text not null);
    delete from drizzle.__drizzle_migrations`);
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) select * from unnest($1::text[], $2::bigint[])',
    [baseline.map(({ hash }) => hash), baseline.map(({ folderMillis }) => folderMillis)],
  );
  return baselineMillis;
}
