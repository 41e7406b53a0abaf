import type { Cell } from '../../web/files/cells.ts';
import { decimals, type Table } from '../../web/files/writing.ts';
import { day } from '../../web/format.ts';
import type { PaidClass, Payee } from './contract.ts';
import { bases } from './domain.ts';

const tableOf = <Row>(
  columns: readonly (readonly [string, (row: Row) => Cell])[],
  rows: readonly Row[],
): Table => [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, write]) => write(row)))];

const hours = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

/** What is paid to each person as a spreadsheet; amounts are in whole units of the currency. */
export const payeesTable = (payees: readonly Payee[], digits: number): Table =>
  tableOf(
    [
      ['Profesor', ({ name }) => name],
      ['Cómo se le paga', ({ wage }) => (wage ? bases[wage.basis] : '')],
      ['Tarifa', ({ wage }) => (wage ? decimals(wage.amount, digits) : '')],
      ['Clases', ({ classes }) => classes],
      ['Horas', ({ minutes }) => hours(minutes)],
      ['Personas', ({ heads }) => heads],
      ['Monto', ({ amount }) => decimals(amount, digits)],
    ],
    payees,
  );

/** The classes of a person's month as a spreadsheet. */
export const sheetTable = (items: readonly PaidClass[], digits: number): Table =>
  tableOf(
    [
      ['Fecha', ({ date }) => day(date)],
      ['Clase', ({ name }) => name],
      ['Empieza', ({ startTime }) => startTime],
      ['Termina', ({ endTime }) => endTime],
      ['Horas', ({ minutes }) => hours(minutes)],
      ['Personas', ({ heads }) => heads],
      ['Cómo se paga', ({ wage }) => (wage ? bases[wage.basis] : '')],
      ['Tarifa', ({ wage }) => (wage ? decimals(wage.amount, digits) : '')],
      ['Monto', ({ amount }) => decimals(amount, digits)],
    ],
    items,
  );
