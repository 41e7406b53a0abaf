import { basisPoints, rounded, sum, thousandthsOf } from '../../wire/exact.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import type { Discount, MembershipLine, Order, OrderLine } from './contract.ts';

/** The tax treatment of a line: on top of its price, within it, or exempt. */
export type TaxTreatment = 'added' | 'included' | 'exempt';

interface LineTotals {
  id: string;
  taxTreatment: TaxTreatment;
  /** Hundredths of a per cent; a product's own rate, which is an amount, to the nearest whole per cent. */
  taxRate: number;
  /** What its own discount takes from what is paid for it. */
  discount: number;
  /** What is paid for it, including tax and its own discount, before the order's. */
  amount: number;
  /** Its share of the order's total, including tax and the order's discount. */
  total: number;
  /** Its share of the order's tax. */
  tax: number;
}

export interface Totals {
  lines: LineTotals[];
  subtotal: number;
  /** What all discounts take from what is paid. */
  discount: number;
  /** What of it the order's own takes, off the lines' amounts. */
  orderDiscount: number;
  tax: number;
  total: number;
}

const thousandth = 1000n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** What a line costs with and without tax for each `of` of its price. */
interface Taxation {
  taxTreatment: TaxTreatment;
  taxRate: number;
  paid: bigint;
  untaxed: bigint;
  of: bigint;
}

const exempt: Taxation = { taxTreatment: 'exempt', taxRate: 0, paid: 1n, untaxed: 1n, of: 1n };

/** The gym's rate, on top of the price or within it. */
const atRate = (taxRate: number, isIncluded: boolean): Taxation => {
  const rate = basisPoints + BigInt(taxRate);
  return {
    taxTreatment: isIncluded ? 'included' : 'added',
    taxRate,
    paid: rate,
    untaxed: basisPoints,
    of: isIncluded ? rate : basisPoints,
  };
};

function taxationOf(line: OrderLine, { taxRate, taxPerProduct }: TaxPolicy): Taxation {
  if (line.kind === 'membership') return line.taxable ? atRate(taxRate, true) : exempt;
  if (!taxPerProduct) return atRate(taxRate, line.priceIncludesTax);
  const [of, tax] = [BigInt(line.listPrice), BigInt(line.listTax)];
  if (of === 0n || tax === 0n) return exempt;
  const [paid, untaxed] = line.priceIncludesTax ? [of, of - least(of, tax)] : [of + tax, of];
  return {
    taxTreatment: line.priceIncludesTax ? 'included' : 'added',
    taxRate: untaxed === 0n ? 0 : Number(rounded((paid - untaxed) * 100n, untaxed)) * 100,
    ...{ paid, untaxed, of },
  };
}

/**
 * The rest of `cost` after a discount, multiplied by 10,000; `unit` is the number of `cost`'s units in a minor unit of
 * what is paid.
 */
function leftOf(cost: bigint, discount: Discount | null, unit: bigint): bigint {
  if (!discount) return cost * basisPoints;
  if (discount.kind === 'percent') return cost * (basisPoints - BigInt(discount.percent));
  return (cost - least(cost, BigInt(discount.amount) * unit)) * basisPoints;
}

/**
 * Each of `exact` divided by `under`, rounded to whole units whose sum is `total`: the largest remainders are rounded
 * up.
 */
function shared(exact: readonly bigint[], under: bigint, total: bigint): bigint[] {
  const shares = exact.map((value) => value / under);
  const left = total - shares.reduce((sum, value) => sum + value, 0n);
  const remainders = exact.map((value, index) => ({ index, rest: value % under }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of remainders.slice(0, Number(left))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

/** The smallest number that all of `factors` divide, or a multiple of it. */
const commonMultiple = (factors: readonly bigint[]): bigint =>
  [...new Set(factors)].reduce((product, factor) => product * factor, 1n);

/**
 * The totals of an order, in the currency's minor unit. Discounts are taken from what is paid. Everything is computed
 * exactly and rounded half up once: the total, and the subtotal within it.
 */
export function totalsOf(order: Pick<Order, 'lines' | 'discount'>, policy: TaxPolicy): Totals {
  const taxations = order.lines.map((line) => taxationOf(line, policy));
  const common = commonMultiple(taxations.flatMap(({ paid, of }) => [paid, of]));
  const unit = thousandth * common;
  const lines = order.lines.map((line, index) => {
    const taxation = taxations[index] ?? exempt;
    const quantity = line.kind === 'product' ? thousandthsOf(line.quantity) : thousandth;
    const gross = (BigInt(line.price) * quantity * taxation.paid * common) / taxation.of;
    return { ...taxation, id: line.id, gross: gross * basisPoints, net: leftOf(gross, line.discount, unit) };
  });
  const one = unit * basisPoints;
  const net = sum(lines.map((line) => line.net));
  // The order's discount leaves the fraction `part` / `all` of every line.
  const all = net === 0n ? 1n : net * basisPoints;
  const part = net === 0n ? 1n : leftOf(net, order.discount, one);
  const whole = all * one;
  const total = rounded(net * part, whole);
  const taxes = lines.map(({ net, paid, untaxed }) => net * part * (paid - untaxed) * (common / paid));
  const tax = total - rounded(net * part * common - sum(taxes), whole * common);
  const shares = shared(
    lines.map(({ net }) => net * part),
    whole,
    total,
  );
  const taxShares = shared(taxes, whole * common, tax);
  return {
    lines: lines.map(({ id, taxTreatment, taxRate, gross, net }, index) => {
      const amount = rounded(net, one);
      return {
        ...{ id, taxTreatment, taxRate },
        discount: Number(rounded(gross, one) - amount),
        amount: Number(amount),
        total: Number(shares[index] ?? 0n),
        tax: Number(taxShares[index] ?? 0n),
      };
    }),
    subtotal: Number(total - tax),
    discount: Number(rounded(sum(lines.map(({ gross }) => gross)), one) - total),
    orderDiscount: Number(rounded(net, one) - total),
    tax: Number(tax),
    total: Number(total),
  };
}

/** The tax by its rate, in hundredths of a per cent, the highest first; at least one. */
export function taxesOf({ lines }: Pick<Totals, 'lines'>, { taxRate, taxPerProduct }: TaxPolicy) {
  const sums = new Map<number, number>(taxPerProduct ? [] : [[taxRate, 0]]);
  for (const line of lines) {
    if (line.tax > 0) sums.set(line.taxRate, (sums.get(line.taxRate) ?? 0) + line.tax);
  }
  return [...sums].map(([rate, amount]) => ({ rate, amount })).toSorted((a, b) => b.rate - a.rate);
}

type PlanLine = MembershipLine & { planId: string };

/** Whether a line sells a plan; a period of an existing membership keeps its agreed price. */
export const sellsPlan = (line: OrderLine): line is PlanLine =>
  line.kind === 'membership' && line.membershipId === null && line.planId !== null;

/** The maximum number of orders in the list. */
export const maxListed = 500;
