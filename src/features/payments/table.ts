import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';

/**
 * A day's income, in the currency's minor unit: `memberships` from payments, `products` from the store. It is the sum
 * of its slots: each change uses a slot that no other transaction has locked, so that tills do not wait for each
 * other. Triggers keep it, so that a dashboard need not add up the payments of a year.
 */
export const dailyIncome = pgTable(
  'daily_income',
  {
    gymId: gymId(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    slot: uuid('slot').notNull().defaultRandom(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.kind, table.day, table.slot] }),
    check('daily_income_kind', sql`kind in ('memberships', 'products')`),
    gymPolicy('daily_income'),
  ],
);

/** `amount` is in the currency's minor unit. */
export const payment = pgTable(
  'payment',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    sendReceipt: boolean('send_receipt').notNull().default(false),
    documentType: text('document_type').notNull(),
    method: text('method').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The rate of tax when it was taken, in hundredths of a per cent, by default the gym's: see `keep_tax`. */
    taxRate: integer('tax_rate'),
    /** The tax within `amount`, in the currency's minor unit; those of one document sum to its tax: see `keep_tax`. */
    tax: bigint('tax', { mode: 'number' }),
    paidOn: date('paid_on').notNull(),
    planStartsOn: date('plan_starts_on').notNull(),
    observation: text('observation').notNull().default(''),
    /** The till that took it; null when unknown. */
    tillId: uuid('till_id'),
    /** The open shift during which it was taken, whatever its method; see `assign_payment_shift`. */
    shiftId: uuid('shift_id'),
    /** The payment that it was taken with, by another method; their receipt is that payment's. */
    takenWith: uuid('taken_with'),
    /** The sale that it was part of. */
    saleId: uuid('sale_id'),
    /** The refund of that sale that deleted it. */
    refundId: uuid('refund_id'),
    /** Whether its deletion stays: its money was given back, or is another payment by now. */
    final: boolean('final').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    /** The account that took it; null when unknown. */
    createdBy: uuid('created_by').default(sql`current_account()`),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'payment_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    index('payment_of_membership')
      .on(table.gymId, table.membershipId, table.planStartsOn)
      .where(sql`deleted_at is null`),
    index('payment_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    index('payment_of_sale').on(table.gymId, table.saleId).where(sql`sale_id is not null`),
    index('payment_taken_with').on(table.gymId, table.takenWith).where(sql`taken_with is not null`),
    index('payment_of_shift').on(table.gymId, table.shiftId).where(sql`shift_id is not null`),
    index('payment_by_day')
      .on(table.gymId, table.paidOn, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('payment_of_person').on(table.gymId, table.createdBy),
    index('payment_refunded').on(table.gymId, table.paidOn).where(sql`refund_id is not null`),
    check('payment_amount_bounds', sql`amount between 1 and 100000000000`),
    check('payment_tax', sql`tax is not null and tax between 0 and amount`),
    check('payment_tax_rate', sql`tax_rate is not null and tax_rate between 0 and 10000`),
    check('payment_method', sql`method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online')`),
    check('payment_document_type', sql`document_type in ('exemptReceipt', 'vatReceipt')`),
    gymPolicy('payment'),
    ownPolicy('payment'),
  ],
);
