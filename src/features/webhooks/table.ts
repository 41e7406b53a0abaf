import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgRole,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, creation, deletion, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const maintenanceRole = pgRole('pulso_maintenance').existing();

/**
 * An address that is told what happens in the gym. `createdBy` made it, and what they may see bounds what it is told. Beside the
 * secret the former ones sign, with spaces between, until `formerUntil`. One with `bounds` is a plugin's, which makes it, turns it on and off, and
 * removes it.
 */
export const webhook = pgTable(
  'webhook',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Of `webhookEvents`. */
    events: text('events').array().notNull(),
    /** Rights without which it is not told what they show, whatever who made it may see. */
    bounds: text('bounds').array(),
    active: boolean('active').notNull().default(true),
    secret: text('secret').notNull(),
    formerSecret: text('former_secret').notNull().default(''),
    formerUntil: instant('former_until'),
    version: version(),
    ...creation(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    gymPolicy('webhook'),
    searchPolicy('webhook'),
  ],
);

/**
 * How far a webhook has read the audit, which is its outbox: all rows of transactions before `readTransaction`, and of that one up
 * to `readId`, none of which is older than `readAt` by more than the longest transaction. `failingSince` is the first failure since
 * something arrived; `stoppedAt` is when it was turned off by itself.
 */
export const webhookState = pgTable(
  'webhook_state',
  {
    gymId: gymId(),
    webhookId: uuid('webhook_id').notNull(),
    readTransaction: bigint('read_transaction', { mode: 'number' }).notNull(),
    readId: bigint('read_id', { mode: 'number' }).notNull(),
    readAt: instant('read_at').notNull(),
    failingSince: instant('failing_since'),
    stoppedAt: instant('stopped_at'),
    stopReason: text('stop_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.webhookId] }),
    foreignKey({
      name: 'webhook_state_webhook_fk',
      columns: [table.gymId, table.webhookId],
      foreignColumns: [webhook.gymId, webhook.id],
    }),
    check('webhook_stop_reason', sql`stop_reason in ('gone', 'failing')`),
    gymPolicy('webhook_state'),
  ],
);

/**
 * An event on its way to a webhook, or there. It names the row of the audit and repeats nothing of it, so that what is erased there
 * is not sent. `nextAt` is when it is tried, or tried again if who tries it says nothing; null once that is over. `asked` marks
 * what a person waits for.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    gymId: gymId(),
    id: uuid('id').notNull().defaultRandom(),
    webhookId: uuid('webhook_id').notNull(),
    type: text('type').notNull(),
    /** Null for a test. */
    auditId: bigint('audit_id', { mode: 'number' }),
    at: instant('at').notNull(),
    asked: boolean('asked').notNull().default(false),
    nextAt: instant('next_at'),
    attempts: integer('attempts').notNull().default(0),
    lastAt: instant('last_at'),
    arrived: boolean('arrived').notNull().default(false),
    /** Of the last answer, in milliseconds. */
    duration: integer('duration'),
    /** The HTTP status, and the beginning of what was said. */
    answered: integer('answered'),
    answer: text('answer').notNull().default(''),
    trouble: text('trouble'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'webhook_delivery_webhook_fk',
      columns: [table.gymId, table.webhookId],
      foreignColumns: [webhook.gymId, webhook.id],
    }),
    uniqueIndex('webhook_delivery_once').on(table.gymId, table.webhookId, table.auditId),
    index('webhook_delivery_log').on(table.gymId, table.webhookId, table.at, table.id),
    index('webhook_delivery_due').on(table.gymId, table.nextAt).where(sql`next_at is not null`),
    index('webhook_delivery_by_creation').on(table.createdAt),
    gymPolicy('webhook_delivery'),
    searchPolicy('webhook_delivery'),
    pgPolicy('webhook_delivery_trimmed', {
      for: 'delete',
      to: maintenanceRole,
      using: sql`created_at < now() - interval '30 days'`,
    }),
  ],
);
