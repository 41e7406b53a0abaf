import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { deadlock, sqlStateOf } from '../db/errors.ts';
import { keyNotPermitted, keyRefused, readerRefused } from '../wire/api-keys.ts';
import { commonFailures, gymClosed, gymSuspended } from '../wire/failures.ts';
import type { Failure } from '../wire/verb.ts';
import type { Db, RequestParts, Services } from './context.ts';
import { VerbError } from './errors.ts';
import { transactionRetried } from './signals.ts';
import { requireSpace } from './space.ts';
import { drizzleOn } from './statement.ts';

/** How a transaction begins: the function that checks the session and takes on the rights, and its arguments. */
interface Transaction {
  readOnly: boolean;
  enter: pg.QueryConfig;
}

/** Thrown after finish() by a transaction that wrote nothing and needs to ask more: it runs again, and finish() does nothing. */
export class FinishedTooSoonError extends Error {
  override readonly name = 'FinishedTooSoonError';
}

/** Thrown where reenter_team cannot tell any more that somebody may enter as before: enter_team can. */
export class AccessChangedError extends Error {
  override readonly name = 'AccessChangedError';
}

/** A prepared statement whose result type changed when functions were replaced: its connection must be discarded. */
const outdatedPlan = '0A000';

/**
 * How often a transaction is tried, by SQLSTATE. After a unique violation the other transaction may have been the
 * same request: a retry finds what it wrote. Each connection of the pool may have an outdated plan.
 */
const maxAttempts: Record<string, number> = { '40001': 3, [deadlock]: 3, '23505': 2, [outdatedPlan]: 11 };

const maxAttemptsAfter = (reason: unknown): number => maxAttempts[sqlStateOf(reason) ?? ''] ?? 1;

/** Lets the transaction that won a deadlock finish first: retried at once, this one would be the victim again. */
async function letOthersPass(reason: unknown, tries: number): Promise<void> {
  if (sqlStateOf(reason) !== deadlock) return;
  await setTimeout((0.5 + Math.random()) * 50 * tries);
}

/**
 * What a transaction uses: its connection, the result of entering its scope, and the request's parts for work after
 * the commit.
 */
export interface Opened {
  db: Db;
  entered: Promise<pg.QueryResult>;
  finish: () => boolean;
  parts: RequestParts;
}
type Run<T> = (opened: Opened) => Promise<T>;

/**
 * One transaction, retried after serialization failures and deadlocks: until the commit, `run` may have no effect
 * except through its `db`. One that may write is refused while the disk is full.
 */
export async function transact<T>(
  { database }: Services,
  request: RequestParts,
  transaction: Transaction,
  run: Run<T>,
): Promise<T> {
  if (!transaction.readOnly) requireSpace(database);
  let mayFinish = true;
  for (let tries = 1; ; tries++) {
    const tasks: (() => Promise<void>)[] = [];
    const parts = { ...request, afterCommit: (task: () => Promise<void>) => void tasks.push(task) };
    try {
      const result = await tryOnce(database, { ...transaction, mayFinish }, (opened) =>
        run({ ...opened, parts }),
      );
      for (const task of tasks) request.afterCommit(task);
      return result;
    } catch (reason) {
      if (reason instanceof FinishedTooSoonError) {
        mayFinish = false;
        continue;
      }
      if (tries >= maxAttemptsAfter(reason)) throw reason;
      transactionRetried.publish(sqlStateOf(reason));
      await letOthersPass(reason, tries);
    }
  }
}

const refusals: Readonly<Record<string, Failure>> = {
  PU401: commonFailures.signed_out,
  PU403: commonFailures.not_permitted,
  PU409: commonFailures.other_person,
  PU410: commonFailures.maker_unknown,
  PU452: gymClosed,
  PU423: commonFailures.counter_locked,
  PU424: commonFailures.own_session_only,
  PUOPR: commonFailures.forbidden,
  PUSUP: commonFailures.support_over,
  PUKEY: keyRefused,
  PUKNP: keyNotPermitted,
  PURDR: readerRefused,
};

/** With the operator's own words. */
const suspended = (why: string): VerbError =>
  new VerbError({ ...gymSuspended, message: `${gymSuspended.message} ${why}` });

/** Whether an operator has suspended the gym that was to be entered. */
export const isSuspended = (reason: unknown): boolean =>
  reason instanceof VerbError && reason.failure.code === gymSuspended.code;

/** Whether its owner has closed the gym that was to be entered. */
export const isClosed = (reason: unknown): boolean =>
  reason instanceof VerbError && reason.failure.code === gymClosed.code;

/** Sends both statements at once, and awaits neither before `run` sends its first. */
async function begin(
  { answerWithinMs, transactionSettings }: Database,
  connection: pg.PoolClient,
  { readOnly, enter }: Transaction,
): Promise<pg.QueryResult> {
  const text = (readOnly ? 'begin read only' : 'begin') + transactionSettings;
  const bounded = { name: '', text, query_timeout: answerWithinMs };
  const beginning = connection.query(bounded);
  const entered = connection.query(enter);
  try {
    const [, result] = await Promise.all([beginning, entered]);
    return result;
  } catch (reason) {
    const state = sqlStateOf(reason) ?? '';
    if (state === 'PU451') throw suspended((reason as Error).message);
    if (state === 'PU412') throw new AccessChangedError();
    const refusal = refusals[state];
    throw refusal ? new VerbError(refusal) : reason;
  }
}

interface Changed {
  gymId: string;
  /** The audiences that note_change has collected, and the words of workers of note_work. */
  audiences: string | null;
}
const readChanged = `select current_setting('app.gym_id', true) as "gymId",
  concat_ws(' ', nullif(current_setting('app.changed', true), ''), nullif(current_setting('app.work', true), '')) as audiences`;

interface Commit {
  /** Null for a read. */
  changed: Promise<pg.QueryResult<Changed>> | null;
  committed: Promise<pg.QueryResult>;
}

/** Sends the commit, which rolls back if a statement before it has failed. */
function sendCommit(connection: pg.PoolClient, { readOnly }: Pick<Transaction, 'readOnly'>): Commit {
  const changed = readOnly ? null : connection.query<Changed>({ text: readChanged });
  const committed = connection.query('commit');
  changed?.catch(() => {});
  committed.catch(() => {});
  return { changed, committed };
}

/** By the connection of each read that is under way, how its commit is sent. */
const reads = new WeakMap<pg.PoolClient, () => void>();

/**
 * Sends the commit of a read right behind its last statement, which saves a message and an answer of their own. Nothing may
 * be sent after it. Does nothing in a transaction that may write.
 */
export const finishRead = ({ $client }: Db): void => reads.get($client)?.();

/** Waits for the commit, and notifies the gym's screens of the changes. */
async function announce(database: Database, { changed, committed }: Commit): Promise<void> {
  const [{ gymId, audiences } = { gymId: '', audiences: '' }] = (await changed)?.rows ?? [];
  // A commit whose response is lost may have succeeded: an unnecessary refetch does no harm.
  const { command } = await committed.finally(
    () => audiences && database.announce({ gymId, audiences: audiences.split(' ') }),
  );
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
}

/** Rolls back what has not ended, and releases the connection, or discards it when it cannot be used again. */
async function rollBack(
  connection: pg.PoolClient,
  commit: Commit | undefined,
  discard: boolean,
): Promise<void> {
  try {
    await (commit?.committed ?? connection.query('rollback'));
  } catch (reason) {
    connection.release(reason as Error);
    return;
  }
  connection.release(discard);
}

/**
 * The BEGIN is sent together with the first statement of `run`, which has no effect if it fails. A read is answered
 * before its COMMIT is acknowledged: that can lose nothing.
 */
async function tryOnce<T>(
  database: Database,
  { mayFinish, ...transaction }: Transaction & { mayFinish: boolean },
  run: (opened: Omit<Opened, 'parts'>) => Promise<T>,
): Promise<T> {
  const connection = await database.pool.connect();
  const entered = begin(database, connection, transaction);
  entered.catch(() => {});
  let commit: Commit | undefined;
  const finish = () => {
    if (mayFinish) commit ??= sendCommit(connection, transaction);
    return mayFinish;
  };
  if (transaction.readOnly) reads.set(connection, finish);
  else reads.delete(connection);
  let result: T;
  try {
    // The error of the BEGIN says more than the errors of the statements that followed it.
    result = await run({ db: drizzleOn(connection), entered, finish }).catch(async (reason) => {
      await entered;
      throw reason;
    });
    await entered;
  } catch (reason) {
    await rollBack(connection, commit, sqlStateOf(reason) === outdatedPlan);
    throw reason;
  }
  commit ??= sendCommit(connection, transaction);
  if (transaction.readOnly) {
    const release = (reason?: Error) => connection.release(reason);
    commit.committed.then(() => release(), release);
    return result;
  }
  try {
    await announce(database, commit);
  } catch (reason) {
    connection.release(reason as Error);
    throw reason;
  }
  connection.release();
  return result;
}
