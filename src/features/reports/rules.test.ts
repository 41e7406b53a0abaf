import { expect, test } from 'vitest';
import type { ClassSlot } from './contract.ts';
import { absentOf, attritionOf, groupSlots, incomeOf, occupancyOf, perMember } from './rules.ts';

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
  ...{ classes: 2, places: 20, taken: 10, attended: 8, late: 1, waiting: 3, income: 5000 },
};

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
