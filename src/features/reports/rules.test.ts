import { expect, test } from 'vitest';
import { attritionOf, incomeOf, perMember } from './rules.ts';

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
