import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { lineOf, paidBy, prepareSales } from '../../test/sales.ts';
import { atRate, findImbalances, membershipLine, orderOf } from '../../test/store.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Product } from '../products/contract.ts';
import type { SaleMethod } from './contract.ts';
import { settle } from './rules.ts';

const { openGym, newProduct, newClient, newPlan, sell, refundOf } = prepareSales();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

const chile = { country: 'CL', currency: 'CLP' };

test('un día al azar: descuentos, medios, membresías y reembolsos de todo tipo, y cada libro cuadra', async () => {
  const clientId = await newClient(100_000_000);
  const plan = await newPlan({ price: 25_990 });
  const goods = [
    await newProduct({ price: 1006 }),
    await newProduct({ price: 1990, priceIncludesTax: true }),
    await newProduct({ price: 333, service: true, quantity: undefined }),
  ];
  const discounts = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(5000) }),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(10_000) }),
    ),
  );
  const soldItem = fc.record({
    of: fc.nat(2),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9000 }).map((n) => n / 1000),
    ),
    discount: discounts,
  });
  const visits = fc.record({
    items: fc.array(soldItem, { minLength: 1, maxLength: 6 }),
    discount: discounts,
    joins: fc.boolean(),
    shares: fc.array(fc.nat(100), { minLength: 2, maxLength: 2 }),
    owes: fc.boolean(),
    tip: fc.nat(9000),
    returns: fc.array(
      fc.record({ of: fc.nat(6), part: fc.integer({ min: 1, max: 4 }), restock: fc.boolean() }),
    ),
    back: fc.constantFrom<SaleMethod>('cash', 'debit', 'account'),
  });
  await fc.assert(
    fc.asyncProperty(visits, async ({ items, discount, joins, shares, owes, tip, returns, back }) => {
      const products = items.map(({ of, ...values }) => lineOf(goods[of] as Product, values));
      const lines = joins ? [membershipLine(25_990, { planId: plan.id }), ...products] : products;
      const order = { ...orderOf(...lines), discount };
      const totals = totalsOf(order, atRate(1000));
      const forProducts = totals.lines.reduce(
        (sum, line) => (line.taxTreatment === 'exempt' ? sum : sum + line.total),
        0,
      );
      const owed = owes ? Math.floor((forProducts * (shares[0] ?? 0)) / 100) : 0;
      const byCard = Math.floor(((totals.total - owed) * (shares[1] ?? 0)) / 100);
      const others = [...paidBy('account', owed).payments, ...paidBy('debit', byCard).payments];
      const { cash } = settle(totals.total, [...others, { method: 'cash', amount: 0 }], 0, chile);
      const tiny = cash === 0 && owed + byCard < totals.total;
      const payments = tiny ? [] : [...others, ...paidBy('cash', cash).payments];
      if (tiny && others.length > 0) return;
      const sale = await sell(lines, {
        clientId,
        order,
        total: totals.total,
        payments,
        tendered: cash > 0 ? cash + tip : 0,
      });
      expect(await gym.sales.get({ id: sale.id })).toEqual(sale);
      expect(sale.lines.map(({ total }) => total)).toEqual(totals.lines.map(({ total }) => total));
      expect(sale).toMatchObject({ subtotal: totals.subtotal, tax: totals.tax, change: cash > 0 ? tip : 0 });
      for (const { of, part, restock } of returns) {
        const { lines } = await gym.sales.get({ id: sale.id });
        const line = lines[of % lines.length];
        if (!line || line.refunded === line.quantity) continue;
        const left = Math.round((line.quantity - line.refunded) * 1000);
        const quantity = line.membershipId ? 1 : Math.ceil(left / part) / 1000;
        const form = { id: newId(), saleLineId: line.id, quantity, restock };
        await gym.refunds.create(refundOf(sale, { lines: [form], method: back }));
      }
    }),
    { numRuns: 40 },
  );
});
