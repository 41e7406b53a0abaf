import { receiptNumber } from '../receipts/words.ts';
import type { Sale } from './contract.ts';

/** Its receipt's number as printed. */
export const numberOf = ({ receiptNumber: number }: Pick<Sale, 'receiptNumber'>): string =>
  number === null ? '—' : receiptNumber(number);
