import type { AccountingEntry } from './contract.ts';

/** What was charged, or given back, below 0. */
export const totalOf = ({
  net,
  tax,
  exempt,
  rounding,
}: Pick<AccountingEntry, 'net' | 'tax' | 'exempt' | 'rounding'>): number => net + tax + exempt + rounding;
