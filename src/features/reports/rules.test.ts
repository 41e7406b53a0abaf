import { expect, test } from 'vitest';
import type { ClassSlot, ShopProduct } from './contract.ts';
import {
  absentOf,
  attritionOf,
  coverOf,
  dailyOf,
  groupSlots,
  incomeOf,
  marginPercentOf,
  missedOf,
  namedSpan,
  occupancyOf,
  perMember,
  productsIn,
  type ShopView,
  weekOf,
} from './rules.ts';

test.each([
  [{ start: 0, lost: 0 }, null],
  [{ start: 3, lost: 1 }, 33.3],
  [{ start: 8, lost: 8 }, 100],
  [{ start: 40, lost: 0 }, 0],
])('de %o se fue %s por cada cien', (figures, percent) => {
  expect(attritionOf(figures)).toBe(percent);
});

test.each([
  [{ memberships: 100_000, end: 0 }, null],
  [{ memberships: 100_000, end: 3 }, 33_333],
  [{ memberships: 0, end: 3 }, 0],
])('de %o cada socio trae %s', (figures, amount) => {
  expect(perMember(figures)).toBe(amount);
});

test('los ingresos son los de membresías y de la tienda, menos lo devuelto', () => {
  expect(incomeOf({ memberships: 50_000, products: -2000 })).toBe(48_000);
});

const slot: ClassSlot = {
  ...{ name: 'Yoga', weekday: 'monday', startTime: '09:00', endTime: '10:00', teacher: 'Marta' },
  teachers: ['Marta'],
  ...{ classes: 2, places: 20, taken: 10, attended: 8, late: 1, income: 5000 },
  ...{ asked: 3, promoted: 0, left: 0, waiting: 3 },
};

test('la semana tiene los días y los horarios con clases, cada uno con lo que suman', () => {
  const { days, times } = weekOf([
    { ...slot, weekday: 'sunday' },
    { ...slot, startTime: '18:00' },
    slot,
    { ...slot, teacher: 'Berta', teachers: ['Berta'], taken: 20 },
  ]);
  expect(days).toEqual(['monday', 'sunday']);
  expect(times.map(({ time }) => time)).toEqual(['09:00', '18:00']);
  const sumOf = (place: number, day: 'monday' | 'sunday') => times[place]?.byDay.get(day);
  expect(sumOf(0, 'monday')).toMatchObject({ taken: 30, places: 40 });
  expect(sumOf(0, 'sunday')).toMatchObject({ taken: 10, places: 20 });
  expect(sumOf(1, 'sunday')).toBeUndefined();
});

test('las clases se suman por día en el orden de la semana, y por clase en el del alfabeto', () => {
  const slots: ClassSlot[] = [
    { ...slot, weekday: 'sunday', name: 'Ágil' },
    { ...slot, weekday: 'friday', name: 'Box' },
    slot,
    { ...slot, startTime: '18:00' },
  ];
  expect(groupSlots(slots, 'weekday').map(({ key, classes }) => [key, classes])).toEqual([
    ...[
      ['monday', 4],
      ['friday', 2],
      ['sunday', 2],
    ],
  ]);
  expect(groupSlots(slots, 'name').map(({ key, income }) => [key, income])).toEqual([
    ...[
      ['Ágil', 5000],
      ['Box', 5000],
      ['Yoga', 10_000],
    ],
  ]);
});

test.each([
  [slot, 50, 20],
  [{ places: 0, taken: 0, attended: 0 }, null, null],
  [{ places: 3, taken: 1, attended: 1 }, 33.3, 0],
])('de %o se ocupó %s de cada cien y faltó %s', (figures, occupied, absent) => {
  expect(occupancyOf(figures)).toBe(occupied);
  expect(absentOf(figures)).toBe(absent);
});

const sold: ShopProduct = {
  ...{ productId: '', name: 'Agua', code: '', unit: '', offered: true },
  ...{ sold: 6, sales: 6000, net: 5000, cost: 3000, uncosted: 0, quantity: 5, value: 2500 },
  ...{ idleSince: '2026-11-19', stockDays: 3, outDays: 2 },
};

test.each([
  [sold, { daily: 2, cover: 2, units: 4, amount: 4000 }],
  [
    { ...sold, quantity: -3 },
    { daily: 2, cover: 0, units: 4, amount: 4000 },
  ],
  [
    { ...sold, outDays: 0 },
    { daily: 2, cover: 2, units: undefined, amount: undefined },
  ],
  [
    { ...sold, offered: false },
    { daily: 2, cover: 2, units: undefined, amount: undefined },
  ],
  [
    { ...sold, sold: 0 },
    { daily: null, cover: null, units: undefined, amount: undefined },
  ],
  [
    { ...sold, stockDays: 0 },
    { daily: null, cover: null, units: undefined, amount: undefined },
  ],
])('%o se vende, dura y falta %o', (product, expected) => {
  const { units, amount } = missedOf(product) ?? {};
  expect({ daily: dailyOf(product), cover: coverOf(product), units, amount }).toEqual(expected);
});

test.each([
  [{ net: 0, cost: 0 }, null],
  [{ net: 5000, cost: 3000 }, 40],
  [{ net: 3000, cost: 4000 }, -33.3],
])('de %o queda %s de cada cien', (figures, percent) => {
  expect(marginPercentOf(figures)).toBe(percent);
});

test('cada vista de la tienda tiene los productos de su cifra, los que más importan primero', () => {
  const products: ShopProduct[] = [
    { ...sold, name: 'Agua' },
    { ...sold, name: 'Barra', net: 9000, quantity: 100, outDays: 0 },
    { ...sold, name: 'Guantes', sold: 0, sales: 0, net: 0, cost: 0, value: 9000, idleSince: '2026-08-20' },
    { ...sold, name: 'Toalla', idleSince: null, quantity: 0, offered: false },
  ];
  const names = (view: ShopView) => productsIn(view, products, '2026-08-22').map(({ name }) => name);
  expect(names('sold')).toEqual(['Barra', 'Agua', 'Toalla']);
  expect(names('idle')).toEqual(['Guantes']);
  expect(names('short')).toEqual(['Agua']);
  expect(names('cover')[0]).toBe('Agua');
  expect(names('cover').length).toBeGreaterThan(1);
  expect(names('out')).toEqual(['Agua']);
});

test.each([
  ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['lastMonth', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2026-03-15', '2026-02-01', '2026-02-28'],
  ['year', '2026-11-20', '2026-01-01', '2026-11-20'],
] as const)('%s el %s va del %s al %s', (name, day, from, to) => {
  const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();
  expect(namedSpan(name, day, addDays)).toEqual({ from, to });
});
