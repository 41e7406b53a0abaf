import { expect, test } from 'vitest';
import { comparedWords } from './words.ts';

const whole = { from: '2026-10-01', to: '2026-10-31' };
const cut = { from: '2026-10-01', to: '2026-10-30' };

test.each([
  ['start', cut, 'Al inicio de octubre 2026'],
  ['start', whole, 'Al inicio de octubre 2026'],
  ['through', cut, 'Hasta el 30 de octubre 2026'],
  ['through', whole, 'En octubre 2026'],
  ['end', cut, 'Al 30 de octubre 2026'],
  ['end', whole, 'Al final de octubre 2026'],
] as const)('lo que una cifra (%s) era entre %o se dice de cuándo es', (counted, span, words) => {
  expect(comparedWords(span, counted, 'octubre 2026')).toBe(words);
});

test('febrero de un año bisiesto termina el 29', () => {
  const until = (to: string) => comparedWords({ from: '2024-02-01', to }, 'through', 'febrero 2024');
  expect([until('2024-02-28'), until('2024-02-29')]).toEqual([
    'Hasta el 28 de febrero 2024',
    'En febrero 2024',
  ]);
});
