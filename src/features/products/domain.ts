import { basisPoints, rounded } from '../../wire/exact.ts';

/** What of a product a search looks at. */
export const searchFilters = {
  all: 'Todos',
  barcode: 'Código de barras',
  code: 'Código',
  name: 'Nombre',
} as const;
export type SearchFilter = keyof typeof searchFilters;

export const maxProfit = 100_000_000;

export const barcodesOf = (barcode: string): string[] => [
  ...new Set(
    barcode
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** The price that earns `profit`, in hundredths of a per cent of the cost. */
export const priceFor = (cost: number, profit: number): number =>
  Number(rounded(BigInt(cost) * (basisPoints + BigInt(profit)), basisPoints));

/** The profit of `price`, in hundredths of a per cent of the cost, halves away from 0; 0 without a cost. */
export function profitFor(cost: number, price: number): number {
  if (cost <= 0) return 0;
  const earned = Number(rounded(BigInt(Math.abs(price - cost)) * basisPoints, BigInt(cost)));
  return price < cost ? -earned : Math.min(earned, maxProfit);
}

/** The tax at `rate`, in hundredths of a per cent, on a price or within it. */
export const taxFor = (price: number, rate: number, included: boolean): number =>
  Number(rounded(BigInt(price) * BigInt(rate), included ? basisPoints + BigInt(rate) : basisPoints));
