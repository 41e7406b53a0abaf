import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { ledgerOf, prepareStock, purchaseOf } from '../../test/stock.ts';

const { openApp, newGym, ask, make, quantityOf } = prepareStock();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
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
    const invalidInputs = [
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
    for (const [change, field] of invalidInputs) {
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
    const entries = await ask<{ table_name: string; action: string; actor: string }>(
      `select table_name, action, actor from audit where gym_id = $1 and actor is not null
        and table_name in ('purchase', 'stock_movement') order by table_name`,
      [gym.accountId],
    );
    const actor = gym.accountId;
    expect(entries).toEqual([
      { table_name: 'purchase', action: 'insert', actor },
      { table_name: 'stock_movement', action: 'insert', actor },
    ]);
  });
});
