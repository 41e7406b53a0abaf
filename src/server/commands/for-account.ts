import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { connect } from '../../db/connect.ts';
import { DatabaseInUseError } from '../../db/embedded.ts';
import { typed } from '../../db/project.ts';
import { readCertificate } from '../certificate.ts';
import { urlsOf } from '../network.ts';
import { placeOf } from '../place.ts';
import { readSettings, SettingsError } from '../settings.ts';

/** Why a command did nothing; `message` is one line in Spanish that says what to do. */
export class UsageError extends Error {}

/**
 * Does something for the account of an e-mail, in the database of the settings.
 * @returns what to print, or null without such an account
 */
type Action = (accounts: NodePgDatabase, email: string, publicUrl: string) => Promise<string | null>;

async function answerOf(command: string, email: string | undefined, act: Action): Promise<string> {
  if (!email) throw new UsageError(`Falta el correo de la cuenta: ${typed(command, 'ana@correo.cl')}`);
  const settings = readSettings(process.env);
  const { databaseUrl, data, tls } = settings;
  const [publicUrl] = urlsOf(settings, tls && readCertificate(tls));
  if (!databaseUrl && !existsSync(join(data, 'db')))
    throw new UsageError(`No hay datos de Pulso en ${data}.`);
  const database = await connect(placeOf(settings));
  try {
    const answer = await act(drizzle(database.pool), email.trim().toLowerCase(), publicUrl);
    if (!answer) throw new UsageError(`No hay ninguna cuenta con el correo ${email}.`);
    return answer;
  } finally {
    await database.close();
  }
}

function explain(reason: unknown): string {
  const { message } = (reason instanceof AggregateError ? reason.errors[0] : reason) as Error;
  if (reason instanceof DatabaseInUseError) return `${message} Detén Pulso y repite.`;
  const known = reason instanceof UsageError || reason instanceof SettingsError;
  return known ? message : `No se pudo abrir la base de datos: ${message}`;
}

/** Runs `npm run <command> -- EMAIL`; a failure is one line in Spanish. */
export async function runForAccount(command: string, act: Action): Promise<void> {
  try {
    console.log(await answerOf(command, process.argv[2], act));
  } catch (reason) {
    console.error(explain(reason).replaceAll('\n', ' '));
    process.exitCode = 1;
  }
}
