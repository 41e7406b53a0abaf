import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';

/** A numbered receipt; `content` is as of its issue. `sourceId` is the sale, refund or payment. */
export const receipt = pgTable(
  'receipt',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    number: bigint('number', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    sourceId: uuid('source_id').notNull(),
    clientId: uuid('client_id'),
    content: jsonb('content').notNull(),
    /** Its membership payments, each as a `MembershipPayment`. */
    memberships: jsonb('memberships').notNull().default([]),
    sentTo: text('sent_to').notNull().default(''),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('receipt_number_unique').on(table.gymId, table.number),
    uniqueIndex('receipt_of_source').on(table.gymId, table.sourceId),
    index('receipt_of_client').on(table.gymId, table.clientId),
    check('receipt_kind', sql`kind in ('sale', 'refund', 'payment', 'debt')`),
    gymPolicy('receipt'),
  ],
);
