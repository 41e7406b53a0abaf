import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertProduct, moveStock, purchaseOf } from '../../test/stock.ts';
import { insert } from '../../test/timetable.ts';

let app: TestApp;
let gym: Person;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
});

const make = (values: Record<string, unknown> = {}) => insertProduct(app, gym, values);
const sell = (product: string, quantity = 1) =>
  moveStock(app, gym, { product, kind: 'sale', quantity: -quantity });
const buy = (productId: string, quantity: number, amount: number) =>
  gym.purchases.create(purchaseOf({ productId, quantity, amount }));
const quantityOf = async (productId: string) => (await gym.products.get({ id: productId })).quantity;
const openCount = async (groupId: string | null = null) =>
  (await gym.counts.create({ id: newId(), name: 'Bodega', groupId })).id;
const add = (countId: string, productId: string, quantity = 1, id = newId()) =>
  gym.counts.record({ id, countId, productId, quantity });
const set = (countId: string, productId: string, quantity: number | null, replaces: number | null = null) =>
  gym.counts.record({ id: newId(), countId, productId, quantity, replaces });
const rowsOf = async (id: string, view: 'all' | 'pending' | 'counted' | 'different' = 'all') =>
  (await gym.counts.get({ id, view })).items.map(({ name, counted, expected }) => [name, counted, expected]);

describe('un conteo', () => {
  test('muestra los productos con stock, lo contado y lo que difiere, y al aplicarlo lo corrige', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await make({ name: 'Cordel' });
    await make({ name: 'Masaje', service: true });
    await buy(agua, 10, 100);
    await buy(barra, 5, 200);
    const id = await openCount();
    expect(await rowsOf(id)).toEqual([
      ['Agua', null, null],
      ['Barra', null, null],
      ['Cordel', null, null],
    ]);
    for (let scans = 0; scans < 3; scans++) await add(id, agua);
    await set(id, barra, 5);
    expect(await rowsOf(id, 'different')).toEqual([['Agua', 3, 10]]);
    expect(await rowsOf(id, 'pending')).toEqual([['Cordel', null, null]]);
    const { count } = await gym.counts.get({ id });
    expect(count.summary).toEqual({ products: 3, counted: 2, different: 1, value: -700 });
    expect(await gym.counts.list({})).toMatchObject({ items: [{ id, status: 'open', counted: 2 }] });
    expect(await gym.counts.apply({ id })).toMatchObject({ status: 'applied' });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([3, 5]);
    const { items } = await gym.stock.movements({ kind: 'count' });
    expect(items).toMatchObject([{ productName: 'Agua', quantity: -7, reason: 'Bodega', sourceId: id }]);
    expect(await gym.counts.list({})).toMatchObject({ items: [{ id, status: 'applied', differences: 1 }] });
  });

  test('no deshace lo que se vendió mientras se contaba', async () => {
    const agua = await make();
    await buy(agua, 10, 100);
    const id = await openCount();
    await sell(agua, 1);
    await set(id, agua, 8);
    await sell(agua, 2);
    expect(await rowsOf(id)).toEqual([['Agua', 8, 9]]);
    await gym.counts.apply({ id });
    expect(await quantityOf(agua)).toBe(6);
  });

  test('suma lo que cuentan varias personas a la vez, y cada lectura una sola vez', async () => {
    const agua = await make();
    await buy(agua, 30, 100);
    const id = await openCount();
    const scans = Array.from({ length: 20 }, () => newId());
    await Promise.all([...scans, ...scans].map((scan) => add(id, agua, 1, scan)));
    await add(id, agua, 2.5);
    await sell(agua, 5);
    await add(id, agua, 2.5);
    expect(await rowsOf(id)).toEqual([['Agua', 25, 25]]);
    await expect(add(id, agua, 7, scans[0])).rejects.toMatchObject({ code: 'already_saved' });
  });

  test('quien escribe sobre una cifra que ya es otra es avisado', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    await expect(set(id, agua, 9)).rejects.toMatchObject({ code: 'stale' });
    await add(id, agua, 2);
    await expect(set(id, agua, 9, 4)).rejects.toMatchObject({ code: 'stale' });
    await set(id, agua, 9, 6);
    expect(await rowsOf(id)).toEqual([['Agua', 9, 0]]);
    await set(id, agua, null, 9);
    await set(id, agua, null, 9);
    expect(await rowsOf(id)).toEqual([['Agua', null, null]]);
    await gym.counts.apply({ id });
    expect(await quantityOf(agua)).toBe(0);
  });

  test('no anota lo que ya no existe ni un servicio, y lo dice en su campo', async () => {
    const [masaje, deleted] = [await make({ name: 'Masaje', service: true }), await make()];
    await gym.products.remove({ ids: [deleted] });
    const id = await openCount();
    for (const productId of [masaje, deleted, newId()]) {
      await expect(add(id, productId)).rejects.toMatchObject({
        code: 'count_product_unknown',
        fields: { productId: expect.any(String) },
      });
    }
    expect(await rowsOf(id, 'counted')).toEqual([]);
  });

  test('aplicado varias veces a la vez se aplica una, y después ya no se cuenta', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    const id = await openCount();
    await set(id, agua, 4);
    await set(id, barra, 6);
    await Promise.all([1, 2, 3].map(() => gym.counts.apply({ id })));
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([4, 6]);
    await expect(add(id, agua)).rejects.toMatchObject({ status: 409, code: 'count_closed' });
    await expect(gym.counts.remove({ id })).rejects.toMatchObject({ code: 'count_closed' });
  });

  test('mientras se aplica, lo que se cuenta entra o se rechaza, y el libro cuadra', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => add(id, agua)),
      gym.counts.apply({ id }),
      ...Array.from({ length: 5 }, () => add(id, agua)),
    ]);
    const accepted = answers.filter(({ status }) => status === 'fulfilled').length - 1;
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'count_closed' });
    }
    expect(await quantityOf(agua)).toBe(4 + accepted);
  });

  test('de un grupo trae también los de sus grupos, y acepta otro producto que aparezca', async () => {
    const bebidas = await insert(app, gym, 'product_group', { name: 'Bebidas' });
    const aguas = await insert(app, gym, 'product_group', { name: 'Aguas', parent_id: bebidas });
    await make({ name: 'Jugo', group_id: bebidas });
    await make({ name: 'Agua', group_id: aguas });
    await make({ name: 'Agua vieja', group_id: aguas, enabled: false });
    const polera = await make({ name: 'Polera' });
    const id = await openCount(bebidas);
    expect((await rowsOf(id)).map(([name]) => name)).toEqual(['Agua', 'Jugo']);
    await add(id, polera);
    expect((await rowsOf(id)).map(([name]) => name)).toEqual(['Agua', 'Jugo', 'Polera']);
    const { count, items } = await gym.counts.sheet({ id });
    expect(count).toMatchObject({ groupName: 'Bebidas' });
    expect(items.map(({ groupName, name }) => [groupName, name])).toEqual([
      ['Aguas', 'Agua'],
      ['Bebidas', 'Jugo'],
      ['', 'Polera'],
    ]);
  });

  test('puede dejar en cero lo que nadie contó', async () => {
    const [agua, barra] = [await make(), await make({ name: 'Barra' })];
    await buy(agua, 3, 100);
    await buy(barra, 3, 100);
    const [unchanged, zeroed] = [await openCount(), await openCount()];
    await set(unchanged, agua, 2);
    await gym.counts.apply({ id: unchanged });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2, 3]);
    await set(zeroed, agua, 2);
    await gym.counts.apply({ id: zeroed, uncounted: 'zero' });
    expect([await quantityOf(agua), await quantityOf(barra)]).toEqual([2, 0]);
    expect(await rowsOf(zeroed)).toEqual([
      ['Agua', 2, 2],
      ['Barra', 0, 3],
    ]);
  });

  test('se descarta sin tocar el stock, y eso se deshace', async () => {
    const agua = await make();
    const id = await openCount();
    await set(id, agua, 4);
    await gym.counts.remove({ id });
    for (const call of [() => gym.counts.get({ id }), () => add(id, agua), () => gym.counts.apply({ id })]) {
      await expect(call()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await quantityOf(agua)).toBe(0);
    await gym.counts.restore({ id });
    expect(await rowsOf(id)).toEqual([['Agua', 4, 0]]);
  });

  test('se abre una vez aunque se pida dos, y no de un grupo que no existe', async () => {
    const form = { id: newId(), name: 'Mes', groupId: null };
    const [first, second] = await Promise.all([gym.counts.create(form), gym.counts.create(form)]);
    expect(second).toEqual(first);
    await expect(gym.counts.create({ ...form, name: 'Otro' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await expect(gym.counts.create({ ...form, id: newId(), groupId: newId() })).rejects.toMatchObject({
      code: 'count_group_unknown',
      fields: { groupId: expect.any(String) },
    });
  });
});
