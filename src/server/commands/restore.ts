// Restores a backup into the database of the settings: npm run restore -- FILE
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../../db/backup/errors.ts';
import { isEncrypted, readBackup } from '../../db/backup/file.ts';
import { checkBackup } from '../../db/backup/load.ts';
import { restoreEmbedded } from '../../db/backup/restore-embedded.ts';
import { contentOf, openAlone, restorePostgres } from '../../db/backup/restore-postgres.ts';
import { typed } from '../../db/project.ts';
import type { Settings } from '../settings.ts';
import { askPassphrase, contentWords, momentOf, run, say, sayTable } from './command.ts';

async function intoDirectory(data: string, path: string, passphrase: string | undefined): Promise<void> {
  const directory = join(data, 'db');
  if (existsSync(directory)) say('La base actual no se pierde: queda guardada al lado.');
  const former = await restoreEmbedded(directory, readBackup(path, passphrase), sayTable);
  say(`La copia está restaurada en ${resolve(directory)}.`);
  if (former) say(`La base anterior quedó en ${resolve(former)}.`);
}

async function intoPostgres(url: string, path: string, passphrase: string | undefined): Promise<void> {
  const client = await openAlone(url);
  try {
    if ((await contentOf(client)) === 'pulso') {
      say('La base actual no se pierde: queda guardada al lado, en otro esquema.');
    }
    const former = await restorePostgres(client, readBackup(path, passphrase), sayTable);
    say('La copia está restaurada en PostgreSQL.');
    if (former) say(`La base anterior quedó en el esquema ${former}.`);
  } finally {
    await client.end();
  }
}

async function restore({ databaseUrl, data }: Settings): Promise<void> {
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0) {
    throw new BackupError(`indica un archivo, por ejemplo: ${typed('restore', 'copia.pulso')}`);
  }
  const passphrase = (await isEncrypted(path)) ? await askPassphrase('Frase de la copia: ') : undefined;
  const content = await checkBackup(readBackup(path, passphrase));
  say(`La copia es del ${momentOf(content.createdAt)}: ${contentWords(content)}, completa.`);
  await (databaseUrl ? intoPostgres(databaseUrl, path, passphrase) : intoDirectory(data, path, passphrase));
}

await run('Pulso no pudo restaurar la copia', restore);
