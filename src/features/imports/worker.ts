import * as z from 'zod/mini';
import { type Reading, readRow } from '../../web/files/columns.ts';
import {
  FileError,
  isBlank,
  type OnProgress,
  type Opened,
  open,
  type Preview,
  type ReadOptions,
} from '../../web/files/reading.ts';
import { type FileFormat, type Table, toFile } from '../../web/files/writing.ts';
import type { Product } from '../products/contract.ts';
import {
  ClientLine,
  type ExportedClient,
  type ImportKind,
  maxBytes,
  maxFileLines,
  maxLines,
  type Problem,
  ProductLine,
} from './contract.ts';
import { clientTable, problemTable, productTable } from './document.ts';
import { clientNames, columnsOf, isAronium, productNames, repetitions } from './rules.ts';

/** Reads a file for one kind of lines. @throws FileError */
export const openFile = (kind: ImportKind, file: Blob, options?: ReadOptions, onProgress?: OnProgress) =>
  open(
    { columns: columnsOf[kind], mostLines: maxFileLines, writesPoints: isAronium },
    file,
    options,
    onProgress,
  );

export interface Review {
  readonly good: number;
  /** The end of each part, each of as many lines as one request writes. */
  readonly parts: readonly number[];
  readonly problems: readonly Problem[];
  /** The possibly lost data, with the number of lines concerned. */
  readonly notes: readonly { readonly note: string; readonly lines: number }[];
}

const wire = {
  products: { schema: ProductLine, namesOf: productNames },
  clients: { schema: ClientLine, namesOf: clientNames },
} as const;

const reportedEvery = 2_000;

/** The end of each part of the lines that fits into one request. */
export function partsOf(lines: readonly object[]): number[] {
  const encoder = new TextEncoder();
  const ends: number[] = [];
  let [start, bytes] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const more = encoder.encode(JSON.stringify(line)).length + 1;
    if (index - start === maxLines || bytes + more > maxBytes) {
      ends.push(index);
      [start, bytes] = [index, 0];
    }
    bytes += more;
  }
  if (lines.length > 0) ends.push(lines.length);
  return ends;
}

/** Every valid row as a line for the server, and the problems of the others. */
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
    const read = readRow(columnsOf[kind], row, reading);
    for (const note of new Set(read.notes)) notes.set(note, (notes.get(note) ?? 0) + 1);
    const shaped = z.safeParse(schema, { line, ...read.values });
    if (read.problems.length > 0 || !shaped.success) {
      const shapes = (shaped.error?.issues ?? []).flatMap(({ path, message }) => {
        const field = String(path[0] ?? '');
        const cell = row[reading.mapping.indexOf(field)] ?? '';
        const isReported = read.problems.some(({ column }) => column === field);
        return isReported ? [] : [{ line, column: field, value: String(cell), reason: message }];
      });
      problems.push(...read.problems.map((bad) => ({ line, ...bad })), ...shapes);
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
      parts: partsOf(lines),
      problems,
      notes: [...notes].map(([note, count]) => ({ note, lines: count })),
    },
  };
}

export type Exported =
  | { kind: 'products'; products: readonly Product[]; digits: number }
  | { kind: 'clients'; clients: readonly ExportedClient[] }
  | { kind: 'table'; table: Table; sheet: string };

export function exportFile(exported: Exported, format: FileFormat): Promise<Blob> {
  switch (exported.kind) {
    case 'products':
      return toFile(productTable(exported.products, exported.digits), format, 'Productos');
    case 'clients':
      return toFile(clientTable(exported.clients), format, 'Clientes');
    case 'table':
      return toFile(exported.table, format, exported.sheet);
  }
}

/** The page's requests to the worker, one at a time, and their results. */
export interface Tasks {
  open: { input: { kind: ImportKind; file: Blob; options: ReadOptions }; answer: Preview };
  review: { input: { kind: ImportKind; reading: Reading }; answer: Review };
  /** Valid lines, from one index to another. */
  take: { input: { from: number; to: number }; answer: (ProductLine | ClientLine)[] };
  export: { input: { exported: Exported; format: FileFormat }; answer: Blob };
  problems: { input: { kind: ImportKind; problems: readonly Problem[] }; answer: Blob };
}

export type Request = { [T in keyof Tasks]: { task: T; input: Tasks[T]['input'] } }[keyof Tasks];
export type Reply = { progress: { done: number; total: number } } | { answer: unknown } | { failure: string };

function serve(): void {
  let opened: Opened | undefined;
  let lines: (ProductLine | ClientLine)[] = [];
  const report: OnProgress = (done, total) => postMessage({ progress: { done, total } } satisfies Reply);
  const handle = async (request: Request): Promise<Tasks[keyof Tasks]['answer']> => {
    switch (request.task) {
      case 'open': {
        const { kind, file, options } = request.input;
        const result = await openFile(kind, file, options, report);
        opened = result.opened;
        return result.preview;
      }
      case 'review': {
        if (!opened) throw new FileError('Elige el archivo otra vez.');
        const result = review(request.input.kind, opened, request.input.reading, report);
        lines = result.lines;
        return result.review;
      }
      case 'take':
        return lines.slice(request.input.from, request.input.to);
      case 'export':
        return exportFile(request.input.exported, request.input.format);
      case 'problems':
        return toFile(problemTable(request.input.kind, request.input.problems), 'csv', 'Errores');
    }
  };
  addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    try {
      postMessage({ answer: await handle(data) } satisfies Reply);
    } catch (reason) {
      const isFileError = reason instanceof FileError;
      if (!isFileError) console.error(reason);
      const unexpected = 'No pudimos leer el archivo. Puede que sea demasiado grande para este equipo.';
      postMessage({ failure: isFileError ? reason.message : unexpected } satisfies Reply);
    }
  });
}

if ('WorkerGlobalScope' in globalThis) serve();
