import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { lineOf, paidBy, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, membershipLine } from '../../test/store.ts';

const { openGym, newProduct, newClient, newPlan, sell, refundOf } = prepareSales();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
  const { id: _, code: __, key: ___, ...settings } = await gym.gym.get({});
  await gym.gym.update({ ...settings, taxRate: 1900, taxPerProduct: true });
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const newWhey = () => newProduct({ name: 'Proteína', price: 31_990, tax: 6078 });

test('cada producto se cobra a su precio con impuestos, y vuelve con el suyo', async () => {
  const whey = await newWhey();
  const towel = await newProduct({ name: 'Toalla', price: 1000, tax: 0 });
  expect(whey.salePriceWithTax).toBe(38_068);
  const total = 2 * 38_068 + 1000;
  const sale = await sell([lineOf(whey, { quantity: 2 }), lineOf(towel)], {
    total,
    ...paidBy('debit', total),
  });
  expect(sale).toMatchObject({ subtotal: 64_980, tax: 12_156, total });
  const receipt = await gym.receipts.get({ id: sale.id });
  expect(receipt.content).toMatchObject({ tax: 12_156, taxRate: 0, taxedTotal: 76_136 });
  const [line] = sale.lines;
  const { refundId, sale: after } = await gym.refunds.create(
    refundOf(sale, { lines: [{ id: newId(), saleLineId: line?.id ?? '', quantity: 1, restock: true }] }),
  );
  expect(after.refunds[0]?.total).toBe(38_068);
  const { content } = await gym.receipts.get({ id: refundId });
  expect(content).toMatchObject({ subtotal: 31_990, tax: 6078, total: 38_068 });
});

test('el precio que se cambia en la caja lleva su parte del impuesto', async () => {
  const whey = await newProduct({ price: 1000, tax: 190, priceChangeAllowed: true });
  const sale = await sell([lineOf(whey, { price: 500 })], { total: 595, ...paidBy('debit', 595) });
  expect(sale).toMatchObject({ subtotal: 500, tax: 95, total: 595 });
});

test('un plan afecto va en una boleta con IVA, y un ticket mixto dice qué va en cada una', async () => {
  const clientId = await newClient();
  const towel = await newProduct({ name: 'Toalla', price: 1000, tax: 0 });
  const sellPlan = async (taxable: boolean) => {
    const plan = await newPlan({ name: taxable ? 'Máquinas' : 'Yoga', price: 23_800, taxable });
    const line = membershipLine(plan.price, { planId: plan.id, startsOn: today });
    const sale = await sell([line, lineOf(towel)], { clientId, total: 24_800, ...paidBy('debit', 24_800) });
    const { items, membership } = await gym.payments.list({ membershipId: line.id });
    const { content } = await gym.receipts.get({ id: sale.id });
    return [items[0]?.documentType, membership.taxable, content.tax, content.taxedTotal];
  };
  expect(await sellPlan(true)).toEqual(['vatReceipt', true, 3800, 23_800]);
  expect(await sellPlan(false)).toEqual(['exemptReceipt', false, 0, undefined]);
});
