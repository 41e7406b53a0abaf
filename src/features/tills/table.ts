import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  createdAt,
  creation,
  deletion,
  gymId,
  gymPolicy,
  ledgerPolicies,
  version,
} from '../../db/columns.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => bigint(name, { mode: 'number' });

export const till = pgTable(
  'till',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The address of its network printer, or ''. */
    printer: text('printer').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('till_name_unique').on(table.gymId, sql`fold(name)`).where(sql`deleted_at is null`),
    gymPolicy('till'),
  ],
);

/**
 * A shift, from opening a till with its float to closing it. `counted`, `expected` and `difference` (counted -
 * expected) are null while it is open. Transactions that take cash lock the row FOR SHARE, closing locks it FOR
 * UPDATE.
 */
export const shift = pgTable(
  'shift',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    tillId: uuid('till_id').notNull(),
    float: money('float').notNull(),
    openedAt: instant('opened_at').notNull().default(sql`current_instant()`),
    openedBy: uuid('opened_by').default(sql`current_account()`),
    closedAt: instant('closed_at'),
    closedBy: uuid('closed_by'),
    counted: money('counted'),
    expected: money('expected'),
    difference: money('difference'),
    /** The number of each note and coin, and the income by other methods, as printed. */
    summary: jsonb('summary'),
    note: text('note').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'shift_till_fk',
      columns: [table.gymId, table.tillId],
      foreignColumns: [till.gymId, till.id],
    }),
    uniqueIndex('shift_one_open').on(table.gymId, table.tillId).where(sql`closed_at is null`),
    index('shift_by_opening').on(table.gymId, table.openedAt),
    index('shift_of_till').on(table.gymId, table.tillId, table.closedAt),
    check('shift_float_bounds', sql`float between 0 and 100000000000`),
    gymPolicy('shift'),
  ],
);

/**
 * The ledger of cash: rows are inserted and never updated. `amount` is positive for cash into the drawer, otherwise
 * negative; it is 0 where the drawer was only opened (`drawer`). An entry without a shift was taken or corrected while no till was open for it. `sourceId` is the sale,
 * refund, payment or debt payment.
 */
export const cashEntry = pgTable(
  'cash_entry',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    shiftId: uuid('shift_id'),
    kind: text('kind').notNull(),
    amount: money('amount').notNull(),
    reason: text('reason').notNull().default(''),
    sourceId: uuid('source_id'),
    /** Corrects an earlier entry of the same source. */
    correction: boolean('correction').notNull().default(false),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'cash_entry_shift_fk',
      columns: [table.gymId, table.shiftId],
      foreignColumns: [shift.gymId, shift.id],
    }),
    index('cash_entry_of_shift').on(table.gymId, table.shiftId, table.createdAt),
    index('cash_entry_of_source').on(table.gymId, table.sourceId),
    check(
      'cash_entry_kind',
      sql`kind in ('float', 'sale', 'refund', 'payment', 'debt', 'in', 'out', 'drawer')`,
    ),
    check('cash_entry_amount', sql`(amount = 0) = (kind = 'drawer')`),
    ...ledgerPolicies('cash_entry'),
  ],
);
