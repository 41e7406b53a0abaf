import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pageSize } from '../../wire/page-size.ts';
import { product } from '../products/table.ts';

const p = alias(product, 'p');

export const pageAt = (page: number) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** The products with stock, `p`, each with its stock, `s`. */
export const stocked = sql`product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id`;

export const stockedProduct = sql`p.gym_id = current_gym() and p.deleted_at is null and not p.service`;

export const byName = sql`p.sort_key, p.id`;

/** The product `p`, as `productShape`. */
export const productFields = { id: p.id, name: p.name, code: p.code, unit: p.unit };

/** True when the product `p` matches a search. */
export const matches = (search: string) =>
  search === '' ? sql`true` : sql`p.search_text like containing(${search})`;
