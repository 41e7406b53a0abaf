import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import type { Person, TestApp } from '../../test/app.ts';
import { plus } from '../../wire/exact.ts';
import type { Product } from '../products/contract.ts';
import type { Sale } from '../sales/contract.ts';
import type { ShopLine, ShopProduct } from './contract.ts';
import { daysBack, prepareShop, today } from './reports.fixture.ts';
import { sumProducts } from './rules.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const span = { from: '2026-11-02', to: today };
const { openApp, newShop, ask, setDay, addProduct, sell, giveBack, adjust, buy } = prepareShop();

let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

interface Movement {
  kind: string;
  quantity: number;
  after: number;
  day: string;
}

const movementsOf = (productId: string) =>
  ask<Movement>(
    `select kind, quantity::float8 as quantity, quantity_after::float8 as after,
      (created_at at time zone 'America/Santiago')::date::text as day
    from stock_movement where product_id = $1 order by place`,
    [productId],
  );

/** How many days of the span there was some of it, and how many there was none from morning to night. */
function countDays(movements: readonly Movement[]) {
  let [stockDays, outDays] = [0, 0];
  for (let day = Temporal.PlainDate.from(span.from); day.toString() <= span.to; day = day.add({ days: 1 })) {
    const date = day.toString();
    const before = movements.filter((movement) => movement.day < date);
    const moved = movements.some((movement) => movement.day === date);
    if (before.length === 0 && !moved) continue;
    if (!moved && before.at(-1)?.after === 0 && date < today) outDays += 1;
    else stockDays += 1;
  }
  return { stockDays, outDays };
}

function idleSince(movements: readonly Movement[]): string | null {
  if ((movements.at(-1)?.after ?? 0) <= 0) return null;
  const last = movements.findLast(
    ({ kind, quantity, after }) => kind === 'sale' || (after > 0 && after - quantity <= 0),
  );
  return last?.day ?? null;
}

interface Part {
  quantity: number;
  total: number;
  net: number;
  cost: number;
}

/** What was sold of a product in the span, and what was given back of it, below 0. */
const partsOf = (productId: string) =>
  ask<Part>(
    `select l.quantity::float8 as quantity, l.total::int, l.total - l.tax::float8 as net, (l.cost * l.quantity)::float8 as cost
    from sale s join sale_line l on l.sale_id = s.id where l.product_id = $1 and s.sold_on between $2 and $3
    union all
    select -b.quantity, -b.total, -b.total * (l.total - l.tax)::float8 / l.total,
      case when b.restocked then -l.cost * b.quantity else 0 end
    from refund f join refund_line b on b.refund_id = f.id join sale_line l on l.id = b.sale_line_id
    where l.product_id = $1 and f.refunded_on between $2 and $3`,
    [productId, span.from, span.to],
  );

async function expectAsLedger(product: ShopProduct) {
  const movements = await movementsOf(product.productId);
  const parts = await partsOf(product.productId);
  const sumOf = (figure: keyof Part) => parts.reduce((sum, part) => plus(sum, part[figure]), 0);
  expect(product).toMatchObject({
    ...{ sold: sumOf('quantity'), sales: sumOf('total'), cost: sumOf('cost') },
    ...{ quantity: movements.at(-1)?.after ?? 0, idleSince: idleSince(movements) },
    ...countDays(movements),
  });
  // The parts without tax are fractions here and are rounded once there.
  const net = parts.reduce((sum, part) => sum + part.net, 0);
  expect(Math.abs(product.net - net)).toBeLessThanOrEqual(0.5001);
}

async function linesOf(gym: Person, productId?: string): Promise<ShopLine[]> {
  const lines: ShopLine[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...span, ...(productId && { productId }), page };
    const { items, total } = await gym.reports.shopLines(asked);
    lines.push(...items);
    if (lines.length >= total) return lines;
  }
}

/** Six weeks of sales, refunds, purchases and empty shelves. */
async function work(gym: Person, goods: readonly Product[], seed: string): Promise<void> {
  const random = randomOf(seed);
  const sales: Sale[] = [];
  for (let back = 40; back >= 0; back -= 1 + random.below(3)) {
    const product = random.pick(goods);
    const { quantity } = await gym.products.get({ id: product.id });
    const sale = random.pick(sales.length > 0 ? sales : [undefined]);
    const act = random.below(7);
    if (act === 0 && !product.service) await buy(product.id, 1 + random.below(9), 200 + random.below(500));
    else if (act === 1 && quantity !== 0) await adjust(product.id, -quantity);
    else if (act === 2 && sale) await giveBack(sale, random.chance(0.5));
    else sales.push(await sell(product, 1 + random.below(4)));
    await setDay(daysBack(back));
  }
}

test('cada cifra es la de los libros y la de las demás pantallas, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const { gym } = await newShop();
    const goods = [
      await addProduct({ name: 'Agua', price: 1006, cost: 400, quantity: 6 }),
      await addProduct({ name: 'Barra', price: 1990, priceIncludesTax: true, quantity: 4 }),
      await addProduct({ name: 'Toalla', price: 333, service: true, quantity: undefined }),
      await addProduct({ name: 'Guantes', price: 700, cost: 300, quantity: 9 }),
    ];
    await setDay(daysBack(50));
    await work(gym, goods, seed);
    const { products } = await gym.reports.shop(span);
    for (const product of products) {
      await expectAsLedger(product);
      const lines = await linesOf(gym, product.productId);
      expect(lines.reduce((sum, { sales }) => sum + sales, 0)).toBe(product.sales);
      expect(lines.reduce((sum, { sold }) => plus(sum, sold), 0)).toBe(product.sold);
      expect(lines.reduce((sum, { cost }) => sum + cost, 0)).toBe(product.cost);
    }
    const sums = sumProducts(products);
    expect(sums.value).toBe((await gym.stock.averageCosts({})).value);
    const back = (await linesOf(gym)).filter(({ kind }) => kind === 'refund');
    const { items } = await gym.sales.list(span);
    const sold = items.reduce((sum, { total }) => sum + total, 0);
    expect(sold + back.reduce((sum, { sales }) => sum + sales, 0)).toBe(sums.sales);
    const refunded = await ask<{ total: number }>(
      'select coalesce(sum(total), 0)::int as total from refund where gym_id = $1 and refunded_on >= $2',
      [gym.accountId, span.from],
    );
    expect(back.reduce((sum, { sales }) => sum - sales, 0)).toBe(refunded[0]?.total);
  }
});
