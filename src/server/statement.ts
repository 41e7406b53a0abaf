import { fillPlaceholders, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Accounts, Db } from './context.ts';

const dialect = new PgDialect();
const connected = new WeakMap<pg.PoolClient | pg.Pool, Accounts>();

/** Drizzle on a connection or a pool, created once for each. */
export function drizzleOn(connection: pg.PoolClient): Db;
export function drizzleOn(pool: pg.Pool): Accounts;
export function drizzleOn(client: pg.PoolClient | pg.Pool): Accounts {
  const existing = connected.get(client) ?? drizzle(client);
  connected.set(client, existing);
  return existing;
}

/** Builds statements that can run on any connection. */
export const builder = drizzle.mock();

let statements = 0;

/**
 * A statement whose text is built once, while Drizzle would build it for each request; values are `sql.placeholder`s.
 * Runs with a value for each of them and returns its rows.
 */
export function statement<Row extends object>(
  query: SQLWrapper,
): (context: { readonly db: Db }, values: Readonly<Record<string, unknown>>) => Promise<pg.QueryResult<Row>> {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL());
  statements += 1;
  const name = `statement_${statements}`;
  return ({ db }, values) => db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
}
