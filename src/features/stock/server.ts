import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { alreadySaved, notFound } from '../../wire/failures.ts';
import { done, pageSize } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import { product } from '../products/table.ts';
import {
  type AdjustmentForm,
  adjustmentReasons,
  type CostRow,
  type CostStep,
  type LowProduct,
  type Movement,
  productUnknown,
  type StockProduct,
  stockContract,
} from './contract.ts';
import { productStock, stockMovement } from './table.ts';

const p = alias(product, 'p');
const s = alias(productStock, 's');
const m = alias(stockMovement, 'm');

type StockOf = NonNullable<Answer<typeof stockContract.movements>['product']>;

const offeredProducts = 12;
const suggestedLines = 200;
/** From here on a total is only known to be more: counting a long ledger would cost more than its page. */
const countedRows = 10_000;

export const pageAt = (page: number) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** The products that have stock, `p`, each with what there is of it, `s`. */
const stocked = sql`product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id`;
const kept = sql`p.gym_id = current_gym() and p.deleted_at is null and not p.service`;
export const byName = sql`p.sort_key, p.id`;
/** The product `p`, as `productShape`. */
export const productFields = { id: p.id, name: p.name, code: p.code, unit: p.unit };

/** Whether the product `p` is one that a person looks for. */
export const matches = (search: string) =>
  search === '' ? sql`true` : sql`p.search_text like containing(${search})`;

/** Whether a person typed or scanned all of its barcode or code. */
const isExactly = (search: string) => sql`(upper(p.code) = upper(${search}) or exists (
  select from product_barcode b where b.gym_id = p.gym_id and b.product_id = p.id and b.barcode = ${search}))`;

/** In whole minor units; what there is less than none of is worth nothing. */
const worth = sql`least(round(greatest(s.quantity, 0) * s.average_cost), 9007199254740991)`;

type Lines = readonly { readonly productId: string }[];

const idsOf = (lines: Lines) => sql.param(lines.map(({ productId }) => productId));

/** Keeps what there is of the products until the transaction ends; `costs` when their cost may change too. */
export const holdStock = ({ db }: GymContext, lines: Lines, { costs }: { costs: boolean }) =>
  db.execute(sql`select lock_stock(${idsOf(lines)}::uuid[], ${costs})`);

/** @throws VerbError stock_product_unknown where one is gone, of another gym or a service */
export async function requireStocked({ db }: GymContext, lines: Lines): Promise<void> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select l.line::int - 1 as line from unnest(${idsOf(lines)}::uuid[]) with ordinality l (id, line)
    where not exists (select from product p where ${kept} and p.id = l.id) order by 1`);
  if (rows.length === 0) return;
  throw new VerbError(
    productUnknown,
    Object.fromEntries(rows.map(({ line }) => [`lines.${line}.productId`, productUnknown.message])),
  );
}

/** Why, as the ledger keeps it. */
const reasonText = ({ reason, note }: AdjustmentForm): string =>
  reason === 'other' ? note : [adjustmentReasons[reason], note].filter(Boolean).join(': ');

/** Whether the ledger already has this adjustment. @throws VerbError already_saved where it has other lines */
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

/** Products with no more than their reorder point or warning, with what there is; `vendor` names suppliers alike. */
const lowStock = sql`
  select p.*, s.quantity, s.average_cost, fold(p.supplier) as vendor from ${stocked}
  where ${kept} and p.enabled and (p.reorder_point > 0 and s.quantity <= p.reorder_point
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
  // As much as the gym likes to buy at once, and no less than leads back to the reorder point.
  suggested: sql`coalesce(nullif(greatest(p.preferred_quantity, p.reorder_point - p.quantity, 0), 0), 1)`,
});

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

/** `CostStep` of the movement `m` and its purchase `u`, if any. */
const shownStep = jsonOf<CostStep>({
  id: m.id,
  kind: m.kind,
  purchaseId: sql`u.id`,
  at: m.createdAt,
  receivedOn: sql`u.received_on`,
  supplier: sql`coalesce(u.supplier, '')`,
  document: sql`coalesce(u.document, '')`,
  quantity: m.quantity,
  cost: m.cost,
  quantityBefore: sql`m.quantity_after - m.quantity`,
  averageBefore: m.averageBefore,
  averageAfter: m.averageAfter,
});

const bySupplier = sql`p.supplier = '', p.vendor, ${byName}`;

export const stockServer = implement(
  stockContract,
  {
    products: async ({ db }, { search }) => {
      const { rows } = await db.execute<StockProduct & Record<string, unknown>>(sql`
        select p.id, p.name, p.code, p.unit, p.barcode, p.enabled, s.quantity::float8 as quantity,
          round(s.average_cost)::float8 as cost, ${search} <> '' and ${isExactly(search)} as exact
        from ${stocked}
        where ${kept} and (p.search_text like containing(${search}) or ${isExactly(search)})
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
    // The first line's id is the adjustment's own: two requests with one id and other products cannot both be written.
    adjust: async (context, { id, ...form }) => {
      await holdStock(context, form.lines, { costs: false });
      if (await wasAdjusted(context, id, form)) return done;
      await requireStocked(context, form.lines);
      const lines = form.lines.map((line, place) => ({ ...line, place, id: place === 0 ? id : newId() }));
      await context.db.execute(sql`
        insert into stock_movement (id, product_id, kind, quantity, reason, source_id)
        select l.id, l."productId", 'adjustment', l.quantity, ${reasonText(form)}, ${id}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l (id uuid, "productId" uuid, quantity numeric, place int)
        order by l.place`);
      return done;
    },
    low: ({ db }, { search, supplier, page }) => {
      const answer = jsonOf<Answer<typeof stockContract.low>>({
        items: sql`(select coalesce(json_agg(shown), '[]') from (
          select ${shownLow} as shown from low p where ${lowOf(search, supplier)}
          order by ${bySupplier} ${pageAt(page)}) page)`,
        total: sql`(select count(*) from low p where ${lowOf(search, supplier)})`,
        totalIsFloor: sql`false`,
        suppliers: sql`(select coalesce(json_agg(named), '[]') from (
          select min(p.supplier) as supplier, count(*) as products from low p
          where p.supplier <> '' group by p.vendor order by p.vendor limit 50) named)`,
      });
      return readJson(db, sql`with low as materialized (${lowStock}) select ${answer} as answer`);
    },
    suggestion: async ({ db }, { search, supplier }) => {
      const { rows } = await db.execute<{ shown: LowProduct }>(sql`
        select ${shownLow} as shown from (${lowStock}) p where ${lowOf(search, supplier)}
        order by ${bySupplier} limit ${suggestedLines}`);
      return { items: rows.map(({ shown }) => shown) };
    },
    averageCosts: ({ db }, { search, page }) => {
      const shown = jsonOf<CostRow>({
        ...productFields,
        quantity: sql`p.quantity`,
        averageCost: sql`p.average_cost`,
        value: sql`p.value`,
      });
      const answer = jsonOf<Answer<typeof stockContract.averageCosts>>({
        items: sql`(select coalesce(json_agg(shown), '[]') from (
          select ${shown} as shown from worth p where p.found order by ${byName} ${pageAt(page)}) page)`,
        total: sql`(select count(*) from worth where found)`,
        totalIsFloor: sql`false`,
        value: sql`(select least(coalesce(sum(value), 0), 9007199254740991) from worth)`,
      });
      return readJson(
        db,
        sql`
        with worth as materialized (
          select p.id, p.name, p.code, p.unit, p.sort_key, s.quantity, s.average_cost, ${worth} as value,
            ${matches(search)} as found from ${stocked} where ${kept})
        select ${answer} as answer`,
      );
    },
    averageCost: async ({ db }, { productId, page }) => {
      const bought = sql`m.gym_id = current_gym() and m.product_id = ${productId}
        and m.kind in ('purchase', 'cancellation')`;
      const shown = jsonOf<CostRow>({
        ...productFields,
        quantity: s.quantity,
        averageCost: s.averageCost,
        value: worth,
      });
      const { rows } = await db.execute<{ product: CostRow | null; items: CostStep[]; total: number }>(sql`
        with page as (select * from stock_movement m where ${bought} order by m.place desc ${pageAt(page)})
        select (select ${shown} from ${stocked} where ${kept} and p.id = ${productId}) as product,
          (select count(*)::int from stock_movement m where ${bought}) as total,
          coalesce(json_agg(${shownStep} order by m.place desc), '[]') as items
        from page m left join purchase u on u.gym_id = m.gym_id and u.id = m.source_id`);
      const { product = null, items = [], total = 0 } = rows[0] ?? {};
      if (!product) throw new VerbError(notFound);
      return { product, items, total, totalIsFloor: false };
    },
  },
  { stock_movement_gym_id_id_pk: alreadySaved },
);
