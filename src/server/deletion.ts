import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '../wire/failures.ts';
import type { Db } from './context.ts';
import { VerbError } from './errors.ts';

type Scope = { readonly db: Db };
/** A gym's table with soft-deleted rows. */
type Keeper = PgTable & Readonly<Record<'gymId' | 'id' | 'deletedAt', AnyPgColumn>>;

export const nextVersion = sql`version + 1`;

/** The assignments of an UPDATE that deletes or restores rows. They join nothing that has a `version` of its own. */
export const deletion = sql`deleted_at = now(), deleted_by = current_account(), version = ${nextVersion}`;
export const restoration = sql`deleted_at = null, deleted_by = null, version = ${nextVersion}`;

async function change({ db }: Scope, table: Keeper, set: SQL, ids: string | readonly string[], state: SQL) {
  const { rowCount } = await db.execute(sql`
    update ${table} set ${set}
    where ${table.gymId} = current_gym() and ${table.id} = any (${sql.param([ids].flat())}::uuid[])
      and ${table.deletedAt} ${state}`);
  if (!rowCount) throw new VerbError(notFound);
  return rowCount;
}

/** @returns how many rows were deleted @throws VerbError not_found when there is none */
export const softDelete = (scope: Scope, table: Keeper, ids: string | readonly string[]): Promise<number> =>
  change(scope, table, deletion, ids, sql`is null`);

/** @returns how many rows were restored @throws VerbError not_found when none was deleted */
export const restore = (scope: Scope, table: Keeper, ids: string | readonly string[]): Promise<number> =>
  change(scope, table, restoration, ids, sql`is not null`);
