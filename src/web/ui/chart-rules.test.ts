import { expect, test } from 'vitest';
import { axisOf, stack } from './chart-rules.ts';

test.each([
  ['una sobre otra', 300, 200, [0, 300], [300, 500]],
  ['lo que se devolvió, hacia abajo', 300, -200, [0, 300], [-200, 0]],
  ['todo hacia abajo', -300, -200, [-300, 0], [-500, -300]],
  ['nada', 0, 0, [0, 0], [0, 0]],
])('las barras de una columna van %s', (_, one, other, first, second) => {
  expect(stack([one, other])).toEqual([first, second]);
});

test.each([
  [1_850_000, 0, 0, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [100, 100, 900, [0, 250, 500, 750, 1000]],
  [8_100_000, 0, 0, [0, 2_500_000, 5_000_000, 7_500_000, 10_000_000]],
  [3, 0, 0, [0, 1, 2, 3]],
  [700, -250, 0, [-250, 0, 250, 500, 750]],
  [-80, -20, 0, [-100, -75, -50, -25, 0]],
])('el eje de %d, %d y %d de antes', (one, other, before, axis) => {
  expect(axisOf([{ amounts: [one, other], before }])).toEqual(axis);
});
