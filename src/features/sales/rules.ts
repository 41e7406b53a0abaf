import type { OrderLine } from '../orders/contract.ts';
import type { Totals } from '../orders/domain.ts';
import type { ReceiptContent, ReceiptHead } from '../receipts/contract.ts';
import { roundedCash } from '../tills/domain.ts';
import { type SaleMethod, saleMethods } from './contract.ts';

type CashCountry = { country: string; currency: string };
type Paid = { method: string; amount: number };

export interface Settlement {
  /** What is to be paid in cash, besides the other methods. */
  cash: number;
  /** What cash rounding adds to the total, or takes from it. */
  rounding: number;
  change: number;
  /** What the payments lack of the total with its rounding; negative: what they exceed it by. */
  missing: number;
}

/**
 * How payments meet a total. The cash among them is what stays in the drawer; without any payment all is cash.
 * `tendered` is the cash that was handed over.
 */
export function settle(
  total: number,
  payments: readonly Paid[],
  tendered: number,
  gym: CashCountry,
): Settlement {
  const paid = (isCash: boolean) =>
    payments.reduce((so, { method, amount }) => ((method === 'cash') === isCash ? so + amount : so), 0);
  const rest = total - paid(false);
  const takesCash = rest > 0 && (payments.length === 0 || payments.some(({ method }) => method === 'cash'));
  const cash = takesCash ? roundedCash(rest, gym) : 0;
  return {
    cash,
    rounding: takesCash ? cash - rest : 0,
    change: Math.max(0, tendered - paid(true)),
    missing: (takesCash ? cash : rest) - paid(true),
  };
}

type Tender = { method: SaleMethod; left: number };
type Share = { method: SaleMethod; amount: number };

/** Takes up to `amount` out of the purses, one after the other. */
function takeFrom(purses: Tender[], amount: number): Share[] {
  let lacking = amount;
  return purses.flatMap((purse) => {
    const share = Math.min(purse.left, lacking);
    purse.left -= share;
    lacking -= share;
    return share > 0 ? [{ method: purse.method, amount: share }] : [];
  });
}

/**
 * Who gets what of payments that meet a total: memberships first, each of these totals, by the methods in their order
 * with cash last; products the rest, and cash rounding. What stays owed is for products only.
 */
export function allocatePayments(
  payments: readonly { method: SaleMethod; amount: number }[],
  rounding: number,
  memberships: readonly number[],
): { memberships: Share[][]; products: Share[] } {
  const inCash = payments.find(({ method }) => method === 'cash')?.amount ?? 0;
  const purses = payments
    .filter(({ method }) => method !== 'cash' && method !== 'account')
    .map(({ method, amount }) => ({ method, left: amount }));
  const cash = { method: 'cash' as const, left: inCash - rounding };
  const shares = memberships.map((amount) => takeFrom([...purses, cash], amount));
  cash.left += rounding;
  const products = [...purses, cash].map(({ method, left }) => ({ method, amount: left }));
  return { memberships: shares, products: products.filter(({ amount }) => amount !== 0) };
}

interface Paying {
  readonly payments: readonly { method: SaleMethod; amount: number }[];
  readonly tendered: number;
  readonly note: string;
}

/** What the receipt of a sale says; `lines` are those that `totals` are of. */
export const receiptOf = (
  head: ReceiptHead,
  lines: readonly OrderLine[],
  totals: Totals,
  settlement: Pick<Settlement, 'rounding' | 'change'>,
  { payments, tendered, note }: Paying,
): ReceiptContent => ({
  ...head,
  refundOf: null,
  lines: lines.map((line, place) => ({
    name: line.name,
    quantity: line.kind === 'product' ? line.quantity : 1,
    price: line.price,
    discount: totals.lines[place]?.discount ?? 0,
    amount: totals.lines[place]?.amount ?? 0,
    note: line.note,
  })),
  subtotal: totals.subtotal,
  discount: totals.discount,
  tax: totals.tax,
  total: totals.total,
  rounding: settlement.rounding,
  payments: payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
  tendered,
  change: settlement.change,
  note,
});
