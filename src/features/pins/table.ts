import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy } from '../../db/columns.ts';

/** The PIN with which a person of the team, or its owner, takes over a session; '' once it was taken away. */
export const personalPin = pgTable(
  'personal_pin',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    pinHash: text('pin_hash').notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.accountId] }), gymPolicy('personal_pin')],
);
