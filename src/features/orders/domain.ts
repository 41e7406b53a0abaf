import { basisPoints, rounded, sum, thousandthsOf } from '../../wire/exact.ts';
import type { TaxPolicy } from '../gym/contract.ts';
import type { Discount, MembershipLine, Order, OrderLine } from './contract.ts';

/** The tax treatment of a line: on top of its price, within it, or exempt. */
export type TaxTreatment = 'added' | 'included' | 'exempt';

interface LineTotals {
  id: string;
  taxTreatment: TaxTreatment;
  /** The line's own discount. */
  discount: number;
  /** Price x quantity less its own discount. */
  amount: number;
  /** Its share of the order's total, including tax and the order's discount. */
  total: number;
  /** Its share of the order's tax. */
  tax: number;
}

export interface Totals {
  lines: LineTotals[];
  subtotal: number;
  /** All discounts, before tax; the subtotal does not include them. */
  discount: number;
  tax: number;
  total: number;
}

const thousandth = 1000n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** What a line costs with and without tax for each `of` of its price. */
interface Taxation {
  taxTreatment: TaxTreatment;
  paid: bigint;
  untaxed: bigint;
  of: bigint;
}

const exempt: Taxation = { taxTreatment: 'exempt', paid: 1n, untaxed: 1n, of: 1n };

/** The gym's rate, on top of the price or within it. */
const atRate = (taxRate: number, isIncluded: boolean): Taxation => {
  const rate = basisPoints + BigInt(taxRate);
  return {
    taxTreatment: isIncluded ? 'included' : 'added',
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
  return line.priceIncludesTax
    ? { taxTreatment: 'included', paid: of, untaxed: of - least(of, tax), of }
    : { taxTreatment: 'added', paid: of + tax, untaxed: of, of };
}

/**
 * The rest of `amount` after a discount, multiplied by 10,000; `unit` is the number of `amount`'s units in a minor
 * unit.
 */
function leftOf(amount: bigint, discount: Discount | null, unit: bigint): bigint {
  if (!discount) return amount * basisPoints;
  if (discount.kind === 'percent') return amount * (basisPoints - BigInt(discount.percent));
  return (amount - least(amount, BigInt(discount.amount) * unit)) * basisPoints;
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

/**
 * The totals of an order, in the currency's minor unit. Everything is computed exactly and rounded half up once: the
 * total, and the subtotal within it.
 */
export function totalsOf(order: Pick<Order, 'lines' | 'discount'>, policy: TaxPolicy): Totals {
  const lines = order.lines.map((line) => {
    const gross = BigInt(line.price) * (line.kind === 'product' ? thousandthsOf(line.quantity) : thousandth);
    return {
      line,
      ...taxationOf(line, policy),
      gross: gross * basisPoints,
      net: leftOf(gross, line.discount, thousandth),
    };
  });
  const unit = thousandth * basisPoints;
  const common = [...new Set(lines.map(({ of }) => of))].reduce((product, of) => product * of, 1n);
  const priced = sum(lines.map(({ net }) => net));
  // The order's discount leaves the fraction `afterDiscount` / `all` of every line.
  const all = priced === 0n ? 1n : priced * basisPoints;
  const afterDiscount = priced === 0n ? 1n : leftOf(priced, order.discount, unit);
  const costs = lines.map(({ net, paid, of }) => net * afterDiscount * paid * (common / of));
  const taxes = lines.map(
    ({ net, paid, untaxed, of }) => net * afterDiscount * (paid - untaxed) * (common / of),
  );
  const total = rounded(sum(costs), all * unit * common);
  /** The sum of the amounts `of` all lines without tax. */
  const withoutTax = (amount: 'gross' | 'net', part: bigint, under: bigint) =>
    rounded(
      part * sum(lines.map((line) => line[amount] * line.untaxed * (common / line.of))),
      under * unit * common,
    );
  const subtotal = withoutTax('net', afterDiscount, all);
  const shares = shared(costs, all * unit * common, total);
  const taxShares = shared(taxes, all * unit * common, total - subtotal);
  return {
    lines: lines.map(({ line, taxTreatment, gross, net }, index) => {
      const amount = rounded(net, unit);
      return {
        id: line.id,
        taxTreatment,
        discount: Number(rounded(gross, unit) - amount),
        amount: Number(amount),
        total: Number(shares[index] ?? 0n),
        tax: Number(taxShares[index] ?? 0n),
      };
    }),
    subtotal: Number(subtotal),
    discount: Number(withoutTax('gross', 1n, 1n) - subtotal),
    tax: Number(total - subtotal),
    total: Number(total),
  };
}

type PlanLine = MembershipLine & { planId: string };

/** Whether a line sells a plan; a period of an existing membership keeps its agreed price. */
export const sellsPlan = (line: OrderLine): line is PlanLine =>
  line.kind === 'membership' && line.membershipId === null && line.planId !== null;

/** The maximum number of orders in the list. */
export const maxListed = 500;
