import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeBackup } from '../../db/backup/file.ts';
import type { Lines } from '../../db/backup/format.ts';
import { readBackupOf, type Source } from '../../db/backup/read.ts';
import type { Database } from '../../db/connect.ts';
import { syncPath } from '../../db/embedded/filesystem.ts';
import type { Settings } from '../settings.ts';
import type { Job } from './scheduler.ts';

const fileName = /^pulso-(\d{4}-\d\d-\d\d)\.pulso$/;

/** Of daily files by their names, those that neither the newest days nor the newest months need. */
export function namesToPrune(names: readonly string[], days: number, months: number): string[] {
  const newestFirst = names
    .filter((name) => fileName.test(name))
    .sort()
    .reverse();
  const monthOf = (name: string) => name.slice('pulso-'.length, 'pulso-2026-11'.length);
  const keptMonths = [...new Set(newestFirst.map(monthOf))].slice(0, months);
  const kept = new Set([
    ...newestFirst.slice(0, days),
    ...keptMonths.map((month) => newestFirst.find((name) => monthOf(name) === month)),
  ]);
  return newestFirst.filter((name) => !kept.has(name));
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

export type BackedUp = Source & Pick<Database, 'space'>;

/**
 * Throws once `directory` is on the disk of the database and too little of it would stay free: Pulso writes nothing
 * below its mark, so as much again stays for what is yet to come.
 */
async function guardRoom({ space }: BackedUp, data: string, directory: string) {
  const shares = (await stat(data)).dev === (await stat(directory)).dev;
  return (bytes = 0) => {
    const left = shares ? space() : null;
    if (left && left.freeBytes - bytes < 2 * left.minFreeBytes)
      throw new Error(
        `No queda espacio para la copia en ${resolve(directory)}: libéralo, o guarda menos copias.`,
      );
  };
}

async function* whileWanted(lines: Lines, signal: AbortSignal, requireRoom: () => void): Lines {
  for await (const some of lines) {
    signal.throwIfAborted();
    requireRoom();
    yield some;
  }
}

async function copy(from: string, to: string, signal: AbortSignal): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { force: true });
  await pipeline(createReadStream(from), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  });
  await rename(part, to);
}

/** Removes what is no longer kept, and what an interrupted run left. */
async function prune(directory: string, { days, months }: Settings['backups']): Promise<void> {
  const names = await readdir(directory);
  const parts = names.filter(
    (name) => name.endsWith('.part') && fileName.test(name.slice(0, -'.part'.length)),
  );
  for (const name of [...namesToPrune(names, days, months), ...parts]) await rm(join(directory, name));
}

/**
 * Writes the day's backup beside the data, copies it to the second place, and removes old ones in both. Each step that
 * an earlier attempt has finished is left out.
 */
export const dailyBackup = (
  database: BackedUp,
  { data, backups }: Pick<Settings, 'data' | 'backups'>,
): Job => ({
  name: 'backup',
  run: async ({ period, signal }) => {
    const directory = join(data, 'backups');
    const name = `pulso-${period.toPlainDate()}.pulso`;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, name);
    if (!(await isThere(path))) {
      const requireRoom = await guardRoom(database, data, directory);
      await writeBackup(path, whileWanted(readBackupOf(database), signal, requireRoom), {
        passphrase: backups.passphrase,
      });
    }
    await prune(directory, backups);
    if (!backups.copy) return;
    // It is not made here: an unplugged disk would be replaced by a folder of its name.
    if (!(await isThere(backups.copy))) {
      throw new Error(`PULSO_BACKUP_COPY: no existe ${resolve(backups.copy)}`);
    }
    const second = join(backups.copy, name);
    if (!(await isThere(second))) {
      const requireRoom = await guardRoom(database, data, backups.copy);
      requireRoom((await stat(path)).size);
      await copy(path, second, signal);
      syncPath(backups.copy);
    }
    await prune(backups.copy, backups);
  },
});
