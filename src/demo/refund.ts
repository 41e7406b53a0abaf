import { receiptOf, refundOf, roundingOf } from '../features/refunds/rules.ts';
import { type Counter, instantOf, type Spot } from './counter.ts';
import type { Sold, SoldLine } from './sale.ts';

/** Refunds one of a line in cash. */
export function refund(
  counter: Counter,
  spot: Spot,
  sold: Sold,
  { line, reason, restocked }: { line: SoldLine; reason: string; restocked: boolean },
): void {
  const { random, gym, shelves } = counter;
  const { rows, shift, at } = spot;
  const { article } = line;
  const id = random.id();
  const total = refundOf({ ...line, refunded: 0, refundedTotal: 0 }, 1);
  const rounding = roundingOf(total, 'cash', gym);
  rows.refunds.push({
    ...{ id, saleId: sold.id, shiftId: shift, refundedOn: counter.dayOf(at), total, rounding },
    ...{ method: 'cash', reason, request: {}, createdAt: instantOf(at) },
  });
  rows.refundLines.push({
    ...{ id: random.id(), refundId: id, saleLineId: line.id, quantity: 1, total, restocked },
  });
  if (restocked) {
    shelves.move(rows, article, { kind: 'refund', quantity: 1, sourceId: id, at: instantOf(at) });
  }
  const payout = { method: 'cash' as const, amount: -(total + rounding) };
  counter.take(spot, payout, { kind: 'refund', sourceId: id, saleId: sold.id, refundId: id });
  const content = receiptOf(
    counter.headOf(at, sold.buyer),
    { receiptNumber: sold.number, taxRate: gym.taxRate },
    [
      {
        line: { ...article.goods, taxTreatment: article.goods.included ? 'included' : 'added', note: '' },
        sold: line,
        quantity: 1,
        total,
      },
    ],
    { method: 'cash', rounding, reason },
  );
  counter.issue(spot, { kind: 'refund', sourceId: id, buyer: sold.buyer, content });
}
