import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { firstResult } from '../../server/repeat.ts';
import { alreadySaved, notFound, stale } from '../../wire/failures.ts';
import { done, maxAmount, pageSize } from '../../wire/fields.ts';
import {
  type AdjustmentForm,
  adjustmentReasons,
  type CostRow,
  type CostStep,
  type Count,
  type CountRow,
  type CountView,
  countClosed,
  countGroupUnknown,
  type LowProduct,
  type Movement,
  type Purchase,
  type PurchaseForm,
  type PurchaseRow,
  productUnknown,
  receivedLater,
  type SheetRow,
  type StockProduct,
  stockContract,
  totalTooHigh,
} from './contract.ts';
import { purchaseTotal } from './rules.ts';
import { purchase, stockCount } from './table.ts';

const offeredProducts = 12;
const suggestedLines = 200;
/** From here on a total is only known to be more: counting a long ledger would cost more than its page. */
const countedRows = 10_000;

const pageAt = (page: number) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

/** The products that have stock, `p`, each with what there is of it, `s`. */
const stocked = sql`product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id`;
const kept = sql`p.gym_id = current_gym() and p.deleted_at is null and not p.service`;
const byName = sql`p.sort_key, p.id`;
const shownProduct = sql`'id', p.id, 'name', p.name, 'code', p.code, 'unit', p.unit`;

const matches = (search: string) =>
  search === '' ? sql`true` : sql`p.search_text like containing(${search})`;

/** Whether a person typed or scanned all of its barcode or code. */
const isExactly = (search: string) => sql`(upper(p.code) = upper(${search}) or exists (
  select from product_barcode b where b.gym_id = p.gym_id and b.product_id = p.id and b.barcode = ${search}))`;

/** In whole minor units; what there is less than none of is worth nothing. */
const worth = sql`least(round(greatest(s.quantity, 0) * s.average_cost), 9007199254740991)`;

/** Keeps what there is of the products until the transaction ends; `costs` when their cost may change too. */
const holdStock = ({ db }: GymContext, ids: readonly string[], { costs }: { costs: boolean }) =>
  db.execute(sql`select lock_stock(${sql.param(ids)}::uuid[], ${costs})`);

/** @throws VerbError stock_product_unknown where one is gone, of another gym or a service */
async function requireStocked({ db }: GymContext, ids: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ line: number }>(sql`
    select l.line::int - 1 as line from unnest(${sql.param(ids)}::uuid[]) with ordinality l (id, line)
    where not exists (select from product p where ${kept} and p.id = l.id) order by 1`);
  if (rows.length === 0) return;
  throw new VerbError(
    productUnknown,
    Object.fromEntries(rows.map(({ line }) => [`lines.${line}.productId`, productUnknown.message])),
  );
}

const idsOf = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId);

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
  if (
    !isDeepStrictEqual(
      rows,
      form.lines.map((line) => ({ ...line, reason })),
    )
  ) {
    throw new VerbError(alreadySaved);
  }
  return true;
}

async function getPurchase({ db }: GymContext, id: string): Promise<Purchase> {
  const { rows } = await db.execute<{ purchase: Purchase }>(sql`
    select jsonb_build_object(
      'id', u.id, 'supplier', u.supplier, 'document', u.document, 'note', u.note, 'receivedOn', u.received_on,
      'total', u.total, 'lines', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'productId', m.product_id, 'name', p.name, 'code', p.code, 'unit', p.unit,
        'quantity', m.quantity, 'cost', m.cost, 'total', round(m.quantity * m.cost),
        'averageBefore', m.average_before, 'averageAfter', m.average_after) order by m.place), '[]')
        from stock_movement m join product p on p.gym_id = m.gym_id and p.id = m.product_id
        where m.gym_id = u.gym_id and m.source_id = u.id)) as purchase
    from purchase u where u.gym_id = current_gym() and u.id = ${id}`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.purchase;
}

/** The purchase that was saved before under this id. @throws VerbError already_saved where it was another */
async function repeatedPurchase(context: GymContext, id: string, form: PurchaseForm): Promise<Purchase> {
  const [saved] = await context.db
    .select({ request: purchase.request })
    .from(purchase)
    .where(and(eq(purchase.gymId, sql`current_gym()`), eq(purchase.id, id)));
  if (!isDeepStrictEqual(saved?.request, form)) throw new VerbError(alreadySaved);
  return getPurchase(context, id);
}

/** Products with no more than their reorder point or warning, with what there is; `vendor` names suppliers alike. */
const lowStock = sql`
  select p.*, s.quantity, s.average_cost, fold(p.supplier) as vendor from ${stocked}
  where ${kept} and p.enabled and (p.reorder_point > 0 and s.quantity <= p.reorder_point
    or p.low_stock_warning and s.quantity <= p.warning_quantity)`;

const lowOf = (search: string, supplier: string) =>
  sql`${matches(search)} ${supplier === '' ? sql`` : sql`and p.vendor = fold(${supplier})`}`;

/** As much as the gym likes to buy at once, and no less than leads back to the reorder point. */
const shownLow = sql`jsonb_build_object(${shownProduct}, 'barcode', p.barcode, 'enabled', p.enabled,
  'quantity', p.quantity, 'cost', round(p.average_cost), 'exact', false, 'supplier', p.supplier,
  'reorderPoint', p.reorder_point,
  'suggested', coalesce(nullif(greatest(p.preferred_quantity, p.reorder_point - p.quantity, 0), 0), 1))`;

const bySupplier = sql`p.supplier = '', p.vendor, ${byName}`;

/** What was counted of each product of the count `id`, and what the ledger said then. */
const talliesOf = (id: string) => sql`
  select l.product_id, sum(l.counted) as counted, sum(l.expected) as expected from stock_count_line l
  where l.gym_id = current_gym() and l.count_id = ${id} and l.deleted_at is null group by l.product_id`;

/** The products of a count's sheet, `p`, with their tally, `t`: of an applied one those that were counted. */
const sheetOf = (id: string) => sql`
  stock_count c
  join product p on p.gym_id = c.gym_id and not p.service
  join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  left join (${talliesOf(id)}) t on t.product_id = p.id
  where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null
    and (t.product_id is not null or c.status = 'open' and p.deleted_at is null
      and (p.enabled or s.quantity <> 0)
      and (c.group_id is null or p.group_id in (select groups_within(c.group_id))))`;

const views: Record<CountView, ReturnType<typeof sql>> = {
  all: sql`true`,
  pending: sql`counted is null`,
  counted: sql`counted is not null`,
  different: sql`counted <> expected`,
};

const shownCount = sql`'id', c.id, 'name', c.name, 'groupId', c.group_id,
  'groupName', coalesce((select g.name from product_group g where g.gym_id = c.gym_id and g.id = c.group_id), ''),
  'status', c.status, 'openedAt', c.created_at, 'appliedAt', c.applied_at, 'version', c.version`;

async function getCount({ db }: GymContext, id: string): Promise<Count> {
  const { rows } = await db.execute<{ count: Count }>(sql`
    with sheet as (select t.counted, t.expected, s.average_cost from ${sheetOf(id)})
    select jsonb_build_object(${shownCount}, 'summary', (select jsonb_build_object(
      'products', count(*), 'counted', count(counted), 'different', count(*) filter (where counted <> expected),
      'value', greatest(least(coalesce(sum(round((counted - expected) * average_cost)), 0),
        9007199254740991), -9007199254740991)) from sheet)) as count
    from stock_count c where c.gym_id = current_gym() and c.id = ${id} and c.deleted_at is null`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  return found.count;
}

/** @throws VerbError not_found */
async function holdCount({ db }: GymContext, id: string, strength: 'share' | 'update') {
  const [found] = await db
    .select({ status: stockCount.status })
    .from(stockCount)
    .where(and(eq(stockCount.gymId, sql`current_gym()`), eq(stockCount.id, id), isNull(stockCount.deletedAt)))
    .for(strength);
  if (!found) throw new VerbError(notFound);
  return found;
}

interface TallyLine {
  readonly id: string;
  readonly productId: string;
  readonly quantity: number | null;
  readonly instead?: number | null | undefined;
}

/**
 * Notes a line of the count, whose product is held. A line that is there already says nothing new.
 * @throws VerbError stale where another figure stands than it is to replace, already_saved where its id is another's
 */
async function noteLine({ db }: GymContext, countId: string, line: TallyLine): Promise<number | null> {
  const { id, productId, quantity, instead } = line;
  const { rows } = await db.execute<{ counted: number | null; repeated: boolean; other: boolean }>(sql`
    with tally as (${talliesOf(countId)})
    select (select counted::float8 from tally where product_id = ${productId}) as counted,
      exists (select from stock_count_line where gym_id = current_gym() and id = ${id}) as repeated,
      exists (select from stock_count_line where gym_id = current_gym() and id = ${id}
        and (count_id <> ${countId} or product_id <> ${productId} or counted is distinct from ${quantity})) as other`);
  const { counted, repeated, other } = rows[0] ?? { counted: null, repeated: false, other: false };
  if (other) throw new VerbError(alreadySaved);
  if (repeated || (quantity === null && counted === null)) return counted;
  if (instead !== undefined && instead !== counted) throw new VerbError(stale);
  if (instead !== undefined || quantity === null) {
    await db.execute(sql`
      update stock_count_line set deleted_at = now(), deleted_by = current_account(), version = version + 1
      where gym_id = current_gym() and count_id = ${countId} and product_id = ${productId} and deleted_at is null`);
  }
  if (quantity === null) return null;
  const noted = await db.execute<{ counted: number }>(sql`
    with tally as (${talliesOf(countId)}), noted as (
      insert into stock_count_line (id, count_id, product_id, counted, expected)
      select ${id}, ${countId}, s.product_id, ${quantity},
        s.quantity - coalesce((select expected from tally t where t.product_id = s.product_id), 0)
      from product_stock s where s.gym_id = current_gym() and s.product_id = ${productId}
      returning counted)
    select (n.counted + coalesce((select counted from tally where product_id = ${productId}), 0))::float8 as counted
    from noted n`);
  return noted.rows[0]?.counted ?? null;
}

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
        product: { id: string; name: string; code: string; unit: string; quantity: number } | null;
      }>(sql`
        with page as (select * from stock_movement m where ${such} order by m.place desc ${pageAt(page)})
        select (select count(*)::int from (
            select from stock_movement m where ${such} limit ${countedRows + 1}) counted) as total,
          (select jsonb_build_object(${shownProduct}, 'quantity', s.quantity) from ${stocked}
            where p.gym_id = current_gym() and p.id = ${productId ?? null}) as product,
          coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'productId', m.product_id, 'productName', p.name,
            'unit', p.unit, 'kind', m.kind, 'quantity', m.quantity, 'after', m.quantity_after, 'cost', m.cost,
            'reason', m.reason, 'sourceId', m.source_id, 'at', m.created_at) order by m.place desc), '[]') as items
        from page m join product p on p.gym_id = m.gym_id and p.id = m.product_id`);
      const { items = [], total = 0, product = null } = rows[0] ?? {};
      return { items, product, total: Math.min(total, countedRows), totalIsFloor: total > countedRows };
    },
    // The first line's id is the adjustment's own: two requests with one id and other products cannot both be written.
    adjust: async (context, { id, ...form }) => {
      const ids = idsOf(form.lines);
      await holdStock(context, ids, { costs: false });
      if (await wasAdjusted(context, id, form)) return done;
      await requireStocked(context, ids);
      const lines = form.lines.map((line, place) => ({ ...line, place, id: place === 0 ? id : newId() }));
      await context.db.execute(sql`
        insert into stock_movement (id, product_id, kind, quantity, reason, source_id)
        select l.id, l."productId", 'adjustment', l.quantity, ${reasonText(form)}, ${id}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l (id uuid, "productId" uuid, quantity numeric, place int)
        order by l.place`);
      return done;
    },
    suppliers: async ({ db }) => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select min(name) as name from (
          select p.supplier as name from product p where p.gym_id = current_gym() and p.deleted_at is null
          union select u.supplier from purchase u where u.gym_id = current_gym()) known
        where name <> '' group by fold(name) order by fold(name) limit 500`);
      return { items: rows.map(({ name }) => name) };
    },
    purchases: async ({ db }, { search, page }) => {
      const { rows } = await db.execute<{ items: PurchaseRow[]; total: number }>(sql`
        with found as (
          select * from purchase u where u.gym_id = current_gym()
            and fold(u.supplier || chr(10) || u.document) like containing(${search})
        ), page as (select * from found u order by u.received_on desc, u.id desc ${pageAt(page)})
        select (select count(*)::int from found) as total,
          coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'supplier', u.supplier, 'document', u.document,
            'receivedOn', u.received_on, 'total', u.total, 'products', (select count(*) from stock_movement m
              where m.gym_id = u.gym_id and m.source_id = u.id))
            order by u.received_on desc, u.id desc), '[]') as items from page u`);
      return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, totalIsFloor: false };
    },
    purchase: async (context, { id }) => getPurchase(context, id),
    buy: async (context, { id, ...form }) => {
      const { db } = context;
      const total = purchaseTotal(form.lines);
      if (total > BigInt(maxAmount)) throw new VerbError(totalTooHigh);
      const { lines, ...head } = form;
      const { rows } = await db.execute<{ later: boolean }>(
        sql`select ${form.receivedOn} > local_today() as later`,
      );
      if (rows[0]?.later) throw new VerbError(receivedLater);
      const added = await db
        .insert(purchase)
        .values({ id, ...head, total: Number(total), request: form })
        .onConflictDoNothing({ target: [purchase.gymId, purchase.id] })
        .returning({ id: purchase.id });
      if (added.length === 0) return repeatedPurchase(context, id, form);
      await holdStock(context, idsOf(lines), { costs: true });
      await requireStocked(context, idsOf(lines));
      await db.execute(sql`
        insert into stock_movement (product_id, kind, quantity, cost, source_id)
        select l."productId", 'purchase', l.quantity,
          case l.per when 'line' then l.amount / l.quantity else l.amount end, ${id}
        from jsonb_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::jsonb)
          as l ("productId" uuid, quantity numeric, per text, amount numeric, place int)
        order by l.place`);
      return getPurchase(context, id);
    },
    low: async ({ db }, { search, supplier, page }) => {
      const { rows } = await db.execute<{
        items: LowProduct[];
        total: number;
        suppliers: { supplier: string; products: number }[];
      }>(sql`
        with low as materialized (${lowStock})
        select (select count(*)::int from low p where ${lowOf(search, supplier)}) as total,
          (select coalesce(jsonb_agg(jsonb_build_object('supplier', supplier, 'products', products)), '[]') from (
            select min(p.supplier) as supplier, count(*) as products from low p
            where p.supplier <> '' group by p.vendor order by p.vendor limit 50) named) as suppliers,
          (select coalesce(jsonb_agg(shown), '[]') from (
            select ${shownLow} as shown from low p where ${lowOf(search, supplier)}
            order by ${bySupplier} ${pageAt(page)}) page) as items`);
      const { items = [], total = 0, suppliers = [] } = rows[0] ?? {};
      return { items, total, totalIsFloor: false, suppliers };
    },
    suggestion: async ({ db }, { search, supplier }) => {
      const { rows } = await db.execute<{ shown: LowProduct }>(sql`
        select ${shownLow} as shown from (${lowStock}) p where ${lowOf(search, supplier)}
        order by ${bySupplier} limit ${suggestedLines}`);
      return { items: rows.map(({ shown }) => shown) };
    },
    counts: async ({ db }, { page }) => {
      const { rows } = await db.execute<{ items: CountRow[]; total: number }>(sql`
        with found as (select * from stock_count where gym_id = current_gym() and deleted_at is null),
        page as (select * from found order by status = 'open' desc, created_at desc, id desc ${pageAt(page)})
        select (select count(*)::int from found) as total,
          coalesce(jsonb_agg(jsonb_build_object(${shownCount},
            'counted', case c.status when 'open' then (select count(distinct l.product_id) from stock_count_line l
              where l.gym_id = c.gym_id and l.count_id = c.id and l.deleted_at is null) else 0 end,
            'differences', (select count(*) from stock_movement m
              where m.gym_id = c.gym_id and m.source_id = c.id))
            order by c.status = 'open' desc, c.created_at desc, c.id desc), '[]') as items from page c`);
      return { items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, totalIsFloor: false };
    },
    openCount: async (context, { id, ...form }) => {
      const { rowCount } = await context.db.execute(sql`
        select from product_group where gym_id = current_gym() and id = ${form.groupId} and deleted_at is null for share`);
      if (form.groupId && rowCount === 0) throw new VerbError(countGroupUnknown);
      await context.db
        .insert(stockCount)
        .values({ id, ...form })
        .onConflictDoNothing({ target: [stockCount.gymId, stockCount.id] });
      return firstResult(await getCount(context, id), form);
    },
    count: async (context, { id, search, view, page }) => {
      const count = await getCount(context, id);
      const { rows } = await context.db.execute<{ items: SheetRow[]; total: number }>(sql`
        with found as (
          select p.id, p.name, p.code, p.unit, p.barcode, p.sort_key, t.counted, t.expected from ${sheetOf(id)}
            and ${matches(search)}
        ), shown as (select * from found where ${views[view]}),
        page as (select * from shown p order by ${byName} ${pageAt(page)})
        select (select count(*)::int from shown) as total,
          coalesce(jsonb_agg(jsonb_build_object(${shownProduct}, 'barcode', p.barcode, 'counted', p.counted,
            'expected', p.expected) order by ${byName}), '[]') as items from page p`);
      return { count, items: rows[0]?.items ?? [], total: rows[0]?.total ?? 0, totalIsFloor: false };
    },
    sheet: async (context, { id }) => {
      const count = await getCount(context, id);
      const { rows } = await context.db.execute<SheetRow & { groupName: string }>(sql`
        select p.id, p.name, p.code, p.unit, p.barcode, p.counted::float8 as counted,
          p.expected::float8 as expected, coalesce(g.name, '') as "groupName"
        from (select p.*, t.counted, t.expected from ${sheetOf(id)}) p
        left join product_group g on g.gym_id = p.gym_id and g.id = p.group_id
        order by g.name is null, sort_key(g.name), ${byName}`);
      return { count, items: rows };
    },
    tally: async (context, { countId, lines }) => {
      const { status } = await holdCount(context, countId, 'share');
      if (status !== 'open') throw new VerbError(countClosed);
      await holdStock(context, idsOf(lines), { costs: false });
      await requireStocked(context, idsOf(lines));
      const items: { productId: string; counted: number | null }[] = [];
      for (const line of lines) {
        items.push({ productId: line.productId, counted: await noteLine(context, countId, line) });
      }
      return { items };
    },
    discardCount: async (context, { id }) => {
      const { status } = await holdCount(context, id, 'update');
      if (status !== 'open') throw new VerbError(countClosed);
      await context.db
        .update(stockCount)
        .set({
          deletedAt: sql`now()`,
          deletedBy: sql`current_account()`,
          version: sql`${stockCount.version} + 1`,
        })
        .where(and(eq(stockCount.gymId, sql`current_gym()`), eq(stockCount.id, id)));
      return done;
    },
    restoreCount: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
        update stock_count set deleted_at = null, deleted_by = null, version = version + 1
        where gym_id = current_gym() and id = ${id} and deleted_at is not null`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    applyCount: async (context, { id, uncounted }) => {
      const { db } = context;
      const { status } = await holdCount(context, id, 'update');
      if (status === 'applied') return getCount(context, id);
      await db.execute(sql`select lock_stock(array(select p.id from ${sheetOf(id)}
        and (t.counted <> t.expected or ${uncounted} = 'zero' and t.counted is null)))`);
      if (uncounted === 'zero') {
        await db.execute(sql`
          insert into stock_count_line (id, count_id, product_id, counted, expected)
          select gen_random_uuid(), c.id, p.id, 0, s.quantity from ${sheetOf(id)} and t.counted is null`);
      }
      await db.execute(sql`
        insert into stock_movement (product_id, kind, quantity, reason, source_id)
        select t.product_id, 'count', t.counted - t.expected, c.name, c.id from (${talliesOf(id)}) t
        join stock_count c on c.gym_id = current_gym() and c.id = ${id}
        where t.counted <> t.expected order by t.product_id`);
      await db.execute(sql`
        update stock_count set status = 'applied', applied_at = current_instant(), version = version + 1
        where gym_id = current_gym() and id = ${id}`);
      return getCount(context, id);
    },
    averageCosts: async ({ db }, { search, page }) => {
      const { rows } = await db.execute<{ items: CostRow[]; total: number; value: number }>(sql`
        with worth as materialized (
          select p.id, p.name, p.code, p.unit, p.sort_key, s.quantity, s.average_cost, ${worth} as value,
            ${matches(search)} as found from ${stocked} where ${kept})
        select (select count(*)::int from worth where found) as total,
          (select least(coalesce(sum(value), 0), 9007199254740991)::float8 from worth) as value,
          (select coalesce(jsonb_agg(shown), '[]') from (
            select jsonb_build_object(${shownProduct}, 'quantity', p.quantity, 'averageCost', p.average_cost,
              'value', p.value) as shown
            from worth p where p.found order by ${byName} ${pageAt(page)}) page) as items`);
      const { items = [], total = 0, value = 0 } = rows[0] ?? {};
      return { items, total, totalIsFloor: false, value };
    },
    averageCost: async ({ db }, { productId, page }) => {
      const bought = sql`m.gym_id = current_gym() and m.product_id = ${productId} and m.kind = 'purchase'`;
      const { rows } = await db.execute<{ product: CostRow | null; items: CostStep[]; total: number }>(sql`
        with page as (select * from stock_movement m where ${bought} order by m.place desc ${pageAt(page)})
        select (select jsonb_build_object(${shownProduct}, 'quantity', s.quantity, 'averageCost', s.average_cost,
            'value', ${worth}) from ${stocked} where ${kept} and p.id = ${productId}) as product,
          (select count(*)::int from stock_movement m where ${bought}) as total,
          coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'purchaseId', u.id, 'at', m.created_at,
            'receivedOn', u.received_on, 'supplier', coalesce(u.supplier, ''), 'document', coalesce(u.document, ''),
            'quantity', m.quantity, 'cost', m.cost, 'quantityBefore', m.quantity_after - m.quantity,
            'averageBefore', m.average_before, 'averageAfter', m.average_after) order by m.place desc), '[]') as items
        from page m left join purchase u on u.gym_id = m.gym_id and u.id = m.source_id`);
      const { product = null, items = [], total = 0 } = rows[0] ?? {};
      if (!product) throw new VerbError(notFound);
      return { product, items, total, totalIsFloor: false };
    },
  },
  { stock_movement_gym_id_id_pk: alreadySaved },
);
