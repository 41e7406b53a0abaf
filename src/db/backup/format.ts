import { hash } from 'node:crypto';
import { BackupError, damaged } from './errors.ts';

/** The version of this format; a reader refuses a newer one. */
export const formatVersion = 1;

/** A gym with an archive of its own: its id, which is that of its owner's account, its name and the owner's e-mail. */
export interface Gym {
  id: string;
  name: string;
  email: string;
}

/** The first line of a backup, or of the archive of one gym. */
export interface Header {
  pulso: 'backup' | 'gym';
  format: number;
  /** ISO 8601. */
  createdAt: string;
  database: 'embedded' | 'postgres';
  /** The time of the schema's newest migration, in Unix milliseconds. */
  schema: number;
  /** Of an archive alone. */
  gym?: Gym;
}

/** The text that a backup begins with. */
export const beginning = '{"pulso":"';

/** Before the rows of a table. Each row is a line with an array of its columns as texts. */
export interface TableStart {
  table: string;
  columns: string[];
}

/** After the rows of a table. */
export interface TableEnd {
  end: string;
  rows: number;
  hash: string;
}

/** The last line. */
interface Completion {
  complete: true;
  tables: number;
}

/** What a backup, or the archive of a gym, says of itself, and holds table by table. */
export interface Content extends Pick<Header, 'createdAt' | 'schema'> {
  gym?: Gym;
  tables: TableEnd[];
}

/** Lines of a backup, some at a time. */
export type Lines = AsyncIterable<readonly string[]>;

/** What lines of a backup mean. */
export type Part =
  | { kind: 'header'; header: Header; lines: readonly string[] }
  | { kind: 'start'; start: TableStart; lines: readonly string[] }
  | { kind: 'rows'; lines: readonly string[] }
  | { kind: 'end'; end: TableEnd; lines: readonly string[] }
  | { kind: 'complete'; lines: readonly string[] };

export const emptyContent = (): Content => ({ createdAt: '', schema: 0, tables: [] });

/** Adds what a part says to the content. */
export function addPart(content: Content, part: Part): void {
  if (part.kind === 'header') {
    const { createdAt, schema, gym } = part.header;
    Object.assign(content, { createdAt, schema, ...(gym && { gym }) });
  }
  if (part.kind === 'end') content.tables.push(part.end);
}

const modulus = 1n << 256n;

/** Counts rows and sums their SHA-256, which does not depend on their order. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(lines: readonly string[]): void {
    for (const line of lines) this.#sum += BigInt(`0x${hash('sha256', line)}`);
    this.#sum %= modulus;
    this.rows += lines.length;
  }

  get hash(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/** A row's line as the database writes it, which its hash depends on. */
export const lineOf = (values: readonly (string | null)[]): string =>
  `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

export const isRow = (line: string): boolean => line.startsWith('[');

function readHeader(line: string): Header {
  const header = JSON.parse(line) as Header;
  if (header.pulso !== 'backup' && (header.pulso !== 'gym' || !header.gym)) throw damaged();
  if (header.format > formatVersion) {
    throw new BackupError(
      'La copia es de una versión más nueva de Pulso: actualiza Pulso y vuelve a intentarlo.',
    );
  }
  return header;
}

/** The state of reading a backup: which table is open, and how many were. */
class Reader {
  #started = false;
  #open: { name: string; sum: RowSum } | null = null;
  #tables = 0;
  completed = false;

  rows(lines: readonly string[]): Part {
    if (!this.#open) throw damaged();
    this.#open.sum.add(lines);
    return { kind: 'rows', lines };
  }

  mark(line: string): Part {
    const lines = [line];
    if (this.completed) throw damaged();
    if (!this.#started) {
      this.#started = true;
      return { kind: 'header', header: readHeader(line), lines };
    }
    const mark = JSON.parse(line) as Partial<TableStart & TableEnd & Completion>;
    if (this.#open) {
      const { name, sum } = this.#open;
      if (mark.end !== name || mark.rows !== sum.rows || mark.hash !== sum.hash) throw damaged();
      this.#open = null;
      return { kind: 'end', end: mark as TableEnd, lines };
    }
    if (mark.table !== undefined) {
      this.#open = { name: mark.table, sum: new RowSum() };
      this.#tables += 1;
      return { kind: 'start', start: mark as TableStart, lines };
    }
    if (!mark.complete || mark.tables !== this.#tables) throw damaged();
    this.completed = true;
    return { kind: 'complete', lines };
  }
}

/** Reads lines, and checks their order, counts and hashes. @throws BackupError */
export async function* readParts(portions: Lines): AsyncGenerator<Part> {
  const reader = new Reader();
  try {
    for await (const lines of portions) {
      let at = 0;
      while (at < lines.length) {
        const first = at;
        while (at < lines.length && isRow(lines[at] ?? '')) at += 1;
        if (at > first)
          yield reader.rows(first === 0 && at === lines.length ? lines : lines.slice(first, at));
        else yield reader.mark(lines[at++] ?? '');
      }
    }
  } catch (reason) {
    throw reason instanceof SyntaxError ? damaged(reason) : reason;
  }
  if (!reader.completed) throw damaged();
}
