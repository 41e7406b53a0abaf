// Brings the archive of one gym into the database of the settings: npm run import-gym -- FILE [--email EMAIL]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../db/backup/errors.ts';
import { isEncrypted } from '../../db/backup/file.ts';
import { type Accounts, readAccounts, withEmail } from '../../db/backup/gym-accounts.ts';
import { type Arrival, loadGym } from '../../db/backup/load-gym.ts';
import { openGym } from '../../db/backup/open-gym.ts';
import type { Connection } from '../../db/backup/rows.ts';
import { openEmbedded } from '../../db/embedded.ts';
import { openClient } from '../../db/listen.ts';
import { migrate } from '../../db/migrate.ts';
import { typed } from '../../db/project.ts';
import { placeOf } from '../place.ts';
import type { Settings } from '../settings.ts';
import { askPassphrase, contentWords, countOf, momentOf, run, say, sayTable } from './command.ts';

const statementTimeoutMs = 60 * 60_000;

/** Works on a connection of the database's owner, up to date. */
async function withConnection<T>(
  settings: Settings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { databaseUrl, data, minFreeBytes } = settings;
  const { aroundUpdate } = placeOf(settings);
  if (databaseUrl) {
    const client = await openClient(databaseUrl, 'pulso import');
    try {
      await migrate(client, aroundUpdate);
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const database = await openEmbedded({
    directory: join(data, 'db'),
    minFreeBytes,
    queryTimeoutMs: statementTimeoutMs,
  });
  try {
    const connection = await database.pool.connect();
    try {
      await migrate(connection, aroundUpdate);
      return await work(connection);
    } finally {
      connection.release();
    }
  } finally {
    await database.close();
  }
}

/** What the people of the gym have to know. */
function sayAccounts({ gym, account, credential }: Accounts, { leftOut }: Arrival): void {
  say(
    credential.length > 0
      ? `Su dueño entra con ${gym.email} y la contraseña de siempre.`
      : `Su dueño entra con ${gym.email}, sin contraseña todavía: dale el enlace de ${typed('reset-password', gym.email)}`,
  );
  say('Debe comprobar su correo otra vez y, si la usaba, activar de nuevo la verificación en dos pasos.');
  const clients = account.length - 1 - leftOut.length;
  if (clients > 0) {
    say(
      `Llegaron ${countOf(clients, 'cuenta', 'cuentas')} de clientes, sin contraseña las nuevas: cada uno crea la suya con «¿Olvidaste tu contraseña?».`,
    );
  }
  for (const { email } of leftOut) {
    say(
      `La cuenta de ${email} queda fuera, porque aquí hay otra con su correo: invita al cliente desde su ficha.`,
    );
  }
}

async function bring(settings: Settings, path: string, email: string | undefined): Promise<void> {
  const passphrase = (await isEncrypted(path)) ? await askPassphrase('Frase del archivo: ') : undefined;
  const { content, read, close } = await openGym(path, passphrase);
  try {
    const found = await readAccounts(read());
    const accounts = email ? withEmail(found, email) : found;
    const { name } = accounts.gym;
    say(`El archivo de ${name} es del ${momentOf(content.createdAt)}: ${contentWords(content)}, completo.`);
    const arrival = await withConnection(settings, (connection) =>
      loadGym(connection, read, accounts, sayTable),
    );
    if (arrival.state === 'here') return say(`${name} ya está aquí, fila por fila: no hay nada que hacer.`);
    say(`${name} está aquí, con cada tabla comparada.`);
    sayAccounts(accounts, arrival);
  } finally {
    await close();
  }
}

async function importArchive(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    throw new BackupError(`indica un archivo, por ejemplo: ${typed('import-gym', 'gimnasio.pulso')}`);
  }
  await bring(settings, path, values.email);
}

await run('Pulso no pudo importar el gimnasio', importArchive);
