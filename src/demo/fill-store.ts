import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { client } from '../features/clients/table.ts';
import { productGroup } from '../features/groups/table.ts';
import { gym } from '../features/gym/table.ts';
import { product } from '../features/products/table.ts';
import { sale } from '../features/sales/table.ts';
import { productStock } from '../features/stock/table.ts';
import { till } from '../features/tills/table.ts';
import { addRows } from '../fill.ts';
import { addLedgers, joinRows, type LedgerRows, noRows } from './ledgers.ts';
import { type Article, makeArticle, makeGroups } from './products.ts';
import { buy } from './purchases.ts';
import { idOf, randomOf } from './random.ts';
import { openShelves, type Stock } from './shelves.ts';
import { runStore } from './store.ts';
import type { Buyer, StoreGym, StorePlan } from './store-plan.ts';

const ownGym = sql`current_gym()`;

/** The current gym, as its sales and receipts need it. */
export async function readStoreGym(db: NodePgDatabase): Promise<StoreGym> {
  const { gymId: id, name, receiptHeader: header, currency, country, taxRate, taxPerProduct } = gym;
  const [existing] = await db
    .select({
      id,
      name,
      header,
      currency: sql<StoreGym['currency']>`${currency}`,
      country,
      taxRate,
      taxPerProduct,
    })
    .from(gym)
    .where(eq(gym.gymId, ownGym));
  if (!existing) throw new Error('the gym was not made');
  return existing;
}

/** Moves the counter past the issued numbers. */
const countNumbers = sql`
  insert into counter (gym_id, name, value)
  select current_gym(), 'receipt', max(number) from receipt where gym_id = current_gym() having max(number) > 0
  union all
  select current_gym(), 'product', max(code::bigint) from product
  where gym_id = current_gym() and code ~ '^[0-9]{1,9}$' having max(code::bigint) > 0
  on conflict (gym_id, name) do update set value = greatest(counter.value, excluded.value)`;

/** Adds a store's history day by day, in batches. @returns the number of sales */
export async function addHistory(db: NodePgDatabase, seed: string, plan: StorePlan): Promise<number> {
  let sales = 0;
  let waiting: LedgerRows[] = [];
  for (const day of runStore(seed, plan)) {
    sales += day.sales.length;
    waiting.push(day);
    if (waiting.length >= daysPerPortion) {
      await addLedgers(db, joinRows(waiting));
      waiting = [];
    }
  }
  await addLedgers(db, joinRows(waiting));
  await db.execute(countNumbers);
  return sales;
}

const daysPerPortion = 100;
const salesPerDay = 25;
const maxDays = 365;

interface Wanted {
  products: number;
  sales: number;
  now: Temporal.ZonedDateTime;
  /** The day after the last sale. */
  today: Temporal.PlainDate;
}

/** Adds the missing ones of `all`, with codes after the existing ones, and fills their shelves. */
async function addProducts(
  db: NodePgDatabase,
  seed: string,
  all: readonly Article[],
  opened: Temporal.Instant,
): Promise<number> {
  const { id, code } = product;
  const existing = await db.select({ id, code }).from(product).where(eq(product.gymId, ownGym));
  const codes = existing.map((product) => (/^\d{1,9}$/.test(product.code) ? Number(product.code) : 0));
  const lastCode = codes.reduce((highest, product) => Math.max(highest, product), 0);
  const ids = new Set(existing.map((product) => product.id));
  const missing = all.filter((article) => !ids.has(article.id));
  const [first] = missing;
  if (!first) return 0;
  await addRows(db, productGroup, makeGroups(seed, opened.toString()));
  const added = await addRows(
    db,
    product,
    missing.map(({ row }, index) => ({ ...row, code: String(lastCode + index + 1) })),
  );
  const random = randomOf(`${seed} stock ${first.id}`);
  const rows = noRows();
  const date = opened.toString().slice(0, 10);
  buy(random, rows, openShelves(random, missing), { articles: missing, at: opened, date, rise: 0 });
  await addLedgers(db, rows);
  await db.execute(countNumbers);
  return added;
}

async function readStock(db: NodePgDatabase): Promise<Stock> {
  const { productId, quantity, averageCost: average } = productStock;
  const rows = await db
    .select({ productId, quantity, average })
    .from(productStock)
    .where(eq(productStock.gymId, ownGym));
  return new Map(rows.map((row) => [row.productId, row]));
}

async function listBuyers(db: NodePgDatabase): Promise<Buyer[]> {
  const { id, name, surname, dni, createdAt } = client;
  return db
    .select({ id, name, surname, dni, createdAt: sql<string>`${createdAt}::date::text` })
    .from(client)
    .where(and(eq(client.gymId, ownGym), isNull(client.deletedAt)))
    .orderBy(createdAt, id)
    .limit(500);
}

async function readLastReceipt(db: NodePgDatabase): Promise<number> {
  const { rows } = await db.execute<{ value: number }>(
    sql`select value::int from counter where gym_id = current_gym() and name = 'receipt'`,
  );
  return rows[0]?.value ?? 0;
}

/**
 * A store of any size: products, and sales through one till up to the day before `today`. An existing store with
 * sales gets more products, but no more sales, because its ledgers must not change.
 * @returns the numbers of added rows
 */
export async function addStore(
  db: NodePgDatabase,
  seed: string,
  { products, sales, now, today }: Wanted,
): Promise<{ products: number; sales: number }> {
  const storeGym = await readStoreGym(db);
  const days = Math.min(maxDays, Math.ceil(sales / salesPerDay));
  const perDay = Math.ceil(sales / Math.max(1, days));
  const opened = today.subtract({ days: maxDays + 1 }).toZonedDateTime(now.timeZoneId);
  // A third of a shelf is enough for a day in any case.
  const terms = { shelf: 7 * perDay, taxRate: storeGym.taxRate, opened: opened.toInstant().toString() };
  const articles = Array.from({ length: products }, (_, index) =>
    makeArticle(seed, index, { ...terms, code: index + 1 }),
  );
  const added = await addProducts(db, seed, articles, opened.toInstant());
  const [sold] = await db.select({ id: sale.id }).from(sale).where(eq(sale.gymId, ownGym)).limit(1);
  if (sold || sales === 0) return { products: added, sales: 0 };
  const [tills] = await db.select({ count: count() }).from(till).where(eq(till.gymId, ownGym));
  const upTo = (day: number) => Math.floor((sales * day) / days);
  const counts = await addHistory(db, seed, {
    gym: storeGym,
    till: { id: idOf(seed, 'till'), name: `Caja ${(tills?.count ?? 0) + 1}` },
    articles,
    stock: await readStock(db),
    days: Array.from({ length: days }, (_, day) => ({
      date: today.subtract({ days: days - day }),
      sales: upTo(day + 1) - upTo(day),
    })),
    deliveries: [1, 2, 3, 4, 5, 6, 7],
    now,
    clients: await listBuyers(db),
    memberships: new Map(),
    lastReceipt: await readLastReceipt(db),
  });
  return { products: added, sales: counts };
}
