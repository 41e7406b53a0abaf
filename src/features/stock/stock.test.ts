import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareStock } from '../../test/stock.ts';

const { openApp, newGym, ask, make, sell, buy, adjust, quantityOf } = prepareStock();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

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
    const refusal = { code: 'already_saved' };
    await expect(gym.stock.adjust({ ...form, reason: 'waste' })).rejects.toMatchObject(refusal);
    await expect(
      gym.stock.adjust({ ...form, lines: [{ productId: agua, quantity: -2 }] }),
    ).rejects.toMatchObject(refusal);
    const other = await make({ name: 'Polera' });
    const [first, second] = [newId(), newId()];
    const both = await Promise.allSettled([
      gym.stock.adjust({ id: first, reason: 'gift', lines: [{ productId: agua, quantity: 1 }] }),
      gym.stock.adjust({ id: first, reason: 'gift', lines: [{ productId: other, quantity: 1 }] }),
      gym.stock.adjust({ id: second, reason: 'gift', lines: [{ productId: other, quantity: 5 }] }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: refusal }]);
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
    for (const productId of [masaje, agua]) {
      await expect(adjust(productId, 1)).rejects.toMatchObject({
        code: 'stock_product_unknown',
        fields: { 'lines.0.productId': expect.any(String) },
      });
    }
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
    const namesFor = async (search: string) =>
      (await gym.stock.products({ search })).items.map(({ name, exact }) => [name, exact]);
    expect(await namesFor('agua')).toEqual([
      ['Agua', false],
      ['Agua con gas', false],
    ]);
    expect(await namesFor('7802')).toEqual([
      ['Agua', true],
      ['Botella 7802', false],
    ]);
    expect(await namesFor(`AGUA-${plain.slice(-12)}`)).toEqual([['Agua', true]]);
    expect(await namesFor('%')).toEqual([]);
  });
});
