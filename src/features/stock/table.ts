import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { deletion, gymId, gymPolicy, ledgerPolicies, version } from '../../db/columns.ts';
import { productGroup } from '../groups/table.ts';
import { product } from '../products/table.ts';

/** The instant that the verb works at. */
const createdAt = () =>
  timestamp('created_at', { withTimezone: true }).notNull().default(sql`current_instant()`);
const createdBy = () => uuid('created_by').default(sql`current_account()`);
const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });

/**
 * What there is of each product: the sum of its movements, kept by a trigger. `averageCost` is in minor units with
 * decimals. Whoever moves several products at once locks these rows first, in order of product.
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

/** Goods that came in; its lines are movements. `total` is in minor units. */
export const purchase = pgTable(
  'purchase',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    supplier: text('supplier').notNull().default(''),
    document: text('document').notNull().default(''),
    note: text('note').notNull().default(''),
    receivedOn: date('received_on').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    /** The request as it came, so that a repeated one is known again. */
    request: jsonb('request').notNull().default({}),
    version: version(),
    createdAt: createdAt(),
    createdBy: createdBy(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('purchase_by_date').on(table.gymId, table.receivedOn, table.id),
    gymPolicy('purchase'),
  ],
);

/**
 * A sheet on which the shelves are counted: those of a group and the groups within it, or all. Applying it writes what
 * differs as movements.
 */
export const stockCount = pgTable(
  'stock_count',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    groupId: uuid('group_id'),
    status: text('status').notNull().default('open'),
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'stock_count_group_fk',
      columns: [table.gymId, table.groupId],
      foreignColumns: [productGroup.gymId, productGroup.id],
    }),
    check('stock_count_status', sql`status in ('open', 'applied')`),
    gymPolicy('stock_count'),
  ],
);

/**
 * What was counted of a product at once, and what the ledger said at that moment. Several lines of a product add up;
 * writing another figure deletes them for a new one.
 */
export const stockCountLine = pgTable(
  'stock_count_line',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    countId: uuid('count_id').notNull(),
    productId: uuid('product_id').notNull(),
    counted: quantity('counted').notNull(),
    expected: quantity('expected').notNull(),
    version: version(),
    createdAt: createdAt(),
    createdBy: createdBy(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'stock_count_line_count_fk',
      columns: [table.gymId, table.countId],
      foreignColumns: [stockCount.gymId, stockCount.id],
    }),
    foreignKey({
      name: 'stock_count_line_product_fk',
      columns: [table.gymId, table.productId],
      foreignColumns: [product.gymId, product.id],
    }),
    index('stock_count_line_of_count').on(table.gymId, table.countId, table.productId),
    gymPolicy('stock_count_line'),
  ],
);

/**
 * The ledger of stock: rows are added and never changed. `quantity` is what came (positive) or went. `cost` is the cost
 * of a unit as the movement knew it, `averageBefore` and `averageAfter` the average cost that it found and left.
 * `sourceId` is the sale, refund, purchase, adjustment, count or import that it belongs to, `place` the movement's own in
 * the ledger: its order.
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
    createdAt: createdAt(),
    createdBy: createdBy(),
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
      sql`kind in ('sale', 'refund', 'purchase', 'adjustment', 'count', 'import')`,
    ),
    check('stock_movement_quantity', sql`quantity <> 0`),
    ...ledgerPolicies('stock_movement'),
  ],
);
