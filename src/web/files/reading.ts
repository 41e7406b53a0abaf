import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import { type Cell, restored } from './cells.ts';
import { type Columns, findHeader, type Mapping, recognise, rowsToHeader } from './columns.ts';
import { type Decimal, decimalOf } from './decimals.ts';

/** The file cannot be read; `message` says why in Spanish. */
export class FileError extends Error {}

export type OnProgress = (done: number, total: number) => void;

export const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1 (Windows-1252)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (BE)',
  macintosh: 'Mac',
} as const;
export type Encoding = keyof typeof encodings;

export const delimiters = { ';': 'Punto y coma', ',': 'Coma', '\t': 'Tabulador' } as const;
export type Delimiter = keyof typeof delimiters;

const probedBytes = 4096;

/** Detects the encoding: by its byte order mark, by the zeros of UTF-16, UTF-8 if valid, else Latin-1. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, probedBytes);
  const zeros = [0, 0];
  for (const [index, byte] of probe.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > probe.length / 8) return even > odd ? 'utf-16be' : 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const headBytes = 64 * 1024;

/** The separator that yields the most known headers. */
export function delimiterOf(columns: Columns, text: string, within: number = rowsToHeader): Delimiter {
  const head = text.slice(0, headBytes);
  const scores = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: within + 2 });
    const { row, knownHeaders } = findHeader(columns, data, within);
    return { delimiter, score: knownHeaders * 1000 + (data[row] ?? []).length };
  });
  return scores.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

export interface Rows {
  readonly rows: Cell[][];
  /** The number of further non-empty rows beyond the limit. */
  readonly omitted: number;
  /** Rows, from 0, that begin an unclosed quote. */
  readonly unclosed: ReadonlySet<number>;
}

export const isBlank = (row: readonly Cell[]) => row.every((cell) => cell === null || cell === '');

/** Keeps at most `mostRows` rows. */
export function readText(
  text: string,
  delimiter: Delimiter,
  mostRows: number,
  onProgress?: OnProgress,
): Rows {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  const rows: Cell[][] = [];
  const unclosed = new Set<number>();
  let [total, omitted] = [0, 0];
  Papa.parse<string[]>(body, {
    delimiter,
    chunkSize: 1024 * 1024,
    chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
      for (const { code, row = 0 } of errors) if (code === 'MissingQuotes') unclosed.add(total + row);
      for (const row of data) {
        if (rows.length < mostRows) rows.push(row.map(restored));
        else if (!isBlank(row)) omitted += 1;
      }
      total += data.length;
      onProgress?.(meta.cursor, body.length);
    },
    complete: () => {},
  });
  return { rows, omitted, unclosed };
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldSheet = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

export interface ReadOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  readonly sheet?: string | undefined;
}

/** A file as shown to the user before anything is checked. */
export interface Preview {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly sheet?: string;
  readonly sheets: readonly string[];
  readonly headers: readonly string[];
  readonly samples: readonly (readonly Cell[])[];
  /** The number of non-empty lines without the header. */
  readonly lines: number;
  readonly mapping: Mapping;
  readonly decimal: Decimal;
}

export interface Opened extends Rows {
  readonly header: number;
}

const toCell = (value: unknown): Cell =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;

async function readBook(
  { columns, headerWithin }: Expected,
  bytes: Uint8Array<ArrayBuffer>,
  sheetName?: string,
) {
  let sheets: Awaited<ReturnType<typeof readSheets>>;
  try {
    sheets = await readSheets(bytes.buffer);
  } catch {
    throw new FileError(
      'No pudimos leer esta planilla. Si tiene clave, quítasela; si no, guárdala otra vez como .xlsx o como CSV.',
    );
  }
  const candidates = sheets.map(({ sheet, data }) => {
    const rows = data.map((row) => row.map(toCell));
    return { sheet, rows, knownHeaders: findHeader(columns, rows, headerWithin).knownHeaders };
  });
  const selected =
    candidates.find(({ sheet }) => sheet === sheetName) ??
    candidates.reduce(
      (best, candidate) => (candidate.knownHeaders > best.knownHeaders ? candidate : best),
      candidates[0] ?? { sheet: '', rows: [], knownHeaders: 0 },
    );
  return { ...selected, sheets: candidates.map(({ sheet }) => sheet) };
}

const numberKinds = ['number', 'money', 'percent'];

function* numbersIn(columns: Columns, rows: readonly (readonly Cell[])[], mapping: Mapping) {
  const numeric = mapping.flatMap((field, index) => {
    const kind = field === null ? undefined : columns[field]?.kind;
    return kind && numberKinds.includes(kind) ? [{ index, money: kind === 'money' }] : [];
  });
  for (const row of rows)
    for (const { index, money } of numeric) {
      const cell = row[index];
      if (typeof cell === 'string' && cell !== '') yield { text: cell, money };
    }
}

/** What a file is read for. */
export interface Expected {
  readonly columns: Columns;
  /** The maximum number of lines; more are only counted. */
  readonly mostLines: number;
  /** How many rows are searched for the header; by default `rowsToHeader`. */
  readonly headerWithin?: number;
  /** Whether the program that writes these headers uses a decimal point. */
  readonly writesPoints: (headers: readonly string[]) => boolean;
}

/** Reads a file's rows and header, and guesses its columns. @throws FileError */
export async function open(
  expected: Expected,
  file: Blob,
  options: ReadOptions = {},
  onProgress?: OnProgress,
): Promise<{ opened: Opened; preview: Preview }> {
  const { columns, mostLines, headerWithin = rowsToHeader, writesPoints } = expected;
  const mostRows = mostLines + headerWithin + 2;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileError('El archivo está vacío.');
  if (isOldSheet(bytes))
    throw new FileError('Es una planilla de un formato antiguo (.xls): guárdala como .xlsx o como CSV.');
  let read: Rows;
  let how: Pick<Preview, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>;
  if (isZip(bytes)) {
    const { rows, sheet, sheets } = await readBook(expected, bytes, options.sheet);
    const omitted = rows.slice(mostRows).filter((row) => !isBlank(row)).length;
    read = { rows: rows.slice(0, mostRows), omitted, unclosed: new Set() };
    how = { sheet, sheets };
  } else {
    const encoding = options.encoding ?? encodingOf(bytes);
    const text = new TextDecoder(encoding).decode(bytes);
    if (text.includes('\0'))
      throw new FileError('Esto no parece un CSV ni una planilla. Elige un archivo .csv o .xlsx.');
    const delimiter = options.delimiter ?? delimiterOf(columns, text, headerWithin);
    read = readText(text, delimiter, mostRows, onProgress);
    how = { encoding, delimiter, sheets: [] };
  }
  const { row: header } = findHeader(columns, read.rows, headerWithin);
  const headers = (read.rows[header] ?? []).map((cell) => String(cell ?? '').trim());
  while (headers.length > 0 && headers.at(-1) === '') headers.pop();
  const data = read.rows.slice(header + 1);
  const filled = data.filter((row) => !isBlank(row));
  if (filled.length === 0) throw new FileError('El archivo no trae líneas debajo del encabezado.');
  const mapping = recognise(columns, headers);
  const usual = writesPoints(headers) || how.delimiter === ',' ? '.' : ',';
  const preview: Preview = {
    ...how,
    headers,
    samples: filled.slice(0, 3).map((row) => headers.map((_, index) => row[index] ?? null)),
    lines: filled.length + read.omitted,
    mapping,
    decimal: decimalOf(numbersIn(columns, data, mapping), usual),
  };
  return { opened: { ...read, header }, preview };
}
