import { type Table, tableOf } from '../../web/files/writing.ts';
import type { OriginFigures } from './contract.ts';
import { origins } from './domain.ts';

/** Where the prospects of a year came from as a spreadsheet, an origin a row. */
export const originsTable = (figures: readonly OriginFigures[]): Table =>
  tableOf(
    [
      ['Origen', ({ origin }) => origins[origin]],
      ['Prospectos', ({ prospects }) => prospects],
      ['Con clase de prueba', ({ tried }) => tried],
      ['Asistieron', ({ attended }) => attended],
      ['Inscritos', ({ enrolled }) => enrolled],
    ],
    figures,
  );
