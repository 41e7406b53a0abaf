import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '../wire/failures.ts';
import type { Db } from './context.ts';
import { VerbError } from './errors.ts';
import { isAnyOf, ofGym } from './rows.ts';

type Scope = { readonly db: Db };
/** A gym's table with soft-deleted rows. */
type Keeper = PgTable & Readonly<Record<'gymId' | 'deletedAt' | 'deletedBy' | 'version', AnyPgColumn>>;
type Identified = Keeper & Readonly<Record<'id', AnyPgColumn>>;

export const nextVersion = sql`version + 1`;

/**
 * Like `nextVersion`, where further rows with a version are in sight: `excluded`, or those that are joined.
 * @param of the table, or the name that the statement gives it
 */
export const nextVersionOf = (of: string | Readonly<Record<'version', AnyPgColumn>>): SQL =>
  sql`${typeof of === 'string' ? sql`${sql.raw(of)}.version` : of.version} + 1`;

/** What an update sets to delete a row, and to restore one. */
export const deleted = { deletedAt: sql`now()`, deletedBy: sql`current_account()`, version: nextVersion };
const restored = { deletedAt: null, deletedBy: null, version: nextVersion };

/** The same as assignments for an UPDATE that joins nothing that has a `version` of its own. */
export const deletion = sql`deleted_at = ${deleted.deletedAt}, deleted_by = ${deleted.deletedBy}, version = ${nextVersion}`;
export const restoration = sql`deleted_at = null, deleted_by = null, version = ${nextVersion}`;

const anyOf = (table: Identified, ids: string | readonly string[]) => isAnyOf(table.id, [ids].flat());

async function change({ db }: Scope, table: Keeper, values: object, where: SQL): Promise<number> {
  const { rowCount } = await db
    .update(table as PgTable)
    .set(values)
    .where(and(ofGym(table), sql`(${where})`));
  return rowCount ?? 0;
}

/** @returns how many rows that this is true of were deleted @throws Error without a condition, which would take all of the gym's */
export function softDeleteWhere(scope: Scope, table: Keeper, where: SQL | undefined): Promise<number> {
  if (!where) throw new Error('every row of a table would be deleted');
  return change(scope, table, deleted, sql`${isNull(table.deletedAt)} and (${where})`);
}

/** @returns how many rows were deleted @throws VerbError not_found when there is none */
export async function softDelete(
  scope: Scope,
  table: Identified,
  ids: string | readonly string[],
): Promise<number> {
  const count = await softDeleteWhere(scope, table, anyOf(table, ids));
  if (count === 0) throw new VerbError(notFound);
  return count;
}

/** @returns how many rows were restored @throws VerbError not_found when none was deleted */
export async function restore(
  scope: Scope,
  table: Identified,
  ids: string | readonly string[],
): Promise<number> {
  const count = await change(
    scope,
    table,
    restored,
    sql`${anyOf(table, ids)} and ${isNotNull(table.deletedAt)}`,
  );
  if (count === 0) throw new VerbError(notFound);
  return count;
}
