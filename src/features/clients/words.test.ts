import { expect, test } from 'vitest';
import { ageWords } from './words.ts';

test.each([
  ['1990-11-20', '2026-11-19', '35 años'],
  ['1990-11-20', '2026-11-20', '36 años'],
  ['2025-11-20', '2026-11-20', '1 año'],
  ['2026-11-20', '2026-11-20', '0 años'],
  ['1988-02-29', '2026-02-27', '37 años'],
  ['1988-02-29', '2026-02-28', '38 años'],
  ['1988-02-29', '2028-02-28', '39 años'],
  ['1988-02-29', '2028-02-29', '40 años'],
])('quien nació el %s tiene el %s %s', (birthDate, today, words) => {
  expect(ageWords(birthDate, today)).toBe(words);
});
