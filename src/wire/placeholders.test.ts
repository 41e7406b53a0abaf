import { expect, test } from 'vitest';
import { fillPlaceholders, placeholderProblem, unknownPlaceholders } from './placeholders.ts';

test('se reconoce lo que no es de los nuestros, y queda como está', () => {
  const names = ['cliente', 'plan'];
  expect(unknownPlaceholders('{cliente} {fecha} {} { plan }', names)).toEqual(['{fecha}', '{}', '{ plan }']);
  expect(placeholderProblem('{cliente} {fecha}', names)).toBe(
    'No se conoce {fecha}. Entre llaves van: {cliente}, {plan}.',
  );
  expect(placeholderProblem('{cliente}', names)).toBeUndefined();
  expect(fillPlaceholders('{toString} {cliente}', { cliente: '{plan}', plan: 'Full' })).toBe(
    '{toString} {plan}',
  );
});
