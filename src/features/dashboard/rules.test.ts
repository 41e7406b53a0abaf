import { expect, test } from 'vitest';
import { backupWords, changeOf, longDay, monthAgo, yearWords } from './rules.ts';

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

test.each([
  [12, '12 % más que hace un año'],
  [3086, '3.086 % más que hace un año'],
  [-3, '3 % menos que hace un año'],
  [0, 'Igual que hace un año'],
])('%d: %s', (change, words) => {
  expect(yearWords(change)).toBe(words);
});

test('escribe el día entero', () => {
  expect(longDay('2026-11-20')).toBe('Viernes, 20 de noviembre');
});

test.each([
  [{ failing: false, daysAgo: 3 }, 'La última copia de tus datos es de hace 3 días.'],
  [{ failing: true, daysAgo: 0 }, 'El último intento falló; la última copia de tus datos es de hoy.'],
  [{ failing: true, daysAgo: 1 }, 'El último intento falló; la última copia de tus datos es de ayer.'],
  [{ failing: true, daysAgo: null }, 'El primer intento de hacer una copia de tus datos falló.'],
])('las copias que faltan se dicen: %j', (trouble, words) => {
  expect(backupWords(trouble)).toBe(`${words} Avisa a quien cuida el servidor de Pulso.`);
});
