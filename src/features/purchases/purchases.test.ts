import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertProduct, ledgerOf, moveStock, purchaseOf } from '../../test/stock.ts';
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
const adjust = (productId: string, quantity: number) =>
  gym.stock.adjust({ id: newId(), reason: 'waste', lines: [{ productId, quantity }] });
const costOf = async (productId: string) => {
  const { quantity, averageCost, value } = (await gym.stock.averageCost({ productId })).product;
  return { quantity, averageCost, value };
};
const quantityOf = async (productId: string) => (await gym.products.get({ id: productId })).quantity;

describe('el costo promedio móvil', () => {
  test('es el valor de lo que hay más el de lo comprado, sobre la cantidad total', async () => {
    const agua = await make({ cost: 500 });
    await buy(agua, 10, 500);
    await buy(agua, 30, 700);
    expect(await costOf(agua)).toEqual({ quantity: 40, averageCost: 650, value: 26_000 });
  });

  test('no cambia al vender, ajustar ni contar, y la compra siguiente parte de lo que quedó', async () => {
    const agua = await make();
    await buy(agua, 10, 500);
    await sell(agua, 4);
    await adjust(agua, -1);
    expect(await costOf(agua)).toEqual({ quantity: 5, averageCost: 500, value: 2500 });
    await buy(agua, 5, 1000);
    expect(await costOf(agua)).toEqual({ quantity: 10, averageCost: 750, value: 7500 });
  });

  test('un costo por unidad que ningún producto admite se dice en su campo', async () => {
    const agua = await make();
    await sell(agua);
    const line = { productId: agua, quantity: 0.001, per: 'line' as const };
    for (const amount of [100_000_001, 100_000_000_000]) {
      await expect(gym.purchases.create(purchaseOf({ ...line, amount }))).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { 'lines.0.amount': 'El monto es demasiado alto.' },
      });
    }
    await gym.purchases.create(purchaseOf({ ...line, amount: 100_000_000 }));
    expect(await costOf(agua)).toMatchObject({ averageCost: 100_000_000_000 });
  });

  test('de un stock negativo el costo de antes cuenta como cero', async () => {
    const agua = await make({ cost: 900 });
    await sell(agua, 5);
    await buy(agua, 10, 100);
    expect(await costOf(agua)).toEqual({ quantity: 5, averageCost: 200, value: 1000 });
  });

  test('si lo comprado no alcanza a cubrir lo vendido de más, es el costo de la compra', async () => {
    const agua = await make({ cost: 900 });
    await sell(agua, 10);
    await buy(agua, 4, 100);
    expect(await costOf(agua)).toEqual({ quantity: -6, averageCost: 100, value: 0 });
    await buy(agua, 6, 300);
    expect(await costOf(agua)).toMatchObject({ quantity: 0, averageCost: 300 });
  });

  test('guarda seis decimales y deja el costo del producto en pesos enteros', async () => {
    const agua = await make();
    await gym.purchases.create(purchaseOf({ productId: agua, quantity: 24, amount: 10_000, per: 'line' }));
    expect(await costOf(agua)).toEqual({ quantity: 24, averageCost: 416.666667, value: 10_000 });
    const [product] = await ask<{ cost: string }>('select cost from product where id = $1', [agua]);
    expect(Number(product?.cost)).toBe(417);
    await buy(agua, 1, 416);
    expect((await costOf(agua)).averageCost).toBe(416.64);
  });

  test('pasa por cada línea de una compra que repite el producto, una tras otra', async () => {
    const agua = await make();
    const { lines } = await gym.purchases.create(
      purchaseOf(
        { productId: agua, quantity: 10, amount: 100 },
        { productId: agua, quantity: 10, amount: 0 },
      ),
    );
    expect(lines.map(({ averageBefore, averageAfter }) => [averageBefore, averageAfter])).toEqual([
      [0, 100],
      [100, 50],
    ]);
  });

  test('muestra cada compra de un producto con el promedio de antes y el de después', async () => {
    const agua = await make({ cost: 300 });
    await buy(agua, 2, 500);
    await sell(agua, 1);
    await ask('update product set cost = 800 where id = $1', [agua]);
    await buy(agua, 1, 400);
    const { items, total, product } = await gym.stock.averageCost({ productId: agua });
    expect(total).toBe(2);
    expect(product).toMatchObject({ name: 'Agua', quantity: 2, averageCost: 600 });
    expect(items).toMatchObject([
      { quantity: 1, cost: 400, quantityBefore: 1, averageBefore: 800, averageAfter: 600 },
      { quantity: 2, cost: 500, quantityBefore: 0, averageBefore: 300, averageAfter: 500, document: 'F-123' },
    ]);
  });

  test('el valor de todo el stock es la suma de los productos, y lo negativo no vale', async () => {
    const [agua, barra, vendida] = [
      await make(),
      await make({ name: 'Barra' }),
      await make({ name: 'Polera' }),
    ];
    await make({ name: 'Masaje', service: true, cost: 90_000 });
    await buy(agua, 3, 500);
    await buy(barra, 2, 1001);
    await sell(vendida, 2);
    const { items, value, total } = await gym.stock.averageCosts({});
    expect([value, total]).toEqual([3502, 3]);
    expect(items.map(({ name, quantity, value: own }) => [name, quantity, own])).toEqual([
      ['Agua', 3, 1500],
      ['Barra', 2, 2002],
      ['Polera', -2, 0],
    ]);
    expect(await gym.stock.averageCosts({ search: 'barra' })).toMatchObject({ total: 1, value: 3502 });
  });
});

describe('una compra', () => {
  test('guarda proveedor, documento, fecha y líneas, y su stock entra', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const form = purchaseOf(
      { productId: agua, quantity: 2.5, amount: 1000 },
      { productId: barra, quantity: 3, amount: 1000, per: 'line' },
    );
    const saved = await gym.purchases.create(form);
    expect(saved).toMatchObject({
      supplier: 'Distribuidora Sur',
      document: 'F-123',
      receivedOn: '2026-11-20',
      total: 3500,
      lines: [
        { name: 'Agua', quantity: 2.5, cost: 1000, total: 2500 },
        { name: 'Barra', quantity: 3, cost: 333.333333, total: 1000 },
      ],
    });
    expect(await gym.purchases.get({ id: form.id })).toEqual(saved);
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2.5, 3]);
    expect(await gym.purchases.list({ search: 'f-12' })).toMatchObject({
      total: 1,
      items: [{ id: form.id, products: 2, total: 3500 }],
    });
    expect(await gym.purchases.list({ search: 'súr' })).toMatchObject({ total: 1 });
    expect(await gym.purchases.list({ search: 'norte' })).toMatchObject({ total: 0 });
    expect(await gym.purchases.suppliers({})).toEqual({ items: ['Distribuidora Sur'] });
  });

  test('sus líneas suman su total también donde el costo de una unidad no es exacto', async () => {
    const [harina, azucar] = [await make({ name: 'Harina' }), await make({ name: 'Azúcar' })];
    const line = { quantity: 3_000_000, amount: 1_000_000, per: 'line' as const };
    const saved = await gym.purchases.create(
      purchaseOf(
        { ...line, productId: harina },
        { productId: azucar, quantity: 3, amount: 200 },
        { ...line, productId: azucar },
      ),
    );
    expect(saved).toMatchObject({
      total: 2_000_600,
      lines: [{ total: 1_000_000 }, { total: 600 }, { total: 1_000_000 }],
    });
    const { lines } = await gym.purchases.cancel({ id: saved.id, reason: 'No llegó' });
    expect(lines).toEqual(saved.lines);
  });

  test('repetida es la misma, también a la vez; con otros datos se avisa', async () => {
    const agua = await make();
    const form = purchaseOf({ productId: agua, quantity: 2, amount: 1000 });
    const answers = await Promise.all([
      gym.purchases.create(form),
      gym.purchases.create(form),
      gym.purchases.create(form),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await quantityOf(agua)).toBe(2);
    for (const change of [{ document: 'F-9' }, { lines: [{ productId: agua, quantity: 3, amount: 1000 }] }]) {
      await expect(gym.purchases.create({ ...form, ...change })).rejects.toMatchObject({
        code: 'already_saved',
      });
    }
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 2, moves: 1, sum: 2 });
  });

  test('rechaza datos malos en su campo y no escribe nada', async () => {
    const [agua, masaje] = [await make(), await make({ name: 'Masaje', service: true })];
    const line = { productId: agua, quantity: 1, amount: 100 };
    const bad = [
      [{ lines: [] }, 'lines'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [line, { ...line, quantity: -1 }] }, 'lines.1.quantity'],
      [{ lines: [{ ...line, quantity: 0.0001 }] }, 'lines.0.quantity'],
      [{ lines: [{ ...line, amount: -1 }] }, 'lines.0.amount'],
      [{ lines: [{ ...line, amount: 1.5 }] }, 'lines.0.amount'],
      [{ lines: [line, { ...line, productId: masaje }] }, 'lines.1.productId'],
      [{ lines: [{ ...line, productId: newId() }] }, 'lines.0.productId'],
      [{ lines: [{ ...line, quantity: 1000, amount: 1_000_000_000 }] }, 'lines'],
      [{ receivedOn: '2026-11-21' }, 'receivedOn'],
      [{ receivedOn: 'ayer' }, 'receivedOn'],
      [{ supplier: 'x'.repeat(121) }, 'supplier'],
    ] as const;
    for (const [change, field] of bad) {
      const answer = await gym.raw('POST', '/api/stock/purchases', { ...purchaseOf(line), ...change });
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(Object.keys(JSON.parse(answer.body).error.fields)).toEqual([field]);
    }
    expect(await gym.purchases.list({})).toMatchObject({ total: 0 });
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 0, moves: 0, sum: 0 });
  });

  test('deja en la auditoría quién movió qué', async () => {
    const agua = await make();
    const form = purchaseOf({ productId: agua, quantity: 1, amount: 5 });
    await gym.purchases.create(form);
    const written = await ask<{ table_name: string; action: string; actor: string }>(
      `select table_name, action, actor from audit where gym_id = $1 and actor is not null
        and table_name in ('purchase', 'stock_movement') order by table_name`,
      [gym.accountId],
    );
    const actor = gym.accountId;
    expect(written).toEqual([
      { table_name: 'purchase', action: 'insert', actor },
      { table_name: 'stock_movement', action: 'insert', actor },
    ]);
  });
});

describe('anular una compra', () => {
  const reason = 'Se ingresó dos veces';
  const cancel = (id: string) => gym.purchases.cancel({ id, reason });

  test('saca lo que entró, una línea por producto, y dice quién, cuándo y por qué', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await adjust(barra, 1);
    const { id } = await gym.purchases.create(
      purchaseOf(
        { productId: agua, quantity: 2.5, amount: 1000 },
        { productId: barra, quantity: 3, amount: 1000, per: 'line' },
        { productId: agua, quantity: 1, amount: 300 },
      ),
    );
    await sell(agua);
    const cancelled = await cancel(id);
    expect(cancelled).toMatchObject({
      total: 3800,
      cancellation: { at: '2026-11-20T15:00:00+00:00', by: gym.accountId, reason },
      lines: [{ quantity: 2.5 }, { quantity: 3 }, { quantity: 1 }],
    });
    expect(await gym.purchases.get({ id })).toEqual(cancelled);
    const { items } = await gym.purchases.list({});
    expect(items).toMatchObject([{ id, products: 3, cancellation: { reason } }]);
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([-1, 1]);
    const movements = await gym.stock.movements({ kind: 'cancellation' });
    expect(
      movements.items.map(({ productName, quantity, cost, reason, sourceId }) => [
        ...[productName, quantity, cost, reason, sourceId],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Agua', -3.5, 800, reason, id],
        ['Barra', -3, 333.333333, reason, id],
      ]),
    );
    expect(movements.total).toBe(2);
  });

  test('ocurre una vez aunque se pida varias a la vez; después, por otra razón, se avisa', async () => {
    const agua = await make();
    const { id } = await buy(agua, 10, 100);
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await cancel(id)).toEqual(answers[0]);
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 0, moves: 2, sum: 0 });
    await expect(gym.purchases.cancel({ id, reason: 'No llegó' })).rejects.toMatchObject({
      status: 409,
      code: 'purchase_cancelled',
    });
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 0, moves: 2, sum: 0 });
  });

  test('pide un motivo, y una compra que existe', async () => {
    const { id } = await buy(await make(), 1, 100);
    for (const blank of ['', '  ', 'x'.repeat(201)]) {
      await expect(gym.purchases.cancel({ id, reason: blank })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { reason: expect.any(String) },
      });
    }
    await expect(cancel(newId())).rejects.toMatchObject({ code: 'not_found' });
    expect((await gym.purchases.get({ id })).cancellation).toBeNull();
  });

  test('devuelve el costo promedio al de antes, aunque se haya vendido entremedio', async () => {
    const agua = await make();
    await buy(agua, 10, 500);
    const { id } = await buy(agua, 30, 700);
    await sell(agua, 5);
    expect(await costOf(agua)).toMatchObject({ quantity: 35, averageCost: 650 });
    await cancel(id);
    expect(await costOf(agua)).toEqual({ quantity: 5, averageCost: 500, value: 2500 });
    expect((await gym.products.get({ id: agua })).cost).toBe(500);
    const { items } = await gym.stock.averageCost({ productId: agua });
    expect(items).toMatchObject([
      { kind: 'cancellation', purchaseId: id, quantity: -30, averageBefore: 650, averageAfter: 500 },
      { kind: 'purchase', purchaseId: id, quantity: 30, averageBefore: 500, averageAfter: 650 },
      { kind: 'purchase', quantity: 10, averageBefore: 0, averageAfter: 500 },
    ]);
  });

  test('de un producto que se repite, vuelve al costo de antes de la primera línea', async () => {
    const agua = await make({ cost: 900 });
    const line = { productId: agua, quantity: 10 };
    const { id } = await gym.purchases.create(purchaseOf({ ...line, amount: 100 }, { ...line, amount: 300 }));
    expect((await costOf(agua)).averageCost).toBe(200);
    await cancel(id);
    expect(await costOf(agua)).toEqual({ quantity: 0, averageCost: 900, value: 0 });
  });

  test('deja el costo promedio como está si otra compra o una persona lo movió después', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const first = await buy(agua, 10, 100);
    // It leaves the average where it was, and yet it stands.
    const second = await buy(agua, 10, 100);
    await cancel(first.id);
    expect(await costOf(agua)).toEqual({ quantity: 10, averageCost: 100, value: 1000 });
    await cancel(second.id);
    expect(await costOf(agua)).toMatchObject({ quantity: 0, averageCost: 100 });

    const { id } = await buy(barra, 10, 100);
    const { name, version } = await gym.products.get({ id: barra });
    await gym.products.update({ id: barra, name, cost: 700, version });
    await cancel(id);
    expect(await costOf(barra)).toMatchObject({ quantity: 0, averageCost: 700 });
  });

  test('de varias anuladas de la última a la primera, el costo vuelve paso a paso', async () => {
    const agua = await make({ cost: 900 });
    const first = await buy(agua, 10, 100);
    const second = await buy(agua, 10, 300);
    await cancel(second.id);
    expect(await costOf(agua)).toMatchObject({ quantity: 10, averageCost: 100 });
    await cancel(first.id);
    expect(await costOf(agua)).toMatchObject({ quantity: 0, averageCost: 900 });
  });

  test('saca también de lo que se eliminó', async () => {
    const agua = await make();
    const { id } = await buy(agua, 10, 100);
    await gym.products.remove({ ids: [agua] });
    await cancel(id);
    expect(await ledgerOf(app, agua)).toEqual({ quantity: 0, moves: 2, sum: 0 });
  });
});
