import { type SQL, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, nextVersionOf, restore, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { liveRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done, maxAmount } from '../../wire/fields.ts';
import { lockGroup } from '../groups/server.ts';
import { largestAmount } from '../gym/domain.ts';
import { currencyOf, refuseMistyped } from '../gym/server.ts';
import {
  amountTooHigh,
  barcodeTaken,
  codeTaken,
  type PriceChange,
  type Product,
  type ProductForm,
  productsContract,
} from './contract.ts';
import { insertProduct } from './insert.server.ts';
import { listVerbs } from './list.server.ts';
import { getProduct } from './read.server.ts';
import { product } from './table.ts';

export { lockCodes, nextCodes } from './codes.server.ts';

type Tx = Pick<GymContext, 'db'>;

/** One parameter for all of them. */
const uuids = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Locks them in the common order. */
const lockProducts = ({ db }: Tx, ids: readonly string[]) =>
  db.execute(sql`
    select from product p where p.gym_id = current_gym() and p.id = any (${uuids(ids)})
    order by p.id for no key update`);

/** The result of a repeated create. @throws VerbError already_saved */
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

/** Adjusts the ledger to the current `quantity`. */
async function adjustStock({ db }: Tx, id: string, quantity: number): Promise<void> {
  await db.execute(sql`select lock_stock(array[${id}::uuid])`);
  await db.execute(sql`
    insert into stock_movement (product_id, kind, quantity, reason)
    select s.product_id, 'adjustment', ${quantity}::numeric - s.quantity, 'Corrección en la ficha'
    from product_stock s
    where s.gym_id = current_gym() and s.product_id = ${id} and s.quantity <> ${quantity}::numeric`);
}

const amountsOf = ({ cost, price, tax }: Pick<Product, 'cost' | 'price' | 'tax'>) => ({ cost, price, tax });

/**
 * Changes price, tax and profit: the tax keeps its rate, and the profit follows the price. Refuses a tax beyond the
 * maximum amount.
 */
function pricesOf(price: PriceChange): SQL {
  const next =
    price.kind === 'amount'
      ? sql`${price.amount}::numeric`
      : sql`round(p.price * (10000 + ${price.percent}::int) / 10000.0)`;
  return sql`, price = ${next},
    tax = case when p.price > 0 then least(${maxAmount + 1}, round(p.tax * ${next} / p.price)) else p.tax end,
    profit = case when p.cost > 0 then least(100000000, round((${next} - p.cost) * 10000.0 / p.cost)) else p.profit end`;
}

export const productsServer = implement(
  productsContract,
  {
    ...listVerbs,
    get: async (context, { id }) => getProduct(context, id),
    create: async (context, { id, ...form }) => {
      const { quantity = 0, ...values } = form;
      await refuseMistyped(context, amountsOf(form));
      const { rowCount } = await context.db.execute(
        sql`select from product where gym_id = current_gym() and id = ${id}`,
      );
      if (rowCount !== 0) return repeated(context, id, form);
      await lockGroup(context, form.groupId);
      if (!(await insertProduct(context, id, values))) return repeated(context, id, form);
      if (quantity !== 0) {
        await context.db.execute(sql`
          insert into stock_movement (product_id, kind, quantity, reason, source_id)
          values (${id}, 'adjustment', ${quantity}::numeric, 'Stock inicial', ${id})`);
      }
      return getProduct(context, id);
    },
    update: async (context, { id, version, quantity, code, ...form }) => {
      await refuseMistyped(context, amountsOf(form), async () => amountsOf(await getProduct(context, id)));
      await lockGroup(context, form.groupId);
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
      const { rowCount } = await db.update(product).set({ favourite }).where(liveRow(product, id));
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    change: async (context, { ids, change }) => {
      const { groupId, enabled, price } = change;
      if (price?.kind === 'amount') await refuseMistyped(context, { price: price.amount });
      await lockGroup(context, groupId);
      await lockProducts(context, ids);
      const { rows } = await context.db.execute<{ changed: number; highest: number }>(sql`
        with changed as (update product p set version = ${nextVersionOf('p')}
          ${groupId === undefined ? sql`` : sql`, group_id = ${groupId}::uuid`}
          ${enabled === undefined ? sql`` : sql`, enabled = ${enabled}`}
          ${price === undefined ? sql`` : pricesOf(price)}
        where p.gym_id = current_gym() and p.id = any (${uuids(ids)}) and p.deleted_at is null
        returning p.price, p.tax)
        select count(*)::int as changed, coalesce(max(greatest(price, tax)), 0)::float8 as highest from changed`);
      const { changed = 0, highest = 0 } = rows[0] ?? {};
      if (price && highest > largestAmount(await currencyOf(context))) throw new VerbError(amountTooHigh);
      return { changed };
    },
    // Products without a position have 0 and are sorted by name, so the given ones get negative positions before all
    // others.
    sort: async (context, { ids }) => {
      await lockProducts(context, ids);
      await context.db.execute(sql`
        update product p set position = placed.position
        from (select id, first.position - ${ids.length}::int + place::int - 1 as position
          from unnest(${uuids(ids)}) with ordinality named (id, place),
            (select least(0, min(o.position)) as position from product o
              where o.gym_id = current_gym() and o.deleted_at is null and o.id <> all (${uuids(ids)})) first) placed
        where p.gym_id = current_gym() and p.id = placed.id and p.id = any (${uuids(ids)})
          and p.deleted_at is null and p.position <> placed.position`);
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
