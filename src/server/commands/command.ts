import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Content, TableEnd } from '../../db/backup/format.ts';
import { readSettings, type Settings } from '../settings.ts';

const number = (value: number) => value.toLocaleString('es-CL');
export const countOf = (count: number, one: string, more: string) =>
  `${number(count)} ${count === 1 ? one : more}`;

/** '3,2 MB' of bytes. */
export const sizeOf = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`;

/** '23-11-2026, 4:15' of an instant, in this machine's time zone. */
export const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString('es-CL', { dateStyle: 'short', timeStyle: 'short' });

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** That a table was loaded and compared. */
export const sayTable = ({ end, rows }: TableEnd): void =>
  say(`  ${end}: ${countOf(rows, 'fila', 'filas')}, igual`);

/** '49 tablas, 12.345 filas' */
export const contentWords = ({ tables }: Pick<Content, 'tables'>): string =>
  [
    countOf(tables.length, 'tabla', 'tablas'),
    countOf(
      tables.reduce((sum, { rows }) => sum + rows, 0),
      'fila',
      'filas',
    ),
  ].join(', ');

/** PULSO_BACKUP_PASSPHRASE, or what a person types without it being shown. */
export async function askPassphrase(question: string): Promise<string | undefined> {
  const given = process.env.PULSO_BACKUP_PASSPHRASE;
  if (given || !process.stdin.isTTY) return given || undefined;
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: true });
  process.stderr.write(question);
  try {
    return (await lines.question('')) || undefined;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** Runs a command with the settings of the environment; a failure is one line that begins with `cannot`. */
export async function run(cannot: string, command: (settings: Settings) => Promise<void>): Promise<void> {
  try {
    await command(readSettings(process.env));
  } catch (reason) {
    const { message, code = '' } = (
      reason instanceof AggregateError ? reason.errors[0] : reason
    ) as NodeJS.ErrnoException;
    const says = code.startsWith('ERR_PARSE_ARGS')
      ? 'hay una opción que no existe, o a la que le falta su valor'
      : message.replaceAll('\n', ' ');
    process.stderr.write(`${cannot}: ${says}\n`);
    process.exitCode = 1;
  }
}
