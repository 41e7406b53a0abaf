import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { minorDigits } from '../../wire/written.ts';
import type { Figures } from './contract.ts';
import type { FiguresRow } from './rules.ts';

const amount =
  (of: (figures: Figures) => number) =>
  ({ figures }: FiguresRow) =>
    figures ? decimals(of(figures), minorDigits(figures.currency)) : '';

const number =
  (of: (figures: Figures) => number) =>
  ({ figures }: FiguresRow) =>
    figures ? of(figures) : '';

/** The figures of each sede and of all together as a spreadsheet; amounts are in whole units of the currency. */
export const figuresTable = (rows: readonly FiguresRow[]): Table =>
  tableOf(
    [
      [
        'Sede',
        ({ name, figures, closedAt }) =>
          `${name}${figures ? '' : ' (suspendida)'}${closedAt === null ? '' : ' (cerrada)'}`,
      ],
      ['Moneda', ({ figures }) => figures?.currency ?? ''],
      ['Clientes', number(({ clients }) => clients)],
      ['Membresías activas', number(({ activeMemberships }) => activeMemberships)],
      ['Pagos de membresías', amount(({ memberships }) => memberships)],
      ['Pagos de productos', amount(({ products }) => products)],
      ['Ingresos', amount(({ memberships, products }) => memberships + products)],
      ['Ingresos del mes anterior', amount(({ before }) => before)],
      ['Ventas', number(({ sales }) => sales)],
      ['Por cobrar', amount(({ debt }) => debt)],
      ['Vinieron hoy', number(({ attended }) => attended)],
    ],
    rows,
  );
