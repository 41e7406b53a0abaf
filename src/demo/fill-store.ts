import type pg from 'pg';
import { bulkInsert } from './insert.ts';
import { keepStore } from './keep-store.ts';
import { type Article, makeArticle, makeGroups } from './products.ts';
import { buy } from './purchases.ts';
import { idOf, randomOf } from './random.ts';
import { openShelves, type Stock } from './shelves.ts';
import { runStore } from './store.ts';
import type { Buyer, StoreGym, StorePlan } from './store-plan.ts';
import { groupTable, type LedgerRows, ledgerTables, noRows, productTable } from './store-tables.ts';

/** The present gym, as its sales and receipts name it. */
export async function readStoreGym(db: pg.PoolClient): Promise<StoreGym> {
  const { rows } = await db.query<StoreGym>(
    `select gym_id as id, name, receipt_header as header, currency, country, tax_rate as "taxRate"
    from gym where gym_id = current_gym()`,
  );
  const [gym] = rows;
  if (!gym) throw new Error('the gym was not made');
  return gym;
}

export async function pourLedgers(db: pg.PoolClient, rows: LedgerRows): Promise<void> {
  for (const [name, table] of Object.entries(ledgerTables)) {
    await bulkInsert(db, table as never, rows[name as keyof LedgerRows] as never);
  }
}

/** Pours a store's history day by day, in portions. @returns how many sales it made */
export async function pourStore(db: pg.PoolClient, seed: string, plan: StorePlan): Promise<number> {
  let sales = 0;
  let waiting: LedgerRows | null = null;
  for (const rows of runStore(seed, plan)) {
    sales += rows.sales.length;
    if (waiting) {
      for (const [name, more] of Object.entries(rows))
        waiting[name as keyof LedgerRows].push(...(more as never[]));
    } else waiting = rows;
    if (waiting.sales.length >= 2_000) {
      await pourLedgers(db, waiting);
      waiting = null;
    }
  }
  if (waiting) await pourLedgers(db, waiting);
  return sales;
}

const salesPerDay = 25;
const mostDays = 365;

interface Wanted {
  products: number;
  sales: number;
  now: Temporal.ZonedDateTime;
  /** The day after the last sale. */
  today: Temporal.PlainDate;
}

async function presentOf(db: pg.PoolClient) {
  const { rows } = await db.query<{ codes: number; tills: number; sold: boolean; receipts: number }>(
    `select coalesce((select max(code::int) from product
        where gym_id = current_gym() and code ~ '^[0-9]{1,9}$'), 0) as codes,
      (select count(*)::int from till where gym_id = current_gym()) as tills,
      exists (select from sale where gym_id = current_gym()) as sold,
      coalesce((select value::int from counter where gym_id = current_gym() and name = 'receipt'), 0) as receipts`,
  );
  const [present] = rows;
  if (!present) throw new Error('the store did not answer');
  return present;
}

/** Adds what is missing of `all`, with codes after those that there are, and fills their shelves. */
async function addProducts(
  db: pg.PoolClient,
  seed: string,
  all: readonly Article[],
  opened: Temporal.Instant,
): Promise<number> {
  const { codes } = await presentOf(db);
  const { rows: present } = await db.query<{ id: string }>(
    'select id from product where gym_id = current_gym()',
  );
  const known = new Set(present.map(({ id }) => id));
  const missing = all.filter(({ id }) => !known.has(id));
  const [first] = missing;
  if (!first) return 0;
  await bulkInsert(db, groupTable, makeGroups(seed, opened.toString()));
  const added = await bulkInsert(
    db,
    productTable,
    missing.map(({ row }, place) => ({ ...row, code: String(codes + place + 1) })),
  );
  const random = randomOf(`${seed} stock ${first.id}`);
  const rows = noRows();
  const date = opened.toString().slice(0, 10);
  buy(random, rows, openShelves(random, missing), { articles: missing, at: opened, date, rise: 0 });
  await pourLedgers(db, rows);
  await keepStore(db);
  return added;
}

async function stockOf(db: pg.PoolClient): Promise<Stock> {
  const { rows } = await db.query<{ id: string; quantity: number; average: number }>(
    `select product_id as id, quantity::float as quantity, average_cost::float as average from product_stock
    where gym_id = current_gym()`,
  );
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

async function buyersOf(db: pg.PoolClient): Promise<Buyer[]> {
  const { rows } = await db.query<Buyer>(
    `select id, name, surname, dni, created_at::date::text as created_at from client
    where gym_id = current_gym() and deleted_at is null order by client.created_at, id limit 500`,
  );
  return rows;
}

/**
 * A store of any size: products, and sales through one till up to the day before `today`. A store that has sold
 * already gets further products, and no further sales: its ledgers are its own. @returns how many were added
 */
export async function addStore(
  db: pg.PoolClient,
  seed: string,
  { products, sales, now, today }: Wanted,
): Promise<{ products: number; sales: number }> {
  const gym = await readStoreGym(db);
  const days = Math.min(mostDays, Math.ceil(sales / salesPerDay));
  const perDay = Math.ceil(sales / Math.max(1, days));
  const opened = today.subtract({ days: mostDays + 1 }).toZonedDateTime(now.timeZoneId);
  // A third of a shelf lasts a day in any case.
  const terms = { shelf: 7 * perDay, taxRate: gym.taxRate, opened: opened.toInstant().toString() };
  const articles = Array.from({ length: products }, (_, index) =>
    makeArticle(seed, index, { ...terms, code: index + 1 }),
  );
  const added = await addProducts(db, seed, articles, opened.toInstant());
  const { tills, sold, receipts } = await presentOf(db);
  if (sold || sales === 0) return { products: added, sales: 0 };
  const upTo = (day: number) => Math.floor((sales * day) / days);
  const made = await pourStore(db, seed, {
    gym,
    till: { id: idOf(seed, 'till'), name: `Caja ${tills + 1}` },
    articles,
    stock: await stockOf(db),
    days: Array.from({ length: days }, (_, day) => ({
      date: today.subtract({ days: days - day }),
      sales: upTo(day + 1) - upTo(day),
    })),
    deliveries: [1, 2, 3, 4, 5, 6, 7],
    now,
    clients: await buyersOf(db),
    memberships: new Map(),
    lastReceipt: receipts,
  });
  return { products: added, sales: made };
}
