import { rounded, sum, thousandthsOf, whole } from '../../wire/exact.ts';
import type { Discount, Order, OrderLine } from './contract.ts';

/** How a line bears tax: on top of its price, within it, or not at all. */
export type Taxing = 'added' | 'included' | 'exempt';

interface LineTotals {
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

/** How many the list tells of. */
export const mostListed = 500;
