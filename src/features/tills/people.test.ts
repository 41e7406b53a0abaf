import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { orderOf, productLine } from '../../test/store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const newId = () => crypto.randomUUID();

test('dos personas en una caja: cada venta, cada salida y el arqueo dicen quién', async () => {
  const owner = await app.gym();
  const carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: '2580' });
  await carla.pins.setOwn({ pin: '1470' });
  const { id: productId } = await owner.products.create({ id: newId(), name: 'Agua', price: 1000 });
  const shiftId = newId();
  await owner.tills.open({ id: shiftId, tillId: newId(), float: 5000 });
  const sell = (method: 'cash' | 'debit') =>
    owner.sales.complete({
      id: newId(),
      shiftId,
      clientId: null,
      order: orderOf(productLine(productId, 1000)),
      total: 1100,
      payments: [{ method, amount: 1100 }],
      tendered: method === 'cash' ? 1100 : 0,
    });
  expect(await sell('cash')).toMatchObject({ soldBy: 'Dueño' });
  await owner.pins.takeOver({ personId: carla.accountId, pin: '1470' });
  const byCarla = await sell('debit');
  expect(byCarla).toMatchObject({ soldBy: 'Carla' });
  await sell('cash');
  const out = await owner.tills.move({ id: newId(), shiftId, kind: 'out', amount: 500, reason: 'Pan' });
  expect(out).toMatchObject({ person: 'Carla' });
  await owner.tills.close({ id: shiftId, counted: 6700, denominations: {}, note: '' });
  await owner.pins.takeOver({ personId: owner.accountId, pin: '2580' });
  expect(await owner.tills.report({ id: shiftId })).toMatchObject({
    difference: 0,
    openedBy: 'Dueño',
    closedBy: 'Carla',
    people: [
      { name: 'Carla', amount: 2200, count: 2 },
      { name: 'Dueño', amount: 1100, count: 1 },
    ],
  });
  expect((await owner.sales.list({})).items.map(({ soldBy }) => soldBy).toSorted()).toEqual([
    'Carla',
    'Carla',
    'Dueño',
  ]);
  expect(await owner.sales.get({ id: byCarla.id })).toMatchObject({ soldBy: 'Carla' });
  const entries = (await owner.record.list({ kind: 'sales' })).items;
  expect(entries.map(({ personId }) => personId)).toEqual([
    carla.accountId,
    carla.accountId,
    owner.accountId,
  ]);
});
