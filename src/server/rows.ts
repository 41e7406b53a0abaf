import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

type Columns<Name extends string> = Readonly<Record<Name, AnyPgColumn>>;

/** The rows of the gym that the transaction is in. */
export const ofGym = (table: Columns<'gymId'>): SQL => eq(table.gymId, sql`current_gym()`);

export const thisRow = (table: Columns<'gymId' | 'id'>, id: string): SQL =>
  sql`(${ofGym(table)} and ${eq(table.id, id)})`;

/** The row, unless it was deleted. */
export const liveRow = (table: Columns<'gymId' | 'id' | 'deletedAt'>, id: string): SQL =>
  sql`(${thisRow(table, id)} and ${isNull(table.deletedAt)})`;

/** The row, unless it was deleted or changed since somebody saw this version of it. */
export const unchangedRow = (
  table: Columns<'gymId' | 'id' | 'deletedAt' | 'version'>,
  id: string,
  version: number,
): SQL => sql`(${liveRow(table, id)} and ${eq(table.version, version)})`;

/** Like `inArray`, with all values as one parameter: the text, and so its plan, is the same for any number of them. */
export const isAnyOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any (${sql.param(ids)}::uuid[])`;
