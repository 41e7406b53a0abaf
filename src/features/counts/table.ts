import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { creation, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { productGroup } from '../groups/table.ts';
import { product } from '../products/table.ts';
import { quantity } from '../stock/table.ts';

/**
 * A count sheet: of the products of a group and the groups below it, or of all. Applying it writes the differences as
 * movements.
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
    createdAt: creation().createdAt,
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
 * A counted quantity of a product, and the ledger's quantity at that moment. Several lines of a product add up;
 * replacing a figure deletes its lines and adds a new one.
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
    ...creation(),
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
