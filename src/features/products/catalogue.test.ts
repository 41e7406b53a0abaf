import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareProducts } from './products.fixture.ts';

const { openApp, newGym, add } = prepareProducts();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
});

describe('el catálogo de la caja', () => {
  const ask = (since?: string) => gym.products.catalogue(since === undefined ? {} : { since });
  /** What the till knows once nothing is under way any more, in whatever database of the same server. */
  const settled = async () => {
    for (;;) {
      const first = await ask();
      const { items, removedIds } = await ask(first.at);
      if (items.length + removedIds.length === 0) return first;
    }
  };

  test('trae lo que se vende, en el orden propio, y después solo lo que cambió', async () => {
    const water = await add('Agua', { barcode: '780|781', price: 1000, quantity: 3, reorderPoint: 5 });
    const bar = await add('Barra');
    const hidden = await add('Retirado', { enabled: false });
    await gym.products.sort({ ids: [bar.id] });
    const first = await settled();
    expect(first).toMatchObject({ complete: true, removedIds: [] });
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
      tax: 0,
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
    expect(second.complete).toBe(false);
    expect(second.items.map(({ name }) => name)).toEqual(['Barra', 'Retirado']);
    const before = await settled();
    await gym.products.remove({ ids: [water.id] });
    await gym.products.change({ ids: [hidden.id], change: { enabled: false } });
    const third = await ask(before.at);
    expect(third.items).toEqual([]);
    expect(new Set(third.removedIds)).toEqual(new Set([water.id, hidden.id]));
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
    expect(await ask(later)).toMatchObject({ complete: true, items: [{ name: 'Agua' }] });
    await expect(ask('ayer')).rejects.toMatchObject({ status: 400 });
  });

  test('no pierde lo que se escribió antes de la pregunta y se confirmó después', async () => {
    const { id } = await add('Agua', { price: 100 });
    const mark = (await ask()).at;
    // A till follows while many write: what it knows at the end is what there is.
    let writing = true;
    const prices = new Map<string, number>();
    const follow = async () => {
      let since = mark;
      const take = async () => {
        const answer = await ask(since);
        for (const item of answer.items) prices.set(item.id, item.price);
        since = answer.at;
      };
      while (writing) await take();
      await take();
    };
    const write = async () => {
      const ids = [id];
      for (let round = 0; round < 4; round++) {
        const products = await Promise.all(Array.from({ length: 6 }, (_, at) => add(`P${round}-${at}`)));
        ids.push(...products.map((product) => product.id));
        await Promise.all(
          ids.map((id, at) =>
            gym.products.change({
              ids: [id],
              change: { price: { kind: 'amount', amount: round * 100 + at } },
            }),
          ),
        );
      }
      writing = false;
    };
    await Promise.all([follow(), write()]);
    const { items } = await gym.products.all({});
    expect(Object.fromEntries(prices)).toEqual(
      Object.fromEntries(items.map((item) => [item.id, item.price])),
    );
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
    expect(await ask(at)).toMatchObject({ complete: false, items: [], removedIds: [] });
    await gym.products.change({ ids: [id], change: { price: { kind: 'amount', amount: 200 } } });
    expect((await ask(at)).items.map(({ name }) => name)).toEqual(['Agua']);
  });

  test('no pierde lo que una transacción larga confirma después de la respuesta', async () => {
    if (app.database.kind === 'embedded') return;
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
