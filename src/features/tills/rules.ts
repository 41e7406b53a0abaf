import { minorDigits } from '../../wire/written.ts';
import type { currencies } from '../gym/domain.ts';

/** Notes and coins in circulation, in the currency's own unit. */
const denominations: Readonly<Record<keyof typeof currencies, readonly number[]>> = {
  CLP: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 10],
  ARS: [20_000, 10_000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  BOB: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  BRL: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05],
  COP: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50],
  CRC: [20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
  DOP: [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  GTQ: [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
  HNL: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05],
  MXN: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  NIO: [1000, 500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
  PEN: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  PYG: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 100, 50],
  USD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  UYU: [2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  VES: [500, 200, 100, 50, 20, 10, 5, 1, 0.5, 0.25],
};

/** The values of a currency's notes and coins in minor units, the largest first. */
export const worthsOf = (currency: keyof typeof currencies): readonly number[] =>
  denominations[currency].map((worth) => Math.round(worth * 10 ** minorDigits(currency)));

/** The counts above zero, in the contract's format. */
export const countedOnly = (counts: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).flatMap(([worth, count]) => (count ? [[worth, count]] : [])));
