import type { SaleMethod } from '../../contract.ts';

/** The letters that choose a method. */
export const methodLetters: Record<SaleMethod, string> = {
  cash: 'E',
  debit: 'D',
  credit: 'C',
  transfer: 'T',
  check: 'H',
  online: 'P',
  account: 'F',
};
export const methodOrder: readonly SaleMethod[] = [
  'cash',
  'debit',
  'credit',
  'transfer',
  'check',
  'online',
  'account',
];

/** The method that a key chooses. */
export const methodOf = (key: string): SaleMethod | undefined =>
  methodOrder.find((method) => methodLetters[method] === key.toUpperCase());
