import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';
import { creditEntry } from '../credits/table.ts';
import { payment } from '../payments/table.ts';

/**
 * An incoming line of a bank's statement; `amount` is in the currency's minor unit. It is taken while its payment exists,
 * so it reopens when that is deleted.
 */
export const bankTransfer = pgTable(
  'bank_transfer',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    paidOn: date('paid_on').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    description: text('description').notNull(),
    rut: text('rut').notNull().default(''),
    name: text('name').notNull().default(''),
    reference: text('reference').notNull().default(''),
    /** The hash of the line as the statement says it, by which it is recognised in a later one. */
    fingerprint: text('fingerprint').notNull(),
    paymentId: uuid('payment_id'),
    /** The payment of a debt to the store. */
    creditEntryId: uuid('credit_entry_id'),
    dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
    dismissedBy: uuid('dismissed_by'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'bank_transfer_payment_fk',
      columns: [table.gymId, table.paymentId],
      foreignColumns: [payment.gymId, payment.id],
    }),
    foreignKey({
      name: 'bank_transfer_credit_entry_fk',
      columns: [table.gymId, table.creditEntryId],
      foreignColumns: [creditEntry.gymId, creditEntry.id],
    }),
    uniqueIndex('bank_transfer_fingerprint_unique').on(table.gymId, table.fingerprint),
    uniqueIndex('bank_transfer_payment_unique')
      .on(table.gymId, table.paymentId)
      .where(sql`payment_id is not null`),
    uniqueIndex('bank_transfer_credit_entry_unique')
      .on(table.gymId, table.creditEntryId)
      .where(sql`credit_entry_id is not null`),
    index('bank_transfer_by_day').on(table.gymId, table.paidOn, table.id),
    check('bank_transfer_amount_bounds', sql`amount between 1 and 100000000000`),
    check('bank_transfer_one_payment', sql`payment_id is null or credit_entry_id is null`),
    gymPolicy('bank_transfer'),
  ],
);
