// Prints a link with which an account sets a new password, where no mail can bring one: npm run reset-password -- EMAIL
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { connect } from '../db/connect.ts';
import { DatabaseInUseError } from '../db/embedded.ts';
import { typed } from '../db/project.ts';
import { newResetLink } from './auth.ts';
import { readCertificate } from './certificate.ts';
import { urlsOf } from './network.ts';
import { placeOf } from './place.ts';
import { readSettings, SettingsError } from './settings.ts';

class UsageError extends Error {}

async function run(email: string | undefined): Promise<string> {
  if (!email)
    throw new UsageError(`Falta el correo de la cuenta: ${typed('reset-password', 'ana@correo.cl')}`);
  const settings = readSettings(process.env);
  const { databaseUrl, data, tls } = settings;
  const [publicUrl] = urlsOf(settings, tls && readCertificate(tls));
  if (!databaseUrl && !existsSync(join(data, 'db')))
    throw new UsageError(`No hay datos de Pulso en ${data}.`);
  const database = await connect(placeOf(settings));
  try {
    const link = await newResetLink(drizzle(database.pool), publicUrl, email.trim().toLowerCase());
    if (!link) throw new UsageError(`No hay ninguna cuenta con el correo ${email}.`);
    return link;
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

try {
  const link = await run(process.argv[2]);
  console.log(
    `Este enlace sirve una vez, durante una hora. Entrégalo solo a quien es dueño de la cuenta:\n${link}`,
  );
} catch (reason) {
  console.error(explain(reason).replaceAll('\n', ' '));
  process.exitCode = 1;
}
