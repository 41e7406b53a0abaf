import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';

const rowsPerStatement = 2_000;

/** The rows in portions, each for one statement. */
function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

/**
 * Runs a statement for each portion. What the database planned for the rows' triggers and keys while their tables were
 * small would look through all that the portions before have added, so it plans anew. @returns how many rows it wrote
 */
export async function inPortions<T>(
  db: NodePgDatabase,
  rows: readonly T[],
  statement: (some: readonly T[]) => SQL,
): Promise<number> {
  let written = 0;
  for (const some of portions(rows)) {
    await db.execute(sql`discard plans`);
    written += (await db.execute(statement(some))).rowCount ?? 0;
  }
  return written;
}

/**
 * Writes many rows of a table of a gym's, which are named by their columns' properties, `id` among them: one statement
 * for every `rowsPerStatement`.
 */
export function writerOf(table: PgTable, names: readonly string[]) {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columns = [...new Set(['id', ...names])].flatMap((name) =>
    all[name] ? [{ name, column: all[name] }] : [],
  );
  type Named = (typeof columns)[number];
  const joined = (some: readonly Named[], write: (one: Named) => string) =>
    sql.raw(some.map(write).join(', '));
  const given = (rows: readonly object[]) =>
    sql`json_to_recordset(${JSON.stringify(rows)}) as g (${joined(
      columns,
      ({ name, column }) => `"${name}" ${column.getSQLType()}`,
    )})`;
  const insertion = (rows: readonly object[]) =>
    sql`insert into ${table} (${joined(columns, ({ column }) => `"${column.name}"`)})
      select ${joined(columns, ({ name }) => `g."${name}"`)} from ${given(rows)}`;
  return {
    add: (db: NodePgDatabase, rows: readonly object[]) => inPortions(db, rows, insertion),
    /** As `add`, but for rows whose key is there already: these stay as they are. */
    addMissing: (db: NodePgDatabase, rows: readonly object[]) => {
      const key = getTableConfig(table).primaryKeys.flatMap((primary) => primary.columns);
      const names = sql.raw(key.map(({ name }) => `"${name}"`).join(', '));
      return inPortions(db, rows, (some) => sql`${insertion(some)} on conflict (${names}) do nothing`);
    },
    /** Writes only the columns that differ: what hangs on the others need not be looked at. */
    change: async (db: NodePgDatabase, rows: readonly object[], differing: ReadonlySet<string>) => {
      const written = columns.filter(({ name }) => differing.has(name));
      if (written.length === 0) return;
      await inPortions(
        db,
        rows,
        (some) => sql`update ${table} t set version = t.version + 1,
            ${joined(written, ({ name, column }) => `${column.name} = g."${name}"`)} from ${given(some)}
          where t.gym_id = current_gym() and t.id = g.id`,
      );
    },
  };
}
