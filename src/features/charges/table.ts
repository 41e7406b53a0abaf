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
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';

/**
 * Days on which a membership rests, both included: they are added to what was paid. `fee` is what was agreed for it, and
 * `bookings` how many it gave back.
 * Thawed early it ends on the day before.
 */
export const membershipFreeze = pgTable(
  'membership_freeze',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    reason: text('reason').notNull(),
    fee: bigint('fee', { mode: 'number' }).notNull().default(0),
    bookings: integer('bookings').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'membership_freeze_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    index('membership_freeze_of_membership')
      .on(table.gymId, table.membershipId, table.startsOn)
      .where(sql`deleted_at is null`),
    check('membership_freeze_days', sql`starts_on <= ends_on`),
    check('membership_freeze_fee_bounds', sql`fee between 0 and 100000000000`),
    gymPolicy('membership_freeze'),
    ownPolicy('membership_freeze'),
  ],
);

/**
 * A period of a membership, both days included, and what was agreed for it; or a fee, which covers no day. Amounts are in the currency's minor unit.
 * Triggers keep everything but the agreement: see functions.sql here and of payments.
 */
export const charge = pgTable(
  'charge',
  {
    gymId: gymId(),
    id: uuid('id').notNull().defaultRandom(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    startsOn: date('starts_on').notNull(),
    /** A day before the next period at the latest. */
    endsOn: date('ends_on').notNull(),
    /** The last day that was agreed, where it is another than the membership's period gives. */
    agreedEnd: date('agreed_end'),
    dueOn: date('due_on').notNull(),
    /**
     * Why it is charged: `sale`, the first period that was agreed; `renewal`, one that a subscription began by itself;
     * `payment`, because a payment names it; `prepaid`, because of what was paid beyond all other periods; `gift`,
     * free days; `freeze`, the fee of the freeze with the same id; `enrolment`, what a client pays once.
     */
    reason: text('reason').notNull(),
    /** Why free days were given. */
    note: text('note').notNull().default(''),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** No amount was agreed: it is what its payments say. */
    flexible: boolean('flexible').notNull().default(false),
    /** The part of `amount` that payments cover. */
    paid: bigint('paid', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'charge_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('charge_of_period')
      .on(
        table.gymId,
        table.membershipId,
        table.startsOn,
        sql`(case when reason in ('freeze', 'enrolment') then reason else '' end)`,
      )
      .where(sql`deleted_at is null`),
    index('charge_to_restore')
      .on(table.gymId, table.membershipId, table.startsOn)
      .where(sql`deleted_at is not null`),
    index('charge_of_client').on(table.gymId, table.clientId).where(sql`deleted_at is null`),
    index('charge_unpaid')
      .on(table.gymId, table.membershipId)
      .where(sql`deleted_at is null and paid < amount`),
    check(
      'charge_reason',
      sql`reason in ('sale', 'renewal', 'payment', 'prepaid', 'gift', 'freeze', 'enrolment')`,
    ),
    check('charge_period', sql`starts_on <= ends_on and (agreed_end is null or starts_on <= agreed_end)`),
    check('charge_gift', sql`reason <> 'gift' or amount = 0 and agreed_end is not null`),
    check('charge_amounts', sql`amount between 0 and 100000000000000 and paid between 0 and amount`),
    gymPolicy('charge'),
    ownPolicy('charge'),
  ],
);
