// Writes a backup, also while Pulso runs: npm run backup -- FILE [--encrypt]
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../db/backup/errors.ts';
import { writeBackup } from '../../db/backup/file.ts';
import type { Lines } from '../../db/backup/format.ts';
import { readServed } from '../../db/backup/serve.ts';
import { readPool } from '../../db/backup/snapshot.ts';
import { connect } from '../../db/connect.ts';
import { DatabaseInUseError } from '../../db/embedded.ts';
import { typed } from '../../db/project.ts';
import { placeOf } from '../place.ts';
import type { Settings } from '../settings.ts';
import { askPassphrase, contentWords, run, say, sizeOf } from './command.ts';

/** Everything in the database, from the server that has it open or straight. */
async function* readAll(settings: Settings): Lines {
  const { databaseUrl, data } = settings;
  const directory = join(data, 'db');
  if (!databaseUrl && !existsSync(directory)) {
    throw new BackupError(`No hay una base de datos en ${resolve(data)}: revisa PULSO_DATA.`);
  }
  const database = await connect(placeOf(settings)).catch((reason) => {
    if (reason instanceof DatabaseInUseError) return null;
    throw reason;
  });
  if (!database) return yield* readServed(directory);
  try {
    yield* readPool(database.pool, database.kind);
  } finally {
    await database.close();
  }
}

async function backup(settings: Settings): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    throw new BackupError(`indica un archivo, por ejemplo: ${typed('backup', 'copia.pulso')}`);
  }
  const passphrase = values.encrypt
    ? await askPassphrase('Frase para cifrar la copia: ')
    : process.env.PULSO_BACKUP_PASSPHRASE;
  if (values.encrypt && !passphrase) {
    throw new BackupError('para cifrar, indica la frase en PULSO_BACKUP_PASSPHRASE');
  }
  const { bytes, content } = await writeBackup(path, readAll(settings), passphrase);
  const encrypted = passphrase ? 'cifrada: sin su frase nadie la puede leer' : 'sin cifrar';
  say(`La copia está lista en ${resolve(path)}: ${contentWords(content)}, ${sizeOf(bytes)}, ${encrypted}.`);
}

await run('Pulso no pudo hacer la copia', backup);
