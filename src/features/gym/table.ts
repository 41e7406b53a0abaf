import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientRole, createdAt, gymPolicy, searchPolicy, version } from '../../db/columns.ts';

/**
 * `gymId` is the id of the account that registered the gym and owns it, but for further gyms of an account, its sedes: they have
 * an id of their own and name it as `ownerId`, which never changes. `taxRate` is in hundredths of a per cent; with
 * `taxPerProduct` products have their own. Clients book up to
 * `bookingDays` days ahead and cancel without penalty up to `cancelMinutes` before a class. `stockPolicy` applies to
 * sales that exceed the stock. `lockPin` is the hash of the till's PIN, empty without one, and `lockPinAt` the time
 * when it was set: only the latter is audited. No two gyms have the same `code`: `gym_code` holds them apart.
 */
export const gym = pgTable(
  'gym',
  {
    gymId: uuid('gym_id').primaryKey().default(sql`current_gym()`),
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    country: text('country').notNull().default('CL'),
    currency: text('currency').notNull().default('CLP'),
    timeZone: text('time_zone').notNull().default('America/Santiago'),
    taxRate: integer('tax_rate').notNull().default(1000),
    taxPerProduct: boolean('tax_per_product').notNull().default(false),
    bookingDays: integer('booking_days').notNull().default(7),
    cancelMinutes: integer('cancel_minutes').notNull().default(60),
    stockPolicy: text('stock_policy').notNull().default('warn'),
    receiptHeader: text('receipt_header').notNull().default(''),
    lockPin: text('lock_pin').notNull().default(''),
    lockPinAt: timestamp('lock_pin_at', { withTimezone: true }),
    code: text('code').notNull(),
    key: text('key').notNull(),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gym_of_owner').on(table.ownerId),
    check('gym_tax_rate_bounds', sql`tax_rate between 0 and 10000`),
    check('gym_stock_policy', sql`stock_policy in ('warn', 'refuse')`),
    check('gym_booking_days_bounds', sql`booking_days between 0 and 60`),
    check('gym_cancel_minutes_bounds', sql`cancel_minutes between 0 and 10080`),
    gymPolicy('gym'),
    searchPolicy('gym'),
    pgPolicy('gym_of_client', { for: 'select', to: clientRole, using: sql`gym_id = current_gym()` }),
  ],
);
