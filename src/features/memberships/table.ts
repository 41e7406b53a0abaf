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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, searchPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { plan } from '../plans/table.ts';

/**
 * `expiresOn` is the last day that its payments cover, kept by a trigger; null without payments, unless it is free.
 * One sold from a plan has the plan's kind and the agreed `price` of a period, in the currency's minor unit, and
 * starts on `startsOn`, with an `enrolmentFee` unless the client has paid one before; its periods start on `billingDay` of a month, but for those that end before it; periods that start on `nextPriceOn` or later cost `nextPrice`. With the period 'days' it lasts `days`.
 */
export const membership = pgTable(
  'membership',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    planId: uuid('plan_id'),
    kind: text('kind').notNull().default('period'),
    planName: text('plan_name').notNull(),
    period: text('period').notNull(),
    days: integer('days'),
    /** How many sessions each period of a pack has, as the plan said when it was sold. */
    sessions: integer('sessions'),
    billingDay: integer('billing_day'),
    price: bigint('price', { mode: 'number' }),
    enrolmentFee: bigint('enrolment_fee', { mode: 'number' }).notNull().default(0),
    nextPrice: bigint('next_price', { mode: 'number' }),
    nextPriceOn: date('next_price_on'),
    startsOn: date('starts_on'),
    active: boolean('active').notNull().default(true),
    /** The last day of one that was cancelled, and why. */
    endsOn: date('ends_on'),
    cancelReason: text('cancel_reason').notNull().default(''),
    observation: text('observation').notNull().default(''),
    expiresOn: date('expires_on'),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'membership_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'membership_plan_fk',
      columns: [table.gymId, table.planId],
      foreignColumns: [plan.gymId, plan.id],
    }),
    uniqueIndex('membership_trial_once')
      .on(table.gymId, table.clientId)
      .where(sql`deleted_at is null and kind = 'trial'`),
    index('membership_of_plan')
      .on(table.gymId, table.planId)
      .where(sql`deleted_at is null and plan_id is not null`),
    index('membership_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    index('membership_by_expiry')
      .on(table.gymId, table.expiresOn, table.clientId)
      .where(sql`deleted_at is null and active`),
    index('membership_subscriptions')
      .on(table.gymId, table.expiresOn)
      .where(sql`deleted_at is null and active and kind = 'subscription'`),
    check(
      'membership_period',
      sql`period in ('monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days') and (period = 'days') = (days is not null)`,
    ),
    check('membership_kind', sql`kind in ('period', 'days', 'trial', 'subscription', 'pack')`),
    check(
      'membership_sessions',
      sql`(kind = 'pack') = (sessions is not null) and sessions between 1 and 1000`,
    ),
    check('membership_days_bounds', sql`days between 1 and 1000`),
    check(
      'membership_billing_day',
      sql`billing_day is null or billing_day between 1 and 28 and period <> 'days'`,
    ),
    check('membership_enrolment_fee_bounds', sql`enrolment_fee between 0 and 100000000000`),
    check('membership_price_bounds', sql`price between 0 and 100000000000`),
    check(
      'membership_next_price',
      sql`next_price between 0 and 100000000000 and (next_price is null) = (next_price_on is null)`,
    ),
    check(
      'membership_from_plan',
      sql`(plan_id is null) = (starts_on is null) and (plan_id is null) = (price is null)`,
    ),
    gymPolicy('membership'),
    searchPolicy('membership'),
    ownPolicy('membership'),
  ],
);

/**
 * A client whom the membership of another covers, as its plan allows. `planId` is the membership's.
 */
export const planMember = pgTable(
  'plan_member',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    planId: uuid('plan_id').notNull(),
    clientId: uuid('client_id').notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'plan_member_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    foreignKey({
      name: 'plan_member_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    uniqueIndex('plan_member_once')
      .on(table.gymId, table.clientId, table.planId)
      .where(sql`deleted_at is null`),
    index('plan_member_of_membership').on(table.gymId, table.membershipId).where(sql`deleted_at is null`),
    gymPolicy('plan_member'),
    ownPolicy('plan_member'),
  ],
);
