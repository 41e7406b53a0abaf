// Writes a backup, also while Pulso runs: npm run backup -- FILE [--encrypt]
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../db/backup/errors.ts';
import { writeBackup } from '../../db/backup/file.ts';
import type { Lines } from '../../db/backup/format.ts';
import { recordBackup } from '../../db/backup/record.ts';
import { readServed, recordServed } from '../../db/backup/serve.ts';
import { readPool } from '../../db/backup/snapshot.ts';
import { connect, type Place } from '../../db/connect.ts';
import { DatabaseInUseError } from '../../db/embedded.ts';
import type { Settings } from '../settings.ts';
import { askPassphrase, contentWords, run, say, sizeOf } from './command.ts';

interface Source {
  /** Everything in the database. */
  readonly lines: Lines;
  /** Notes that a backup was made. */
  record(): Promise<void>;
  close(): Promise<void>;
}

/** The database of the settings, by way of the server that has it open or straight. */
async function openSource({ databaseUrl, data }: Settings): Promise<Source> {
  const directory = join(data, 'db');
  if (!databaseUrl && !existsSync(directory)) {
    throw new BackupError(`No hay una base de datos en ${resolve(data)}: revisa PULSO_DATA.`);
  }
  const place: Place = databaseUrl ? { url: databaseUrl } : { directory };
  const database = await connect(place).catch((reason) => {
    if (reason instanceof DatabaseInUseError) return null;
    throw reason;
  });
  if (!database) {
    return {
      lines: readServed(directory),
      record: () => recordServed(directory),
      close: async () => {},
    };
  }
  return {
    lines: readPool(database.pool, database.kind),
    record: () => recordBackup(database.pool),
    close: () => database.close(),
  };
}

async function backup(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    throw new BackupError('indica un archivo, por ejemplo: npm run backup -- copia.pulso');
  }
  const passphrase = values.encrypt
    ? await askPassphrase('Frase para cifrar la copia: ')
    : process.env.PULSO_BACKUP_PASSPHRASE;
  if (values.encrypt && !passphrase) {
    throw new BackupError('para cifrar, indica la frase en PULSO_BACKUP_PASSPHRASE');
  }
  const source = await openSource(settings);
  const { bytes, content } = await writeBackup(path, source.lines, passphrase)
    .then(async (written) => {
      // The backup is made, whether the dashboard hears of it or not.
      await source.record().catch(() => {});
      return written;
    })
    .finally(source.close);
  const encrypted = passphrase ? 'cifrada: sin su frase nadie la puede leer' : 'sin cifrar';
  say(`La copia está lista en ${resolve(path)}: ${contentWords(content)}, ${sizeOf(bytes)}, ${encrypted}.`);
}

await run('Pulso no pudo hacer la copia', backup);
