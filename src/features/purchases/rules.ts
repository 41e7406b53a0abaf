import { rounded, thousandthsOf } from '../../wire/exact.ts';
import type { PurchaseForm, PurchaseLineForm } from './contract.ts';

/** A line of the form: an emptied amount is null, not zero. */
export type PurchaseLineDraft = Omit<PurchaseLineForm, 'amount'> & { amount: number | null };
export type PurchaseDraft = Omit<PurchaseForm, 'lines'> & { lines: PurchaseLineDraft[] };

export const isPriced = (line: PurchaseLineDraft): line is PurchaseLineForm =>
  Number.isFinite(line.quantity) && line.amount !== null && Number.isFinite(line.amount);

/** The total cost of a purchase line, in minor units, rounded half up. */
export function lineTotal({ quantity, per, amount }: Omit<PurchaseLineForm, 'productId'>): bigint {
  if (per === 'line') return BigInt(amount);
  return rounded(thousandthsOf(quantity) * BigInt(amount), 1000n);
}

export const purchaseTotal = (lines: readonly Omit<PurchaseLineForm, 'productId'>[]): bigint =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0n);
