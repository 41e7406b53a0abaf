import { fold } from '../../wire/written.ts';
import { parseDay } from '../format.ts';
import { type Cell, isEmpty, readYesNo } from './cells.ts';
import { type Decimal, plainNumber, scaled } from './decimals.ts';

type ColumnKind = 'text' | 'date' | 'number' | 'money' | 'percent' | 'yesNo' | 'path' | 'default';

/** A known column: its headers, and how its cells are read. */
export interface Column {
  /** The header that our own export writes. */
  readonly label: string;
  /** Other headers with the same meaning. */
  readonly also: readonly string[];
  readonly kind: ColumnKind;
  /** An empty cell never clears the field. */
  readonly stays?: boolean;
  /** A custom reader; it never receives an empty cell. */
  readonly read?: (cell: Cell) => unknown;
}

/** Columns by the names of their fields. */
export type Columns = Readonly<Record<string, Column>>;

/** The field of each column of a file; null for a column that is not read. */
export type Mapping = readonly (string | null)[];

const headerKey = (header: Cell): string => fold(String(header ?? '')).replace(/[^a-z0-9%]/g, '');

/** Maps headers to fields; of two with the same meaning the first wins. */
export function recognise(columns: Columns, headers: readonly Cell[]): (string | null)[] {
  const keys = new Map(
    Object.entries(columns).flatMap(([field, { label, also }]) =>
      [label, ...also].map((name) => [headerKey(name), field] as const),
    ),
  );
  const usedFields = new Set<string>();
  return headers.map((header) => {
    const field = keys.get(headerKey(header));
    if (!field || usedFields.has(field)) return null;
    usedFields.add(field);
    return field;
  });
}

/** How many rows are searched for the header, unless more come before it. */
export const rowsToHeader = 10;

const knownIn = (columns: Columns, row: readonly Cell[]): number =>
  recognise(columns, row).filter((field) => field !== null).length;

/** Finds the header among the first rows: the row with the most known headers. */
export function findHeader(
  columns: Columns,
  rows: readonly (readonly Cell[])[],
  within: number = rowsToHeader,
): { row: number; knownHeaders: number } {
  const knownCounts = rows.slice(0, within).map((row) => knownIn(columns, row));
  const most = Math.max(0, ...knownCounts);
  const first = rows.findIndex((row) => row.some((cell) => cell !== '' && cell !== null));
  return { row: most > 0 ? knownCounts.indexOf(most) : Math.max(0, first), knownHeaders: most };
}

/** The names of a path 'A/B', from the outermost in. */
export const readPath = (path: string): string[] =>
  path
    .split('/')
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

export interface Reading {
  readonly mapping: Mapping;
  readonly decimal: Decimal;
  /** The number of digits of the currency's minor unit. */
  readonly digits: number;
  /** Whether an empty cell clears the field or leaves it unchanged. */
  readonly clears: boolean;
}

/** The result of reading a cell: its value, possibly with a note about lost precision, or why it cannot be read. */
type Read = { value: unknown; note?: string } | { reason: string };

const unreadable = 'No se entiende el número. Revisa qué signo separa los decimales.';

function readNumber(cell: Cell, digits: number, decimal: Decimal, quantityName: string): Read {
  const scaledNumber = scaled(cell, digits, decimal);
  if (!scaledNumber) return { reason: unreadable };
  return { value: scaledNumber.units, ...(!scaledNumber.exact && { note: `Se redondeó ${quantityName}.` }) };
}

const emptyValues: Record<ColumnKind, unknown> = {
  text: '',
  date: null,
  number: 0,
  money: 0,
  percent: 0,
  yesNo: undefined,
  path: [],
  default: 0,
};

/** Excel writes long numbers like this, and the missing digits are lost. */
const isScientific = (text: string) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text.trim());

/** A date with its whole year, without a time of day: '20/11/1990', '1990-11-20T00:00:00'. */
function readDate(written: string): string | null {
  const date = written.trim().replace(/[T ]\d{1,2}:.*$/, '');
  return /^\d{1,2}\D\d{1,2}\D\d{4}$|^\d{4}\D\d{1,2}\D\d{1,2}$/.test(date) ? parseDay(date, '') : null;
}

function readCell(kind: ColumnKind, cell: Cell, { decimal, digits }: Reading): Read {
  switch (kind) {
    case 'text': {
      const text = typeof cell === 'number' ? (plainNumber(cell, '.') ?? '') : String(cell ?? '');
      return isScientific(text)
        ? { reason: 'Excel abrevió este número: da formato de texto a su columna y expórtalo otra vez.' }
        : { value: text };
    }
    case 'date': {
      const value = readDate(String(cell ?? ''));
      return value === null ? { reason: 'Escribe la fecha con su año, como 20-11-1990.' } : { value };
    }
    case 'path':
      return { value: readPath(String(cell ?? '')) };
    case 'yesNo': {
      const value = readYesNo(cell);
      return value === null ? { reason: 'Escribe Si o No, 1 o 0.' } : { value };
    }
    case 'default': {
      const flag = typeof cell === 'number' ? null : readYesNo(cell);
      if (flag !== null) return { value: flag ? 1 : 0 };
      return readCell('number', cell, { decimal, digits } as Reading);
    }
    case 'number': {
      const read = readNumber(cell, 3, decimal, 'la cantidad a tres decimales');
      return 'value' in read ? { ...read, value: Number(read.value) / 1000 } : read;
    }
    case 'money':
      return readNumber(cell, digits, decimal, 'un monto');
    case 'percent': {
      // 'IVA (19%)' is 19.
      const rate = typeof cell === 'string' ? cell.match(/([\d.,]+)\s*%/)?.[1] : undefined;
      return readNumber(rate ?? cell, 2, decimal, 'un porcentaje a dos decimales');
    }
  }
}

/** Why a cell cannot be imported, or the whole row if `column` is empty. */
export interface BadCell {
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

/** The values of a row's fields, with problems and notes about lost precision. */
export function readRow(columns: Columns, row: readonly Cell[], reading: Reading) {
  const values: Record<string, unknown> = {};
  const problems: BadCell[] = [];
  const notes: string[] = [];
  for (const [index, field] of reading.mapping.entries()) {
    const column = field === null ? undefined : columns[field];
    const cell = row[index] ?? null;
    if (!field || !column) continue;
    if (isEmpty(cell)) {
      const cleared = column.read ? undefined : emptyValues[column.kind];
      if (reading.clears && cleared !== undefined && !column.stays) values[field] = cleared;
      continue;
    }
    const read: Read = column.read ? { value: column.read(cell) } : readCell(column.kind, cell, reading);
    if ('reason' in read) problems.push({ column: field, value: String(cell), reason: read.reason });
    else {
      values[field] = read.value;
      if (read.note) notes.push(read.note);
    }
  }
  if (row.slice(reading.mapping.length).some((cell) => !isEmpty(cell)))
    problems.push({ column: '', value: '', reason: 'Trae más columnas que el encabezado.' });
  if (row.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')))
    notes.push('Hay letras que no se leyeron bien: elige otra codificación.');
  return { values, problems, notes };
}
