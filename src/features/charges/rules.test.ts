import { expect, test } from 'vitest';
import { chargeState } from './rules.ts';
import { spanWords } from './words.ts';

const money = (amount: number) => `$ ${amount}`;

test.each([
  [30_000, 30_000, '2026-03-15', 'good', 'Pagado'],
  [30_000, 10_000, '2026-03-15', 'warn', 'Faltan $ 20000'],
  [30_000, 10_000, '2026-04-15', 'warn', 'Faltan $ 20000'],
  [30_000, 0, '2026-03-15', 'warn', 'Sin pagar'],
  [30_000, 0, '2026-03-16', 'rest', 'Por pagar'],
  [0, 0, '2026-03-15', 'good', 'Gratis'],
] as const)('de %i se pagaron %i, y se debe desde el %s', (amount, paid, dueOn, tone, words) => {
  expect(chargeState({ amount, paid, dueOn }, '2026-03-15', money)).toEqual({ tone, words });
});

test('un período se dice con palabras', () => {
  expect(spanWords({ startsOn: '2026-03-15', endsOn: '2026-04-14' })).toBe('15-03-2026 al 14-04-2026');
});
