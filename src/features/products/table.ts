import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { productGroup } from '../groups/table.ts';

/** Compared byte by byte. The collation is the column's own, so that its index alone can serve an ordered page. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** In units of the product, up to three decimals. */
const quantity = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' });
const money = (name: string) => bigint(name, { mode: 'number' });

/** The transaction that last changed a row: a till asks for all later changes. */
const changedIn = () => bigint('changed_in', { mode: 'number' }).notNull().default(0);

/**
 * Amounts are in the currency's minor unit, `profit` in hundredths of a per cent of the cost. `barcode` may hold several,
 * separated by '|'; `product_barcode` has them one by one.
 */
export const product = pgTable(
  'product',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    groupId: uuid('group_id'),
    code: text('code').notNull(),
    sku: text('sku').notNull().default(''),
    barcode: text('barcode').notNull().default(''),
    unit: text('unit').notNull().default(''),
    cost: money('cost').notNull().default(0),
    profit: integer('profit').notNull().default(0),
    price: money('price').notNull().default(0),
    tax: money('tax').notNull().default(0),
    priceIncludesTax: boolean('price_includes_tax').notNull().default(false),
    priceChangeAllowed: boolean('price_change_allowed').notNull().default(false),
    defaultQuantity: quantity('default_quantity').notNull().default(0),
    service: boolean('service').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    description: text('description').notNull().default(''),
    supplier: text('supplier').notNull().default(''),
    reorderPoint: quantity('reorder_point').notNull().default(0),
    preferredQuantity: quantity('preferred_quantity').notNull().default(0),
    lowStockWarning: boolean('low_stock_warning').notNull().default(false),
    warningQuantity: quantity('warning_quantity').notNull().default(0),
    favourite: boolean('favourite').notNull().default(false),
    /** The position that the gym gave it among all; products with the same position are sorted by name. */
    position: integer('position').notNull().default(0),
    searchText: text('search_text').generatedAlwaysAs(
      sql`fold(name || chr(10) || code || chr(10) || barcode)`,
    ),
    sortKey: byteText('sort_key').generatedAlwaysAs(sql`sort_key(name)`),
    changedIn: changedIn(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'product_group_fk',
      columns: [table.gymId, table.groupId],
      foreignColumns: [productGroup.gymId, productGroup.id],
    }),
    uniqueIndex('product_code_unique').on(table.gymId, sql`upper(code)`).where(sql`deleted_at is null`),
    index('product_in_order')
      .on(table.gymId, table.position, table.sortKey, table.id)
      .where(sql`deleted_at is null`),
    index('product_of_group').on(table.gymId, table.groupId).where(sql`deleted_at is null`),
    index('product_by_change').on(table.gymId, table.changedIn),
    check(
      'product_amount_bounds',
      sql`least(cost, price, tax) >= 0 and greatest(cost, price, tax) <= 100000000000`,
    ),
    check('product_profit_bounds', sql`profit between -10000 and 100000000`),
    check(
      'product_quantity_bounds',
      sql`least(default_quantity, reorder_point, preferred_quantity, warning_quantity) >= 0`,
    ),
    gymPolicy('product'),
  ],
);

/** The product of each barcode, kept by a trigger; null once its product has given it up. */
export const productBarcode = pgTable(
  'product_barcode',
  { gymId: gymId(), barcode: text('barcode').notNull(), productId: uuid('product_id') },
  (table) => [
    primaryKey({ name: 'product_barcode_unique', columns: [table.gymId, table.barcode] }),
    index('product_barcode_of_product').on(table.gymId, table.productId),
    gymPolicy('product_barcode'),
  ],
);
