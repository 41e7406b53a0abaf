import { rounded, sum, thousandthsOf, whole } from '../../wire/exact.ts';
import type { Discount, Order, OrderLine } from '../orders/contract.ts';
import type { ReceiptContent, ReceiptHead } from '../receipts/contract.ts';
import { roundedCash } from '../tills/contract.ts';
import { type SaleMethod, saleMethods, type Taxing } from './contract.ts';

export { roundedCash };

export interface LineTotals {
  id: string;
  taxing: Taxing;
  /** What its own discount took off. */
  discount: number;
  /** Price x quantity less its own discount. */
  amount: number;
  /** Its share of what the order costs, tax and order discount included. */
  total: number;
}

export interface Totals {
  lines: LineTotals[];
  subtotal: number;
  /** What all discounts took off, before tax; the subtotal is without it. */
  discount: number;
  tax: number;
  total: number;
}

type CashCountry = { country: string; currency: string };
type Paid = { method: string; amount: number };

const thousandth = 1000n;

const least = (one: bigint, other: bigint) => (one < other ? one : other);

const taxingOf = (line: OrderLine): Taxing => {
  if (line.kind === 'membership') return 'exempt';
  return line.priceIncludesTax ? 'included' : 'added';
};

/** What a discount leaves of `amount`, as a multiple of 10,000 x `unit` where `amount` counts `unit` to one. */
function leftOf(amount: bigint, discount: Discount | null, unit: bigint): bigint {
  if (!discount) return amount * whole;
  if (discount.kind === 'percent') return amount * (whole - BigInt(discount.percent));
  return (amount - least(amount, BigInt(discount.amount) * unit)) * whole;
}

/** `exact` over `under` each, in whole units that sum up to `total`: the largest remainders are rounded up first. */
function shared(exact: readonly bigint[], under: bigint, total: bigint): bigint[] {
  const shares = exact.map((one) => one / under);
  const left = total - shares.reduce((sum, one) => sum + one, 0n);
  const remainders = exact.map((one, place) => ({ place, rest: one % under }));
  remainders.sort((one, other) =>
    one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1,
  );
  for (const { place } of remainders.slice(0, Number(left))) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares;
}

/**
 * What an order costs, in the currency's minor unit. All is computed exactly and rounded half up once: the total, and
 * the subtotal within it. `taxRate` is in hundredths of a per cent.
 */
export function totalsOf(order: Pick<Order, 'lines' | 'discount'>, taxRate: number): Totals {
  const rate = whole + BigInt(taxRate);
  const lines = order.lines.map((line) => {
    const gross = BigInt(line.price) * (line.kind === 'product' ? thousandthsOf(line.quantity) : thousandth);
    return {
      line,
      taxing: taxingOf(line),
      gross: gross * whole,
      net: leftOf(gross, line.discount, thousandth),
    };
  });
  const unit = thousandth * whole;
  const priced = sum(lines.map(({ net }) => net));
  // What the order's discount leaves is the part `kept` / `all` of every line.
  const all = priced === 0n ? 1n : priced * whole;
  const kept = priced === 0n ? 1n : leftOf(priced, order.discount, unit);
  const costs = lines.map(({ taxing, net }) => net * kept * (taxing === 'added' ? rate : whole));
  const total = rounded(sum(costs), all * unit * whole);
  /** The sum of amounts without their tax, each a multiple of `of`. */
  const untaxed = (of: 'gross' | 'net', part: bigint, under: bigint) =>
    rounded(
      part * sum(lines.map((one) => one[of] * (one.taxing === 'included' ? whole : rate))),
      under * unit * rate,
    );
  const subtotal = untaxed('net', kept, all);
  const shares = shared(costs, all * unit * whole, total);
  return {
    lines: lines.map(({ line, taxing, gross, net }, place) => {
      const amount = rounded(net, unit);
      return {
        id: line.id,
        taxing,
        discount: Number(rounded(gross, unit) - amount),
        amount: Number(amount),
        total: Number(shares[place] ?? 0n),
      };
    }),
    subtotal: Number(subtotal),
    discount: Number(untaxed('gross', 1n, 1n) - subtotal),
    tax: Number(total - subtotal),
    total: Number(total),
  };
}

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

type Purse = { method: SaleMethod; left: number };
type Share = { method: SaleMethod; amount: number };

/** Takes up to `amount` out of the purses, one after the other. */
function taken(purses: Purse[], amount: number): Share[] {
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
export function apportion(
  payments: readonly { method: SaleMethod; amount: number }[],
  rounding: number,
  memberships: readonly number[],
): { memberships: Share[][]; products: Share[] } {
  const inCash = payments.find(({ method }) => method === 'cash')?.amount ?? 0;
  const purses = payments
    .filter(({ method }) => method !== 'cash' && method !== 'account')
    .map(({ method, amount }) => ({ method, left: amount }));
  const cash = { method: 'cash' as const, left: inCash - rounding };
  const shares = memberships.map((amount) => taken([...purses, cash], amount));
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
