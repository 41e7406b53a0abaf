import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { OrderLine } from '../features/orders/contract.ts';
import { totalsOf } from '../features/orders/domain.ts';
import type { Product } from '../features/products/contract.ts';
import type { Sale, SaleMethod, salesContract } from '../features/sales/contract.ts';
import type { Sent } from '../wire/verb.ts';
import { openTestApp, type Person, type TestApp } from './app.ts';
import {
  atRate,
  createCustomer,
  createPlan,
  createProduct,
  insertShift,
  ledgersOf,
  type NewRefund,
  orderOf,
  productLine,
  refundOf as wholeRefund,
} from './store.ts';

type NewSale = Sent<typeof salesContract.complete>;

export const today = '2026-11-20';

export const lineOf = ({ id, price, priceIncludesTax }: Product, values: object = {}) =>
  productLine(id, price, { priceIncludesTax, ...values });

export const paidBy = (method: SaleMethod, amount: number) => ({
  payments: amount > 0 ? [{ method, amount }] : [],
});

export const inCash = (total: number, tendered = total) => ({ ...paidBy('cash', total), tendered });

export const expectRefusal = (call: Promise<unknown>, code: string, fields?: object) =>
  expect(call).rejects.toMatchObject({ code, ...(fields && { fields }) });

/** A gym with an open shift, from `openGym` on, and what its tests do there. */
export function prepareSales() {
  let app: TestApp;
  let gym: Person;
  let shiftId: string;

  const openGym = async () => {
    app = await openTestApp({ now: `${today}T15:00:00Z` });
    gym = await app.gym('Fuerza');
    return { app, gym, shiftId: await openShift() };
  };

  /** A new shift: from now on the one that is meant where none is named. */
  const openShift = async () => {
    shiftId = await insertShift(app, gym);
    return shiftId;
  };

  const newProduct = (values: object = {}) => createProduct(gym, values);
  const newClient = (limit = 0) => createCustomer(gym, limit);
  const newPlan = (values: object = {}) => createPlan(gym, values);

  /** A sale of these lines, paid exactly by debit unless said otherwise. */
  function saleOf(lines: OrderLine[], values: Partial<NewSale> = {}): NewSale {
    const order = orderOf(...lines);
    const { total } = totalsOf(order, atRate(1000));
    return { id: newId(), shiftId, order, total, ...paidBy('debit', total), ...values };
  }
  const sell = (lines: OrderLine[], values: Partial<NewSale> = {}) =>
    gym.sales.complete(saleOf(lines, values));

  const refundOf = (sale: Sale, values: Partial<NewRefund> = {}) => wholeRefund(sale, { shiftId, ...values });

  const cashOf = (sourceId: string) => ledgersOf(app, gym).cash(sourceId);
  const moneyOf = (sourceId: string) => ledgersOf(app, gym).money(sourceId);
  const stockOf = async ({ id }: Product) => (await gym.products.get({ id })).quantity;

  return {
    openGym,
    openShift,
    newProduct,
    newClient,
    newPlan,
    saleOf,
    sell,
    refundOf,
    cashOf,
    moneyOf,
    stockOf,
  };
}
