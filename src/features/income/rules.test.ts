import { expect, test } from 'vitest';
import { monthsUpTo } from './rules.ts';

test('los meses van del de hoy al del primer pago', () => {
  expect(monthsUpTo('2026-02-15', '2025-11')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});

test('sin pagos, o solo con uno que aún no llega, queda el mes de hoy', () => {
  expect(monthsUpTo('2026-02-15', null)).toEqual(['2026-02']);
  expect(monthsUpTo('2026-02-15', '2026-05')).toEqual(['2026-02']);
});
