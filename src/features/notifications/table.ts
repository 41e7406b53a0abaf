import { boolean, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { gymId, gymPolicy } from '../../db/columns.ts';

const readAt = () => timestamp('read_at', { withTimezone: true });

/** Until when a person has read one notification: its `subject` of a `kind`. Null after that was undone. */
export const notificationRead = pgTable(
  'notification_read',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    readAt: readAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId, table.kind, table.subject] }),
    gymPolicy('notification_read'),
  ],
);

/** Until when a person has read all of a kind, and where they are told of it; by default on the screen alone. */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    kind: text('kind').notNull(),
    readAt: readAt(),
    shown: boolean('shown').notNull().default(true),
    mailed: boolean('mailed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId, table.kind] }),
    gymPolicy('notification_choice'),
  ],
);

/** The day of a person's last summary by mail, whether or not there was anything new, and when one was last sent. */
export const notificationSummary = pgTable(
  'notification_summary',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    day: date('day').notNull(),
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.accountId] }), gymPolicy('notification_summary')],
);
