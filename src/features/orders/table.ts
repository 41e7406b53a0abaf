import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/** An order that was parked, resumed, sold or cancelled with a reason. `content` is the till's order. */
export const savedOrder = pgTable(
  'saved_order',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull().default(''),
    status: text('status').notNull().default('parked'),
    clientId: uuid('client_id'),
    content: jsonb('content').notNull(),
    /** The identification of the till that resumed it. */
    claim: uuid('claim'),
    reason: text('reason').notNull().default(''),
    cancelledBy: uuid('cancelled_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().default(sql`now()`),
    version: version(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').default(sql`current_account()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'saved_order_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('saved_order_by_status').on(table.gymId, table.status, table.createdAt),
    check('saved_order_status', sql`status in ('parked', 'resumed', 'sold', 'cancelled')`),
    gymPolicy('saved_order'),
  ],
);
