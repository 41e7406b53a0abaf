import { plus, rounded, sum, thousandthsOf } from '../../wire/exact.ts';
import { count } from '../../wire/written.ts';
import type { ReceiptContent, ReceiptHead } from '../receipts/contract.ts';
import type { Sale, SaleLine, SaleMethod } from '../sales/contract.ts';
import { saleMethods } from '../sales/domain.ts';
import { roundedCash } from '../tills/domain.ts';

type SoldLine = Pick<SaleLine, 'quantity' | 'total' | 'refunded' | 'refundedTotal'>;

/** The quantity of a line that has not been refunded. */
export const leftOf = ({ quantity, refunded }: Pick<SoldLine, 'quantity' | 'refunded'>): number =>
  plus(quantity, -refunded);

/** Whether a line goes back on the shelf by default: what was weighed out was opened. */
export const isRestockable = ({ stocked, quantity }: Pick<SaleLine, 'stocked' | 'quantity'>): boolean =>
  stocked && Number.isInteger(quantity);

/** What goes back on the shelf, of what `chosen` says of each line. */
export function restockWords(
  lines: readonly Pick<SaleLine, 'name' | 'stocked'>[],
  chosen: readonly { quantity: number; restock: boolean }[],
): string {
  const back = lines.flatMap(({ name, stocked }, index) => {
    const { quantity = 0, restock = false } = chosen[index] ?? {};
    return stocked && restock && quantity > 0 ? [`${count(quantity)} ${name}`] : [];
  });
  return back.length > 0 ? `Vuelve al stock: ${back.join(', ')}` : 'Nada vuelve al stock';
}

/** The refund for `quantity` more of a line, such that all refunds of the whole line sum to its total. */
export const refundOf = (
  { quantity: sold, total, refunded, refundedTotal }: SoldLine,
  quantity: number,
): number =>
  Number(rounded(BigInt(total) * (thousandthsOf(refunded) + thousandthsOf(quantity)), thousandthsOf(sold))) -
  refundedTotal;

/**
 * The refund for the chosen quantities of a sale's lines, up to what is left of each; a membership is refunded whole.
 */
export const totalOf = (
  lines: readonly (SoldLine & Pick<SaleLine, 'membershipId'>)[],
  quantities: readonly { quantity: number }[],
): number =>
  lines.reduce((total, line, index) => {
    const quantity = Math.min(Number(quantities[index]?.quantity) || 0, leftOf(line));
    if (quantity <= 0) return total;
    return total + (line.membershipId ? line.total - line.refundedTotal : refundOf(line, quantity));
  }, 0);

/** The cash rounding of a refund, positive or negative. */
export const roundingOf = (
  total: number,
  method: SaleMethod,
  gym: { country: string; currency: string },
): number => (method === 'cash' ? roundedCash(total, gym) - total : 0);

/** The open debt of a sale: the amount charged to its client's account, unless it has been refunded or paid. */
export function owedOf({ payments, refunds }: Pick<Sale, 'payments' | 'refunds'>, balance: number): number {
  const toAccount = (of: readonly { method: SaleMethod; amount: number }[]) =>
    of.reduce((total, { method, amount }) => (method === 'account' ? total + amount : total), 0);
  const back = refunds.map(({ method, total }) => ({ method, amount: total }));
  return Math.max(0, Math.min(toAccount(payments) - toAccount(back), balance));
}

/** The default method of a refund: the debt first, otherwise the sale's method if there was only one. */
export function defaultMethodOf(sale: Pick<Sale, 'payments' | 'refunds'>, balance: number): SaleMethod {
  if (owedOf(sale, balance) > 0) return 'account';
  const [only, ...others] = sale.payments.filter(({ amount }) => amount > 0);
  // A debt that was paid since may have been paid by any method.
  return only && only.method !== 'account' && others.length === 0 ? only.method : 'cash';
}

/** The amounts without the tax that the sold lines have within their totals, rounded once. */
export function untaxedOf(lines: readonly Pick<Returned, 'total' | 'sold'>[]): number {
  const exact = lines.filter(({ sold }) => sold.total > 0);
  const common = exact.reduce((product, { sold }) => product * BigInt(sold.total), 1n);
  const untaxed = exact.map(
    ({ total, sold }) => (BigInt(total) * BigInt(sold.total - sold.tax) * common) / BigInt(sold.total),
  );
  return Number(rounded(sum(untaxed), common));
}

/** The refunded part of a sold line. */
export interface Returned {
  readonly line: Pick<SaleLine, 'name' | 'price' | 'taxTreatment' | 'note'>;
  /** What the whole line cost, and the tax within it. */
  readonly sold: { total: number; tax: number };
  readonly quantity: number;
  readonly total: number;
}

/** The content of a refund's receipt. `taxRate` is the sale's, in hundredths of a per cent. */
export function receiptOf(
  head: ReceiptHead,
  { receiptNumber, taxRate }: Pick<Sale, 'receiptNumber'> & { taxRate: number },
  lines: readonly Returned[],
  { method, rounding, reason }: { method: SaleMethod; rounding: number; reason: string },
): ReceiptContent {
  const total = lines.reduce((total, line) => total + line.total, 0);
  const subtotal = untaxedOf(lines);
  return {
    ...head,
    taxRate,
    refundOf: receiptNumber,
    lines: lines.map(({ line: { name, price, taxTreatment, note }, quantity, total: amount }) => ({
      ...{ name, quantity, price, discount: 0, amount, note },
      ...(taxTreatment === 'added' && { taxAdded: true }),
    })),
    ...{ subtotal, discount: 0, tax: total - subtotal, total, rounding },
    payments: [{ label: saleMethods[method], amount: total + rounding }],
    ...{ tendered: 0, change: 0, note: reason },
  };
}
