import { bigint, date, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, version } from '../../db/columns.ts';

/** A purchase. Its lines are stock movements, as are those of its cancellation. `total` is in minor units. */
export const purchase = pgTable(
  'purchase',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    supplier: text('supplier').notNull().default(''),
    document: text('document').notNull().default(''),
    note: text('note').notNull().default(''),
    receivedOn: date('received_on').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    /** The original request, to recognize a repetition. */
    request: jsonb('request').notNull().default({}),
    version: version(),
    ...creation(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('purchase_by_date').on(table.gymId, table.receivedOn, table.id),
    gymPolicy('purchase'),
  ],
);
