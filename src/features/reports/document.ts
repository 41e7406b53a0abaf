import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import type { Figures } from './contract.ts';
import { groups } from './domain.ts';
import { attritionOf, incomeOf } from './rules.ts';

/** The months as a spreadsheet, one a row; amounts are in whole units of the currency. */
export const monthsTable = (months: readonly Figures[], digits: number): Table =>
  tableOf(
    [
      ['Mes', ({ from }) => from.slice(0, 7)],
      [groups.start, ({ start }) => start],
      [groups.joined, ({ joined }) => joined],
      [groups.returned, ({ returned }) => returned],
      [groups.lost, ({ lost }) => lost],
      [groups.end, ({ end }) => end],
      ['Bajas por cada cien', (figures) => attritionOf(figures) ?? ''],
      ['Membresías', ({ memberships }) => decimals(memberships, digits)],
      ['Tienda', ({ products }) => decimals(products, digits)],
      ['Ingresos', (figures) => decimals(incomeOf(figures), digits)],
      ['Ingreso recurrente', ({ recurring }) => decimals(recurring, digits)],
    ],
    months,
  );
