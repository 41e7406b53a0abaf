import type { OrderLine } from '../features/orders/contract.ts';
import { totalsOf } from '../features/orders/domain.ts';
import type { SaleMethod } from '../features/sales/contract.ts';
import { receiptOf, settle } from '../features/sales/rules.ts';
import { roundedCash } from '../features/tills/domain.ts';
import { type Counter, instantOf, type Money, type Spot } from './counter.ts';
import type { Article } from './products.ts';
import type { Random } from './random.ts';
import type { Buyer, StoreGym } from './store-plan.ts';

/** The articles that a client brings to the counter. */
export interface Picked {
  article: Article;
  quantity: number;
  /** What the line's discount takes from what is paid. */
  discount: number;
}

export interface Basket {
  picked: Picked[];
  buyer: Buyer | null;
  method: SaleMethod;
}

export interface SoldLine extends Picked {
  id: string;
  total: number;
  /** The tax within its total. */
  tax: number;
}

export interface Sold {
  id: string;
  number: number;
  at: number;
  buyer: Buyer | null;
  lines: SoldLine[];
  total: number;
}

/** The till's order, with one line for each article. */
export const lineOf = ({ article: { id, goods }, quantity, discount }: Picked): OrderLine => ({
  kind: 'product',
  id,
  productId: id,
  name: goods.name,
  price: goods.price,
  listPrice: 0,
  listTax: 0,
  priceIncludesTax: goods.included ?? false,
  quantity,
  discount: discount > 0 ? { kind: 'amount', amount: discount } : null,
  note: '',
});

interface Tender {
  payments: Money[];
  tendered: number;
}

/** The payments of `total`: by one method, or sometimes partly by card and the rest in cash. */
function tenderOf(random: Random, total: number, method: SaleMethod, gym: StoreGym): Tender {
  if (method !== 'cash') return { payments: [{ method, amount: total }], tendered: 0 };
  const card = total > 8000 && random.chance(0.1) ? Math.floor(total / 2000) * 1000 : 0;
  const due = roundedCash(total - card, gym);
  const note = random.pick([due, due, 1000, 5000, 10_000, 20_000]);
  return {
    payments: [...(card > 0 ? [{ method: 'debit' as const, amount: card }] : []), { method, amount: due }],
    tendered: due > 0 ? Math.ceil(due / note) * note : 0,
  };
}

/** The lines of a sale, which leave the shelves. */
function addLines(
  { random, shelves }: Counter,
  { rows, at }: Spot,
  sale: { id: string; picked: readonly Picked[]; parts: ReturnType<typeof totalsOf>['lines'] },
): SoldLine[] {
  return sale.picked.map((item, index) => {
    const { article, quantity } = item;
    const { taxTreatment = 'added', discount = 0, amount = 0, total = 0, tax = 0 } = sale.parts[index] ?? {};
    const { name, price } = article.goods;
    const id = random.id();
    rows.lines.push({
      ...{ id, saleId: sale.id, position: index + 1, productId: article.id, name, quantity, price },
      ...{ taxTreatment, discount, amount, total, tax, cost: shelves.costOf(article) },
    });
    const createdAt = instantOf(at);
    shelves.move(rows, article, { kind: 'sale', quantity: -quantity, sourceId: sale.id, at: createdAt });
    return { ...item, id, total, tax };
  });
}

function addPayments(
  counter: Counter,
  spot: Spot,
  { id, buyer, payments }: { id: string; buyer: Buyer | null; payments: readonly Money[] },
): void {
  for (const payment of payments) {
    const { method, amount } = payment;
    if (method === 'account') {
      if (!buyer) continue;
      const clientId = buyer.id;
      counter.charge(spot, { id: counter.random.id(), clientId, kind: 'sale', amount, sourceId: id });
    } else if (amount > 0) counter.take(spot, payment, { kind: 'sale', sourceId: id, saleId: id });
  }
}

/** Sells a basket that is in stock. On account it becomes the buyer's debt. */
export function sell(counter: Counter, spot: Spot, { picked, buyer, method }: Basket): Sold {
  const { random, gym } = counter;
  const { rows, shift, at } = spot;
  const id = random.id();
  const order = picked.map(lineOf);
  const totals = totalsOf({ lines: order, discount: null }, gym);
  const { lines: parts, subtotal, discount, tax, total } = totals;
  const { payments, tendered } = tenderOf(random, totals.total, method, gym);
  const { rounding, change } = settle(totals.total, payments, tendered, gym);
  rows.sales.push({
    ...{ id, shiftId: shift, clientId: buyer?.id ?? null, soldOn: counter.dayOf(at) },
    ...{ subtotal, discount, tax, total },
    ...{
      rounding,
      tendered,
      change,
      taxRate: gym.taxRate,
      note: '',
      request: { payments },
      createdAt: instantOf(at),
    },
  });
  const lines = addLines(counter, spot, { id, picked, parts });
  addPayments(counter, spot, { id, buyer, payments });
  const paying = { payments, tendered, note: '' };
  const content = receiptOf(counter.headOf(at, buyer), order, totals, { rounding, change }, paying);
  const number = counter.issue(spot, { kind: 'sale', sourceId: id, buyer, content });
  return { id, number, at, buyer, lines, total: totals.total };
}
