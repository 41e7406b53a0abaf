import { expect, test } from 'vitest';
import { readRow } from './columns.ts';

const columns = { birthDate: { label: 'Nacimiento', kind: 'date', also: [] } } as const;
const read = (cell: string | number, clears = false) =>
  readRow(columns, [cell], { mapping: ['birthDate'], decimal: ',', digits: 0, clears });

test.each([
  '20-11-1990',
  '20/11/1990',
  ' 20.11.1990 ',
  '1990-11-20',
  '1990-11-20T00:00:00',
  '20/11/1990 0:00',
])('la fecha %j se entiende', (written) => {
  expect(read(written)).toMatchObject({ values: { birthDate: '1990-11-20' }, problems: [] });
});

test.each(['20-11-90', '20 de noviembre', '31-02-1990', 33_197])('la fecha %j no se adivina', (written) => {
  expect(read(written)).toMatchObject({
    values: {},
    problems: [
      { column: 'birthDate', value: String(written), reason: expect.stringContaining('20-11-1990') },
    ],
  });
});

test('una celda vacía quita la fecha solo si se pide', () => {
  expect(read('')).toMatchObject({ values: {} });
  expect(read('', true)).toMatchObject({ values: { birthDate: null } });
});
