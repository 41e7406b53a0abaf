import { rounded, thousandthsOf } from '../../wire/exact.ts';
import type { PurchaseForm, PurchaseLineForm } from './contract.ts';

/** A line as it is typed: an amount that was emptied is none, not zero. */
export type PurchaseLineDraft = Omit<PurchaseLineForm, 'amount'> & { amount: number | null };
export type PurchaseDraft = Omit<PurchaseForm, 'lines'> & { lines: PurchaseLineDraft[] };

export const isPriced = (line: PurchaseLineDraft): line is PurchaseLineForm =>
  Number.isFinite(line.quantity) && line.amount !== null && Number.isFinite(line.amount);

/** What a line of a purchase cost in all, in minor units, rounded half up. */
export function lineTotal({ quantity, per, amount }: Omit<PurchaseLineForm, 'productId'>): bigint {
  if (per === 'line') return BigInt(amount);
  return rounded(thousandthsOf(quantity) * BigInt(amount), 1000n);
}

export const purchaseTotal = (lines: readonly Omit<PurchaseLineForm, 'productId'>[]): bigint =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0n);
