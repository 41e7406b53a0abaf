import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { creation, gymId, gymPolicy, ledgerPolicies } from '../../db/columns.ts';
import { product } from '../products/table.ts';

export const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });

/**
 * The stock of each product: the sum of its movements, kept by a trigger. `averageCost` is in minor units with
 * decimals. Transactions that move several products lock these rows first, in order of product.
 */
export const productStock = pgTable(
  'product_stock',
  {
    gymId: gymId(),
    productId: uuid('product_id').notNull(),
    quantity: quantity('quantity').notNull().default(0),
    averageCost: numeric('average_cost', { precision: 20, scale: 6, mode: 'number' }).notNull().default(0),
    changedIn: bigint('changed_in', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.productId] }),
    index('product_stock_by_change').on(table.gymId, table.changedIn),
    gymPolicy('product_stock'),
  ],
);

/**
 * The ledger of stock: rows are inserted and never updated. `quantity` is positive for incoming stock. `cost` is the
 * cost of a unit at the time of the movement, `averageBefore` and `averageAfter` the average cost before and after
 * it. `sourceId` is its sale, refund, purchase, adjustment, count or import; `place` is its position in the ledger.
 */
export const stockMovement = pgTable(
  'stock_movement',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    productId: uuid('product_id').notNull(),
    kind: text('kind').notNull(),
    quantity: quantity('quantity').notNull(),
    cost: numeric('cost', { precision: 20, scale: 6, mode: 'number' }),
    averageBefore: numeric('average_before', { precision: 20, scale: 6, mode: 'number' })
      .notNull()
      .default(0),
    averageAfter: numeric('average_after', { precision: 20, scale: 6, mode: 'number' }).notNull().default(0),
    quantityAfter: quantity('quantity_after').notNull().default(0),
    reason: text('reason').notNull().default(''),
    sourceId: uuid('source_id'),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ...creation(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'stock_movement_product_fk',
      columns: [table.gymId, table.productId],
      foreignColumns: [product.gymId, product.id],
    }),
    index('stock_movement_of_product').on(table.gymId, table.productId, table.place),
    index('stock_movement_by_kind').on(table.gymId, table.kind, table.place),
    index('stock_movement_by_place').on(table.gymId, table.place),
    index('stock_movement_of_source').on(table.gymId, table.sourceId),
    check(
      'stock_movement_kind',
      sql`kind in ('sale', 'refund', 'purchase', 'cancellation', 'adjustment', 'count', 'import')`,
    ),
    check('stock_movement_quantity', sql`quantity <> 0`),
    ...ledgerPolicies('stock_movement'),
  ],
);
