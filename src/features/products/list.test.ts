import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { ProductOrder } from './contract.ts';
import { prepareProducts } from './products.fixture.ts';

const { openApp, newGym, add, addGroup, names, get, fill } = prepareProducts();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('buscar', () => {
  beforeEach(async () => {
    await add('Proteína Ñandú', { code: 'P-10', barcode: '7801111|7802222', sku: 'oculto' });
    await add('Barra 50%', { code: 'B-7801', barcode: 'P-99' });
    await add('Agua', { code: '20' });
  });

  test.each([
    ['all', 'proteina', ['Proteína Ñandú']],
    ['all', 'NANDU', ['Proteína Ñandú']],
    ['all', '780', ['Barra 50%', 'Proteína Ñandú']],
    ['all', '50%', ['Barra 50%']],
    ['all', '5_%', []],
    ['all', 'oculto', []],
    ['barcode', '780', ['Proteína Ñandú']],
    ['barcode', '802222', ['Proteína Ñandú']],
    ['barcode', 'p-', ['Barra 50%']],
    ['code', '780', ['Barra 50%']],
    ['code', 'p-', ['Proteína Ñandú']],
    ['name', '780', []],
    ['name', 'a', ['Agua', 'Barra 50%', 'Proteína Ñandú']],
  ] as const)('por %s «%s»', async (by, search, expected) => {
    expect(await names({ by, search })).toEqual(expected);
    expect((await gym.products.all({ by, search })).items.map(({ name }) => name)).toEqual(expected);
  });
});

test('la lista se filtra por grupo, con los de adentro, y por estado', async () => {
  const drinks = await addGroup('Bebidas');
  const juices = await addGroup('Jugos', drinks.id);
  await add('Agua', { groupId: drinks.id, quantity: 2, reorderPoint: 2 });
  const juice = await add('Jugo', { groupId: juices.id, enabled: false });
  await add('Polera', { lowStockWarning: true, warningQuantity: 1, quantity: 2 });
  await add('Clase suelta', { service: true, reorderPoint: 5 });
  expect(juice).toMatchObject({ groupName: 'Jugos', groupPath: 'Bebidas/Jugos' });
  expect(await names({ groupId: drinks.id })).toEqual(['Agua', 'Jugo']);
  expect(await names({ groupId: juices.id })).toEqual(['Jugo']);
  expect(await names({ state: 'disabled' })).toEqual(['Jugo']);
  expect(await names({ state: 'enabled' })).toEqual(['Agua', 'Clase suelta', 'Polera']);
  expect(await names({ state: 'low' })).toEqual(['Agua']);
});

test('la lista se ordena por lo que se pida, en las dos direcciones', async () => {
  const [last, first] = [await addGroup('Zapatillas'), await addGroup('Accesorios')];
  await add('Ñoquis', { code: '10', groupId: last.id, cost: 3, price: 20, quantity: 1 });
  await add('nuez', { code: '9', groupId: first.id, cost: 1, price: 30, quantity: 3 });
  await add('Oliva', { code: 'A1', cost: 2, price: 10, quantity: 2 });
  const orders: Record<ProductOrder, string[]> = {
    position: ['nuez', 'Ñoquis', 'Oliva'],
    name: ['nuez', 'Ñoquis', 'Oliva'],
    code: ['nuez', 'Ñoquis', 'Oliva'],
    group: ['nuez', 'Ñoquis', 'Oliva'],
    quantity: ['Ñoquis', 'Oliva', 'nuez'],
    cost: ['nuez', 'Oliva', 'Ñoquis'],
    price: ['Oliva', 'Ñoquis', 'nuez'],
  };
  for (const [order, expected] of Object.entries(orders) as [ProductOrder, string[]][]) {
    expect(await names({ order }), order).toEqual(expected);
    expect(await names({ order, descending: true }), order).toEqual(expected.toReversed());
  }
});

test('el orden propio pone primero los que se nombran, y los demás como estaban', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids[name] = (await add(name)).id;
  const sort = (...order: string[]) => gym.products.sort({ ids: order.map((name) => ids[name] ?? '') });
  await sort('D', 'B');
  expect(await names()).toEqual(['D', 'B', 'A', 'C', 'E']);
  await sort('E', 'A');
  expect(await names()).toEqual(['E', 'A', 'D', 'B', 'C']);
  await add('0 nuevo');
  expect(await names()).toEqual(['E', 'A', 'D', 'B', '0 nuevo', 'C']);
  await sort('C', 'B', 'D', 'A', 'E');
  expect(await names()).toEqual(['C', 'B', 'D', 'A', 'E', '0 nuevo']);
  expect(await names({ order: 'name' })).toEqual(['0 nuevo', 'A', 'B', 'C', 'D', 'E']);
  expect((await get(ids.A ?? '')).version).toBe(1);
});

describe('varios a la vez', () => {
  test('cambian de grupo y de estado', async () => {
    const group = await addGroup('Ropa');
    const [first, second, other] = [await add('Uno'), await add('Dos'), await add('Otro')];
    const ids = [first.id, second.id];
    expect(await gym.products.change({ ids, change: { groupId: group.id, enabled: false } })).toEqual({
      changed: 2,
    });
    expect(await get(first.id)).toMatchObject({ groupId: group.id, enabled: false, version: 2 });
    expect(await get(other.id)).toEqual(other);
    await gym.products.change({ ids, change: { groupId: null } });
    expect(await get(second.id)).toMatchObject({ groupId: null, enabled: false });
    await expect(gym.products.change({ ids, change: { groupId: newId() } })).rejects.toMatchObject({
      code: 'group_unknown',
    });
    await expect(gym.products.change({ ids, change: {} })).rejects.toMatchObject({ status: 400 });
    await expect(gym.products.change({ ids: [], change: { enabled: true } })).rejects.toMatchObject({
      status: 400,
      fields: { ids: 'Elige al menos un producto.' },
    });
  });

  test('cambian de precio por un tanto por ciento, redondeado una vez, con su impuesto y su ganancia', async () => {
    const { id } = await add('Uno', { cost: 800, price: 1005, tax: 191, profit: 2563 });
    await gym.products.change({ ids: [id], change: { price: { kind: 'percent', percent: 1000 } } });
    expect(await get(id)).toMatchObject({ price: 1106, tax: 210, profit: 3825, cost: 800 });
    await gym.products.change({ ids: [id], change: { price: { kind: 'amount', amount: 400 } } });
    expect(await get(id)).toMatchObject({ price: 400, tax: 76, profit: -5000 });
    await gym.products.change({ ids: [id], change: { price: { kind: 'percent', percent: -10_000 } } });
    expect(await get(id)).toMatchObject({ price: 0, tax: 0, profit: -10_000 });
  });

  test('no cambia ninguno si un precio sería demasiado alto', async () => {
    const [cheap, dear] = [await add('Barato', { price: 1 }), await add('Caro', { price: 90_000_000 })];
    await expect(
      gym.products.change({
        ids: [cheap.id, dear.id],
        change: { price: { kind: 'percent', percent: 2000 } },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'amount_too_high' });
    expect(await get(cheap.id)).toEqual(cheap);
  });

  test('no cambia ninguno si su impuesto sería demasiado alto', async () => {
    const taxed = await add('Con impuesto', { price: 1, tax: 100_000_000 });
    await expect(
      gym.products.change({
        ids: [taxed.id],
        change: { price: { kind: 'amount', amount: 100_000_000 } },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'amount_too_high' });
    expect(await get(taxed.id)).toEqual(taxed);
  });

  test('cambiados por dos personas a la vez y en otro orden, se guardan las dos', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push((await add(`P${at}`, { price: 100 })).id);
    const change = { price: { kind: 'percent', percent: 10_000 } } as const;
    await Promise.all([
      gym.products.change({ ids, change }),
      gym.products.change({ ids: ids.toReversed(), change }),
      gym.products.sort({ ids: ids.toReversed() }),
      gym.products.sort({ ids }),
    ]);
    expect(new Set((await gym.products.all({})).items.map(({ price }) => price))).toEqual(new Set([400]));
  });

  test('de otro gimnasio no se tocan', async () => {
    const { id } = await add('Mío', { price: 100 });
    const other = await app.gym();
    expect(await other.products.change({ ids: [id], change: { enabled: false } })).toEqual({ changed: 0 });
    await other.products.sort({ ids: [id] });
    for (const verb of ['remove', 'restore'] as const)
      await expect(other.products[verb]({ ids: [id] })).rejects.toMatchObject({ status: 404 });
    expect(await get(id)).toMatchObject({ enabled: true, position: 0, version: 1 });
  });
});

describe('con diez mil productos', () => {
  test('se lista, se busca y se entrega a la caja', async () => {
    await fill(10_000);
    expect(await gym.products.list({ page: 200 })).toMatchObject({ total: 10_000, items: { length: 50 } });
    expect((await gym.products.list({ search: 'producto 99', by: 'name' })).total).toBe(111);
    const whole = await gym.products.catalogue({});
    expect(whole.items).toHaveLength(10_000);
    // What a transaction that is still open might have changed comes again, and other tests share the server.
    await expect
      .poll(async () => {
        const { at: since } = await gym.products.catalogue({});
        return (await gym.products.catalogue({ since })).items.length;
      })
      .toBe(0);
    expect((await gym.products.all({})).items).toHaveLength(10_000);
  });
});
