import { rounded, thousandthsOf } from '../../wire/exact.ts';
import type { PurchaseLineForm } from './contract.ts';

/** What a line of a purchase cost in all, in minor units, rounded half up. */
export function lineTotal({ quantity, per, amount }: Omit<PurchaseLineForm, 'productId'>): bigint {
  if (per === 'line') return BigInt(amount);
  return rounded(thousandthsOf(quantity) * BigInt(amount), 1000n);
}

export const purchaseTotal = (lines: readonly Omit<PurchaseLineForm, 'productId'>[]): bigint =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0n);
