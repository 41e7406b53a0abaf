import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import { commonFailures } from '../wire/failures.ts';
import { failure } from '../wire/verb.ts';
import type { Auth, GoogleSignIn } from './auth.ts';
import type { Account, ClientContext, Db, GymContext, GymId, PublicContext, Role } from './context.ts';
import { VerbError } from './errors.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail.ts';
import type { Settings } from './settings.ts';
import { drizzleOn } from './statement.ts';

export const notLinked = failure({
  code: 'not_linked',
  status: 403,
  message: 'Tu cuenta todavía no está vinculada a un gimnasio.',
});

export interface Services {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly database: Database;
  readonly auth: Auth;
  readonly google: GoogleSignIn | null;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Accounts by the cookies that signing in has verified, for half a minute. */
  readonly remembered: LRUCache<string, Account>;
  /** The instant that verbs work at, ISO 8601; the present one when left out. */
  readonly now?: string;
}

export type RequestParts = Pick<PublicContext, 'headers' | 'setCookies' | 'afterCommit'>;

/**
 * The signed-in account of the request's cookies, if any. With `remembered`, a session that ended within the last
 * minute may still pass: whoever asks so gives the session to `inGym` or `inClient`, which look again.
 */
export async function findAccount(
  services: Services,
  request: RequestParts,
  { remembered }: { remembered: boolean },
): Promise<Account | null> {
  const cookie = request.headers.get('cookie');
  if (cookie === null) return null;
  const known = remembered && services.remembered.get(cookie);
  if (known) return known;
  const { headers, response } = await services.auth.api.getSession({
    headers: request.headers,
    query: { disableCookieCache: !remembered },
    returnHeaders: true,
  });
  request.setCookies(headers);
  if (!response) return null;
  const { id, email, role } = response.user;
  const account: Account = {
    id,
    email,
    role: role === 'gym' || role === 'client' ? (role satisfies Role) : null,
    session: response.session.token,
  };
  if (remembered) services.remembered.set(cookie, account);
  return account;
}

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
async function transact<T>(
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

interface Changed {
  gymId: string;
  /** What record_change has noted. */
  audiences: string | null;
}
const readChanged = `select current_setting('app.gym_id', true) as "gymId", current_setting('app.changed', true) as audiences`;

/**
 * The beginning travels with the first statement of `run`, which has no effect where it fails. A read is answered before
 * its end is acknowledged: nothing can be lost with it.
 */
async function tryOnce<T>(
  database: Database,
  { readOnly, enter }: Transaction,
  run: (db: Db, entered: Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> {
  const connection = await database.pool.connect();
  const end = (command: string, { discard = false } = {}) =>
    connection.query(command).then(
      () => connection.release(discard),
      (reason: Error) => {
        connection.release(reason);
        throw reason;
      },
    );
  let answer: T;
  const begun = connection.query(readOnly ? 'begin read only' : 'begin');
  const entered = Promise.all([connection.query(enter), begun]).then(
    ([result]) => result,
    (reason) => {
      throw reason.code === signedOut ? new VerbError(commonFailures.signed_out) : reason;
    },
  );
  entered.catch(() => {});
  try {
    // Why the beginning failed says more than that a statement came too late for it.
    answer = await run(drizzleOn(connection), entered).catch(async (reason) => {
      await entered;
      throw reason;
    });
    await entered;
  } catch (reason) {
    await end('rollback', { discard: sqlStateOf(reason) === outdatedPlan }).catch(() => {});
    throw reason;
  }
  if (readOnly) {
    end('commit').catch(() => {});
    return answer;
  }
  const changed = connection.query<Changed>({ text: readChanged });
  const committed = end('commit');
  committed.catch(() => {});
  const [{ gymId, audiences } = { gymId: '', audiences: '' }] = (await changed).rows;
  // Whose answer is lost may have been committed all the same: asking again for what did not change does no harm.
  await committed.finally(() => audiences && database.announce({ gymId, audiences: audiences.split(' ') }));
  return answer;
}

const requestPart = (services: Services, request: RequestParts) => ({
  ...request,
  settings: services.settings,
  publicUrl: services.publicUrl,
  mailer: services.mailer,
});

const signer = (services: Services) => (text: string) =>
  createHmac('sha256', services.database.secret).update(text).digest('base64url');

interface GymScope {
  gymId: string;
  /** The account that acts, for the audit. */
  actor: string | null;
  readOnly: boolean;
  session?: string;
}

export const inGym = <T>(
  services: Services,
  request: RequestParts,
  { gymId, actor, readOnly, session }: GymScope,
  run: (context: GymContext) => Promise<T>,
): Promise<T> => {
  const enter = { text: 'select enter_gym($1, $2, $3, $4)', values: [session, gymId, actor, services.now] };
  return transact(services, request, { readOnly, enter }, ({ db, parts }) =>
    run({
      ...requestPart(services, parts),
      db,
      gymId: gymId as GymId,
      sign: signer(services),
      further: (next) => inGym(services, request, { gymId, actor, readOnly: false }, next),
    }),
  );
};

/** Works for the gym that the account's header names among those that it is a client of, or for the first. */
export const inClient = <T>(
  services: Services,
  request: RequestParts,
  { accountId, readOnly, session }: { accountId: string; readOnly: boolean; session?: string },
  run: (context: ClientContext) => Promise<T>,
): Promise<T> => {
  const enter = {
    text: 'select gym_id, client_id from enter_client($1, $2, $3, $4)',
    values: [session, accountId, request.headers.get('pulso-gym'), services.now],
  };
  return transact(services, request, { readOnly, enter }, async ({ db, entered, parts }) => {
    const found = (await entered).rows[0] as { gym_id: string; client_id: string } | undefined;
    if (!found) throw new VerbError(notLinked);
    return run({
      ...requestPart(services, parts),
      db,
      gymId: found.gym_id as GymId,
      clientId: found.client_id,
      sign: signer(services),
    });
  });
};

export const publicContext = (services: Services, request: RequestParts): PublicContext => ({
  ...requestPart(services, request),
  auth: services.auth,
  google: services.google,
  limits: services.limits,
  accounts: drizzle(services.database.pool),
  sign: signer(services),
  inGym: (gymId, actor, run) => inGym(services, request, { gymId, actor, readOnly: false }, run),
  inClient: async (accountId, run) => {
    try {
      return await inClient(services, request, { accountId, readOnly: false }, run);
    } catch (reason) {
      if (reason instanceof VerbError && reason.failure === notLinked) return null;
      throw reason;
    }
  },
});

export function requireAccount(account: Account | null): Account {
  if (!account) throw new VerbError(commonFailures.signed_out);
  return account;
}

/** @throws VerbError signed_out without an account, forbidden with one of another role */
export function requireRole(account: Account | null, role: Role): Account {
  const present = requireAccount(account);
  if (present.role !== role) throw new VerbError(commonFailures.forbidden);
  return present;
}

/**
 * Works on accounts within a gym's transaction, so that an account and its gym or client come to be together.
 * What `run` throws ends the transaction.
 */
export async function withAccounts<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await db.execute('set local role pulso_auth');
  const result = await run();
  await db.execute('set local role pulso_gym');
  return result;
}

/**
 * Goes on with the gym's own rights in a client's transaction, for what a client may do but not see the ground of: how
 * many places are left, who waits. From here the verb answers for keeping to its client.
 */
export const actAsGym = async ({ db }: ClientContext): Promise<void> =>
  void (await db.execute('set local role pulso_gym'));
