import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

const rowsPerStatement = 2_000;

/** The rows in batches, each for one statement. */
function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

/**
 * Runs a statement for each batch. It discards the plans of triggers and foreign keys in between: made while the
 * tables were small, they would scan all rows that earlier batches have added.
 * @returns the number of rows written
 */
export async function inPortions<T>(
  db: NodePgDatabase,
  rows: readonly T[],
  statement: (portion: readonly T[]) => SQL,
): Promise<number> {
  let written = 0;
  for (const portion of portions(rows)) {
    await db.execute(sql`discard plans`);
    written += (await db.execute(statement(portion))).rowCount ?? 0;
  }
  return written;
}

/**
 * Writes many rows of a gym's table, given by the properties of their columns including `id`, in statements of
 * `rowsPerStatement` rows.
 */
export function writerOf(table: PgTable, names: readonly string[]) {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columns = [...new Set(['id', ...names])].flatMap((name) =>
    all[name] ? [{ name, column: all[name] }] : [],
  );
  type Named = (typeof columns)[number];
  const joinColumns = (columns: readonly Named[], write: (column: Named) => string) =>
    sql.raw(columns.map(write).join(', '));
  const rowsOf = (rows: readonly object[]) =>
    sql`json_to_recordset(${JSON.stringify(rows)}) as g (${joinColumns(
      columns,
      ({ name, column }) => `"${name}" ${column.getSQLType()}`,
    )})`;
  const insertion = (rows: readonly object[]) =>
    sql`insert into ${table} (${joinColumns(columns, ({ column }) => `"${column.name}"`)})
      select ${joinColumns(columns, ({ name }) => `g."${name}"`)} from ${rowsOf(rows)}`;
  return {
    add: (db: NodePgDatabase, rows: readonly object[]) => inPortions(db, rows, insertion),
    /** Like `add`, but leaves existing rows unchanged. */
    addMissing: (db: NodePgDatabase, rows: readonly object[]) => {
      const key = getTableConfig(table).primaryKeys.flatMap((primary) => primary.columns);
      const names = sql.raw(key.map(({ name }) => `"${name}"`).join(', '));
      return inPortions(db, rows, (portion) => sql`${insertion(portion)} on conflict (${names}) do nothing`);
    },
    /** Like `add`, but leaves out rows whose key, or whatever else is unique of them, exists. */
    addUnlessTaken: (db: NodePgDatabase, rows: readonly object[]) =>
      inPortions(db, rows, (some) => sql`${insertion(some)} on conflict do nothing`),
    /** Writes only the changed columns, so that triggers and indexes of the others are not involved. */
    change: async (db: NodePgDatabase, rows: readonly object[], changedColumns: ReadonlySet<string>) => {
      const written = columns.filter(({ name }) => changedColumns.has(name));
      if (written.length === 0) return;
      await inPortions(db, rows, (portion) => {
        const ids = (portion as readonly { readonly id: string }[]).map(({ id }) => id);
        return sql`update ${table} t set version = t.version + 1,
            ${joinColumns(written, ({ name, column }) => `${column.name} = g."${name}"`)} from ${rowsOf(portion)}
          where t.gym_id = current_gym() and t.id = g.id and t.id = any (${sql.param(ids)}::uuid[])`;
      });
    },
  };
}
