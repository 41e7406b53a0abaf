import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { product } from '../products/table.ts';
import {
  type AdjustmentForm,
  adjustmentReasons,
  type Movement,
  productUnknown,
  type StockProduct,
  stockContract,
} from './contract.ts';
import { costVerbs } from './cost.server.ts';
import { lowVerbs } from './low.server.ts';
import { byName, pageAt, productFields, stocked, stockedProduct } from './read.server.ts';
import { productStock, stockMovement } from './table.ts';

export { lowStock } from './low.server.ts';
export { lowStockSource } from './notifications.server.ts';
export { byName, matches, pageAt, productFields } from './read.server.ts';

const p = alias(product, 'p');
const s = alias(productStock, 's');
const m = alias(stockMovement, 'm');

type StockOf = NonNullable<Output<typeof stockContract.movements>['product']>;

const offeredProducts = 12;

/** Above this, a total is a lower bound: counting a long ledger would cost more than its page. */
const countedRows = 10_000;

/** True when the text is its whole barcode or code. */
const isExactly = (search: string) => sql`(upper(p.code) = upper(${search}) or exists (
  select from product_barcode b where b.gym_id = p.gym_id and b.product_id = p.id and b.barcode = ${search}))`;

type Lines = readonly { readonly productId: string }[];

const idsOf = (lines: Lines) => sql.param(lines.map(({ productId }) => productId));

/** Locks the stock of the products until the transaction ends; with `costs`, also their costs. */
export const holdStock = ({ db }: GymContext, lines: Lines, { costs }: { costs: boolean }) =>
  db.execute(sql`select lock_stock(${idsOf(lines)}::uuid[], ${costs})`);

/** @throws VerbError stock_product_unknown when a product is deleted, of another gym or a service */
export async function requireStocked({ db }: GymContext, lines: Lines): Promise<void> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select l.line::int - 1 as line from unnest(${idsOf(lines)}::uuid[]) with ordinality l (id, line)
    where not exists (select from product p where ${stockedProduct} and p.id = l.id) order by 1`);
  if (rows.length === 0) return;
  throw new VerbError(
    productUnknown,
    Object.fromEntries(rows.map(({ line }) => [`lines.${line}.productId`, productUnknown.message])),
  );
}

/** The reason in the ledger's format. */
const reasonText = ({ reason, note }: AdjustmentForm): string =>
  reason === 'other' ? note : [adjustmentReasons[reason], note].filter(Boolean).join(': ');

/** True when the ledger already has this adjustment. @throws VerbError already_saved when its lines differ */
async function wasAdjusted({ db }: GymContext, id: string, form: AdjustmentForm): Promise<boolean> {
  const { rows } = await db.execute<{ productId: string; quantity: number; reason: string }>(sql`
    select product_id as "productId", quantity::float8 as quantity, reason from stock_movement
    where gym_id = current_gym() and source_id = ${id} order by place`);
  if (rows.length === 0) return false;
  const reason = reasonText(form);
  const lines = form.lines.map((line) => ({ ...line, reason }));
  requireSame(rows, lines);
  return true;
}

const shownMovement = jsonOf<Movement>({
  id: m.id,
  productId: m.productId,
  productName: p.name,
  unit: p.unit,
  kind: m.kind,
  quantity: m.quantity,
  after: m.quantityAfter,
  cost: m.cost,
  reason: m.reason,
  sourceId: m.sourceId,
  saleId: sql`case m.kind when 'sale' then m.source_id
    when 'refund' then (select f.sale_id from refund f where f.gym_id = m.gym_id and f.id = m.source_id) end`,
  at: m.createdAt,
});

export const stockServer = implement(
  stockContract,
  {
    products: async ({ db }, { search }) => {
      const { rows } = await db.execute<StockProduct & Record<string, unknown>>(sql`
        select p.id, p.name, p.code, p.unit, p.barcode, p.enabled, s.quantity::float8 as quantity,
          round(s.average_cost)::float8 as cost, ${search} <> '' and ${isExactly(search)} as exact
        from ${stocked}
        where ${stockedProduct} and (p.search_text like containing(${search}) or ${isExactly(search)})
        order by exact desc, p.enabled desc, starts_with(fold(p.name), fold(${search})) desc,
          ${byName} limit ${offeredProducts}`);
      return { items: rows };
    },
    movements: async ({ db }, { productId, kind, page }) => {
      const such = sql`m.gym_id = current_gym()
        ${productId ? sql`and m.product_id = ${productId}` : sql``} ${kind ? sql`and m.kind = ${kind}` : sql``}`;
      const { rows } = await db.execute<{
        items: Movement[];
        total: number;
        product: StockOf | null;
      }>(sql`
        with page as (select * from stock_movement m where ${such} order by m.place desc ${pageAt(page)})
        select (select count(*)::int from (
            select from stock_movement m where ${such} limit ${countedRows + 1}) counted) as total,
          (select ${jsonOf<StockOf>({ ...productFields, quantity: s.quantity })} from ${stocked}
            where p.gym_id = current_gym() and p.id = ${productId ?? null}) as product,
          coalesce(json_agg(${shownMovement} order by m.place desc), '[]') as items
        from page m join product p on p.gym_id = m.gym_id and p.id = m.product_id`);
      const { items = [], total = 0, product = null } = rows[0] ?? {};
      return { items, product, total: Math.min(total, countedRows), totalIsFloor: total > countedRows };
    },
    // The first line's id is the adjustment's own, so two requests with the same id and different products cannot
    // both be written.
    adjust: async (context, { id, ...form }) => {
      await holdStock(context, form.lines, { costs: false });
      if (await wasAdjusted(context, id, form)) return done;
      await requireStocked(context, form.lines);
      const lines = form.lines.map((line, index) => ({
        ...line,
        place: index,
        id: index === 0 ? id : newId(),
      }));
      await context.db.execute(sql`
        insert into stock_movement (id, product_id, kind, quantity, reason, source_id)
        select l.id, l."productId", 'adjustment', l.quantity, ${reasonText(form)}, ${id}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l (id uuid, "productId" uuid, quantity numeric, place int)
        order by l.place`);
      return done;
    },
    ...lowVerbs,
    ...costVerbs,
  },
  { stock_movement_gym_id_id_pk: alreadySaved },
);
