import { expect, test } from 'vitest';
import { safeTarget } from './targets.ts';

test('después de entrar se vuelve adonde se iba', () => {
  expect(safeTarget('/clients?search=ana')).toBe('/clients?search=ana');
});

test.each([
  'https://malo.example',
  '//malo.example',
  '/\\malo.example',
  'javascript:alert(1)',
  '',
  undefined,
  7,
])('después de entrar no se sale de este sitio hacia %j', (target) => {
  expect(safeTarget(target)).toBeUndefined();
});

test.each(['/', '/login', '/login?redirect=/login', '/register'])('%s no es un destino', (target) => {
  expect(safeTarget(target)).toBeUndefined();
});
