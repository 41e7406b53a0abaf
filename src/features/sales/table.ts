import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy } from '../../db/columns.ts';

/** What a completed sale took in by one method; a refund's amount is negative. Minor units. */
export const salePayment = pgTable(
  'sale_payment',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    paidOn: date('paid_on').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    method: text('method').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('sale_payment_by_day').on(table.gymId, table.paidOn, table.amount),
    check('sale_payment_method', sql`method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online')`),
    gymPolicy('sale_payment'),
  ],
);
