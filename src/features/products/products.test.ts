import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { insertShift, orderOf, productLine } from '../../test/store.ts';
import { prepareProducts } from './products.fixture.ts';

const { openApp, newGym, add, addGroup, names, get, movements } = prepareProducts();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('un producto nuevo', () => {
  test('queda en la lista con lo que se escribió y lo que falta vacío o en cero', async () => {
    expect(await gym.products.list({})).toEqual({ items: [], total: 0, totalIsFloor: false, groups: [] });
    const group = await addGroup('Bebidas');
    const added = await add('  Agua   mineral ', {
      groupId: group.id,
      barcode: ' 7801 | 7802 |7801',
      sku: 'A-1',
      unit: 'botella',
      cost: 400,
      profit: 15_000,
      price: 1000,
      tax: 190,
      quantity: 12.5,
      reorderPoint: 3,
      supplier: 'Cachantun',
    });
    expect(added).toEqual({
      id: added.id,
      name: 'Agua mineral',
      groupId: group.id,
      groupName: 'Bebidas',
      groupPath: 'Bebidas',
      code: '1',
      sku: 'A-1',
      barcode: '7801|7802',
      unit: 'botella',
      cost: 400,
      profit: 15_000,
      price: 1000,
      tax: 190,
      salePriceWithTax: 1190,
      priceIncludesTax: false,
      priceChangeAllowed: false,
      defaultQuantity: 0,
      service: false,
      enabled: true,
      description: '',
      supplier: 'Cachantun',
      quantity: 12.5,
      reorderPoint: 3,
      preferredQuantity: 0,
      lowStockWarning: false,
      warningQuantity: 0,
      low: false,
      favourite: false,
      position: 0,
      version: 1,
    });
    expect(await get(added.id)).toEqual(added);
    const list = await gym.products.list({});
    expect(list).toMatchObject({ items: [added], total: 1, groups: [{ id: group.id, products: 1 }] });
    expect((await gym.products.all({})).items).toEqual([added]);
  });

  test('cuyo precio incluye el impuesto se vende a su precio', async () => {
    expect(await add('Barra', { price: 1190, tax: 190, priceIncludesTax: true })).toMatchObject({
      salePriceWithTax: 1190,
    });
  });

  test('con stock lo tiene por un movimiento, y un servicio nunca', async () => {
    const { id } = await add('Proteína', { quantity: 4 });
    expect(await movements(id)).toEqual([
      { kind: 'adjustment', quantity: 4, reason: 'Stock inicial', created_by: gym.accountId },
    ]);
    const service = await add('Casillero', { quantity: 4, service: true });
    expect(service.quantity).toBe(0);
    expect(await movements(service.id)).toEqual([]);
  });

  test('enviado dos veces es uno solo, y con otros datos se rechaza', async () => {
    const form = { id: newId(), name: 'Guantes', barcode: '1|2', quantity: 3, price: 100 };
    const answers = await Promise.all([gym.products.create(form), gym.products.create(form)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await movements(form.id)).toHaveLength(1);
    for (const other of [{ quantity: 4 }, { price: 101 }, { barcode: '1' }, { code: 'X' }]) {
      await expect(gym.products.create({ ...form, ...other })).rejects.toMatchObject({
        status: 409,
        code: 'already_saved',
      });
    }
    expect(await names()).toEqual(['Guantes']);
  });

  test.each([
    ['name', { name: ' ' }, 'Escribe el nombre del producto.'],
    ['price', { price: -1 }, 'Escribe un monto en números, desde cero.'],
    ['cost', { cost: 1.5 }, 'Escribe un monto en números, desde cero.'],
    ['quantity', { quantity: 0.0001 }, 'Escribe una cantidad con tres decimales como máximo.'],
    ['reorderPoint', { reorderPoint: -1 }, 'Escribe una cantidad desde cero.'],
    ['profit', { profit: -10_001 }, 'Escribe un porcentaje desde -100.'],
  ])('dice qué está mal en %s y no guarda nada', async (field, form, message) => {
    const call = gym.products.create({ id: newId(), name: 'Malo', ...form });
    await expect(call).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
    expect(await names()).toEqual([]);
  });

  test('no entra en un grupo que no existe, fue eliminado o es de otro gimnasio', async () => {
    const unknown = { status: 409, code: 'group_unknown', fields: { groupId: expect.any(String) } };
    const removed = await addGroup('Viejo');
    await gym.groups.remove({ id: removed.id });
    const others = await (await app.gym()).groups.create({ id: newId(), name: 'Ajeno' });
    for (const groupId of [newId(), removed.id, others.id])
      await expect(add('Perdido', { groupId })).rejects.toMatchObject(unknown);
    expect(await names()).toEqual([]);
  });
});

test('eliminar se deshace, y el stock y los movimientos siguen', async () => {
  const [first, second] = [await add('Uno', { barcode: '1', quantity: 2 }), await add('Dos')];
  const ids = [first.id, second.id];
  await expect(gym.products.restore({ ids })).rejects.toMatchObject({ code: 'not_found' });
  expect(await gym.products.remove({ ids })).toEqual({ removed: 2 });
  expect(await names()).toEqual([]);
  const attempts = [
    () => get(first.id),
    () => gym.products.update({ id: first.id, version: 2, name: 'x' }),
    () => gym.products.favour({ id: first.id, favourite: true }),
    () => gym.products.remove({ ids }),
  ];
  for (const ask of attempts) await expect(ask()).rejects.toMatchObject({ status: 404 });
  await gym.products.restore({ ids });
  expect(await get(first.id)).toMatchObject({ name: 'Uno', barcode: '1', quantity: 2 });
  expect(await movements(first.id)).toHaveLength(1);
});

test('un producto que se vendió y se eliminó sigue en su venta, con su nombre y su precio', async () => {
  const { id } = await add('Agua', { price: 1000, quantity: 3 });
  const sale = await gym.sales.complete({
    id: newId(),
    shiftId: await insertShift(app, gym),
    order: orderOf(productLine(id, 1000)),
    total: 1100,
    payments: [{ method: 'debit', amount: 1100 }],
  });
  await gym.products.update({ id, version: 1, name: 'Agua con gas', price: 1500 });
  await gym.products.remove({ ids: [id] });
  expect(await gym.sales.get({ id: sale.id })).toMatchObject({
    lines: [{ productId: id, name: 'Agua', price: 1000 }],
  });
  await gym.products.restore({ ids: [id] });
  expect(await get(id)).toMatchObject({ name: 'Agua con gas', quantity: 2 });
});

test('un favorito lo es sin estorbar a quien edita', async () => {
  const { id } = await add('Agua');
  await gym.products.favour({ id, favourite: true });
  expect(await gym.products.update({ id, version: 1, name: 'Agua' })).toMatchObject({ favourite: true });
  await gym.products.favour({ id, favourite: false });
  expect(await get(id)).toMatchObject({ favourite: false });
});
