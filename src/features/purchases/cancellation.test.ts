import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { ledgerOf, prepareStock, purchaseOf } from '../../test/stock.ts';

const { openApp, newGym, make, sell, buy, adjust, costOf, quantityOf } = prepareStock();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
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
      cancellation: { at: '2026-11-20T15:00:00+00:00', by: 'Dueño', reason },
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
