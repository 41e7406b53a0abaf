import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, creation, gymId, gymPolicy, searchPolicy, version } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';
import { payment } from '../payments/table.ts';
import { planPurchase } from '../planpurchases/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

const isProvider = sql`provider in ('mercadopago', 'khipu', 'webpay', 'fintoc')`;

/** A provider that the gym takes payments by, with its keys. Both are encrypted: see keys.server.ts. */
export const paymentProvider = pgTable(
  'payment_provider',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    provider: text('provider').notNull(),
    active: boolean('active').notNull(),
    /** Otherwise it is the provider's sandbox, where nobody pays. */
    production: boolean('production').notNull(),
    accessKey: text('access_key').notNull(),
    secret: text('secret').notNull(),
    /** When the keys were last replaced. */
    keysAt: instant('keys_at').notNull(),
    /** Counts the keys that the gym has had, each with its mode: an attempt says with which it was begun. */
    keysNumber: integer('keys_number').notNull().default(1),
    /** Those before, encrypted, while something that was begun with them is not over. */
    formerKeys: text('former_keys').notNull().default(''),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('payment_provider_once').on(table.gymId, table.provider),
    check('payment_provider_known', isProvider),
    gymPolicy('payment_provider'),
  ],
);

/**
 * What somebody is asked to pay, by an address of ours: of a membership, or of a plan that is bought on the public page, which has
 * no client before it is paid. `amount` is in the currency's minor unit.
 */
export const paymentLink = pgTable(
  'payment_link',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id'),
    membershipId: uuid('membership_id'),
    purchaseId: uuid('purchase_id'),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    paidAt: instant('paid_at'),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'payment_link_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    foreignKey({
      name: 'payment_link_purchase_fk',
      columns: [table.gymId, table.purchaseId],
      foreignColumns: [planPurchase.gymId, planPurchase.id],
    }),
    uniqueIndex('payment_link_of_purchase')
      .on(table.gymId, table.purchaseId)
      .where(sql`purchase_id is not null`),
    uniqueIndex('payment_link_open')
      .on(table.gymId, table.membershipId)
      .where(sql`cancelled_at is null and paid_at is null`),
    index('payment_link_of_client').on(table.gymId, table.clientId, table.createdAt),
    check(
      'payment_link_of',
      sql`purchase_id is not null or client_id is not null and membership_id is not null`,
    ),
    check('payment_link_amount_bounds', sql`amount between 1 and 100000000000`),
    gymPolicy('payment_link'),
  ],
);

/**
 * An attempt to pay a link at a provider. `state` is what the provider said last; its payment becomes ours, `paymentId`, once.
 * Further payments of one attempt, which some providers let happen, are rows of their own.
 */
export const onlinePayment = pgTable(
  'online_payment',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** Null before a plan that is bought on the public page is paid. */
    clientId: uuid('client_id'),
    provider: text('provider').notNull(),
    production: boolean('production').notNull(),
    /** The keys with which it was begun: see `payment_provider`. */
    keysNumber: integer('keys_number').notNull().default(1),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state').notNull(),
    /** What the provider calls the attempt; empty until it has answered. */
    reference: text('reference').notNull().default(''),
    /** Where it is paid. */
    url: text('url').notNull().default(''),
    /** What the provider calls the payment; null before it. */
    paymentReference: text('payment_reference'),
    /** Our payment; null where it could not be taken. */
    paymentId: uuid('payment_id'),
    /** What was given back so far. */
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
    /** What the provider says was given back, where that is not what is noted; null where it is. */
    toldRefunded: bigint('told_refunded', { mode: 'number' }),
    /** Whether its payer denies it, and nobody knows yet who keeps the money. */
    disputed: boolean('disputed').notNull().default(false),
    /** Whether it is over and its provider did not answer what became of it. */
    unanswered: boolean('unanswered').notNull().default(false),
    /** What somebody has to see once; null for nothing, or when they have. What has to be done about it follows from the rest. */
    attention: text('attention'),
    /** Whether the payer has come back from the provider. */
    returned: boolean('returned').notNull().default(false),
    /**
     * Whether its payer may be charged yet: they came back and the provider has not said what became of it, a bank or a review decides,
     * or the provider was asked to confirm it and has not said.
     */
    confirming: boolean('confirming').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the provider is asked again; null for never. */
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'online_payment_link_fk',
      columns: [table.gymId, table.linkId],
      foreignColumns: [paymentLink.gymId, paymentLink.id],
    }),
    foreignKey({
      name: 'online_payment_payment_fk',
      columns: [table.gymId, table.paymentId],
      foreignColumns: [payment.gymId, payment.id],
    }),
    uniqueIndex('online_payment_once')
      .on(table.gymId, table.provider, table.paymentReference)
      .where(sql`payment_reference is not null`),
    uniqueIndex('online_payment_taken_once')
      .on(table.gymId, table.paymentId)
      .where(sql`payment_id is not null`),
    index('online_payment_of_link').on(table.gymId, table.linkId, table.createdAt),
    index('online_payment_due').on(table.gymId, table.nextCheckAt).where(sql`next_check_at is not null`),
    check('online_payment_provider', isProvider),
    check('online_payment_state', sql`state in ('pending', 'paid', 'rejected', 'expired')`),
    check('online_payment_attention', sql`attention in ('surplus', 'refunded', 'differs', 'unanswered')`),
    check('online_payment_amounts', sql`amount between 1 and 100000000000 and refunded between 0 and amount`),
    gymPolicy('online_payment'),
    searchPolicy('online_payment'),
  ],
);

/** What is given back of an online payment. Its id is the key by which a provider does it once. */
export const onlineRefund = pgTable(
  'online_refund',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    onlinePaymentId: uuid('online_payment_id').notNull(),
    clientId: uuid('client_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    /** What the provider calls it, while it is not done with it. */
    reference: text('reference').notNull().default(''),
    /** What the provider said where it refused. */
    refusal: text('refusal').notNull().default(''),
    nextCheckAt: instant('next_check_at'),
    checks: integer('checks').notNull().default(0),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'online_refund_online_payment_fk',
      columns: [table.gymId, table.onlinePaymentId],
      foreignColumns: [onlinePayment.gymId, onlinePayment.id],
    }),
    index('online_refund_of_payment').on(table.gymId, table.onlinePaymentId),
    index('online_refund_due').on(table.gymId, table.nextCheckAt).where(sql`next_check_at is not null`),
    check('online_refund_state', sql`state in ('sending', 'done', 'refused', 'unclear')`),
    check('online_refund_amount_bounds', sql`amount between 1 and 100000000000`),
    gymPolicy('online_refund'),
    searchPolicy('online_refund'),
  ],
);
