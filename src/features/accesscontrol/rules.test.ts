import { expect, test } from 'vitest';
import { codeAt } from './rules.ts';

const codes = {
  ...{ now: '2030-11-22T15:00:10.000Z', from: '2030-11-22T15:00:00.000Z', seconds: 30 },
  codes: ['uno', 'dos'],
};

test('cada código se muestra en su turno, y después de todos ninguno', () => {
  expect(codeAt(codes, 0)).toEqual({ code: 'uno', left: 20 });
  expect(codeAt(codes, 19_999)).toEqual({ code: 'uno', left: 1 });
  expect(codeAt(codes, 20_000)).toEqual({ code: 'dos', left: 30 });
  expect(codeAt(codes, 50_000)).toBeUndefined();
  expect(codeAt({ ...codes, codes: [] }, 0)).toBeUndefined();
});
