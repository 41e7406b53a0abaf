import { type Table, tableOf } from '../../web/files/writing.ts';
import { day, decimalHours } from '../../web/format.ts';
import type { Entry, PersonHours } from './contract.ts';

/** What each person worked on each day as a spreadsheet. */
export const teamTable = (people: readonly PersonHours[]): Table =>
  tableOf(
    [
      ['Persona', ({ name }) => name],
      ['Fecha', ({ date }) => day(date)],
      ['Horas', ({ minutes }) => decimalHours(minutes)],
    ],
    people.flatMap(({ name, byDay }) => byDay.map((hours) => ({ name, ...hours }))),
  );

/** The entries of a person's month as a spreadsheet. */
export const sheetTable = (items: readonly Entry[]): Table =>
  tableOf(
    [
      ['Fecha', ({ date }) => day(date)],
      ['Entrada', ({ start }) => start],
      ['Salida', ({ end }) => end ?? ''],
      ['Fecha de salida', ({ endDate }) => (endDate ? day(endDate) : '')],
      ['Horas', ({ minutes }) => (minutes === null ? '' : decimalHours(minutes))],
      ['Corrección', ({ reason }) => reason],
    ],
    items,
  );
