import Papa from 'papaparse';
import writeSheet from 'write-excel-file/universal';
import { type Cell, defused } from './cells.ts';

export type FileFormat = 'xlsx' | 'csv';

/** Its first row holds the headers. */
export type Table = readonly (readonly Cell[])[];

/** A row for each of `rows`, whose columns have a head and a value each. */
export const tableOf = <Row>(
  columns: readonly (readonly [string, (row: Row) => Cell])[],
  rows: readonly Row[],
): Table => [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, write]) => write(row)))];

/** Whole units of `digits` decimals as a number that spreadsheets and imports read exactly. */
export const decimals = (units: number, digits: number): number => Number(`${units}e-${digits}`);

const byteOrderMark = '\ufeff';

/** Readable by Spanish spreadsheet programs: UTF-8 with a byte order mark, semicolons, decimal commas. */
export const toCsv = (table: Table): string =>
  byteOrderMark +
  Papa.unparse(
    table.map((row) =>
      row.map((cell) =>
        typeof cell === 'number' ? String(cell).replace('.', ',') : defused(String(cell ?? '')),
      ),
    ),
    { delimiter: ';', newline: '\r\n' },
  );

const hexOf = (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as the format keeps it, where '_x0041_' is an A. The writer takes the names of what every object has, as
 * 'constructor', for texts that it has written already.
 */
function sheetText(text: string): string {
  const escaped = text.replace(/_(?=x[0-9a-f]{4}_)/gi, hexOf);
  return escaped in {} ? hexOf(escaped) + escaped.slice(1) : escaped;
}

export interface Sheet {
  readonly name: string;
  readonly table: Table;
}

const longestName = 31;

/** Texts are written as text cells, which no program reads as formulas. */
function drawn({ name, table }: Sheet) {
  const [head = [], ...rows] = table;
  const data = [
    head.map((label) => ({ value: String(label), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((cell) =>
        cell === null || cell === ''
          ? null
          : typeof cell === 'number'
            ? { value: cell, type: Number }
            : { value: sheetText(String(cell)), type: String },
      ),
    ),
  ];
  const columns = head.map((label) => ({ width: Math.max(12, String(label).length + 4) }));
  return { data, sheet: name.replace(/[[\]/\\:*?]/g, '').slice(0, longestName), stickyRowsCount: 1, columns };
}

/** A spreadsheet of several sheets, whose names differ in their first 31 letters. */
export const toWorkbook = (sheets: readonly Sheet[]): Promise<Blob> => writeSheet(sheets.map(drawn)).toBlob();

/** The file of a table; `name` is that of the spreadsheet's sheet. */
export async function toFile(table: Table, format: FileFormat, name: string): Promise<Blob> {
  return format === 'csv'
    ? new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' })
    : toWorkbook([{ name, table }]);
}
