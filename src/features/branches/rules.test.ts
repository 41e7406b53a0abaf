import { expect, test } from 'vitest';
import type { Figures } from './contract.ts';
import { rowsOf } from './rules.ts';

const figures = (value: number, currency: Figures['currency'] = 'CLP'): Figures => ({
  currency,
  clients: value,
  activeMemberships: value + 1,
  memberships: value + 2,
  products: value + 3,
  before: value + 4,
  sales: value + 5,
  debt: value + 6,
  attended: value + 7,
});

const branch = (name: string, of: Figures | null) => ({ id: name, name, figures: of });

test('las sedes se suman una por una', () => {
  expect(rowsOf([branch('Centro', figures(10)), branch('Norte', figures(100)), branch('Sur', null)])).toEqual(
    [
      { key: 'Centro', id: 'Centro', name: 'Centro', figures: figures(10) },
      { key: 'Norte', id: 'Norte', name: 'Norte', figures: figures(100) },
      { key: 'Sur', id: 'Sur', name: 'Sur', figures: null },
      {
        key: 'CLP',
        id: null,
        name: 'Todas juntas',
        figures: {
          currency: 'CLP',
          clients: 110,
          activeMemberships: 112,
          memberships: 114,
          products: 116,
          before: 118,
          sales: 120,
          debt: 122,
          attended: 124,
        },
      },
    ],
  );
});

test('una sola no se suma, y las de otra moneda tampoco', () => {
  expect(rowsOf([branch('Centro', figures(10)), branch('Sur', null)])).toHaveLength(2);
  const rows = rowsOf([
    branch('Centro', figures(10)),
    branch('Lima', figures(7, 'PEN')),
    branch('Norte', figures(20)),
  ]);
  expect(rows.slice(3)).toMatchObject([{ name: 'Juntas en CLP', figures: { clients: 30 } }]);
});
