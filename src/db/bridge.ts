// Remove at 1.0: takes databases of version 0.1, whose functions stood in 22 migrations, over to the baseline.
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Client, PoolClient } from 'pg';
import { UnsuitableDatabaseError } from './errors.ts';

/** When the last migration of version 0.1 was made, in Unix milliseconds. */
const newestOfVersion01 = 1_795_303_288_783;
/** 0000_foundation and 0001_tables. */
const baselineLength = 2;

/**
 * Makes a database of version 0.1 remember the baseline, whose tables it has, in place of its own migrations. Answers when
 * the newest migration that a database then has was made; `newest` says so of one as it is.
 * @throws UnsuitableDatabaseError when it has fewer than all of version 0.1
 */
export async function crossToBaseline(
  client: Client | PoolClient,
  newest: number,
  migrations: readonly MigrationMeta[],
): Promise<number> {
  const baseline = migrations.slice(0, baselineLength);
  const reached = baseline.at(-1)?.folderMillis ?? 0;
  if (newest === 0 || newest >= reached) return newest;
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
  return reached;
}
