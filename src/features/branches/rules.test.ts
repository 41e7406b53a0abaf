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

const branch = (name: string, of: Figures | null, closedAt: string | null = null) => ({
  id: name,
  name,
  figures: of,
  closedAt,
});

test('las sedes se suman una por una', () => {
  expect(rowsOf([branch('Centro', figures(10)), branch('Norte', figures(100)), branch('Sur', null)])).toEqual(
    [
      { key: 'Centro', id: 'Centro', name: 'Centro', figures: figures(10), closedAt: null },
      { key: 'Norte', id: 'Norte', name: 'Norte', figures: figures(100), closedAt: null },
      { key: 'Sur', id: 'Sur', name: 'Sur', figures: null, closedAt: null },
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
        closedAt: null,
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

test('una cerrada suma lo que tomó en el mes, y nada de lo que hay hoy', () => {
  const closed = branch('Norte', figures(100), '2026-11-20T12:00:00Z');
  const rows = rowsOf([branch('Centro', figures(10)), closed]);
  expect(rows[1]).toMatchObject({ name: 'Norte', figures: figures(100) });
  expect(rows[2]?.figures).toEqual({
    ...figures(10),
    memberships: 12 + 102,
    products: 13 + 103,
    before: 14 + 104,
    sales: 15 + 105,
  });
});
