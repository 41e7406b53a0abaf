import { expect, test } from 'vitest';
import { changeOf, longDay, monthAgo, whenWords } from './rules.ts';

test.each([
  ['2026-11-20', '2026-10-20'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
  ['2026-01-15', '2025-12-15'],
  ['2026-12-31', '2026-11-30'],
])('un mes antes del %s es el %s', (date, expected) => {
  expect(monthAgo(date)).toBe(expected);
});

test.each([
  [150, 100, 50],
  [100, 150, -33],
  [100, 100, 0],
  [0, 100, -100],
  [100, 0, null],
  [100, -50, null],
])('de %2$d a %1$d', (now, before, expected) => {
  expect(changeOf(now, before)).toBe(expected);
});

test('dice cuándo vence un plan', () => {
  expect(whenWords(0, 'vie 20 nov')).toBe('hoy');
  expect(whenWords(1, 'sáb 21 nov')).toBe('mañana');
  expect(whenWords(5, 'mié 25 nov')).toBe('el mié 25 nov');
});

test('escribe el día entero', () => {
  expect(longDay('2026-11-20')).toBe('Viernes, 20 de noviembre');
});
