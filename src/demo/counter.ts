import { totalsOf } from '../features/orders/domain.ts';
import type { ReceiptContent, ReceiptHead, ReceiptKind } from '../features/receipts/contract.ts';
import { receiptOf as receiptOfRefund, refundOf, roundingOf } from '../features/refunds/rules.ts';
import { type SaleMethod, saleMethods } from '../features/sales/contract.ts';
import { receiptOf, settle } from '../features/sales/rules.ts';
import type { LedgerRows } from './ledgers.ts';
import type { Random } from './random.ts';
import { lineOf, type Picked, tenderOf } from './sale.ts';
import type { Shelves } from './shelves.ts';
import type { Buyer, StorePlan } from './store-plan.ts';

/** The place and time of an action at the counter; `at` in milliseconds. */
export interface Spot {
  rows: LedgerRows;
  shift: string;
  at: number;
}

interface SoldLine extends Picked {
  id: string;
  taxTreatment: 'added' | 'included' | 'exempt';
  total: number;
}

export interface Sold {
  id: string;
  number: number;
  at: number;
  buyer: Buyer | null;
  lines: SoldLine[];
  total: number;
}

export interface Basket {
  picked: Picked[];
  buyer: Buyer | null;
  method: SaleMethod;
}

type Money = { method: SaleMethod; amount: number };

/**
 * Creates the rows that the verbs of sales, refunds and paid debts would write: in each ledger, and receipts without
 * gaps.
 */
export function openCounter(
  random: Random,
  { gym, till, now, lastReceipt }: Pick<StorePlan, 'gym' | 'till' | 'now' | 'lastReceipt'>,
  shelves: Shelves,
) {
  const { taxRate } = gym;
  let number = lastReceipt;
  const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(now.timeZoneId);
  const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString();
  const dayOf = (at: number) => local(at).toPlainDate().toString();

  const headOf = (at: number, buyer: Buyer | null): ReceiptHead => ({
    ...{ gymName: gym.name, header: gym.header, currency: gym.currency, taxRate, tillName: till.name },
    issuedOn: dayOf(at),
    issuedAt: local(at).toPlainTime().toString({ smallestUnit: 'minute' }),
    clientName: buyer ? `${buyer.name} ${buyer.surname}`.trim() : '',
    clientDocument: buyer?.dni ?? '',
  });

  function issue(
    { rows, at }: Spot,
    of: { kind: ReceiptKind; sourceId: string; buyer: Buyer | null; content: ReceiptContent },
  ): number {
    const { kind, sourceId, buyer, content } = of;
    number += 1;
    rows.receipts.push({
      ...{ id: random.id(), number, kind, sourceId, clientId: buyer?.id ?? null, content },
      createdAt: instant(at),
    });
    return number;
  }

  function addCash(
    { rows, shift, at }: Spot,
    entry: { kind: string; amount: number; sourceId?: string; reason?: string },
  ): void {
    const { kind, amount, sourceId = null, reason = '' } = entry;
    rows.cash.push({
      ...{ id: random.id(), shiftId: shift, kind, amount, reason, sourceId },
      createdAt: instant(at),
    });
  }

  function charge(
    { rows, at }: Spot,
    entry: { id: string; clientId: string; kind: 'sale' | 'payment'; amount: number; sourceId: string },
  ): void {
    rows.creditEntries.push({ ...entry, note: '', createdAt: instant(at) });
  }

  /** Adds income, or a refund if `amount` is negative. */
  function take(
    spot: Spot,
    { method, amount }: Money,
    of: {
      kind: ReceiptKind;
      sourceId: string;
      id?: string;
      saleId?: string;
      refundId?: string;
      clientId?: string;
    },
  ): void {
    const { rows, shift, at } = spot;
    const { kind, sourceId, id = random.id(), saleId = null, refundId = null, clientId = null } = of;
    rows.payments.push({
      ...{ id, saleId, refundId, clientId, shiftId: shift, paidOn: dayOf(at), amount, method },
      createdAt: instant(at),
    });
    if (method === 'cash') addCash(spot, { kind, amount, sourceId });
  }

  return {
    addCash,
    instant,
    /** Sells a basket that is in stock. On account it becomes the buyer's debt. */
    sell(spot: Spot, { picked, buyer, method }: Basket): Sold {
      const { rows, shift, at } = spot;
      const id = random.id();
      const order = picked.map(lineOf);
      const totals = totalsOf({ lines: order, discount: null }, taxRate);
      const { lines: parts, ...sums } = totals;
      const { payments, tendered } = tenderOf(random, totals.total, method, gym);
      const { rounding, change } = settle(totals.total, payments, tendered, gym);
      rows.sales.push({
        ...{ id, shiftId: shift, clientId: buyer?.id ?? null, soldOn: dayOf(at), ...sums },
        ...{ rounding, tendered, change, taxRate, note: '', request: { payments }, createdAt: instant(at) },
      });
      const lines = picked.map((item, index): SoldLine => {
        const { article, quantity } = item;
        const { taxTreatment = 'added', discount = 0, amount = 0, total = 0 } = parts[index] ?? {};
        const { name, price } = article.goods;
        const lineId = random.id();
        rows.lines.push({
          ...{ id: lineId, saleId: id, position: index + 1, productId: article.id, name, quantity, price },
          ...{ taxing: taxTreatment, discount, amount, total, cost: shelves.costOf(article) },
        });
        shelves.move(rows, article, { kind: 'sale', quantity: -quantity, sourceId: id, at: instant(at) });
        return { ...item, id: lineId, taxTreatment, total };
      });
      for (const payment of payments) {
        if (payment.method === 'account') {
          const entry = { kind: 'sale' as const, amount: payment.amount, sourceId: id };
          if (buyer) charge(spot, { id: random.id(), clientId: buyer.id, ...entry });
        } else if (payment.amount > 0) take(spot, payment, { kind: 'sale', sourceId: id, saleId: id });
      }
      const paying = { payments, tendered, note: '' };
      const content = receiptOf(headOf(at, buyer), order, totals, { rounding, change }, paying);
      const issued = issue(spot, { kind: 'sale', sourceId: id, buyer, content });
      return { id, number: issued, at, buyer, lines, total: totals.total };
    },
    /** Refunds one of a line in cash. */
    refund(
      spot: Spot,
      sold: Sold,
      line: SoldLine,
      { reason, restocked }: { reason: string; restocked: boolean },
    ) {
      const { rows, shift, at } = spot;
      const { article, taxTreatment } = line;
      const id = random.id();
      const total = refundOf({ ...line, refunded: 0, refundedTotal: 0 }, 1);
      const rounding = roundingOf(total, 'cash', gym);
      rows.refunds.push({
        ...{ id, saleId: sold.id, shiftId: shift, refundedOn: dayOf(at), total, rounding, method: 'cash' },
        ...{ reason, request: {}, createdAt: instant(at) },
      });
      rows.refundLines.push({
        ...{ id: random.id(), refundId: id, saleLineId: line.id, quantity: 1, total, restocked },
      });
      if (restocked) {
        shelves.move(rows, article, { kind: 'refund', quantity: 1, sourceId: id, at: instant(at) });
      }
      const payout = { method: 'cash' as const, amount: -(total + rounding) };
      take(spot, payout, { kind: 'refund', sourceId: id, saleId: sold.id, refundId: id });
      const content = receiptOfRefund(
        headOf(at, sold.buyer),
        { receiptNumber: sold.number, taxRate },
        [{ line: { ...article.goods, note: '' }, taxTreatment, quantity: 1, total }],
        { method: 'cash', rounding, reason },
      );
      issue(spot, { kind: 'refund', sourceId: id, buyer: sold.buyer, content });
    },
    /** A client pays part of its debt. */
    settle(spot: Spot, client: Buyer, money: Money): void {
      const id = random.id();
      const { method, amount } = money;
      take(spot, money, { kind: 'debt', sourceId: id, id, clientId: client.id });
      charge(spot, { id, clientId: client.id, kind: 'payment', amount: -amount, sourceId: id });
      const content = {
        ...headOf(spot.at, client),
        lines: [{ name: 'Abono a la deuda', quantity: 1, price: amount, discount: 0, amount, note: '' }],
        ...{ subtotal: amount, discount: 0, tax: 0, total: amount, rounding: 0, refundOf: null },
        payments: [{ label: saleMethods[method], amount }],
        ...{ tendered: 0, change: 0, note: '' },
      };
      issue(spot, { kind: 'debt', sourceId: id, buyer: client, content });
    },
  };
}
