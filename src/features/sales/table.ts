import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, creation, gymId, gymPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';
import { product } from '../products/table.ts';
import { shift } from '../tills/table.ts';

const money = (name: string) => bigint(name, { mode: 'number' });
const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });

/**
 * A completed sale; never updated. `total` = `subtotal` + `tax` is owed; `rounding` is the cash rounding, so that the
 * payments sum to `total` + `rounding`. `discount` is what all discounts took from it; before 0.3, from the subtotal.
 * `tendered` is the cash handed over, `change` the cash returned.
 */
export const sale = pgTable(
  'sale',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    clientId: uuid('client_id'),
    soldOn: date('sold_on').notNull(),
    subtotal: money('subtotal').notNull(),
    discount: money('discount').notNull().default(0),
    tax: money('tax').notNull(),
    total: money('total').notNull(),
    rounding: money('rounding').notNull().default(0),
    tendered: money('tendered').notNull().default(0),
    change: money('change').notNull().default(0),
    /** The gym's rate at that time, in hundredths of a per cent; 0 where each product had its own. */
    taxRate: integer('tax_rate').notNull(),
    note: text('note').notNull().default(''),
    /** The original request, to recognize a repetition. */
    request: jsonb('request').notNull(),
    version: version(),
    /** The number of the note of a till without a connection: 'P-7KQ-12'. */
    provisionalNumber: text('provisional_number'),
    /** When such a sale arrived; `createdAt` is when it was sold. */
    receivedAt: timestamp('received_at', { withTimezone: true }),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'sale_shift_fk',
      columns: [table.gymId, table.shiftId],
      foreignColumns: [shift.gymId, shift.id],
    }),
    foreignKey({
      name: 'sale_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    index('sale_by_day').on(
      table.gymId,
      table.soldOn,
      table.createdAt,
      table.id,
      table.total,
      table.rounding,
    ),
    index('sale_of_note').on(table.gymId, table.provisionalNumber).where(sql`provisional_number is not null`),
    index('sale_of_shift').on(table.gymId, table.shiftId),
    index('sale_of_client').on(table.gymId, table.clientId, table.createdAt),
    check('sale_adds_up', sql`total = subtotal + tax and total >= 0 and subtotal >= 0 and tax >= 0`),
    gymPolicy('sale'),
  ],
);

/**
 * A sold line at the time of sale: names and prices of the product may change later. `amount` is what is paid for it
 * after its own `discount` and before the sale's; before 0.3, both were without added tax. `total` and `tax` are its
 * shares of the sale's, such that those of the lines sum to it.
 */
export const saleLine = pgTable(
  'sale_line',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    saleId: uuid('sale_id').notNull(),
    position: integer('position').notNull(),
    productId: uuid('product_id'),
    membershipId: uuid('membership_id'),
    name: text('name').notNull(),
    quantity: quantity('quantity').notNull(),
    price: money('price').notNull(),
    taxTreatment: text('tax_treatment').notNull(),
    discount: money('discount').notNull().default(0),
    amount: money('amount').notNull(),
    total: money('total').notNull(),
    tax: money('tax').notNull().default(0),
    cost: money('cost').notNull().default(0),
    note: text('note').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'sale_line_sale_fk',
      columns: [table.gymId, table.saleId],
      foreignColumns: [sale.gymId, sale.id],
    }),
    foreignKey({
      name: 'sale_line_product_fk',
      columns: [table.gymId, table.productId],
      foreignColumns: [product.gymId, product.id],
    }),
    index('sale_line_of_sale').on(table.gymId, table.saleId, table.position),
    check('sale_line_tax_treatment', sql`tax_treatment in ('added', 'included', 'exempt')`),
    check('sale_line_quantity', sql`quantity > 0`),
    check('sale_line_one', sql`(product_id is null) <> (membership_id is null)`),
    gymPolicy('sale_line'),
  ],
);

/**
 * Income of the store by method: for a sale's products and its rounding, for a client's debt (with a client and no
 * sale), or refunded (negative, with its refund). Membership payments in a sale are stored as payments, unless a
 * refund credited them to the client's account (with its refund, without a shift). Open debts are in the ledger of
 * debts. Minor units.
 */
export const salePayment = pgTable(
  'sale_payment',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    saleId: uuid('sale_id'),
    refundId: uuid('refund_id'),
    clientId: uuid('client_id'),
    shiftId: uuid('shift_id'),
    paidOn: date('paid_on').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    method: text('method').notNull(),
    /** The account that took or returned it; null when unknown. */
    createdAt: createdAt(),
    createdBy: uuid('created_by').default(sql`current_account()`),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('sale_payment_by_day').on(table.gymId, table.paidOn, table.createdAt, table.id),
    index('sale_payment_of_person').on(table.gymId, table.createdBy),
    index('sale_payment_of_sale').on(table.gymId, table.saleId),
    index('sale_payment_of_shift').on(table.gymId, table.shiftId),
    check('sale_payment_method', sql`method in ('cash', 'transfer', 'debit', 'credit', 'check', 'online')`),
    gymPolicy('sale_payment'),
  ],
);
