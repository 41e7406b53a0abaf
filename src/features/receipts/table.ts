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

/**
 * A numbered receipt; `content` is as of its issue. `sourceId` is the sale, refund or payment, which has one receipt at
 * most that is not cancelled.
 */
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
    /** The amount paid or given back, in the currency's minor unit. */
    total: bigint('total', { mode: 'number' }).generatedAlwaysAs(
      sql`(content ->> 'total')::bigint + (content ->> 'rounding')::bigint`,
    ),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold((content ->> 'clientName') || ' ' || (content ->> 'clientDocument') || ' ' || replace(content ->> 'clientDocument', '.', '') || ' ' || document_key(content ->> 'clientDocument'))`,
    ),
    sentTo: text('sent_to').notNull().default(''),
    /** What the last mail said. */
    sentSubject: text('sent_subject').notNull().default(''),
    sentText: text('sent_text').notNull().default(''),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** The mails before the last one, each as a `ReceiptMail` without its place, the oldest first. */
    earlierMails: jsonb('earlier_mails').notNull().default([]),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('receipt_number_unique').on(table.gymId, table.number),
    // One index for the receipts of a source, cancelled ones too, and for the only one that is not.
    uniqueIndex('receipt_of_source').on(
      table.gymId,
      table.sourceId,
      sql`(case when cancelled_at is not null then number else 0 end)`,
    ),
    index('receipt_of_client').on(table.gymId, table.clientId),
    index('receipt_of_refund')
      .on(table.gymId, sql`((content ->> 'refundOf')::bigint)`)
      .where(sql`kind = 'refund'`),
    index('receipt_cancelled').on(table.gymId, table.cancelledAt).where(sql`cancelled_at is not null`),
    check('receipt_kind', sql`kind in ('sale', 'refund', 'payment', 'debt')`),
    gymPolicy('receipt'),
  ],
);
