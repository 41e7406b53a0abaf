import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareStock, purchaseOf } from '../../test/stock.ts';

const { openApp, newGym, ask, make, sell, buy, adjust, costOf } = prepareStock();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

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
