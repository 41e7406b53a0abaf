import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AroundUpdate } from '../migrate.ts';
import { ageOf } from '../migrate.ts';
import { version } from '../project.ts';
import { BackupError } from './errors.ts';
import { writeBackup } from './file.ts';
import type { Header } from './format.ts';
import { stampOf } from './restore-embedded.ts';
import { readSnapshot } from './snapshot.ts';

const kept = 3;
const fileName = /^pulso-before-.+-(\d{8}-\d{6})\.pulso$/;
const stampIn = (name: string) => fileName.exec(name)?.[1] ?? '';

async function prune(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name));
  const newestFirst = names.sort((one, other) => stampIn(other).localeCompare(stampIn(one)));
  for (const name of newestFirst.slice(kept)) await rm(join(directory, name));
}

const goOn =
  'No se cambió nada. Para seguir sin esta copia, guarda antes una propia y empieza una vez con PULSO_BACKUPS=off.';

interface Options {
  /** Where backups are kept; made when it is not there. */
  directory: string;
  database: Header['database'];
  passphrase: string | undefined;
  say: (line: string) => void;
}

/**
 * Writes a backup before migrations change a database. It goes again when they fail, as they then change nothing;
 * of earlier ones the last three stay.
 * The update throws a BackupError when it cannot be written or could not be restored.
 */
export const keepBackupOf =
  ({ directory, database, passphrase, say }: Options): AroundUpdate =>
  async (client, newest, update) => {
    if (ageOf(newest) === 'unknown') {
      await update();
      say('La base era de Pulso 0.1, que no sabe restaurar copias: se actualizó sin guardar una.');
      return;
    }
    const stamp = stampOf(new Date().toISOString());
    const path = resolve(directory, `pulso-before-${version()}-${stamp}.pulso`);
    try {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeBackup(path, readSnapshot(client, database), { passphrase });
    } catch (cause) {
      const { message } = cause as Error;
      throw new BackupError(
        `No se pudo guardar la copia de antes de actualizar en ${path}: ${message}. ${goOn}`,
        {
          cause,
        },
      );
    }
    await update().catch(async (reason) => {
      await rm(path, { force: true });
      throw reason;
    });
    say(`La base se actualizó a Pulso ${version()}; como estaba antes quedó en ${path}`);
    await prune(directory);
  };
