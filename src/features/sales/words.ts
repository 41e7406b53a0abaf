import { receiptNumber } from '../receipts/words.ts';
import type { Sale } from './contract.ts';

/** The number of its receipt as it is printed. */
export const numberOf = ({ receiptNumber: number }: Pick<Sale, 'receiptNumber'>): string =>
  number === null ? '—' : receiptNumber(number);
