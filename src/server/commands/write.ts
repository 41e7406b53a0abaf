import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../../db/backup/errors.ts';
import { writeBackup } from '../../db/backup/file.ts';
import type { Content, Lines } from '../../db/backup/format.ts';
import type { WantedGym } from '../../db/backup/gym.ts';
import { recordBackup } from '../../db/backup/record.ts';
import { readServed, recordServed } from '../../db/backup/serve.ts';
import { readPool } from '../../db/backup/snapshot.ts';
import { connect } from '../../db/connect.ts';
import { DatabaseInUseError } from '../../db/embedded.ts';
import { placeOf } from '../place.ts';
import type { Settings } from '../settings.ts';
import { askPassphrase, sizeOf } from './command.ts';

/** The option of a command that writes a file. */
export const encrypt = { type: 'boolean', default: false } as const;

interface Source {
  /** Everything in the database, or the gym that is wanted. */
  readonly read: (wanted?: WantedGym) => Lines;
  /** Notes that a backup of everything was made. */
  record(): Promise<void>;
  close(): Promise<void>;
}

/** The database of the settings, by way of the server that has it open or straight. */
async function openSource(settings: Settings): Promise<Source> {
  const { databaseUrl, data } = settings;
  const directory = join(data, 'db');
  if (!databaseUrl && !existsSync(directory)) {
    throw new BackupError(`No hay una base de datos en ${resolve(data)}: revisa PULSO_DATA.`);
  }
  const database = await connect(placeOf(settings)).catch((reason) => {
    if (reason instanceof DatabaseInUseError) return null;
    throw reason;
  });
  if (!database) {
    return {
      read: (wanted) => readServed(directory, wanted),
      record: () => recordServed(directory),
      close: async () => {},
    };
  }
  return {
    read: (wanted) => readPool(database.pool, database.kind, wanted),
    record: () => recordBackup(database.pool),
    close: () => database.close(),
  };
}

/**
 * Writes a backup of everything, or the archive of the gym that is `wanted`.
 * @returns what is in it, and its size and whether it is encrypted in words
 * @throws BackupError
 */
export async function writeLines(
  settings: Settings,
  path: string,
  { encrypt, wanted }: { encrypt: boolean; wanted?: WantedGym },
): Promise<{ content: Content; words: string }> {
  const passphrase = encrypt
    ? await askPassphrase('Frase para cifrar la copia: ')
    : process.env.PULSO_BACKUP_PASSPHRASE;
  if (encrypt && !passphrase) {
    throw new BackupError('para cifrar, indica la frase en PULSO_BACKUP_PASSPHRASE');
  }
  const source = await openSource(settings);
  try {
    const { bytes, content } = await writeBackup(path, source.read(wanted), { passphrase, wanted });
    // The backup is made, whether the dashboard hears of it or not.
    if (wanted === undefined) await source.record().catch(() => {});
    const encrypted = passphrase ? 'cifrada: sin su frase nadie la puede leer' : 'sin cifrar';
    return { content, words: `${sizeOf(bytes)}, ${encrypted}` };
  } finally {
    await source.close();
  }
}
