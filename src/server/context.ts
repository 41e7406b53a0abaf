import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Database } from '../db/connect.ts';
import type { AccountEvent } from '../wire/record.ts';
import type { Right } from '../wire/rights.ts';
import type { Access } from '../wire/verb.ts';
import type { Auth } from './auth.ts';
import type { GoogleSignIn } from './google.ts';
import type { Limits } from './limits.ts';
import type { Mailer } from './mail.ts';
import type { Settings } from './settings.ts';

declare const brand: unique symbol;
/** A gym id that was authorized; only scope.ts creates one. */
export type GymId = string & { readonly [brand]: 'GymId' };

/** 'gym' owns a gym, whose id is the account's; 'team' works in others' gyms alone. */
export type Role = 'gym' | 'team' | 'client';
/** Accesses accounts and sessions, on any free connection or on that of a transaction. */
export type Accounts = NodePgDatabase;
/** Accesses the database within one transaction, on its connection. */
export type Db = Accounts & { readonly $client: pg.PoolClient };

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Whether the person has proved that the address is theirs. */
  readonly proved: boolean;
  /** Null until a person who signed in with Google has chosen a role. */
  readonly role: Role | null;
  /** The token of the request's session. */
  readonly session: string;
  readonly sessionId: string;
}

/** What enter_team found, in a session of one's own. */
export interface Entered {
  readonly gymId: string;
  readonly isOwner: boolean;
  readonly rights: readonly Right[];
  readonly version: number;
}

export interface Services {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly database: Database;
  readonly auth: Auth;
  readonly google: GoogleSignIn | null;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Accounts by verified session cookie, cached for half a minute. */
  readonly remembered: LRUCache<string, Account>;
  /** What people of a team may do where they entered, by `entryOf`; reenter_team checks that it still holds. */
  readonly entered: LRUCache<string, Entered>;
  /** The keys of the API whose use was noted within the last minute, by hash. */
  readonly notedKeys: LRUCache<string, true>;
  /** The current instant for verbs, ISO 8601; the real one by default. */
  readonly now?: string;
}

export interface RequestContext {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly mailer: Mailer;
  readonly headers: Headers;
  /** Adds the Set-Cookie headers of an authentication step to the response. */
  setCookies(from: Headers): void;
  /** Runs after the transaction has committed; errors are logged. */
  afterCommit(task: () => Promise<void>): void;
  /** Runs after a refusal was answered, whose time must not tell what the task does; errors are logged. */
  afterRefusal(task: () => Promise<void>): void;
}

export interface RequestParts
  extends Pick<PublicContext, 'headers' | 'setCookies' | 'afterCommit' | 'afterRefusal'> {
  /** Takes note of the last change that everything read afterwards shows. */
  setLastChange(name: string): void;
}

/** For verbs outside any gym. It holds no connection, so it may await authentication and open a gym's scope. */
export interface PublicContext extends RequestContext {
  readonly auth: Auth;
  /** Null when Google is not configured. */
  readonly google: GoogleSignIn | null;
  readonly limits: Limits;
  /** Sees accounts and sessions, and of gyms only what a policy allows. */
  readonly accounts: Accounts;
  /** Signs `text`, so that a link can be created and verified without being stored. */
  sign(text: string): string;
  /** See recordAccountEvent. Not within a transaction. */
  recordEvent(
    accountId: string,
    event: AccountEvent,
    details?: Readonly<Record<string, string>>,
    onlyIn?: string,
  ): Promise<void>;
  /** Opens a scope in a gym, after the caller has proved its right to it by a signed link, a code or ownership. */
  inGym<T>(
    gymId: string,
    actor: string | null,
    run: (context: GymContext) => Promise<T>,
    how?: {
      readonly readOnly?: true;
      /** Also in a gym that is suspended or closed, for what people may demand of it at any time. */
      readonly evenClosed?: true;
    },
  ): Promise<T>;
  /** Opens a scope for each client that `accountId` signs in as, one after another. */
  inClient<T>(accountId: string, run: (context: ClientContext) => Promise<T>): Promise<T | null>;
}

export interface AccountContext extends PublicContext {
  readonly account: Account;
  /** The visit in which an operator looks at a gym; null for everybody else. */
  readonly support: string | null;
  /**
   * Opens a scope in the gym where the account works.
   * @throws VerbError not_permitted when it works in none, or not in the one that was named, or without the verb's right
   */
  inTeam<T>(run: (context: GymContext) => Promise<T>, how?: { readonly readOnly: true }): Promise<T>;
}

/**
 * One transaction in one gym: row-level security applies to everything that `db` does. After a serialization failure
 * or a deadlock it is retried, so side effects belong in `afterCommit`.
 */
export interface ScopedContext extends RequestContext {
  readonly db: Db;
  readonly gymId: GymId;
  sign(text: string): string;
}

export interface GymContext extends ScopedContext {
  /** What the person who asks may do there. */
  readonly rights: Promise<readonly Right[]>;
  /**
   * Sends the commit right behind the statements that were sent, which shortens the time that their rows are locked. Nothing
   * may be sent after it, and what must not be committed must fail in the database.
   * @returns false, and sends nothing, when the transaction runs again after a FinishedTooSoonError
   */
  finish(): boolean;
  /** Opens another transaction in this gym, for work after the commit. */
  newTransaction<T>(run: (context: GymContext) => Promise<T>): Promise<T>;
}

export interface ReaderContext extends GymContext {
  readonly readerId: string;
}

export interface ClientContext extends ScopedContext {
  readonly clientId: string;
}

/** One transaction of an operator, outside any gym: it sees figures of all gyms, and no row of their people. */
export interface OperatorContext extends RequestContext {
  readonly db: Db;
  readonly account: Account;
}

export type ContextOf<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'account' | 'staff'
    ? AccountContext
    : A extends 'gym'
      ? GymContext
      : A extends 'reader'
        ? ReaderContext
        : A extends 'operator'
          ? OperatorContext
          : ClientContext;
