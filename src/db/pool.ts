import type pg from 'pg';
import { UnsuitableDatabaseError } from './errors.ts';
import { TransactionPool } from './pooler.ts';
import { Pool, preparing } from './prepare.ts';

/** Before anything else on a pooled connection: from then on it may only authenticate, or take on a narrower role. */
export const enterAuthRole = 'set role pulso_auth';
/** JIT compilation takes PostgreSQL longer than any of our queries. */
const jit = 'off';
const statementTimeoutMs = 30_000;
const idleTimeoutMs = 60_000;
/** The same for each transaction through a pooler, which gives it any connection. */
export const transactionSettings = `; set local role pulso_auth; set local jit = ${jit};
  set local statement_timeout = ${statementTimeoutMs}; set local idle_in_transaction_session_timeout = ${idleTimeoutMs}`;
/** What the answer to a statement that the server ended in time may take beyond its limit. */
const travelMs = 5_000;

/** The connections of requests, to PostgreSQL itself or to a pooler in transaction mode. */
export function openPool(connectionString: string, answerWithinMs: number, isPooler: boolean): Pool {
  const common = {
    answerWithinMs,
    connectionString,
    max: 10,
    application_name: 'pulso',
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: statementTimeoutMs + travelMs,
  };
  if (isPooler) return new TransactionPool(transactionSettings, common);
  return new Pool({
    ...preparing,
    ...common,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
    onConnect: async (client) => void (await client.query(`set jit = ${jit}; ${enterAuthRole}`)),
  });
}

const identify = `select concat_ws(' ', system_identifier, current_database()) as id from pg_control_system()`;

/** A pooler that leads elsewhere would take the writes to another database. @throws UnsuitableDatabaseError */
export async function requireSame(
  one: Pick<pg.Pool, 'query'>,
  other: Pick<pg.Client, 'query'>,
): Promise<void> {
  const ids = [await one.query<{ id: string }>(identify), await other.query<{ id: string }>(identify)];
  if (ids[0]?.rows[0]?.id !== ids[1]?.rows[0]?.id)
    throw new UnsuitableDatabaseError('DATABASE_POOL_URL lleva a otra base de datos que DATABASE_URL');
}
