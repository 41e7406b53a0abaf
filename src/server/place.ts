import { join } from 'node:path';
import { keepBackupOf } from '../db/backup/before-update.ts';
import type { Place } from '../db/connect.ts';
import type { Settings } from './settings.ts';

/** The database of the settings, which is backed up before a newer Pulso changes it. */
export function placeOf({ databaseUrl, databasePoolUrl, data, minFreeBytes, backups }: Settings): Place {
  const keeping = backups.daily && {
    aroundUpdate: keepBackupOf({
      directory: join(data, 'backups'),
      database: databaseUrl ? 'postgres' : 'embedded',
      passphrase: backups.passphrase,
      say: (line) => void process.stdout.write(`${line}\n`),
    }),
  };
  const place = databaseUrl
    ? { url: databaseUrl, ...(databasePoolUrl && { poolUrl: databasePoolUrl }) }
    : { directory: join(data, 'db'), minFreeBytes };
  return { ...place, ...keeping };
}
