import { expect, test } from 'vitest';
import { money } from '../../wire/written.ts';
import { agoWords, debtWords } from './words.ts';

const full = { membershipId: '1', planName: 'Full', amount: 25_000, since: '2026-11-01' };
const ana = { amount: 25_000, memberships: [full], store: null, balance: 0 };

const wordsOf = (owed: object) => debtWords({ ...ana, ...owed }, money).replaceAll('\u00a0', ' ');

test('lo que se debe dice cuánto, de qué plan y desde cuándo', () => {
  expect(wordsOf({})).toBe('$ 25.000 de tu membresía Full desde el 01-11-2026');
});

test('con varias deudas dice cada una y el total, y lo que tiene a favor', () => {
  const words = wordsOf({ amount: 28_500, store: { amount: 3500, since: '2026-10-09' }, balance: 500 });
  expect(words).toBe(
    '$ 25.000 de tu membresía Full desde el 01-11-2026 y $ 3.500 en la tienda desde el 09-10-2026; en total son $ 28.500 y tienes $ 500 a favor',
  );
});

test('cuánto hace se dice en días', () => {
  expect([0, 1, 45].map((days) => agoWords({ days, since: '2026-11-01' }))).toEqual([
    'desde hoy',
    'hace 1 día',
    'hace 45 días',
  ]);
  expect(agoWords({ days: -3, since: '2026-12-01' })).toBe('desde el 01-12-2026');
});
