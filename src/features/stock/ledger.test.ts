import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { ledgerOf, moveStock, prepareStock, purchaseOf } from '../../test/stock.ts';
import { insertShift, orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

const { openApp, newGym, ask, make, sell, buy, adjust } = prepareStock();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('el libro', () => {
  test('va del último al primero, y se filtra por producto y por clase', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await buy(agua, 5, 100);
    await sell(agua, 2);
    await buy(barra, 1, 100);
    const movements = async (filter: object) =>
      (await gym.stock.movements(filter)).items.map(({ productName, quantity }) => [productName, quantity]);
    expect(await movements({})).toEqual([
      ['Barra', 1],
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await movements({ productId: agua })).toEqual([
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await movements({ kind: 'purchase' })).toEqual([
      ['Barra', 1],
      ['Agua', 5],
    ]);
    expect(await movements({ kind: 'purchase', productId: agua })).toEqual([['Agua', 5]]);
    expect(await gym.stock.movements({ productId: newId() })).toMatchObject({ items: [], product: null });
  });

  test('lleva de cada movimiento a su venta, compra o conteo, y de un reembolso a la venta', async () => {
    const agua = await make({ price: 1000 });
    const purchase = await buy(agua, 5, 100);
    const shiftId = await insertShift(app, gym);
    const sold = await gym.sales.complete({
      ...{ id: newId(), shiftId, order: orderOf(productLine(agua, 1000)), total: 1100 },
      payments: [{ method: 'debit', amount: 1100 }],
    });
    const back = await gym.raw('POST', `/api/sales/${sold.id}/refunds`, {
      ...{ id: newId(), shiftId, method: 'debit', reason: '' },
      lines: [{ id: newId(), saleLineId: sold.lines[0]?.id, quantity: 1, restock: true }],
    });
    expect(back.status).toBe(200);
    const count = await gym.counts.create({ id: newId(), name: 'Bodega' });
    await gym.counts.record({ id: newId(), countId: count.id, productId: agua, quantity: 4 });
    await gym.counts.apply({ id: count.id });
    await gym.purchases.cancel({ id: purchase.id, reason: 'No llegó' });
    const { items } = await gym.stock.movements({ productId: agua });
    expect(items).toMatchObject([
      { kind: 'cancellation', sourceId: purchase.id, saleId: null },
      { kind: 'count', sourceId: count.id, saleId: null },
      { kind: 'refund', saleId: sold.id },
      { kind: 'sale', sourceId: sold.id, saleId: sold.id },
      { kind: 'purchase', sourceId: purchase.id, saleId: null },
    ]);
  });

  test('solo se agrega: nadie cambia ni borra lo escrito', async () => {
    const agua = await make();
    await adjust(agua, 5);
    for (const change of ['update stock_movement set quantity = 9', 'delete from stock_movement']) {
      const connection = await app.database.pool.connect();
      try {
        await connection.query('begin; set local role pulso_gym');
        await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
        await expect(connection.query(change)).rejects.toMatchObject({ code: '42501' });
      } finally {
        await connection.query('rollback');
        connection.release();
      }
    }
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 5, moves: 1, sum: 5 });
  });

  test('lo que suma es lo que hay, con compras, ventas, ajustes y conteos a la vez', async () => {
    const products = [await make(), await make({ name: 'Barra' }), await make({ name: 'Polera' })];
    const [first = ''] = products;
    const lines = products.map((productId) => ({ productId, quantity: 10, amount: 100 }));
    const { id } = await gym.counts.create({ id: newId(), name: 'Conteo' });
    const tills = Array.from({ length: 10 }, (_, place) =>
      moveStock(
        app,
        gym,
        ...products
          .toSorted(() => (place % 2 ? 1 : -1))
          .map((product) => ({ product, kind: 'sale', quantity: -1 })),
      ),
    );
    const rejected = (
      await Promise.allSettled([
        ...tills,
        gym.purchases.create(purchaseOf(...lines)),
        gym.purchases.create(purchaseOf(...lines.toReversed())),
        ...products.map((productId) => adjust(productId, -2)),
        gym.counts.record({ id: newId(), countId: id, productId: first, quantity: 1, replaces: null }),
      ])
    ).filter(({ status }) => status === 'rejected');
    expect(rejected).toEqual([]);
    for (const product of products) {
      expect(await ledgerOf(app, product)).toEqual({ quantity: 8, moves: 13, sum: 8 });
    }
    const chains = await ask<{ broken: number }>(
      `select count(*)::int as broken from (
        select m.*, lag(quantity_after, 1, 0) over chain as was, lag(average_after, 1, 0) over chain as cost_was
        from stock_movement m where gym_id = $1 window chain as (partition by product_id order by place)) m
      where quantity_after <> was + quantity or average_before <> cost_was
        or average_after <> case kind when 'purchase' then
          round(moving_average(was, cost_was, quantity, cost), 6) else cost_was end`,
      [gym.accountId],
    );
    expect(chains).toEqual([{ broken: 0 }]);
  });
});

describe('con 10.000 productos y 100.000 movimientos', () => {
  test('cada página es de cincuenta y no recorre el libro', { timeout: 300_000 }, async () => {
    await ask(
      `insert into product (gym_id, id, name, code, reorder_point)
        select $1, gen_random_uuid(), 'Producto ' || n, 'P' || n, n % 7 from generate_series(1, 10000) n`,
      [gym.accountId],
    );
    await asSuperuser(app.database, async (connection) => {
      await connection.query('begin; set local session_replication_role = replica');
      await connection.query(
        `insert into stock_movement (gym_id, product_id, kind, quantity, cost)
          select gym_id, id, (array['sale', 'purchase'])[1 + n % 2], n, 1 from product, generate_series(1, 10) n
          where gym_id = $1`,
        [gym.accountId],
      );
      await connection.query('commit; analyze stock_movement; analyze product');
    });
    const { id: countId } = await gym.counts.create({ id: newId(), name: 'Todo' });
    const [product] = (await gym.stock.products({ search: 'producto 5' })).items;
    const productId = product?.id ?? '';
    const { items, total, totalIsFloor } = await gym.stock.movements({});
    expect([items.length, total, totalIsFloor]).toEqual([50, 10_000, true]);
    const pages: [asked: string, index: string][] = [
      ['', 'stock_movement_by_place'],
      [`and kind = 'count'`, 'stock_movement_by_kind'],
      [`and product_id = '${productId}'`, 'stock_movement_of_product'],
      [`and product_id = '${productId}' and kind = 'purchase'`, 'stock_movement_of_product'],
    ];
    await asSuperuser(app.database, async (connection) => {
      await connection.query(`begin; set local role pulso_gym`);
      await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
      for (const [condition, index] of pages) {
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain select * from stock_movement where gym_id = current_gym() ${condition}
            order by place desc limit 50 offset 100`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan).toContain(index);
        expect(plan).not.toContain('Sort');
      }
      await connection.query('rollback');
    });
    const answers = [
      await gym.stock.movements({ page: 3 }),
      await gym.stock.low({ page: 2 }),
      await gym.stock.averageCosts({ page: 100 }),
      await gym.counts.get({ id: countId, page: 100 }),
    ];
    expect(answers.map((answer) => answer.items.length)).toEqual([50, 50, 50, 50]);
    expect((await gym.stock.suggestion({})).items).toHaveLength(200);
    expect((await gym.counts.sheet({ id: countId })).items).toHaveLength(10_000);
  });
});
