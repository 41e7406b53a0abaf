import { expect, test } from 'vitest';
import { maxAmount } from '../../wire/fields.ts';
import { type Currency, currencies, largestAmount, smallestBound, tooLargeWords } from './domain.ts';

test.each([
  ['CLP', 100_000_000, 'Es demasiado: escribe a lo más $\u00a0100.000.000.'],
  ['USD', 100_000_000, 'Es demasiado: escribe a lo más $\u00a01.000.000,00.'],
  ['PYG', 1_000_000_000, 'Es demasiado: escribe a lo más \u20b2\u00a01.000.000.000.'],
  ['COP', 1_000_000_000, 'Es demasiado: escribe a lo más $\u00a01.000.000.000.'],
] as const)('en %s nadie escribe más que %i', (currency, most, words) => {
  expect(largestAmount(currency)).toBe(most);
  expect(tooLargeWords(currency)).toBe(words);
});

test('ninguna moneda pasa de lo que un monto admite, ni es menos que la primera de todas', () => {
  const bounds = Object.keys(currencies).map((currency) => largestAmount(currency as Currency));
  expect(Math.max(...bounds)).toBeLessThanOrEqual(maxAmount);
  expect(Math.min(...bounds)).toBe(smallestBound);
});
