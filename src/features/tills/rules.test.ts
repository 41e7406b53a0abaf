import { expect, test } from 'vitest';
import { currencies } from '../gym/contract.ts';
import { roundedCash, worthOf } from './domain.ts';
import { countedOnly, worthsOf } from './rules.ts';

test('cada moneda tiene sus billetes y monedas, de mayor a menor y en la unidad menor', () => {
  for (const currency of Object.keys(currencies) as (keyof typeof currencies)[]) {
    const worths = worthsOf(currency);
    expect(
      worths.every((worth) => Number.isSafeInteger(worth) && worth > 0),
      currency,
    ).toBe(true);
    expect(worths, currency).toEqual([...new Set(worths)].sort((a, b) => b - a));
  }
  expect(worthsOf('CLP')[0]).toBe(20_000);
  expect(worthsOf('USD').slice(-2)).toEqual([5, 1]);
});

test('lo contado suma lo que vale cada uno, y lo que no se contó no se guarda', () => {
  expect(worthOf({ '20000': 2, '500': 3, '10': 7 })).toBe(41_570);
  expect(worthOf({})).toBe(0);
  expect(countedOnly({ '1000': 3, '500': 0, '10': null })).toEqual({ '1000': 3 });
});

test('en Chile el efectivo hasta 5 baja y desde 6 sube', () => {
  const chile = { country: 'CL', currency: 'CLP' };
  const cases = [0, 1, 5, 6, 9, 10, 994, 995, 996, 1000].map((amount) => roundedCash(amount, chile));
  expect(cases).toEqual([0, 0, 0, 10, 10, 10, 990, 990, 1000, 1000]);
  expect(roundedCash(995, { country: 'PE', currency: 'PEN' })).toBe(995);
  expect(roundedCash(995, { country: 'CL', currency: 'USD' })).toBe(995);
});
