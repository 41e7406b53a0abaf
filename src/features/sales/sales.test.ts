import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertShift, membershipLine, orderOf, productLine } from '../../test/store.ts';

const at = '2026-11-20T15:00:00Z';
let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  app = await openTestApp({ now: at });
  gym = await app.gym();
  shiftId = await insertShift(app, gym);
});
afterAll(() => app.close());

const product = (values: object = {}) =>
  gym.products.create({ id: newId(), name: 'Agua', price: 1000, quantity: 10, ...values });

test('una venta en efectivo guarda líneas, pago, vuelto y comprobante', async () => {
  const agua = await product();
  const order = orderOf(productLine(agua.id, 1000, { quantity: 3 }));
  const sale = await gym.sales.complete({
    id: newId(),
    shiftId,
    order,
    total: 3300,
    payments: [{ method: 'cash', amount: 3300 }],
    tendered: 5000,
  });
  expect(sale).toMatchObject({
    receiptNumber: 1,
    soldOn: '2026-11-20',
    subtotal: 3000,
    tax: 300,
    total: 3300,
    rounding: 0,
    tendered: 5000,
    change: 1700,
    lines: [{ name: 'Agua', quantity: 3, price: 1000, amount: 3000, total: 3300, refunded: 0 }],
    payments: [{ method: 'cash', amount: 3300 }],
    refunds: [],
  });
  expect(await gym.sales.get({ id: sale.id })).toEqual(sale);
});

test('una membresía y productos en un ticket: cada cosa queda donde debe', async () => {
  const agua = await product();
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const plan = await gym.plans.create({
    id: newId(),
    kind: 'period',
    name: 'Full',
    price: 30_000,
    billingPeriod: 'monthly',
  });
  const line = membershipLine(30_000, { planId: plan.id, startsOn: '2026-11-20' });
  const sale = await gym.sales.complete({
    id: newId(),
    shiftId,
    clientId: client.id,
    order: orderOf(line, productLine(agua.id, 1000)),
    total: 31_100,
    payments: [
      { method: 'debit', amount: 20_000 },
      { method: 'cash', amount: 11_100 },
    ],
    tendered: 11_100,
  });
  expect(sale.lines).toMatchObject([{ name: 'Full', membershipId: line.id, total: 30_000 }, { total: 1100 }]);
  const { items, membership } = await gym.payments.list({ membershipId: line.id });
  expect(membership).toMatchObject({ planName: 'Full', due: null, expiresOn: '2026-12-19' });
  expect(items.map(({ method, amount }) => `${method} ${amount}`).sort()).toEqual([
    'cash 10000',
    'debit 20000',
  ]);
  const refunded = await gym.sales.refund({
    id: newId(),
    saleId: sale.id,
    shiftId,
    lines: sale.lines.map(({ id, quantity }) => ({ id: newId(), saleLineId: id, quantity, restock: true })),
    method: 'cash',
  });
  expect(refunded.sale).toMatchObject({
    refunds: [{ total: 31_100, rounding: 0, method: 'cash' }],
    lines: [
      { refunded: 1, refundedTotal: 30_000 },
      { refunded: 1, refundedTotal: 1100 },
    ],
  });
  expect((await gym.memberships.list({ clientId: client.id })).items).toEqual([]);
});
