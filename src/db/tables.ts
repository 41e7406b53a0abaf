import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { gymId, gymPolicy, gymRole } from './columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person's sign-in. The shapes of these five are Better Auth's. */
export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique('account_email_unique'),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  updatedAt: instant('updated_at').notNull().default(sql`now()`),
});

export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique('session_token_unique'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The gym whose team takes turns in this session, each with a PIN; null while its own account uses it alone. */
    sharedIn: uuid('shared_in'),
    /** Who of that team uses it until `personUntil`; null while nobody may. */
    personId: uuid('person_id'),
    personUntil: instant('person_until'),
    /** Since when; null since the session began. */
    personSince: instant('person_since'),
    /** Changes with whatever its account may do in any gym: see reenter_team. */
    accessVersion: integer('access_version').notNull().default(0),
  },
  (table) => [index('session_of_account').on(table.userId)],
);

/** What somebody with the right lets whoever uses a session do there once: one request, by its hash. */
export const permit = pgTable(
  'permit',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The gym. */
    workplace: uuid('workplace').notNull(),
    request: text('request').notNull(),
    givenTo: uuid('given_to').notNull(),
    givenBy: uuid('given_by').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('permit_of_session').on(table.sessionId)],
);

/** Who used a session from when until when, for what they did in it without a connection and is sent later, even after its end. */
export const turn = pgTable(
  'turn',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    /** Whose session it was. */
    accountId: uuid('account_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** The gym; null where that account used its session alone. */
    workplace: uuid('workplace'),
    /** Null of those before 0.3. */
    since: instant('since'),
    until: instant('until').notNull(),
  },
  (table) => [index('turn_of_session').on(table.sessionId, table.until)],
);

export const credential = pgTable(
  'credential',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('credential_of_account').on(table.userId)],
);

export const verification = pgTable(
  'verification',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('verification_by_identifier').on(table.identifier)],
);

/** The second factor of an account's sign-in. The secret and the recovery codes are encrypted with the database's secret. */
export const twoFactor = pgTable('two_factor', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .unique('two_factor_of_account')
    .references(() => account.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  /** False until the person has confirmed a first code. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** The half minute since 1970 of the last code that was accepted. */
  acceptedStep: integer('accepted_step'),
});

/**
 * Which gym a code names: all that accounts know of gyms, for who registers with one. Each gym has one.
 */
export const gymCode = pgTable('gym_code', {
  code: text('code').primaryKey(),
  /** The gym: its first has the id of its owner's account. */
  accountId: uuid('account_id').notNull().unique('gym_code_of_account'),
});

/**
 * From when until when an operator suspended a gym, and the message for its people: see `require_open`. It stays when the gym
 * is open again, as the installation's record. It is the installation's, so a gym that moves does not take it along.
 */
export const suspension = pgTable(
  'suspension',
  {
    id: uuid('id').primaryKey(),
    /** The gym. */
    accountId: uuid('account_id').notNull(),
    message: text('message').notNull(),
    suspendedAt: instant('suspended_at').notNull(),
    suspendedBy: uuid('suspended_by').notNull(),
    reopenedAt: instant('reopened_at'),
    reopenedBy: uuid('reopened_by'),
  },
  (table) => [
    index('suspension_of_account').on(table.accountId),
    uniqueIndex('suspension_open').on(table.accountId).where(sql`reopened_at is null`),
  ],
);

/**
 * From when until when the owner closed a gym: nothing is written in it, and its team stays out. See `require_open`. It is the
 * installation's, as a suspension is, so that whoever enters is told before any gym is entered.
 */
export const closure = pgTable(
  'closure',
  {
    id: uuid('id').primaryKey(),
    /** The gym. */
    accountId: uuid('account_id').notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by').notNull(),
    reopenedAt: instant('reopened_at'),
    reopenedBy: uuid('reopened_by'),
  },
  (table) => [uniqueIndex('closure_open').on(table.accountId).where(sql`reopened_at is null`)],
);

/**
 * What an operator agreed with a gym, the newest that counts: `after` is the one that it follows, so that of two at once one is
 * refused. An empty `name` ends it. It is the installation's, as a suspension is.
 */
export const gymPlan = pgTable(
  'gym_plan',
  {
    id: uuid('id').primaryKey(),
    /** The gym. */
    accountId: uuid('account_id').notNull(),
    after: uuid('after'),
    name: text('name').notNull(),
    price: text('price').notNull(),
    paidUntil: date('paid_until', { mode: 'string' }),
    /** For operators alone. */
    note: text('note').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    agreedBy: uuid('agreed_by').notNull(),
  },
  (table) => [unique('gym_plan_in_order').on(table.accountId, table.after).nullsNotDistinct()],
);

/**
 * Until when, and what for, a gym lets operators look at it: see `enter_support`. Like a suspension it stays as the installation's
 * record, and does not move with the gym.
 */
export const supportAccess = pgTable(
  'support_access',
  {
    id: uuid('id').primaryKey(),
    /** The gym. */
    accountId: uuid('account_id').notNull(),
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    until: instant('until').notNull(),
    /** Before `until`, by the gym or a suspension. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('support_access_of_account').on(table.accountId),
    uniqueIndex('support_access_open').on(table.accountId).where(sql`ended_at is null`),
  ],
);

/** An operator in a gym that lets them, in one session. */
export const supportVisit = pgTable(
  'support_visit',
  {
    id: uuid('id').primaryKey(),
    accessId: uuid('access_id')
      .notNull()
      .references(() => supportAccess.id, { onDelete: 'cascade' }),
    operatorId: uuid('operator_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    enteredAt: instant('entered_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    index('support_visit_of_access').on(table.accessId),
    uniqueIndex('support_visit_of_session').on(table.sessionId).where(sql`left_at is null`),
  ],
);

/** What was looked at in a visit, each once: the summary of its verb, and the client whom it was of. */
export const supportLook = pgTable(
  'support_look',
  {
    visitId: uuid('visit_id')
      .notNull()
      .references(() => supportVisit.id, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    clientId: uuid('client_id'),
    firstAt: instant('first_at').notNull(),
  },
  (table) => [unique('support_look_once').on(table.visitId, table.what, table.clientId).nullsNotDistinct()],
);

/** When a key of the API was last used, to the minute: apart from the gym's rows, so that using one changes none of them. */
export const apiKeyUse = pgTable('api_key_use', {
  /** The key. */
  id: uuid('id').primaryKey(),
  usedAt: instant('used_at').notNull(),
});

/** Failed attempts by key; the shape is rate-limiter-flexible's. `expire` is in Unix milliseconds. */
export const attempt = pgTable('attempt', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/**
 * The audit: who changed which row, when, from what to what. Written by a trigger on every table of a gym, and by
 * `record_account_event` for what happens to an account. `clientId` is the client that the row belongs to. Rows of one
 * transaction have the same `at` and `transactionId`; before 0.3 the latter is 0.
 */
export const audit = pgTable(
  'audit',
  {
    gymId: gymId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`now()`),
    actor: uuid('actor'),
    tableName: text('table_name').notNull(),
    rowId: uuid('row_id'),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    clientId: uuid('client_id'),
    transactionId: bigint('transaction_id', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('audit_by_time').on(table.gymId, table.at, table.transactionId, table.actor),
    index('audit_of_table').on(table.gymId, table.tableName, table.at, table.transactionId),
    index('audit_of_client')
      .on(table.gymId, table.clientId, table.at, table.transactionId)
      .where(sql`client_id is not null`),
    pgPolicy('audit_written', { for: 'insert', to: gymRole, withCheck: sql`gym_id = current_gym()` }),
    pgPolicy('audit_read', { for: 'select', to: gymRole, using: sql`gym_id = current_gym()` }),
  ],
);

/** The last number that was issued. Its row is locked until the end of the transaction, so there are no gaps. */
export const counter = pgTable(
  'counter',
  { gymId: gymId(), name: text('name').notNull(), value: bigint('value', { mode: 'number' }).notNull() },
  (table) => [primaryKey({ columns: [table.gymId, table.name] }), gymPolicy('counter')],
);

/**
 * What went wrong in this installation, counted by the hour: mails that did not leave, and requests that Pulso failed. Nothing of
 * what was sent; for whom a mail was is masked. See src/server/incidents.ts.
 */
export const incident = pgTable(
  'incident',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    hour: instant('hour').notNull(),
    subject: text('subject').notNull(),
    place: text('place').notNull(),
    /** The gym, where it is known. */
    workplace: uuid('workplace'),
    message: text('message').notNull(),
    times: integer('times').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('incident_by_time').on(table.lastAt)],
);

/** The runs of what happens by the clock, one row for each job and period. */
export const job = pgTable(
  'job',
  {
    name: text('name').notNull(),
    /** When the period began. */
    period: instant('period').notNull(),
    attempts: integer('attempts').notNull().default(1),
    /** Whoever runs it renews this; once it is past, another process takes the run up. */
    heldUntil: instant('held_until'),
    finishedAt: instant('finished_at'),
    /** Why the last attempt failed; null when it did not. */
    failure: text('failure'),
  },
  (table) => [primaryKey({ columns: [table.name, table.period] })],
);
