import type { PurchaseLineForm } from './contract.ts';

/** What a line of a purchase cost in all, in minor units, rounded half up. */
export function lineTotal({ quantity, per, amount }: Omit<PurchaseLineForm, 'productId'>): bigint {
  if (per === 'line') return BigInt(amount);
  const thousandths = BigInt(Math.round(quantity * 1000)) * BigInt(amount);
  return (thousandths + 500n) / 1000n;
}

export const purchaseTotal = (lines: readonly Omit<PurchaseLineForm, 'productId'>[]): bigint =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0n);
