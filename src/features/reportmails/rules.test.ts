import { describe, expect, test } from 'vitest';
import { comparedSpan, dueSpan, lastSpan, nextDay } from './rules.ts';

describe('los días de un reporte que llega', () => {
  test.each([
    ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['week', '2027-01-01', '2026-12-21', '2026-12-27'],
    ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ] as const)('%s, el %s: del %s al %s', (cadence, today, from, to) => {
    expect(lastSpan(cadence, today)).toEqual({ from, to });
  });

  test.each([
    ['day', '2026-11-26', '2026-11-19', '2026-11-19'],
    ['week', '2026-11-16', '2026-11-09', '2026-11-15'],
    ['month', '2026-03-01', '2026-02-01', '2026-02-28'],
  ] as const)('%s desde el %s se compara con lo del %s al %s', (cadence, first, from, to) => {
    expect(comparedSpan(cadence, { from: first, to: '2026-12-31' })).toEqual({ from, to });
  });
});

describe('cuándo llega', () => {
  const wish = { cadence: 'week', since: '2026-11-18', lastDay: null } as const;
  test('lo que terminó antes de elegirlo no llega; lo que termina ese día o después, sí', () => {
    expect(dueSpan(wish, '2026-11-20')).toBeNull();
    expect(nextDay(wish, '2026-11-20')).toBe('2026-11-23');
    expect(dueSpan(wish, '2026-11-23')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(dueSpan({ ...wish, since: '2026-11-22' }, '2026-11-23')).not.toBeNull();
    expect(dueSpan({ ...wish, since: '2026-11-23' }, '2026-11-23')).toBeNull();
  });

  test('si ese día el servidor no estuvo, llega el siguiente, y una sola vez', () => {
    expect(dueSpan(wish, '2026-11-25')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(nextDay(wish, '2026-11-25')).toBe('2026-11-25');
    const came = { ...wish, lastDay: '2026-11-22' };
    expect(dueSpan(came, '2026-11-25')).toBeNull();
    expect(nextDay(came, '2026-11-25')).toBe('2026-11-30');
  });

  test('el de cada mes llega el primer día del siguiente', () => {
    expect(nextDay({ cadence: 'month', since: '2026-12-31', lastDay: null }, '2026-12-31')).toBe(
      '2027-01-01',
    );
  });
});
