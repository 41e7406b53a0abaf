import { fillPlaceholders, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from './context.ts';

const dialect = new PgDialect();
const connected = new WeakMap<pg.PoolClient, Db>();

/** Drizzle upon a connection, made once for each. */
export function drizzleOn(connection: pg.PoolClient): Db {
  const known = connected.get(connection) ?? drizzle(connection);
  connected.set(connection, known);
  return known;
}

/** Builds statements that are to run on whatever connection. */
export const builder = drizzle.mock();

let statements = 0;

/**
 * A statement whose text is built once, where Drizzle would build it for each request: what differs is a
 * `sql.placeholder`. Runs with a value for each of these, and answers its rows.
 */
export function statement<Row extends object>(
  query: SQLWrapper,
): (context: { readonly db: Db }, values: Readonly<Record<string, unknown>>) => Promise<pg.QueryResult<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  statements += 1;
  const name = `statement_${statements}`;
  return ({ db }, values) => db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
}
