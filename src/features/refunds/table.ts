import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, version } from '../../db/columns.ts';
import { sale, saleLine } from '../sales/table.ts';
import { shift } from '../tills/table.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/** A refund of a sale. `total` + `rounding` is the amount the client received. Never updated. */
export const refund = pgTable(
  'refund',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    saleId: uuid('sale_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    refundedOn: date('refunded_on').notNull(),
    total: money('total').notNull(),
    rounding: money('rounding').notNull().default(0),
    method: text('method').notNull(),
    reason: text('reason').notNull().default(''),
    request: jsonb('request').notNull(),
    version: version(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'refund_sale_fk',
      columns: [table.gymId, table.saleId],
      foreignColumns: [sale.gymId, sale.id],
    }),
    foreignKey({
      name: 'refund_shift_fk',
      columns: [table.gymId, table.shiftId],
      foreignColumns: [shift.gymId, shift.id],
    }),
    index('refund_of_sale').on(table.gymId, table.saleId),
    index('refund_of_shift').on(table.gymId, table.shiftId),
    check(
      'refund_method',
      sql`method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online', 'account')`,
    ),
    gymPolicy('refund'),
  ],
);

export const refundLine = pgTable(
  'refund_line',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    refundId: uuid('refund_id').notNull(),
    saleLineId: uuid('sale_line_id').notNull(),
    quantity: numeric('quantity', { precision: 14, scale: 3, mode: 'number' }).notNull(),
    total: money('total').notNull(),
    restocked: boolean('restocked').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'refund_line_refund_fk',
      columns: [table.gymId, table.refundId],
      foreignColumns: [refund.gymId, refund.id],
    }),
    foreignKey({
      name: 'refund_line_sale_line_fk',
      columns: [table.gymId, table.saleLineId],
      foreignColumns: [saleLine.gymId, saleLine.id],
    }),
    index('refund_line_of_refund').on(table.gymId, table.refundId),
    index('refund_line_of_sale_line').on(table.gymId, table.saleLineId),
    check('refund_line_quantity', sql`quantity > 0`),
    gymPolicy('refund_line'),
  ],
);
