import { decimals, type Table, tableOf } from '../../web/files/writing.ts';
import { day, decimalHours } from '../../web/format.ts';
import type { PaidClass, Payee } from './contract.ts';
import { bases } from './domain.ts';

/** What is paid to each person as a spreadsheet; amounts are in whole units of the currency. */
export const payeesTable = (payees: readonly Payee[], digits: number): Table =>
  tableOf(
    [
      ['Profesor', ({ name }) => name],
      ['Cómo se le paga', ({ wage }) => (wage ? bases[wage.basis] : '')],
      ['Tarifa', ({ wage }) => (wage ? decimals(wage.amount, digits) : '')],
      ['Clases', ({ classes }) => classes],
      ['Horas', ({ minutes }) => decimalHours(minutes)],
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
      ['Horas', ({ minutes }) => decimalHours(minutes)],
      ['Personas', ({ heads }) => heads],
      ['Cómo se paga', ({ wage }) => (wage ? bases[wage.basis] : '')],
      ['Tarifa', ({ wage }) => (wage ? decimals(wage.amount, digits) : '')],
      ['Monto', ({ amount }) => decimals(amount, digits)],
    ],
    items,
  );
