import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { commonFailures } from '../wire/failures.ts';
import type { Db, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { drizzleOn } from './statement.ts';

/** How a transaction begins: the function that checks the session and takes on the rights, and what it is given. */
interface Transaction {
  readOnly: boolean;
  enter: pg.QueryConfig;
}

/** A prepared statement whose result has another type since functions were replaced: its connection cannot go on. */
const outdatedPlan = '0A000';

/**
 * How often a transaction is tried that PostgreSQL ended for another's sake, by what it said. Where another wrote the same
 * key at the same moment, it may have been the same request: tried again, it finds what that wrote. Each connection of the
 * pool may have an outdated plan.
 */
const maxAttempts: Record<string, number> = { '40001': 3, '40P01': 3, '23505': 2, [outdatedPlan]: 11 };

/** What PostgreSQL said in SQLSTATE, if it was PostgreSQL that failed. */
function sqlStateOf(reason: unknown): string | undefined {
  for (let cause = reason; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

const maxAttemptsAfter = (reason: unknown): number => maxAttempts[sqlStateOf(reason) ?? ''] ?? 1;

/** Whoever waited for what a deadlock's victim let go takes it first: repeated at once, it would be the victim again. */
async function letOthersPass(reason: unknown, tries: number): Promise<void> {
  if (sqlStateOf(reason) !== '40P01') return;
  await setTimeout((0.5 + Math.random()) * 50 * tries);
}

/** What a transaction works with: its connection, how it was entered, and where to say what comes after it. */
interface Opened {
  db: Db;
  entered: Promise<pg.QueryResult>;
  parts: RequestParts;
}
type Run<T> = (opened: Opened) => Promise<T>;

/**
 * One transaction, begun again where PostgreSQL ended it for another's sake: until it is committed, `run` has no effect
 * but by its `db`.
 */
export async function transact<T>(
  { database }: Services,
  request: RequestParts,
  transaction: Transaction,
  run: Run<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const tasks: (() => Promise<void>)[] = [];
    const parts = { ...request, afterCommit: (task: () => Promise<void>) => void tasks.push(task) };
    try {
      const answer = await tryOnce(database, transaction, (db, entered) => run({ db, entered, parts }));
      for (const task of tasks) request.afterCommit(task);
      return answer;
    } catch (reason) {
      if (tries >= maxAttemptsAfter(reason)) throw reason;
      await letOthersPass(reason, tries);
    }
  }
}

const signedOut = 'PU401';

/** Both statements are sent at once, and neither is waited for before `run` sends its first. */
async function begin(connection: pg.PoolClient, { readOnly, enter }: Transaction): Promise<pg.QueryResult> {
  const begun = connection.query(readOnly ? 'begin read only' : 'begin');
  const entered = connection.query(enter);
  try {
    const [, result] = await Promise.all([begun, entered]);
    return result;
  } catch (reason) {
    throw sqlStateOf(reason) === signedOut ? new VerbError(commonFailures.signed_out) : reason;
  }
}

/** Ends a transaction and gives its connection back, for good where it cannot serve again. */
async function end(
  connection: pg.PoolClient,
  command: 'commit' | 'rollback',
  { discard = false } = {},
): Promise<void> {
  try {
    await connection.query(command);
  } catch (reason) {
    connection.release(reason as Error);
    throw reason;
  }
  connection.release(discard);
}

interface Changed {
  gymId: string;
  /** What record_change has noted. */
  audiences: string | null;
}
const readChanged = `select current_setting('app.gym_id', true) as "gymId", current_setting('app.changed', true) as audiences`;

/** Tells the gym's screens what changed, in the same round trip as the commit. */
async function commitAndAnnounce(database: Database, connection: pg.PoolClient): Promise<void> {
  const changed = connection.query<Changed>({ text: readChanged });
  const committed = end(connection, 'commit');
  committed.catch(() => {});
  const [{ gymId, audiences } = { gymId: '', audiences: '' }] = (await changed).rows;
  // Whose answer is lost may have been committed all the same: asking again for what did not change does no harm.
  await committed.finally(() => audiences && database.announce({ gymId, audiences: audiences.split(' ') }));
}

/**
 * The beginning travels with the first statement of `run`, which has no effect where it fails. A read is answered before
 * its end is acknowledged: nothing can be lost with it.
 */
async function tryOnce<T>(
  database: Database,
  transaction: Transaction,
  run: (db: Db, entered: Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> {
  const connection = await database.pool.connect();
  const entered = begin(connection, transaction);
  entered.catch(() => {});
  let answer: T;
  try {
    // Why the beginning failed says more than that a statement came too late for it.
    answer = await run(drizzleOn(connection), entered).catch(async (reason) => {
      await entered;
      throw reason;
    });
    await entered;
  } catch (reason) {
    const discard = sqlStateOf(reason) === outdatedPlan;
    await end(connection, 'rollback', { discard }).catch(() => {});
    throw reason;
  }
  if (transaction.readOnly) end(connection, 'commit').catch(() => {});
  else await commitAndAnnounce(database, connection);
  return answer;
}
