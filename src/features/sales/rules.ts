import { rounded } from '../../wire/exact.ts';
import type { Quote } from '../memberships/contract.ts';
import type { OrderLine } from '../orders/contract.ts';
import type { Totals } from '../orders/domain.ts';
import type { ReceiptContent, ReceiptHead } from '../receipts/contract.ts';
import { roundedCash } from '../tills/domain.ts';
import type { SaleMethod } from './contract.ts';
import { saleMethods } from './domain.ts';

type CashCountry = { country: string; currency: string };
type Paid = { method: string; amount: number };

/** What a line that sells a plan costs, and whether that includes tax. */
export const firstPayment = ({ amount, enrolment, taxable }: Quote) => ({
  price: amount + enrolment,
  taxable,
});

export interface Settlement {
  /** The part that other methods leave to pay in cash. */
  cash: number;
  /** The cash rounding of the total, positive or negative. */
  rounding: number;
  change: number;
  /** The rest of the rounded total after the payments; negative when they exceed it. */
  missing: number;
}

/**
 * Settles a total. The cash payment is what stays in the drawer; without any payment everything is cash. `tendered`
 * is the cash handed over.
 */
export function settle(
  total: number,
  payments: readonly Paid[],
  tendered: number,
  gym: CashCountry,
): Settlement {
  const paid = (isCash: boolean) =>
    payments.reduce(
      (total, { method, amount }) => ((method === 'cash') === isCash ? total + amount : total),
      0,
    );
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

/**
 * Whether a sale costs something else than the catalogue says: by a discount, or by a price that was changed. What has no price
 * there is priced as it is sold, and what is paid for a membership that somebody has is as much as they bring.
 */
export const isReduced = (lines: readonly OrderLine[], { discount }: Pick<Totals, 'discount'>): boolean =>
  discount > 0 ||
  lines.some((line) => line.kind === 'product' && line.listPrice > 0 && line.price !== line.listPrice);

type Tender = { method: SaleMethod; left: number };
type Share = { method: SaleMethod; amount: number };

/** Takes up to `amount` from the tenders, in order. */
function takeFrom(tenders: Tender[], amount: number): Share[] {
  let lacking = amount;
  return tenders.flatMap((purse) => {
    const share = Math.min(purse.left, lacking);
    purse.left -= share;
    lacking -= share;
    return share > 0 ? [{ method: purse.method, amount: share }] : [];
  });
}

/**
 * Allocates payments that cover a total: first to memberships, each of these totals, by the methods in order with
 * cash last; then to products, with the cash rounding. Only products can be on account.
 */
export function allocatePayments(
  payments: readonly { method: SaleMethod; amount: number }[],
  rounding: number,
  memberships: readonly number[],
): { memberships: Share[][]; products: Share[] } {
  const inCash = payments.find(({ method }) => method === 'cash')?.amount ?? 0;
  const tenders = payments
    .filter(({ method }) => method !== 'cash' && method !== 'account')
    .map(({ method, amount }) => ({ method, left: amount }));
  const cash = { method: 'cash' as const, left: inCash - rounding };
  const shares = memberships.map((amount) => takeFrom([...tenders, cash], amount));
  cash.left += rounding;
  const products = [...tenders, cash].map(({ method, left }) => ({ method, amount: left }));
  return { memberships: shares, products: products.filter(({ amount }) => amount !== 0) };
}

interface Paying {
  readonly payments: readonly { method: SaleMethod; amount: number }[];
  readonly tendered: number;
  readonly note: string;
}

/** The part of a total whose price includes tax, where another part is exempt. */
function taxedPart({ lines, total }: Totals): Pick<ReceiptContent, 'taxedTotal'> {
  const taxedTotal = lines.reduce((sum, line) => (line.tax > 0 ? sum + line.total : sum), 0);
  return taxedTotal > 0 && taxedTotal < total ? { taxedTotal } : {};
}

/** The content of a sale's receipt; `lines` correspond to those of `totals`. */
export const receiptOf = (
  head: ReceiptHead,
  lines: readonly OrderLine[],
  totals: Totals,
  settlement: Pick<Settlement, 'rounding' | 'change'>,
  { payments, tendered, note }: Paying,
): ReceiptContent => ({
  ...head,
  refundOf: null,
  lines: lines.map((line, index) => ({
    name: line.name,
    quantity: line.kind === 'product' ? line.quantity : 1,
    price: line.price,
    ...(totals.lines[index]?.taxTreatment === 'added' && { taxAdded: true }),
    discount: totals.lines[index]?.discount ?? 0,
    amount: totals.lines[index]?.amount ?? 0,
    note: line.note,
  })),
  subtotal: totals.subtotal,
  discount: totals.discount,
  tax: totals.tax,
  ...taxedPart(totals),
  total: totals.total,
  rounding: settlement.rounding,
  payments: payments.map(({ method, amount }) => ({ label: saleMethods[method], amount })),
  tendered,
  change: settlement.change,
  note,
});

/** The tax of a line, of which `tax` of `total` is, shared out among what pays it, such that the parts sum to it. */
export function taxShares(
  { tax, total }: { readonly tax: number; readonly total: number },
  amounts: readonly number[],
): number[] {
  let paid = 0;
  const upTo = (amount: number) =>
    total === 0 ? 0 : Number(rounded(BigInt(tax) * BigInt(amount), BigInt(total)));
  return amounts.map((amount) => {
    paid += amount;
    return upTo(paid) - upTo(paid - amount);
  });
}
