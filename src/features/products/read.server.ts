import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { tree } from '../groups/server.ts';
import type { Product } from './contract.ts';
import { product } from './table.ts';

const p = alias(product, 'p');

type Tx = Pick<GymContext, 'db'>;

export const low = sql`(not p.service and (p.reorder_point > 0 and s.quantity <= p.reorder_point
  or p.low_stock_warning and s.quantity <= p.warning_quantity))`;

/** Product `p` with its stock `s` and its group `t`. */
export const productWithStock = sql`product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  left join tree t on t.id = p.group_id`;

export const shownProduct = jsonOf<Product>({
  id: p.id,
  name: p.name,
  groupId: p.groupId,
  groupName: sql`coalesce(t.name, '')`,
  groupPath: sql`coalesce(t.path, '')`,
  code: p.code,
  sku: p.sku,
  barcode: p.barcode,
  unit: p.unit,
  cost: p.cost,
  profit: p.profit,
  price: p.price,
  tax: p.tax,
  priceIncludesTax: p.priceIncludesTax,
  salePriceWithTax: sql`p.price + case when p.price_includes_tax then 0 else p.tax end`,
  priceChangeAllowed: p.priceChangeAllowed,
  defaultQuantity: p.defaultQuantity,
  service: p.service,
  enabled: p.enabled,
  description: p.description,
  supplier: p.supplier,
  reorderPoint: p.reorderPoint,
  preferredQuantity: p.preferredQuantity,
  lowStockWarning: p.lowStockWarning,
  warningQuantity: p.warningQuantity,
  quantity: sql`s.quantity`,
  low,
  favourite: p.favourite,
  position: p.position,
  version: p.version,
});

/** @throws VerbError not_found, also for a deleted one */
export async function getProduct({ db }: Tx, id: string): Promise<Product> {
  const { rows } = await db.execute<{ product: Product }>(sql`
    with recursive ${tree} select ${shownProduct} as product from ${productWithStock}
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.product;
}
