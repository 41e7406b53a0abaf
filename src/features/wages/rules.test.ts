import { describe, expect, test } from 'vitest';
import type { Wage } from './contract.ts';
import { type HeldClass, lastDayOf, payFor, sumsOf, wageOn } from './rules.ts';

const held = (more: Partial<HeldClass> = {}): HeldClass => ({
  classId: 'a',
  date: '2026-11-20',
  name: 'Yoga',
  startTime: '18:00',
  endTime: '18:50',
  heads: 7,
  ...more,
});
const wage = (basis: Wage['basis'], amount: number, from = '2026-11-01'): Wage => ({ basis, amount, from });
const amounts = (classes: readonly HeldClass[], ...wages: Wage[]) =>
  payFor(classes, wages).map(({ amount }) => amount);

describe('lo que se paga por una clase', () => {
  test('por clase, por persona que vino, o por hora con sus minutos', () => {
    expect(amounts([held()], wage('class', 12_000))).toEqual([12_000]);
    expect(amounts([held()], wage('head', 1_500))).toEqual([10_500]);
    expect(amounts([held({ heads: 0 })], wage('head', 1_500))).toEqual([0]);
    expect(amounts([held()], wage('hour', 12_000))).toEqual([10_000]);
    expect(amounts([held({ startTime: '23:00', endTime: '24:00' })], wage('hour', 12_000))).toEqual([12_000]);
  });

  test('media unidad sube, y cada clase se redondea por sí sola', () => {
    const half = held({ startTime: '18:00', endTime: '18:30' });
    expect(amounts([half, half], wage('hour', 10_001))).toEqual([5_001, 5_001]);
  });

  test('con lo que valía ese día', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-14', '2026-11-15'].map((date) => held({ date }));
    const wages = [wage('class', 9_000, '2026-11-15'), wage('class', 8_000, '2026-11-01')];
    expect(amounts(days, ...wages)).toEqual([0, 8_000, 8_000, 9_000]);
    expect(wageOn(wages, '2026-10-31')).toBeNull();
    expect(wageOn(wages, '2027-01-01')).toEqual(wages[0]);
  });
});

test('la hoja suma sus clases, y cuenta las que no tienen precio', () => {
  const items = payFor([held({ date: '2026-10-31' }), held(), held({ heads: 3 })], [wage('head', 1_000)]);
  expect(sumsOf(items)).toEqual({ classes: 3, minutes: 150, heads: 17, amount: 10_000, unpriced: 1 });
  expect(sumsOf([])).toEqual({ classes: 0, minutes: 0, heads: 0, amount: 0, unpriced: 0 });
});

test('el último día de cada mes', () => {
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
});
