import { plus, rounded, sum, thousandthsOf, whole } from '../../wire/exact.ts';
import type { Taxing } from '../orders/domain.ts';
import type { ReceiptContent, ReceiptHead } from '../receipts/contract.ts';
import { type Sale, type SaleLine, type SaleMethod, saleMethods } from '../sales/contract.ts';
import { roundedCash } from '../tills/domain.ts';

type SoldLine = Pick<SaleLine, 'quantity' | 'total' | 'refunded' | 'refundedTotal'>;

/** How much of a line has not gone back. */
export const leftOf = ({ quantity, refunded }: Pick<SoldLine, 'quantity' | 'refunded'>): number =>
  plus(quantity, -refunded);

/** What goes back for `quantity` more of a line, so that all refunds of the whole line sum up to its total. */
export const refundOf = (
  { quantity: sold, total, refunded, refundedTotal }: SoldLine,
  quantity: number,
): number =>
  Number(rounded(BigInt(total) * (thousandthsOf(refunded) + thousandthsOf(quantity)), thousandthsOf(sold))) -
  refundedTotal;

/** What the chosen quantities of a sale's lines cost, as far as they are left; a membership goes back whole. */
export const totalOf = (
  lines: readonly (SoldLine & Pick<SaleLine, 'membershipId'>)[],
  chosen: readonly { quantity: number }[],
): number =>
  lines.reduce((so, line, place) => {
    const quantity = Math.min(Number(chosen[place]?.quantity) || 0, leftOf(line));
    if (quantity <= 0) return so;
    return so + (line.membershipId ? line.total - line.refundedTotal : refundOf(line, quantity));
  }, 0);

/** What cash rounding adds to what is handed over, or takes from it. */
export const roundingOf = (
  total: number,
  method: SaleMethod,
  gym: { country: string; currency: string },
): number => (method === 'cash' ? roundedCash(total, gym) - total : 0);

/** What is still owed of a sale: what was put to its client's account, unless that was given back or paid since. */
export function owedOf({ payments, refunds }: Pick<Sale, 'payments' | 'refunds'>, balance: number): number {
  const toAccount = (of: readonly { method: SaleMethod; amount: number }[]) =>
    of.reduce((so, { method, amount }) => (method === 'account' ? so + amount : so), 0);
  const back = refunds.map(({ method, total }) => ({ method, amount: total }));
  return Math.max(0, Math.min(toAccount(payments) - toAccount(back), balance));
}

/** How a refund is paid unless somebody chooses otherwise: off the debt, or else as the sale was where that was one way. */
export function usualMethodOf(sale: Pick<Sale, 'payments' | 'refunds'>, balance: number): SaleMethod {
  if (owedOf(sale, balance) > 0) return 'account';
  const [only, ...others] = sale.payments.filter(({ amount }) => amount > 0);
  // What was put to the account and paid since was paid in whatever way.
  return only && only.method !== 'account' && others.length === 0 ? only.method : 'cash';
}

/** The part of amounts that is not tax, rounded once. */
export function untaxedOf(lines: readonly { taxing: Taxing; total: number }[], taxRate: number): number {
  const rate = whole + BigInt(taxRate);
  return Number(
    rounded(
      sum(lines.map(({ taxing, total }) => BigInt(total) * (taxing === 'exempt' ? rate : whole))),
      rate,
    ),
  );
}

/** Some of a sold line that goes back. */
export interface Returned {
  readonly line: Pick<SaleLine, 'name' | 'price' | 'note'>;
  readonly taxing: Taxing;
  readonly quantity: number;
  readonly total: number;
}

/** What the receipt of a refund says. `taxRate` is that of the sale, in hundredths of a per cent. */
export function receiptOf(
  head: ReceiptHead,
  { receiptNumber, taxRate }: Pick<Sale, 'receiptNumber'> & { taxRate: number },
  lines: readonly Returned[],
  { method, rounding, reason }: { method: SaleMethod; rounding: number; reason: string },
): ReceiptContent {
  const total = lines.reduce((so, one) => so + one.total, 0);
  const subtotal = untaxedOf(lines, taxRate);
  return {
    ...head,
    taxRate,
    refundOf: receiptNumber,
    lines: lines.map(({ line: { name, price, note }, quantity, total: amount }) => ({
      ...{ name, quantity, price, discount: 0, amount, note },
    })),
    ...{ subtotal, discount: 0, tax: total - subtotal, total, rounding },
    payments: [{ label: saleMethods[method], amount: total + rounding }],
    ...{ tendered: 0, change: 0, note: reason },
  };
}
