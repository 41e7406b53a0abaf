import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { createPlan, membershipLine } from '../../test/store.ts';
import type { ShopProduct } from './contract.ts';
import { daysBack, prepareShop, today } from './reports.fixture.ts';
import { takingsOf } from './rules.ts';

const { openApp, newShop, ask, setDay, addProduct, sell, sellLines, giveBack, adjust, buy } = prepareShop();

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  ({ gym, shiftId } = await newShop());
});
afterAll(() => app.close());

const shop = async (span = { from: daysBack(9), to: today }): Promise<readonly ShopProduct[]> =>
  (await gym.reports.shop(span)).products;
const productOf = async (id: string) => (await shop()).find(({ productId }) => productId === id);

test('el margen es el de cada venta a su costo de entonces, y lo que no vuelve al stock sigue costando', async () => {
  const bar = await addProduct({ price: 1000, cost: 400, quantity: 10 });
  const first = await sell(bar, 2);
  await buy(bar.id, 8, 800);
  const second = await sell(bar, 1);
  expect(await productOf(bar.id)).toMatchObject({ sold: 3, sales: 3300, net: 3000, cost: 1400, uncosted: 0 });
  await giveBack(first, true);
  expect(await productOf(bar.id)).toMatchObject({ sold: 2, sales: 2200, net: 2000, cost: 1000 });
  await giveBack(second, false);
  expect(await productOf(bar.id)).toMatchObject({ sold: 1, sales: 1100, net: 1000, cost: 1000 });
});

test('las membresías no son de la tienda, y lo que se vende sin costo se dice', async () => {
  const plan = await createPlan(gym);
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const water = await addProduct({ price: 500 });
  const lines = [membershipLine(30_000, { planId: plan.id, startsOn: today }), lineOf(water)];
  const sale = await sellLines(lines, 'debit', client.id);
  expect((await shop()).map(({ name, sales, uncosted }) => [name, sales, uncosted])).toEqual([
    ['Agua', 550, 500],
  ]);
  const { items } = await gym.reports.shopLines({});
  expect(items).toMatchObject([
    { kind: 'sale', saleId: sale.id, name: 'Agua', sales: 550, net: 500, cost: 0 },
  ]);
});

test('los días sin stock son los enteros entre lo que lo dejó en cero y lo que volvió a entrar', async () => {
  const bar = await addProduct({ price: 1000, quantity: 3 });
  await setDay(daysBack(30));
  await sell(bar, 3);
  await setDay(daysBack(8));
  await buy(bar.id, 1, 100);
  await setDay(daysBack(4));
  expect(await productOf(bar.id)).toMatchObject({ outDays: 3, stockDays: 7, idleSince: daysBack(4) });
  await adjust(bar.id, -1);
  await setDay(daysBack(2));
  // Today is not over, and yesterday is the only whole day since.
  expect(await productOf(bar.id)).toMatchObject({ outDays: 4, stockDays: 6, idleSince: null });
  expect(await shop({ from: daysBack(7), to: daysBack(6) })).toEqual([]);
});

test('un stock bajo cero no dice cuándo no hubo', async () => {
  const bar = await addProduct({ price: 1000, quantity: 1 });
  await setDay(daysBack(30));
  await sell(bar, 2);
  await setDay(daysBack(8));
  expect(await productOf(bar.id)).toMatchObject({ quantity: -1, value: 0, outDays: 0, stockDays: 10 });
});

test('el stock muerto cuenta desde la última venta, o desde que llegó a un estante vacío', async () => {
  const bar = await addProduct({ price: 1000, cost: 400, quantity: 2 });
  await setDay(daysBack(200));
  expect(await productOf(bar.id)).toMatchObject({ idleSince: daysBack(200), value: 800, sold: 0 });
  await buy(bar.id, 2, 400);
  await setDay(daysBack(100));
  expect(await productOf(bar.id)).toMatchObject({ idleSince: daysBack(200), value: 1600 });
  await sell(bar);
  await setDay(daysBack(50));
  expect(await productOf(bar.id)).toMatchObject({ idleSince: daysBack(50) });
  await adjust(bar.id, -3);
  await adjust(bar.id, 5);
  await setDay(daysBack(20));
  expect(await productOf(bar.id)).toMatchObject({ idleSince: daysBack(20) });
  await gym.products.remove({ ids: [bar.id] });
  expect(await shop()).toEqual([]);
});

test('los dos días cuentan, y sin decir cuáles son los del mes hasta hoy', async () => {
  const bar = await addProduct({ price: 1000, quantity: 50 });
  await sell(bar, 1);
  await setDay(daysBack(5));
  await sell(bar, 2);
  await setDay(daysBack(3));
  await sell(bar, 4);
  const soldIn = async (from: string, to: string) => (await shop({ from, to }))[0]?.sold;
  expect(await soldIn(daysBack(5), daysBack(3))).toBe(3);
  expect(await soldIn(daysBack(4), daysBack(3))).toBe(2);
  const { from, to, products } = await gym.reports.shop({});
  expect({ from, to, sold: products[0]?.sold }).toEqual({ from: '2026-11-01', to: today, sold: 7 });
});

test('X dice lo que lleva una caja abierta y Z lo que sumó al cerrarse, como Pagos y su arqueo', async () => {
  const bar = await addProduct({ price: 1000 });
  await sellLines([lineOf(bar)], 'cash');
  await giveBack(await sell(bar, 2), true);
  const shifts = async () => (await gym.reports.shifts({})).items;
  const paid = async () => {
    const { sums } = await gym.income.list({ shiftId });
    return sums.reduce((sum, { memberships, products }) => sum + memberships + products, 0);
  };
  const [open] = await shifts();
  expect(open).toMatchObject({ shiftId, closedAt: null, sales: 2, refunds: 1, difference: null });
  expect(open && takingsOf(open)).toEqual({ total: await paid(), cash: 1100 });
  const sums = async () => (await gym.reports.shiftSums({})).items;
  const { total, cash } = takingsOf(open ?? { methods: [] });
  const summed = { date: today, shifts: 1, sales: 2, refunds: 1, cash, total };
  expect(await sums()).toMatchObject([{ ...summed, open: 1, difference: 0 }]);
  const report = await gym.tills.close({ id: shiftId, counted: 1000, note: '' });
  const [closed, ...others] = await shifts();
  expect(others).toEqual([]);
  const { methods, sales, refunds, difference, closedAt } = report;
  expect(closed).toMatchObject({ methods, sales, refunds, difference, closedAt });
  expect(closed && takingsOf(closed)).toEqual(open && takingsOf(open));
  expect(await sums()).toMatchObject([{ ...summed, open: 0, difference }]);
  await ask('update shift set opened_at = $2 where id = $1', [shiftId, `${daysBack(1)}T02:59:59Z`]);
  // Still the day before in Santiago.
  expect((await gym.reports.shifts({ from: daysBack(2), to: daysBack(2) })).total).toBe(1);
  const only = async (id: string) =>
    (await gym.reports.shifts({ from: daysBack(2), to: today, shiftId: id })).items.map((one) => one.shiftId);
  expect(await only(shiftId)).toEqual([shiftId]);
  expect(await only(newId())).toEqual([]);
  expect((await gym.reports.shifts({ from: daysBack(1), to: today })).total).toBe(0);
  const { id: tillId } = await gym.tills.create({ id: newId(), name: 'Barra' });
  await gym.tills.open({ id: newId(), tillId, float: 0 });
  await gym.tills.open({ id: newId(), tillId: report.tillId, float: 0 });
  const since = await gym.reports.shiftSums({ from: daysBack(2), to: today });
  expect(since.items.map((row) => [row.date, row.shifts, row.open, row.total])).toEqual([
    [today, 1, 1, 0],
    [today, 1, 1, 0],
    [daysBack(2), 1, 0, total],
  ]);
});
