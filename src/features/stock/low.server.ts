import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import type { Output } from '../../wire/verb.ts';
import { product } from '../products/table.ts';
import type { LowProduct, stockContract } from './contract.ts';
import { byName, matches, pageAt, productFields, stocked, stockedProduct } from './read.server.ts';

const p = alias(product, 'p');

const suggestedLines = 200;

/** Products at or below their reorder point or warning, with their stock; `vendor` normalizes suppliers. */
export const lowStock = sql`
  select p.*, s.quantity, s.average_cost, fold(p.supplier) as vendor from ${stocked}
  where ${stockedProduct} and p.enabled and (p.reorder_point > 0 and s.quantity <= p.reorder_point
    or p.low_stock_warning and s.quantity <= p.warning_quantity)`;

const lowOf = (search: string, supplier: string) =>
  sql`${matches(search)} ${supplier === '' ? sql`` : sql`and p.vendor = fold(${supplier})`}`;

/** `LowProduct` of the product `p` of `lowStock`. */
const shownLow = jsonOf<LowProduct>({
  ...productFields,
  barcode: p.barcode,
  enabled: p.enabled,
  quantity: sql`p.quantity`,
  cost: sql`round(p.average_cost)`,
  exact: sql`false`,
  supplier: p.supplier,
  reorderPoint: p.reorderPoint,
  // The gym's preferred quantity, or more when the reorder point needs it.
  suggested: sql`coalesce(nullif(greatest(p.preferred_quantity, p.reorder_point - p.quantity, 0), 0), 1)`,
});

const bySupplier = sql`p.supplier = '', p.vendor, ${byName}`;

export const lowVerbs: Verbs<typeof stockContract, 'low' | 'suggestion'> = {
  low: ({ db }, { search, supplier, page }) => {
    const listJson = jsonOf<Output<typeof stockContract.low>>({
      items: sql`(select coalesce(json_agg(shown), '[]') from (
        select ${shownLow} as shown from low p where ${lowOf(search, supplier)}
        order by ${bySupplier} ${pageAt(page)}) page)`,
      total: sql`(select count(*) from low p where ${lowOf(search, supplier)})`,
      totalIsFloor: sql`false`,
      suppliers: sql`(select coalesce(json_agg(named), '[]') from (
        select min(p.supplier) as supplier, count(*) as products from low p
        where p.supplier <> '' group by p.vendor order by p.vendor limit 50) named)`,
    });
    return readJson(db, sql`with low as materialized (${lowStock}) select ${listJson} as answer`);
  },
  suggestion: async ({ db }, { search, supplier }) => {
    const { rows } = await db.execute<{ shown: LowProduct }>(sql`
      select ${shownLow} as shown from (${lowStock}) p where ${lowOf(search, supplier)}
      order by ${bySupplier} limit ${suggestedLines}`);
    return { items: rows.map(({ shown: row }) => row) };
  },
};
