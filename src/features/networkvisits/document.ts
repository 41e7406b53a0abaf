import type { Table } from '../../web/files/writing.ts';
import type { ReportedVisit } from './contract.ts';
import { networks } from './domain.ts';

interface Written {
  /** An instant as the gym's clock shows it. */
  readonly at: (instant: string) => string;
  readonly money: (amount: number) => number;
}

/** The visits of a month as a spreadsheet, one a line, to compare with what the network pays. */
export const visitsTable = (visits: readonly ReportedVisit[], { at, money }: Written): Table => [
  ['Red', 'Llegó', 'Confirmada', 'Cliente', 'Producto', 'Se espera'],
  ...visits.map(({ network, arrivedAt, confirmedAt, clientName, product, expected }) => [
    ...[networks[network], at(arrivedAt), at(confirmedAt), clientName, product],
    expected === null ? '' : money(expected),
  ]),
];
