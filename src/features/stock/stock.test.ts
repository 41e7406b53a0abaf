import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertProduct, ledgerOf, moveStock, purchaseOf } from '../../test/stock.ts';
import { insertShift, orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const ask = <Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  asSuperuser(app.database, async (connection) => (await connection.query<Row>(text, [...values])).rows);
const make = (values: Record<string, unknown> = {}) => insertProduct(app, gym, values);
const sell = (product: string, quantity = 1) =>
  moveStock(app, gym, { product, kind: 'sale', quantity: -quantity });
const buy = (productId: string, quantity: number, amount: number) =>
  gym.purchases.create(purchaseOf({ productId, quantity, amount }));
const adjust = (productId: string, quantity: number, more: object = {}) =>
  gym.stock.adjust({ id: newId(), reason: 'waste', lines: [{ productId, quantity }], ...more });
const quantityOf = async (productId: string) => (await gym.products.get({ id: productId })).quantity;

describe('un ajuste', () => {
  test('queda en el libro con su razón y puede dejar el stock bajo cero', async () => {
    const agua = await make();
    await adjust(agua, 3, { reason: 'correction' });
    await adjust(agua, -5, { reason: 'expired', note: 'lote 7' });
    await adjust(agua, -0.5, { reason: 'other', note: 'se cayó' });
    const { items, product } = await gym.stock.movements({ productId: agua });
    expect(product).toMatchObject({ name: 'Agua', quantity: -2.5 });
    expect(items.map(({ kind, quantity, after, reason }) => [kind, quantity, after, reason])).toEqual([
      ['adjustment', -0.5, -2.5, 'se cayó'],
      ['adjustment', -5, -2, 'Vencido: lote 7'],
      ['adjustment', 3, 3, 'Corrección'],
    ]);
  });

  test('repetido es uno, también a la vez; con otros datos se avisa', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const form = {
      id: newId(),
      reason: 'gift' as const,
      lines: [
        { productId: barra, quantity: -1 },
        { productId: agua, quantity: -2 },
      ],
    };
    await Promise.all([gym.stock.adjust(form), gym.stock.adjust(form), gym.stock.adjust(form)]);
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([-2, -1]);
    const taken = { code: 'already_saved' };
    await expect(gym.stock.adjust({ ...form, reason: 'waste' })).rejects.toMatchObject(taken);
    await expect(
      gym.stock.adjust({ ...form, lines: [{ productId: agua, quantity: -2 }] }),
    ).rejects.toMatchObject(taken);
    const other = await make({ name: 'Polera' });
    const [one, two] = [newId(), newId()];
    const both = await Promise.allSettled([
      gym.stock.adjust({ id: one, reason: 'gift', lines: [{ productId: agua, quantity: 1 }] }),
      gym.stock.adjust({ id: one, reason: 'gift', lines: [{ productId: other, quantity: 1 }] }),
      gym.stock.adjust({ id: two, reason: 'gift', lines: [{ productId: other, quantity: 5 }] }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: taken }]);
    expect((await quantityOf(agua)) + (await quantityOf(other))).toBe(4);
  });

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ quantity: 1.2345 }] }, 'lines.0.quantity'],
    [{ lines: [{ quantity: 1e15 }] }, 'lines.0.quantity'],
    [{ reason: 'other' }, 'note'],
    [{ reason: 'porque sí' }, 'reason'],
  ])('rechaza %o', async (change, field) => {
    const productId = await make();
    const lines = ('lines' in change ? change.lines : [{ quantity: 1 }])?.map((line) => ({
      productId,
      ...line,
    }));
    const form = { id: newId(), reason: 'waste', note: '', ...change, lines };
    const answer = await gym.raw('POST', '/api/stock/adjustments', form);
    expect(answer.status).toBe(400);
    expect(Object.keys(JSON.parse(answer.body).error.fields)).toEqual([field]);
  });

  test('no se hace de un servicio, ni de un producto eliminado', async () => {
    const masaje = await make({ service: true });
    const agua = await make();
    await ask('update product set deleted_at = now() where id = $1', [agua]);
    for (const one of [masaje, agua]) {
      await expect(adjust(one, 1)).rejects.toMatchObject({
        code: 'stock_product_unknown',
        fields: { 'lines.0.productId': expect.any(String) },
      });
    }
  });
});

describe('el libro', () => {
  test('va del último al primero, y se filtra por producto y por clase', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await buy(agua, 5, 100);
    await sell(agua, 2);
    await buy(barra, 1, 100);
    const shown = async (filter: object) =>
      (await gym.stock.movements(filter)).items.map(({ productName, quantity }) => [productName, quantity]);
    expect(await shown({})).toEqual([
      ['Barra', 1],
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await shown({ productId: agua })).toEqual([
      ['Agua', -2],
      ['Agua', 5],
    ]);
    expect(await shown({ kind: 'purchase' })).toEqual([
      ['Barra', 1],
      ['Agua', 5],
    ]);
    expect(await shown({ kind: 'purchase', productId: agua })).toEqual([['Agua', 5]]);
    expect(await gym.stock.movements({ productId: newId() })).toMatchObject({ items: [], product: null });
  });

  test('lleva de cada movimiento a su venta, compra o conteo, y de un reembolso a la venta', async () => {
    const agua = await make({ price: 1000 });
    const bought = await buy(agua, 5, 100);
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
    await gym.counts.tally({ id: newId(), countId: count.id, productId: agua, quantity: 4 });
    await gym.counts.apply({ id: count.id });
    await gym.purchases.cancel({ id: bought.id, reason: 'No llegó' });
    const { items } = await gym.stock.movements({ productId: agua });
    expect(items).toMatchObject([
      { kind: 'cancellation', sourceId: bought.id, saleId: null },
      { kind: 'count', sourceId: count.id, saleId: null },
      { kind: 'refund', saleId: sold.id },
      { kind: 'sale', sourceId: sold.id, saleId: sold.id },
      { kind: 'purchase', sourceId: bought.id, saleId: null },
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
    const refused = (
      await Promise.allSettled([
        ...tills,
        gym.purchases.create(purchaseOf(...lines)),
        gym.purchases.create(purchaseOf(...lines.toReversed())),
        ...products.map((productId) => adjust(productId, -2)),
        gym.counts.tally({ id: newId(), countId: id, productId: first, quantity: 1, instead: null }),
      ])
    ).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([]);
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

describe('el stock bajo', () => {
  test('trae lo que llegó al punto de reposición o al aviso, y cuánto conviene comprar', async () => {
    const agua = await make({ reorder_point: 5, preferred_quantity: 24, supplier: 'Sur' });
    await buy(agua, 5, 100);
    const barra = await make({ name: 'Barra', reorder_point: 10, preferred_quantity: 2, supplier: 'Norte' });
    await sell(barra, 3);
    await make({ name: 'Cordel', low_stock_warning: true, warning_quantity: 0 });
    const full = await make({ name: 'Disco', reorder_point: 2 });
    await buy(full, 3, 100);
    await make({ name: 'Elástico' });
    await make({ name: 'Funda', reorder_point: 5, enabled: false });
    await make({ name: 'Guía', reorder_point: 5, service: true });
    const { items, total, suppliers } = await gym.stock.low({});
    expect(total).toBe(3);
    expect(items.map(({ name, quantity, suggested }) => [name, quantity, suggested])).toEqual([
      ['Barra', -3, 13],
      ['Agua', 5, 24],
      ['Cordel', 0, 1],
    ]);
    expect(suppliers).toEqual([
      { supplier: 'Norte', products: 1 },
      { supplier: 'Sur', products: 1 },
    ]);
    expect((await gym.stock.low({ supplier: 'sur' })).items).toMatchObject([{ name: 'Agua' }]);
    expect((await gym.stock.suggestion({})).items).toEqual(items);
    expect((await gym.stock.suggestion({ search: 'cord' })).items).toMatchObject([{ name: 'Cordel' }]);
  });
});

describe('un producto se encuentra', () => {
  test('por nombre, código o código de barras, primero el que calza entero, y no un servicio', async () => {
    await make({ name: 'Agua con gas' });
    const plain = await make({ name: 'Agua', barcode: '7801 | 7802' });
    await make({ name: 'Botella 7802', barcode: '9' });
    await make({ name: 'Agua tibia', service: true });
    const found = async (search: string) =>
      (await gym.stock.products({ search })).items.map(({ name, exact }) => [name, exact]);
    expect(await found('agua')).toEqual([
      ['Agua', false],
      ['Agua con gas', false],
    ]);
    expect(await found('7802')).toEqual([
      ['Agua', true],
      ['Botella 7802', false],
    ]);
    expect(await found(`AGUA-${plain.slice(-12)}`)).toEqual([['Agua', true]]);
    expect(await found('%')).toEqual([]);
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
    const [some] = (await gym.stock.products({ search: 'producto 5' })).items;
    const productId = some?.id ?? '';
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
      for (const [such, index] of pages) {
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain select * from stock_movement where gym_id = current_gym() ${such}
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
