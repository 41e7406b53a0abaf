import * as z from 'zod/mini';
import { PriceChange } from '../../contract.ts';

export interface Prices extends Record<string, unknown> {
  kind: 'amount' | 'percent';
  amount: number | null;
  percent: number | string;
}

export function changeOf({ kind, amount, percent }: Prices): z.input<typeof PriceChange> {
  if (kind === 'amount') return { kind, amount: amount ?? Number.NaN };
  return { kind, percent: percent === '' ? Number.NaN : Math.round(Number(percent) * 100) };
}

export const pricesSchema = z.pipe(z.transform(changeOf), PriceChange);
