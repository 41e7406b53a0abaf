import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import type { Access } from '../wire/verb.ts';
import type { Auth, GoogleSignIn } from './auth.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail.ts';
import type { Settings } from './settings.ts';

declare const brand: unique symbol;
/** A gym whose right to be worked for was checked; only scope.ts makes one. */
export type GymId = string & { readonly [brand]: 'GymId' };

export type Role = 'gym' | 'client';
/** Works on accounts and sessions, on whichever connection is free or on that of a transaction. */
export type Accounts = NodePgDatabase;
/** Works within one transaction, on its connection. */
export type Db = Accounts & { readonly $client: pg.PoolClient };

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Null until a person who came by Google has said what they are. */
  readonly role: Role | null;
  /** The token of the session that it came with. */
  readonly session: string;
}

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

export interface RequestContext {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly mailer: Mailer;
  readonly headers: Headers;
  /** Adds the Set-Cookie headers of a signing-in step to the answer. */
  setCookies(from: Headers): void;
  /** Runs once the answer is certain and the transaction committed; what it throws is logged. */
  afterCommit(task: () => Promise<void>): void;
}

export type RequestParts = Pick<PublicContext, 'headers' | 'setCookies' | 'afterCommit'>;

/** For verbs outside any gym. It holds no connection, so it may wait for signing in and open a gym's scope. */
export interface PublicContext extends RequestContext {
  readonly auth: Auth;
  /** Null when this server has no Google. */
  readonly google: GoogleSignIn | null;
  readonly limits: Limits;
  /** Sees accounts and sessions, and nothing of a gym but what a policy names. */
  readonly accounts: Accounts;
  /** Signs `text`, so that a link can be made and known again without being stored. */
  sign(text: string): string;
  /** The gym that `gymId` names, after the caller proved its right to it by a signed link, code or ownership. */
  inGym<T>(gymId: string, actor: string | null, run: (context: GymContext) => Promise<T>): Promise<T>;
  /** The gyms' clients that `accountId` signs in as, one after another. */
  inClient<T>(accountId: string, run: (context: ClientContext) => Promise<T>): Promise<T | null>;
}

export interface AccountContext extends PublicContext {
  readonly account: Account;
}

/**
 * One transaction in one gym: row-level security applies to everything that `db` does. PostgreSQL may end it for
 * another's sake, and it is begun again: what has an effect elsewhere waits for `afterCommit`.
 */
export interface ScopedContext extends RequestContext {
  readonly db: Db;
  readonly gymId: GymId;
  sign(text: string): string;
}

export interface GymContext extends ScopedContext {
  /** A further transaction in this gym, for what comes after the commit. */
  further<T>(run: (context: GymContext) => Promise<T>): Promise<T>;
}

export interface ClientContext extends ScopedContext {
  readonly clientId: string;
}

export type ContextOf<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'account'
    ? AccountContext
    : A extends 'gym'
      ? GymContext
      : ClientContext;
