import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import * as z from 'zod/mini';
import type { Group, Product } from '../products/contract.ts';
import {
  ClientLine,
  type ExportedClient,
  type ImportKind,
  maxFileLines,
  type Problem,
  ProductLine,
} from './contract.ts';
import {
  clientTable,
  type ExportFormat,
  problemTable,
  productTable,
  type Table,
  toCsv,
  toSheet,
} from './document.ts';
import {
  type Cell,
  clientNames,
  columnsOf,
  type Decimal,
  type Delimiter,
  decimalOf,
  delimiters,
  type Encoding,
  findHeader,
  isAronium,
  type Mapping,
  productNames,
  type Reading,
  readRow,
  recognise,
  repetitions,
  restored,
} from './rules.ts';

/** The file cannot be read; `message` says why in Spanish. */
export class FileError extends Error {}

type OnProgress = (done: number, total: number) => void;

const probedBytes = 4096;

/** The text's encoding: by its mark, by the zeros of UTF-16, UTF-8 where it is valid, else Latin-1. */
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
const askedRows = 12;

/** The separator by which the header says most to us. */
export function delimiterOf(kind: ImportKind, text: string): Delimiter {
  const head = text.slice(0, headBytes);
  const scores = (Object.keys(delimiters) as Delimiter[]).map((delimiter) => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: askedRows });
    const row = data[findHeader(kind, data)] ?? [];
    const known = recognise(kind, row).filter((field) => field !== null).length;
    return { delimiter, score: known * 1000 + row.length };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

export interface Rows {
  readonly rows: Cell[][];
  /** How many more have something in them, and were too many to keep. */
  readonly left: number;
  /** Rows, from 0, from where on a quote is not closed. */
  readonly unclosed: ReadonlySet<number>;
}

const isBlank = (row: readonly Cell[]) => row.every((cell) => cell === null || cell === '');

const mostRows = maxFileLines + askedRows;

export function readText(text: string, delimiter: Delimiter, onProgress?: OnProgress): Rows {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '');
  const rows: Cell[][] = [];
  const unclosed = new Set<number>();
  let [total, left] = [0, 0];
  Papa.parse<string[]>(body, {
    delimiter,
    chunkSize: 1024 * 1024,
    chunk: ({ data, errors, meta }: Papa.ParseResult<string[]>) => {
      for (const { code, row = 0 } of errors) if (code === 'MissingQuotes') unclosed.add(total + row);
      for (const row of data) {
        if (rows.length < mostRows) rows.push(row.map(restored));
        else if (!isBlank(row)) left += 1;
      }
      total += data.length;
      onProgress?.(meta.cursor, body.length);
    },
    complete: () => {},
  });
  return { rows, left, unclosed };
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldSheet = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf;

export interface ReadOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  readonly sheet?: string | undefined;
}

/** A file that was read, as a person sees it before anything is checked. */
export interface Preview {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
  readonly sheet?: string;
  readonly sheets: readonly string[];
  readonly headers: readonly string[];
  readonly samples: readonly (readonly Cell[])[];
  /** Lines with something in them, without the header. */
  readonly lines: number;
  readonly mapping: Mapping;
  readonly decimal: Decimal;
}

interface Opened extends Rows {
  readonly header: number;
}

const toCell = (value: unknown): Cell =>
  value instanceof Date
    ? value.toISOString().slice(0, 10)
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : null;

async function readBook(kind: ImportKind, bytes: Uint8Array<ArrayBuffer>, wanted?: string) {
  let sheets: Awaited<ReturnType<typeof readSheets>>;
  try {
    sheets = await readSheets(bytes.buffer);
  } catch {
    throw new FileError(
      'No pudimos leer esta planilla. Si tiene clave, quítasela; si no, guárdala otra vez como .xlsx o como CSV.',
    );
  }
  const known = sheets.map(({ sheet, data }) => {
    const rows = data.map((row) => row.map(toCell));
    const header = rows[findHeader(kind, rows)] ?? [];
    return { sheet, rows, known: recognise(kind, header).filter((field) => field !== null).length };
  });
  const chosen =
    known.find(({ sheet }) => sheet === wanted) ??
    known.reduce(
      (best, one) => (one.known > best.known ? one : best),
      known[0] ?? { sheet: '', rows: [], known: 0 },
    );
  return { ...chosen, sheets: known.map(({ sheet }) => sheet) };
}

const numberKinds = ['number', 'money', 'percent'];

function* numbersIn(kind: ImportKind, rows: readonly (readonly Cell[])[], mapping: Mapping) {
  const columns = mapping.flatMap((field, index) => {
    const rule = field && columnsOf[kind][field];
    return rule && numberKinds.includes(rule.kind) ? [{ index, money: rule.kind === 'money' }] : [];
  });
  for (const row of rows)
    for (const { index, money } of columns) {
      const cell = row[index];
      if (typeof cell === 'string' && cell !== '') yield { text: cell, money };
    }
}

/** Reads a file's rows, its header and what its columns seem to be. @throws FileError */
export async function open(
  kind: ImportKind,
  file: Blob,
  options: ReadOptions = {},
  onProgress?: OnProgress,
): Promise<{ opened: Opened; preview: Preview }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileError('El archivo está vacío.');
  if (isOldSheet(bytes))
    throw new FileError('Es una planilla de un formato antiguo (.xls): guárdala como .xlsx o como CSV.');
  let read: Rows;
  let how: Pick<Preview, 'encoding' | 'delimiter' | 'sheet' | 'sheets'>;
  if (isZip(bytes)) {
    const { rows, sheet, sheets } = await readBook(kind, bytes, options.sheet);
    const left = rows.slice(mostRows).filter((row) => !isBlank(row)).length;
    read = { rows: rows.slice(0, mostRows), left, unclosed: new Set() };
    how = { sheet, sheets };
  } else {
    const encoding = options.encoding ?? encodingOf(bytes);
    const text = new TextDecoder(encoding).decode(bytes);
    if (text.includes('\0'))
      throw new FileError('Esto no parece un CSV ni una planilla. Elige un archivo .csv o .xlsx.');
    const delimiter = options.delimiter ?? delimiterOf(kind, text);
    read = readText(text, delimiter, onProgress);
    how = { encoding, delimiter, sheets: [] };
  }
  const header = findHeader(kind, read.rows);
  const headers = (read.rows[header] ?? []).map((cell) => String(cell ?? '').trim());
  while (headers.length > 0 && headers.at(-1) === '') headers.pop();
  const data = read.rows.slice(header + 1);
  const filled = data.filter((row) => !isBlank(row));
  if (filled.length === 0) throw new FileError('El archivo no trae líneas debajo del encabezado.');
  const mapping = recognise(kind, headers);
  const usual = isAronium(headers) || how.delimiter === ',' ? '.' : ',';
  const preview: Preview = {
    ...how,
    headers,
    samples: filled.slice(0, 3).map((row) => headers.map((_, index) => row[index] ?? null)),
    lines: filled.length + read.left,
    mapping,
    decimal: decimalOf(numbersIn(kind, data, mapping), usual),
  };
  return { opened: { ...read, header }, preview };
}

export interface Review {
  readonly good: number;
  readonly problems: readonly Problem[];
  /** Whatever may have been lost, with how many lines it happened to. */
  readonly notes: readonly { readonly note: string; readonly lines: number }[];
}

const wire = {
  products: { schema: ProductLine, namesOf: productNames },
  clients: { schema: ClientLine, namesOf: clientNames },
} as const;

const reportedEvery = 2_000;

/** Every row as a line for the server, and what stands against the others. */
export function review(
  kind: ImportKind,
  { rows, header, unclosed }: Opened,
  reading: Reading,
  onProgress?: OnProgress,
): { lines: (ProductLine | ClientLine)[]; review: Review } {
  const { schema, namesOf } = wire[kind];
  const repeated = repetitions(
    namesOf as (line: ProductLine | ClientLine) => ReturnType<typeof productNames>,
  );
  const lines: (ProductLine | ClientLine)[] = [];
  const problems: Problem[] = [];
  const notes = new Map<string, number>();
  for (let index = header + 1; index < rows.length; index++) {
    if (index % reportedEvery === 0) onProgress?.(index, rows.length);
    const row = rows[index] ?? [];
    if (isBlank(row)) continue;
    const line = index + 1;
    if (unclosed.has(index)) {
      problems.push({ line, column: '', value: '', reason: 'Hay comillas que no se cierran desde aquí.' });
      continue;
    }
    const read = readRow(kind, row, line, reading);
    for (const note of new Set(read.notes)) notes.set(note, (notes.get(note) ?? 0) + 1);
    const shaped = z.safeParse(schema, read.values);
    if (read.problems.length > 0 || !shaped.success) {
      const shapes = (shaped.error?.issues ?? []).flatMap(({ path, message }) => {
        const field = String(path[0] ?? '');
        const cell = row[(reading.mapping as readonly (string | null)[]).indexOf(field)] ?? '';
        const told = read.problems.some(({ column }) => column === field);
        return told ? [] : [{ line, column: field, value: String(cell), reason: message }];
      });
      problems.push(...read.problems, ...shapes);
      continue;
    }
    const repetition = repeated(shaped.data);
    if (repetition) problems.push(repetition);
    else lines.push(shaped.data);
  }
  return {
    lines,
    review: {
      good: lines.length,
      problems,
      notes: [...notes].map(([note, count]) => ({ note, lines: count })),
    },
  };
}

export type Exported =
  | { kind: 'products'; products: readonly Product[]; groups: readonly Group[]; digits: number }
  | { kind: 'clients'; clients: readonly ExportedClient[] };

async function toFile(table: Table, format: ExportFormat, name: string): Promise<Blob> {
  return format === 'csv'
    ? new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' })
    : toSheet(table, name);
}

export const exportFile = (exported: Exported, format: ExportFormat): Promise<Blob> =>
  exported.kind === 'products'
    ? toFile(productTable(exported.products, exported.groups, exported.digits), format, 'Productos')
    : toFile(clientTable(exported.clients), format, 'Clientes');

/** What the page asks of the worker, one at a time, and what it is answered. */
export interface Tasks {
  open: { asked: { kind: ImportKind; file: Blob; options: ReadOptions }; answer: Preview };
  review: { asked: { kind: ImportKind; reading: Reading }; answer: Review };
  /** Lines that were found good, from one place to another. */
  take: { asked: { from: number; to: number }; answer: (ProductLine | ClientLine)[] };
  export: { asked: { exported: Exported; format: ExportFormat }; answer: Blob };
  problems: { asked: { kind: ImportKind; problems: readonly Problem[] }; answer: Blob };
}

export type Request = { [T in keyof Tasks]: { task: T; asked: Tasks[T]['asked'] } }[keyof Tasks];
export type Reply = { progress: { done: number; total: number } } | { answer: unknown } | { failure: string };

function serve(): void {
  let opened: Opened | undefined;
  let lines: (ProductLine | ClientLine)[] = [];
  const report: OnProgress = (done, total) => postMessage({ progress: { done, total } } satisfies Reply);
  const answer = async (request: Request): Promise<Tasks[keyof Tasks]['answer']> => {
    switch (request.task) {
      case 'open': {
        const { kind, file, options } = request.asked;
        const found = await open(kind, file, options, report);
        opened = found.opened;
        return found.preview;
      }
      case 'review': {
        if (!opened) throw new FileError('Elige el archivo otra vez.');
        const found = review(request.asked.kind, opened, request.asked.reading, report);
        lines = found.lines;
        return found.review;
      }
      case 'take':
        return lines.slice(request.asked.from, request.asked.to);
      case 'export':
        return exportFile(request.asked.exported, request.asked.format);
      case 'problems':
        return toFile(problemTable(request.asked.kind, request.asked.problems), 'csv', 'Errores');
    }
  };
  addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    try {
      postMessage({ answer: await answer(data) } satisfies Reply);
    } catch (reason) {
      const told = reason instanceof FileError;
      if (!told) console.error(reason);
      const unexpected = 'No pudimos leer el archivo. Puede que sea demasiado grande para este equipo.';
      postMessage({ failure: told ? reason.message : unexpected } satisfies Reply);
    }
  });
}

if ('WorkerGlobalScope' in globalThis) serve();
