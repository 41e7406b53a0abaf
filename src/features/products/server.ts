import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done, maxAmount, pageSize } from '../../wire/fields.ts';
import type { Answer } from '../../wire/verb.ts';
import { countedProducts, holdGroup, shownGroups, shownTree, tree } from '../groups/server.ts';
import {
  amountTooHigh,
  barcodeTaken,
  type CatalogueItem,
  codeTaken,
  type PriceChange,
  type Product,
  type ProductForm,
  type ProductOrder,
  productsContract,
  type SearchFilter,
} from './contract.ts';
import { product } from './table.ts';

const p = alias(product, 'p');

type Tx = Pick<GymContext, 'db'>;

/** One parameter for them all. */
const uuids = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

const low = sql`(not p.service and (p.reorder_point > 0 and s.quantity <= p.reorder_point
  or p.low_stock_warning and s.quantity <= p.warning_quantity))`;

/** Product `p` with its stock `s` and its group `t`. */
const joined = sql`product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  left join tree t on t.id = p.group_id`;

const shownProduct = jsonOf<Product>({
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

const orders: Record<ProductOrder, readonly SQL[]> = {
  position: [sql`p.position`],
  name: [],
  // '2' before '10', and numbers before words.
  code: [sql`(p.code !~ '^[0-9]{1,18}$')`, sql`lpad(upper(p.code), 18, '0') collate "C"`],
  group: [sql`(t.id is null)`, sql`t.place collate "C"`],
  quantity: [sql`s.quantity`],
  cost: [sql`p.cost`],
  price: [sql`p.price`],
};

const searched: Record<SearchFilter, SQL> = {
  all: sql`p.search_text`,
  name: sql`split_part(p.search_text, chr(10), 1)`,
  code: sql`split_part(p.search_text, chr(10), 2)`,
  barcode: sql`split_part(p.search_text, chr(10), 3)`,
};

const states = {
  all: sql`true`,
  enabled: sql`p.enabled`,
  disabled: sql`not p.enabled`,
  low,
};

interface Filters {
  readonly search: string;
  readonly by: SearchFilter;
  readonly groupId?: string | undefined;
  readonly state: keyof typeof states;
  readonly order: ProductOrder;
  readonly descending: boolean;
}

/** The products that match: what else is joined is left out where nothing asks for it. */
const matching = ({ search, by, groupId, state, order }: Filters): SQL => sql`
  product p
  ${state === 'low' || order === 'quantity' ? sql`join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id` : sql``}
  ${groupId !== undefined || order === 'group' ? sql`left join tree t on t.id = p.group_id` : sql``}
  where p.gym_id = current_gym() and p.deleted_at is null and ${states[state]}
    ${search === '' ? sql`` : sql`and ${searched[by]} like containing(${search})`}
    ${groupId === undefined ? sql`` : sql`and ${groupId} = any (t.lineage)`}`;

/** How many match; where nothing is asked for, that is kept. */
const totalOf = (filters: Filters): SQL =>
  filters.search === '' && filters.groupId === undefined && filters.state === 'all'
    ? countedProducts
    : sql`(select count(*) from ${matching(filters)})`;

/** The ids of the products that match, with their place among them: all, or those on a page from 1. */
function found(filters: Filters, page?: number): SQL {
  const direction = filters.descending ? sql`desc` : sql`asc`;
  const terms = [...orders[filters.order], sql`p.sort_key`, sql`p.id`].map(
    (term) => sql`${term} ${direction}`,
  );
  return sql`found as materialized (
    select id, row_number() over () as place from (
      select p.id from ${matching(filters)} order by ${sql.join(terms, sql`, `)}
      ${page === undefined ? sql`` : sql`offset ${(page - 1) * pageSize} limit ${pageSize}`}) ordered)`;
}

/** Every `Product` of `found`, as JSON. */
const shownFound = sql`(select coalesce(json_agg(${shownProduct} order by f.place), '[]')
  from found f join ${joined} on p.gym_id = current_gym() and p.id = f.id)`;

/** @throws VerbError not_found, also for one that was deleted */
async function getProduct({ db }: Tx, id: string): Promise<Product> {
  const { rows } = await db.execute<{ product: Product }>(sql`
    with recursive ${tree} select ${shownProduct} as product from ${joined}
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [one] = rows;
  if (!one) throw new VerbError(notFound);
  return one.product;
}

/** Locks them in the order in which everybody does. */
const lockProducts = ({ db }: Tx, ids: readonly string[]) =>
  db.execute(sql`
    select from product p where p.gym_id = current_gym() and p.id = any (${uuids(ids)})
    order by p.id for no key update`);

const isTaken = (code: SQL) => sql`exists (select from product p
  where p.gym_id = current_gym() and upper(p.code) = (${code})::text and p.deleted_at is null)`;

/**
 * Whoever else gives codes waits for this transaction. To be taken before any product is touched: who has given a code
 * waits with it for the products of that code.
 */
export const holdCodes = ({ db }: Tx) =>
  db.execute(sql`
    insert into counter as c (gym_id, name, value) values (current_gym(), 'product', 0)
    on conflict (gym_id, name) do update set value = c.value`);

/** As many next numbers that are no product's codes and not `kept` either. Whoever asks next waits for this transaction. */
export async function nextCodes({ db }: Tx, count: number, kept: readonly string[] = []): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ code: string; taken: boolean }>(sql`
    with next as materialized (select next_number('product') as code)
    select code::text, ${isTaken(sql`next.code`)} as taken from next`);
  const [next] = rows;
  if (count === 1 && next && !next.taken && !kept.includes(next.code)) return [next.code];
  // Among as many numbers as there are products and kept ones, and `count` more, at least `count` are free.
  const free = await db.execute<{ codes: string[] }>(sql`
    with free as (
      select number from counter c cross join lateral generate_series(c.value, c.value + ${count + kept.length}::int
        + (select count(*) from product p where p.gym_id = current_gym() and p.deleted_at is null)) number
      where c.gym_id = current_gym() and c.name = 'product' and not ${isTaken(sql`number`)}
        and number::text not in (select unnest(${sql.param(kept)}::text[]))
      order by number limit ${count}),
      last as (update counter c set value = (select max(number) from free)
        where c.gym_id = current_gym() and c.name = 'product')
    select array_agg(number::text order by number) as codes from free`);
  return free.rows[0]?.codes ?? [];
}

/** Adds a product; false when its id is there already. @throws VerbError product_code_taken */
async function insertProduct(context: Tx, id: string, form: Omit<ProductForm, 'quantity'>): Promise<boolean> {
  for (;;) {
    const [code = ''] = form.code ? [form.code] : await nextCodes(context, 1);
    const added = await context.db
      .insert(product)
      .values({ id, ...form, code })
      .onConflictDoNothing()
      .returning({ id: product.id });
    if (added.length > 0) return true;
    const { rowCount } = await context.db.execute(
      sql`select from product where gym_id = current_gym() and id = ${id}`,
    );
    if (rowCount !== 0) return false;
    if (form.code) throw new VerbError(codeTaken);
  }
}

/** The first result of a create that is repeated. @throws VerbError already_saved */
async function repeated(
  context: Tx,
  id: string,
  { quantity = 0, code, ...form }: ProductForm,
): Promise<Product> {
  const saved = await getProduct(context, id);
  const { rows } = await context.db.execute<{ quantity: number }>(sql`
    select coalesce(sum(quantity), 0)::float8 as quantity from stock_movement
    where gym_id = current_gym() and source_id = ${id}`);
  const first = { ...saved, quantity: saved.service ? quantity : (rows[0]?.quantity ?? 0) };
  idempotentResult(first, { ...form, quantity, ...(code && { code }) });
  return saved;
}

/** Makes the ledger say that there are `quantity` now. */
async function adjustStock({ db }: Tx, id: string, quantity: number): Promise<void> {
  await db.execute(sql`select lock_stock(array[${id}::uuid])`);
  await db.execute(sql`
    insert into stock_movement (product_id, kind, quantity, reason)
    select s.product_id, 'adjustment', ${quantity}::numeric - s.quantity, 'Corrección en la ficha'
    from product_stock s
    where s.gym_id = current_gym() and s.product_id = ${id} and s.quantity <> ${quantity}::numeric`);
}

/** Their price, tax and profit: the tax keeps its rate, and the profit follows the price. A tax too high for any amount is refused. */
function pricesOf(price: PriceChange): SQL {
  const next =
    price.kind === 'amount'
      ? sql`${price.amount}::numeric`
      : sql`round(p.price * (10000 + ${price.percent}::int) / 10000.0)`;
  return sql`, price = ${next},
    tax = case when p.price > 0 then least(${maxAmount + 1}, round(p.tax * ${next} / p.price)) else p.tax end,
    profit = case when p.cost > 0 then least(100000000, round((${next} - p.cost) * 10000.0 / p.cost)) else p.profit end`;
}

/** A `CatalogueItem` of those on sale, and by what it is sorted. */
const soldItem = sql`${jsonOf<CatalogueItem>({
  id: p.id,
  name: p.name,
  code: p.code,
  sku: p.sku,
  // Hardly any has more than one, and a function called for each of 10,000 takes its time.
  barcodes: sql`case when trim(p.barcode) = '' then '[]' when strpos(p.barcode, '|') > 0 then to_json(barcodes_of(p.barcode))
    else json_build_array(trim(p.barcode)) end`,
  groupId: p.groupId,
  unit: p.unit,
  price: p.price,
  priceIncludesTax: p.priceIncludesTax,
  priceChangeAllowed: p.priceChangeAllowed,
  defaultQuantity: p.defaultQuantity,
  service: p.service,
  favourite: p.favourite,
  position: p.position,
  quantity: sql`s.quantity`,
  low,
})} as item, p.position, p.sort_key, p.id
  from product p join product_stock s on s.gym_id = p.gym_id and s.product_id = p.id
  where p.gym_id = current_gym() and p.enabled and p.deleted_at is null`;

export const productsServer = implement(
  productsContract,
  {
    list: async ({ db }, { page, ...filters }) => {
      const answer = jsonOf<Answer<typeof productsContract.list>>({
        items: shownFound,
        total: totalOf(filters),
        totalIsFloor: sql`false`,
        groups: shownGroups,
      });
      return readJson(db, sql`with recursive ${tree}, ${found(filters, page)} select ${answer} as answer`);
    },
    all: async ({ db }, filters) => {
      const answer = jsonOf<Answer<typeof productsContract.all>>({ items: shownFound });
      return readJson(db, sql`with recursive ${tree}, ${found(filters)} select ${answer} as answer`);
    },
    get: async (context, { id }) => getProduct(context, id),
    catalogue: async ({ db }, { since }) => {
      const answer = jsonOf<Answer<typeof productsContract.catalogue>>({
        at: sql`k.at::text`,
        whole: sql`k.whole`,
        items: sql`(select coalesce(json_agg(sold.item order by sold.position, sold.sort_key, sold.id), '[]') from sold)`,
        gone: sql`array(select p.id::text from product p where p.gym_id = current_gym() and p.id = any (k.changed)
          and (not p.enabled or p.deleted_at is not null))`,
        groups: shownTree,
      });
      return readJson(
        db,
        sql`
        with recursive ${tree},
          known as materialized (
            select at, whole, case when not whole then array(select changed_since(since)) end as changed from (
              select settled_change() as at, asked.since, coalesce(asked.since > settled_change(), true) as whole
              from (select ${since ?? null}::bigint as since) asked) answered),
          sold as (
            select ${soldItem} and (select whole from known)
            union all
            select ${soldItem} and p.id = any ((select changed from known)::uuid[]))
        select ${answer} as answer from known k`,
      );
    },
    create: async (context, { id, ...form }) => {
      const { quantity = 0, ...values } = form;
      const { rowCount } = await context.db.execute(
        sql`select from product where gym_id = current_gym() and id = ${id}`,
      );
      if (rowCount !== 0) return repeated(context, id, form);
      await holdGroup(context, form.groupId);
      if (!(await insertProduct(context, id, values))) return repeated(context, id, form);
      if (quantity !== 0) {
        await context.db.execute(sql`
          insert into stock_movement (product_id, kind, quantity, reason, source_id)
          values (${id}, 'adjustment', ${quantity}::numeric, 'Stock inicial', ${id})`);
      }
      return getProduct(context, id);
    },
    update: async (context, { id, version, quantity, code, ...form }) => {
      await holdGroup(context, form.groupId);
      const saved = await context.db
        .update(product)
        .set({ ...form, ...(code && { code }), version: nextVersion })
        .where(
          sql`${product.gymId} = current_gym() and ${product.id} = ${id} and ${product.version} = ${version}
            and ${product.deletedAt} is null`,
        )
        .returning({ id: product.id });
      if (saved.length > 0 && quantity !== undefined) await adjustStock(context, id, quantity);
      const now = await getProduct(context, id);
      if (saved.length === 0) throw new VerbError(stale);
      return now;
    },
    favour: async ({ db }, { id, favourite }) => {
      const { rowCount } = await db.execute(sql`
        update product set favourite = ${favourite}
        where gym_id = current_gym() and id = ${id} and deleted_at is null`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    change: async (context, { ids, change }) => {
      const { groupId, enabled, price } = change;
      await holdGroup(context, groupId);
      await lockProducts(context, ids);
      const { rowCount } = await context.db.execute(sql`
        update product p set version = p.version + 1
          ${groupId === undefined ? sql`` : sql`, group_id = ${groupId}::uuid`}
          ${enabled === undefined ? sql`` : sql`, enabled = ${enabled}`}
          ${price === undefined ? sql`` : pricesOf(price)}
        where p.gym_id = current_gym() and p.id = any (${uuids(ids)}) and p.deleted_at is null`);
      return { changed: rowCount ?? 0 };
    },
    // Those that were never placed have 0 and are in order of name, so those that are named go below it, before all others.
    sort: async (context, { ids }) => {
      await lockProducts(context, ids);
      await context.db.execute(sql`
        update product p set position = placed.position
        from (select id, first.position - ${ids.length}::int + place::int - 1 as position
          from unnest(${uuids(ids)}) with ordinality named (id, place),
            (select least(0, min(o.position)) as position from product o
              where o.gym_id = current_gym() and o.deleted_at is null and o.id <> all (${uuids(ids)})) first) placed
        where p.gym_id = current_gym() and p.id = placed.id and p.deleted_at is null
          and p.position <> placed.position`);
      return done;
    },
    remove: async (context, { ids }) => {
      await lockProducts(context, ids);
      return { removed: await softDelete(context, product, ids) };
    },
    restore: async (context, { ids }) => {
      await lockProducts(context, ids);
      await restore(context, product, ids);
      return done;
    },
  },
  {
    product_code_unique: codeTaken,
    product_barcode_unique: barcodeTaken,
    product_amount_bounds: amountTooHigh,
  },
);
