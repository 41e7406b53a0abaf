import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';

/**
 * `price` is in the currency's minor unit. A period or subscription has a `billingPeriod`, and may have a `billingDay`, the
 * day of the month on which its periods start; a plan by days, a trial or a pack has `days`. `reservationLimit` of a pack
 * is its number of sessions. Without `programIds` it includes every class. `openGym` says whether who comes without a class
 * uses a reservation or session, comes in freely, or does not.
 */
export const plan = pgTable(
  'plan',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    price: bigint('price', { mode: 'number' }).notNull(),
    billingPeriod: text('billing_period'),
    days: integer('days'),
    billingDay: integer('billing_day'),
    reservations: text('reservations').notNull().default('unlimited'),
    reservationLimit: integer('reservation_limit').notNull().default(0),
    reservationPeriod: text('reservation_period').notNull().default('month'),
    openGym: text('open_gym').notNull().default('counted'),
    programIds: uuid('program_ids').array().notNull().default(sql`'{}'`),
    sellOnline: boolean('sell_online').notNull().default(true),
    stock: text('stock').notNull().default('unlimited'),
    stockLimit: integer('stock_limit').notNull().default(0),
    freezeDays: integer('freeze_days'),
    freezeLeast: integer('freeze_least').notNull().default(1),
    freezeMost: integer('freeze_most'),
    freezeFee: bigint('freeze_fee', { mode: 'number' }).notNull().default(0),
    taxable: boolean('taxable').notNull().default(false),
    /** How many people a membership covers, the one who pays included. */
    people: integer('people').notNull().default(1),
    enrolmentFee: bigint('enrolment_fee', { mode: 'number' }).notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    check('plan_kind', sql`kind in ('period', 'days', 'trial', 'subscription', 'pack')`),
    check('plan_price_bounds', sql`price between 0 and 100000000000`),
    check(
      'plan_length',
      sql`case when kind in ('days', 'trial', 'pack') then days is not null and billing_period is null
        else days is null and billing_period is not null end`,
    ),
    check('plan_billing_period', sql`billing_period in ('monthly', 'quarterly', 'semiannual', 'annual')`),
    check('plan_days_bounds', sql`days between 1 and 1000`),
    check(
      'plan_billing_day',
      sql`billing_day is null or billing_day between 1 and 28 and billing_period is not null`,
    ),
    check('plan_reservations', sql`reservations in ('unlimited', 'limited')`),
    check('plan_pack', sql`kind <> 'pack' or reservations = 'limited' and reservation_limit > 0`),
    check('plan_reservation_limit_bounds', sql`reservation_limit between 0 and 1000`),
    check('plan_reservation_period', sql`reservation_period in ('month', 'week')`),
    check('plan_open_gym', sql`open_gym in ('counted', 'free', 'excluded')`),
    check('plan_people', sql`people between 1 and 10`),
    check('plan_stock', sql`stock in ('unlimited', 'limited')`),
    check('plan_stock_limit_bounds', sql`stock_limit between 0 and 100000`),
    check(
      'plan_freeze',
      sql`freeze_days between 0 and 366 and freeze_least between 1 and 366 and freeze_most between freeze_least and 366
        and freeze_fee between 0 and 100000000000`,
    ),
    check('plan_enrolment_fee_bounds', sql`enrolment_fee between 0 and 100000000000`),
    gymPolicy('plan'),
  ],
);
