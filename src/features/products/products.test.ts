import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertShift, orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { ProductOrder, productsContract } from './contract.ts';

type NewProduct = Omit<Sent<typeof productsContract.create>, 'id' | 'name'>;

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const add = (name: string, form: NewProduct = {}) => gym.products.create({ id: newId(), name, ...form });
const addGroup = (name: string, parentId: string | null = null) =>
  gym.groups.create({ id: newId(), name, parentId });
const names = async (filters: Sent<typeof productsContract.list> = {}) =>
  (await gym.products.list(filters)).items.map(({ name }) => name);
const get = (id: string) => gym.products.get({ id });
const movements = (productId: string) =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query(
      'select kind, quantity::float8, reason, created_by from stock_movement where product_id = $1 order by created_at',
      [productId],
    );
    return rows;
  });
/** As many products as a large gym has, without asking for each. */
const fill = (count: number) =>
  asSuperuser(app.database, async (connection) => {
    await connection.query(
      `insert into product (gym_id, id, name, code, barcode, price)
       select $1, gen_random_uuid(), 'Producto ' || n, n, 'EAN' || n, n from generate_series(1, $2::int) n`,
      [gym.accountId, count],
    );
    await connection.query('analyze product; analyze product_stock;');
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
    const one = { id: newId(), name: 'Guantes', barcode: '1|2', quantity: 3, price: 100 };
    const answers = await Promise.all([gym.products.create(one), gym.products.create(one)]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await movements(one.id)).toHaveLength(1);
    for (const other of [{ quantity: 4 }, { price: 101 }, { barcode: '1' }, { code: 'X' }]) {
      await expect(gym.products.create({ ...one, ...other })).rejects.toMatchObject({
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
    const sent = gym.products.create({ id: newId(), name: 'Malo', ...form });
    await expect(sent).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
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

describe('el código', () => {
  test('lo pone el sistema, saltando los que ya están', async () => {
    await add('Dos', { code: '2' });
    await add('Tres', { code: '3' });
    expect((await add('Nuevo')).code).toBe('1');
    expect((await add('Otro')).code).toBe('4');
    expect((await add('Y otro')).code).toBe('5');
  });

  test('sigue después de diez mil que vinieron con el suyo', async () => {
    await fill(10_000);
    expect((await add('El siguiente')).code).toBe('10001');
    expect((await add('El otro')).code).toBe('10002');
  });

  test('no choca entre productos creados a la vez, con código y sin él', async () => {
    const sent = Array.from({ length: 24 }, (_, at) =>
      add(`Producto ${at}`, at % 4 === 0 ? { code: String(at + 1) } : {}).catch((reason) => reason),
    );
    const saved = await Promise.all(sent);
    // Only who asked for a code may be told that it is taken.
    for (const [at, one] of saved.entries()) {
      if (one instanceof Error) expect([at % 4, one]).toMatchObject([0, { code: 'product_code_taken' }]);
    }
    const { items } = await gym.products.list({});
    expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
    expect(items.length).toBe(saved.filter((one) => !(one instanceof Error)).length);
  });

  test('no se repite, tampoco con otras mayúsculas, hasta que se elimina', async () => {
    const taken = { status: 409, code: 'product_code_taken', fields: { code: expect.any(String) } };
    const first = await add('Uno', { code: 'ab-1' });
    await expect(add('Dos', { code: 'AB-1' })).rejects.toMatchObject(taken);
    const other = await add('Otro');
    await expect(
      gym.products.update({ id: other.id, version: 1, name: 'Otro', code: 'AB-1' }),
    ).rejects.toMatchObject(taken);
    await gym.products.remove({ ids: [first.id] });
    await add('Dos', { code: 'AB-1' });
    await expect(gym.products.restore({ ids: [first.id] })).rejects.toMatchObject(taken);
  });

  test('se conserva al editar sin él', async () => {
    const { id, code } = await add('Toalla');
    expect(await gym.products.update({ id, version: 1, name: 'Toalla grande' })).toMatchObject({ code });
  });
});

test('un código de barras es de un solo producto, hasta que se elimina', async () => {
  const taken = { status: 409, code: 'barcode_taken', fields: { barcode: expect.any(String) } };
  const first = await add('Uno', { barcode: '780|781' });
  await expect(add('Dos', { barcode: '999|781' })).rejects.toMatchObject(taken);
  const other = await add('Otro', { barcode: '999' });
  await expect(
    gym.products.update({ id: other.id, version: 1, name: 'Otro', barcode: '780' }),
  ).rejects.toMatchObject(taken);
  expect((await get(other.id)).version).toBe(1);
  await gym.products.remove({ ids: [first.id] });
  await gym.products.update({ id: other.id, version: 1, name: 'Otro', barcode: '780' });
  await expect(gym.products.restore({ ids: [first.id] })).rejects.toMatchObject(taken);
  expect(
    await (await app.gym()).products.create({ id: newId(), name: 'Ajeno', barcode: '780' }),
  ).toMatchObject({
    barcode: '780',
  });
});

describe('editar', () => {
  test('guarda lo nuevo y avisa a quien edita una versión vieja', async () => {
    const { id } = await add('Shaker', { price: 5000 });
    const saved = await gym.products.update({ id, version: 1, name: 'Shaker negro', price: 6000 });
    expect(saved).toMatchObject({ name: 'Shaker negro', price: 6000, version: 2 });
    await expect(gym.products.update({ id, version: 1, name: 'Otro' })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
    });
    expect(await get(id)).toEqual(saved);
  });

  test('la cantidad mueve el stock en lo que difiere', async () => {
    const { id } = await add('Cinturón', { quantity: 10 });
    expect(await gym.products.update({ id, version: 1, name: 'Cinturón', quantity: 7.25 })).toMatchObject({
      quantity: 7.25,
    });
    await gym.products.update({ id, version: 2, name: 'Cinturón', quantity: 7.25 });
    await gym.products.update({ id, version: 3, name: 'Cinturón' });
    expect(await movements(id)).toEqual([
      expect.objectContaining({ quantity: 10, reason: 'Stock inicial' }),
      { kind: 'adjustment', quantity: -2.75, reason: 'Corrección en la ficha', created_by: gym.accountId },
    ]);
    await expect(
      gym.products.update({ id, version: 1, name: 'Cinturón', quantity: 99 }),
    ).rejects.toMatchObject({ code: 'stale' });
    expect((await get(id)).quantity).toBe(7.25);
  });

  test('sobre un costo que cambió una compra es editar una versión vieja', async () => {
    const { id } = await add('Café', { cost: 100, quantity: 10 });
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into stock_movement (gym_id, product_id, kind, quantity, cost) values ($1, $2, 'purchase', 10, 200)`,
        [gym.accountId, id],
      ),
    );
    expect(await get(id)).toMatchObject({ cost: 150, quantity: 20 });
    await expect(
      gym.products.update({ id, version: 1, name: 'Café molido', cost: 100 }),
    ).rejects.toMatchObject({ code: 'stale' });
    expect((await get(id)).cost).toBe(150);
  });
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
    const [one, two, other] = [await add('Uno'), await add('Dos'), await add('Otro')];
    const ids = [one.id, two.id];
    expect(await gym.products.change({ ids, change: { groupId: group.id, enabled: false } })).toEqual({
      changed: 2,
    });
    expect(await get(one.id)).toMatchObject({ groupId: group.id, enabled: false, version: 2 });
    expect(await get(other.id)).toEqual(other);
    await gym.products.change({ ids, change: { groupId: null } });
    expect(await get(two.id)).toMatchObject({ groupId: null, enabled: false });
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
    const [cheap, dear] = [await add('Barato', { price: 1 }), await add('Caro', { price: 90_000_000_000 })];
    await expect(
      gym.products.change({
        ids: [cheap.id, dear.id],
        change: { price: { kind: 'percent', percent: 2000 } },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'amount_too_high' });
    expect(await get(cheap.id)).toEqual(cheap);
  });

  test('no cambia ninguno si su impuesto sería demasiado alto', async () => {
    const taxed = await add('Con impuesto', { price: 1, tax: 100_000_000_000 });
    await expect(
      gym.products.change({
        ids: [taxed.id],
        change: { price: { kind: 'amount', amount: 100_000_000_000 } },
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

test('eliminar se deshace, y el stock y los movimientos siguen', async () => {
  const [one, two] = [await add('Uno', { barcode: '1', quantity: 2 }), await add('Dos')];
  const ids = [one.id, two.id];
  await expect(gym.products.restore({ ids })).rejects.toMatchObject({ code: 'not_found' });
  expect(await gym.products.remove({ ids })).toEqual({ removed: 2 });
  expect(await names()).toEqual([]);
  const gone = [
    () => get(one.id),
    () => gym.products.update({ id: one.id, version: 2, name: 'x' }),
    () => gym.products.favour({ id: one.id, favourite: true }),
    () => gym.products.remove({ ids }),
  ];
  for (const ask of gone) await expect(ask()).rejects.toMatchObject({ status: 404 });
  await gym.products.restore({ ids });
  expect(await get(one.id)).toMatchObject({ name: 'Uno', barcode: '1', quantity: 2 });
  expect(await movements(one.id)).toHaveLength(1);
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

describe('el catálogo de la caja', () => {
  const ask = (since?: string) => gym.products.catalogue(since === undefined ? {} : { since });
  /** What the till knows once nothing is under way any more, in whatever database of the same server. */
  const settled = async () => {
    for (;;) {
      const first = await ask();
      const { items, gone } = await ask(first.at);
      if (items.length + gone.length === 0) return first;
    }
  };

  test('trae lo que se vende, en el orden propio, y después solo lo que cambió', async () => {
    const water = await add('Agua', { barcode: '780|781', price: 1000, quantity: 3, reorderPoint: 5 });
    const bar = await add('Barra');
    const hidden = await add('Retirado', { enabled: false });
    await gym.products.sort({ ids: [bar.id] });
    const first = await settled();
    expect(first).toMatchObject({ whole: true, gone: [] });
    expect(first.items.map(({ name }) => name)).toEqual(['Barra', 'Agua']);
    expect(first.items[1]).toEqual({
      id: water.id,
      name: 'Agua',
      code: water.code,
      sku: '',
      barcodes: ['780', '781'],
      groupId: null,
      unit: '',
      price: 1000,
      priceIncludesTax: false,
      priceChangeAllowed: false,
      defaultQuantity: 0,
      service: false,
      favourite: false,
      position: 0,
      quantity: 3,
      low: true,
    });
    await gym.products.update({ id: bar.id, version: 1, name: 'Barra', price: 500 });
    await gym.products.update({ id: hidden.id, version: 1, name: 'Retirado', enabled: true });
    const second = await ask(first.at);
    expect(second.whole).toBe(false);
    expect(second.items.map(({ name }) => name)).toEqual(['Barra', 'Retirado']);
    const before = await settled();
    await gym.products.remove({ ids: [water.id] });
    await gym.products.change({ ids: [hidden.id], change: { enabled: false } });
    const third = await ask(before.at);
    expect(third.items).toEqual([]);
    expect(new Set(third.gone)).toEqual(new Set([water.id, hidden.id]));
    const { at } = await settled();
    await gym.products.restore({ ids: [water.id] });
    expect((await ask(at)).items.map(({ name }) => name)).toEqual(['Agua']);
  });

  test('trae el stock que se movió, aunque el producto no cambió', async () => {
    const { id } = await add('Agua', { quantity: 3 });
    await add('Otro', { quantity: 3 });
    const { at } = await settled();
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into stock_movement (gym_id, product_id, kind, quantity) values ($1, $2, 'sale', -1)`,
        [gym.accountId, id],
      ),
    );
    const { items } = await ask(at);
    expect(items).toMatchObject([{ id, quantity: 2 }]);
  });

  test('viene completo con una marca que aquí no significa nada', async () => {
    await add('Agua');
    const { at } = await ask();
    const later = String(BigInt(at) + 1_000_000n);
    expect(await ask(later)).toMatchObject({ whole: true, items: [{ name: 'Agua' }] });
    await expect(ask('ayer')).rejects.toMatchObject({ status: 400 });
  });

  test('no pierde lo que se escribió antes de la pregunta y se confirmó después', async () => {
    const { id } = await add('Agua', { price: 100 });
    const mark = (await ask()).at;
    // A till follows while many write: what it knows at the end is what there is.
    let writing = true;
    const known = new Map<string, number>();
    const follow = async () => {
      let since = mark;
      const take = async () => {
        const answer = await ask(since);
        for (const item of answer.items) known.set(item.id, item.price);
        since = answer.at;
      };
      while (writing) await take();
      await take();
    };
    const write = async () => {
      const ids = [id];
      for (let round = 0; round < 4; round++) {
        const made = await Promise.all(Array.from({ length: 6 }, (_, at) => add(`P${round}-${at}`)));
        ids.push(...made.map((one) => one.id));
        await Promise.all(
          ids.map((one, at) =>
            gym.products.change({
              ids: [one],
              change: { price: { kind: 'amount', amount: round * 100 + at } },
            }),
          ),
        );
      }
      writing = false;
    };
    await Promise.all([follow(), write()]);
    const { items } = await gym.products.all({});
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(items.map((one) => [one.id, one.price])));
  });

  test('en una base restaurada, donde las marcas son de otra, trae solo lo que cambia desde entonces', async () => {
    const [{ id }] = [await add('Agua', { price: 100 }), await add('Barra')];
    await asSuperuser(app.database, async (restored) => {
      await restored.query('begin; set local session_replication_role = replica');
      for (const table of ['product', 'product_stock'])
        await restored.query(`update ${table} set changed_in = 10::bigint ^ 15 where gym_id = $1`, [
          gym.accountId,
        ]);
      await restored.query('commit');
    });
    const { at } = await ask();
    expect(await ask(at)).toMatchObject({ whole: false, items: [], gone: [] });
    await gym.products.change({ ids: [id], change: { price: { kind: 'amount', amount: 200 } } });
    expect((await ask(at)).items.map(({ name }) => name)).toEqual(['Agua']);
  });

  test('no pierde lo que una transacción larga confirma después de la respuesta', async () => {
    if (app.database.dump) return;
    const { id } = await add('Agua', { price: 100 });
    await asSuperuser(app.database, async (slow) => {
      await slow.query('begin');
      await slow.query('update product set price = 999 where gym_id = $1 and id = $2', [gym.accountId, id]);
      await add('Otro');
      const meanwhile = await ask();
      expect(meanwhile.items.find((item) => item.id === id)?.price).toBe(100);
      await slow.query('commit');
      expect((await ask(meanwhile.at)).items.find((item) => item.id === id)?.price).toBe(999);
    });
  });
});

describe('con diez mil productos', () => {
  test('se lista, se busca y se entrega a la caja', async () => {
    await fill(10_000);
    expect(await gym.products.list({ page: 200 })).toMatchObject({ total: 10_000, items: { length: 50 } });
    expect((await gym.products.list({ search: 'producto 99', by: 'name' })).total).toBe(111);
    const whole = await gym.products.catalogue({});
    expect(whole.items).toHaveLength(10_000);
    expect((await gym.products.catalogue({ since: whole.at })).items).toEqual([]);
    expect((await gym.products.all({})).items).toHaveLength(10_000);
  });
});
