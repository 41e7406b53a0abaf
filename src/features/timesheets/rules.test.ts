import { expect, test } from 'vitest';
import type { Entry } from './contract.ts';
import { hoursByDay, sumsOf, teamByDay, withDayTotals } from './rules.ts';

const entries = [
  { date: '2026-11-20', minutes: 240, state: 'closed' },
  { date: '2026-11-20', minutes: 125, state: 'closed' },
  { date: '2026-11-21', minutes: null, state: 'forgotten' },
  { date: '2026-11-22', minutes: 60, state: 'closed' },
  { date: '2026-11-23', minutes: null, state: 'open' },
] as const;

test('la hoja suma cada día, y de lo que quedó sin salida o sigue, nada', () => {
  expect(hoursByDay(entries)).toEqual([
    { date: '2026-11-20', minutes: 365 },
    { date: '2026-11-22', minutes: 60 },
  ]);
  expect(sumsOf(entries)).toEqual({ minutes: 425, days: 2, forgotten: 1 });
  expect(sumsOf([])).toEqual({ minutes: 0, days: 0, forgotten: 0 });
});

test('cada día dice su suma una vez, en su última jornada', () => {
  const shown = withDayTotals(entries as unknown as Entry[]);
  expect(shown.map(({ dayMinutes }) => dayMinutes)).toEqual([null, 365, null, 60, null]);
});

test('lo de todos, por día', () => {
  const [ana, beto] = [
    [
      { date: '2026-11-20', minutes: 60 },
      { date: '2026-11-22', minutes: 30 },
    ],
    [
      { date: '2026-11-20', minutes: 15 },
      { date: '2026-11-21', minutes: 0 },
    ],
  ];
  expect(teamByDay([{ byDay: ana ?? [] }, { byDay: beto ?? [] }])).toEqual([
    { date: '2026-11-20', people: 2, minutes: 75 },
    { date: '2026-11-21', people: 1, minutes: 0 },
    { date: '2026-11-22', people: 1, minutes: 30 },
  ]);
});
