import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { orderOf, productLine } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza Centro');
});

async function sellOne(gym: Person, productId: string): Promise<void> {
  const shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  const total = 1_100;
  await gym.sales.complete({
    id: newId(),
    shiftId,
    order: orderOf(productLine(productId, 1_000)),
    total,
    payments: [{ method: 'debit', amount: total }],
  });
}

test('se lleva el catálogo con sus grupos y precios, sin stock, y cada una sigue con el suyo', async () => {
  const outer = await owner.groups.create({ id: newId(), name: 'Bebidas', color: '#ff0000' });
  const inner = await owner.groups.create({ id: newId(), name: 'Agua', parentId: outer.id });
  const gone = await owner.groups.create({ id: newId(), name: 'Vieja' });
  await owner.groups.remove({ id: gone.id });
  const water = await owner.products.create({
    id: newId(),
    name: 'Agua',
    groupId: inner.id,
    barcode: '780 | 781',
    cost: 500,
    price: 1_000,
    tax: 190,
    quantity: 12,
  });
  const loose = await owner.products.create({ id: newId(), name: 'Toalla', price: 3_000, service: true });
  const old = await owner.products.create({ id: newId(), name: 'Antiguo' });
  await owner.products.remove({ ids: [old.id] });
  const { id } = await owner.branches.open({
    id: newId(),
    name: 'Fuerza Norte',
    from: owner.accountId,
    carry: ['catalogue'],
  });
  const north = { ...inGym(owner, id), id };
  const { items } = await north.products.list({});
  expect(items).toMatchObject([
    {
      name: 'Agua',
      code: water.code,
      barcode: '780|781',
      cost: 500,
      price: 1_000,
      tax: 190,
      quantity: 0,
    },
    { name: 'Toalla', code: loose.code, price: 3_000, service: true, version: 1 },
  ]);
  expect(items.map(({ id }) => id)).not.toContain(water.id);
  expect((await north.groups.list({})).items).toMatchObject([
    { name: 'Bebidas', color: '#ff0000', products: 0 },
    { name: 'Agua', products: 1 },
  ]);
  expect(await north.products.get({ id: items[0]?.id ?? '' })).toMatchObject({
    groupPath: 'Bebidas/Agua',
  });
  const next = await north.products.create({ id: newId(), name: 'Nuevo' });
  expect([water.code, loose.code]).not.toContain(next.code);
  await sellOne(north, items[0]?.id ?? '');
  expect(await owner.products.get({ id: water.id })).toMatchObject({ quantity: 12, version: 1 });
  expect(await findViolations(app.database, { gymId: north.id })).toEqual({});
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select count(*)::int as moved from stock_movement where gym_id = $1 and quantity > 0', [
      north.id,
    ]),
  );
  expect(rows).toEqual([{ moved: 0 }]);
});
