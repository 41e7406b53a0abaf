import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../embedded/filesystem.ts';
import { lockDirectory, openEmbedded, restoredBeside } from '../embedded.ts';
import type { Part, TableEnd } from './format.ts';
import { loadBackup } from './load.ts';

const statementTimeoutMs = 60 * 60_000;

/** '20261123-041502' of an instant, in UTC: what a former database is called by. */
export const stampOf = (instant: string): string =>
  instant.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

async function fill(directory: string, parts: AsyncIterable<Part>, onTable?: (end: TableEnd) => void) {
  const database = await openEmbedded({ directory, queryTimeoutMs: statementTimeoutMs });
  try {
    const connection = await database.pool.connect();
    try {
      await connection.query('begin');
      await loadBackup(connection, parts, onTable);
      await connection.query('commit');
    } finally {
      connection.release();
    }
  } finally {
    await database.close();
  }
}

/**
 * Restores a checked backup into `directory`. It is loaded and compared beside it and then takes its place; the former
 * database stays beside.
 * @returns where the former one is now, or null without one
 * @throws DatabaseInUseError, DatabaseUnwritableError, BackupError
 */
export async function restoreEmbedded(
  directory: string,
  parts: AsyncIterable<Part>,
  onTable?: (end: TableEnd) => void,
): Promise<string | null> {
  const lock = lockDirectory(directory);
  const staging = `${directory}.restoring`;
  const restored = restoredBeside(directory);
  const removeStaging = () => {
    for (const path of [staging, `${staging}.new`]) rmSync(path, { recursive: true, force: true });
  };
  try {
    removeStaging();
    rmSync(restored, { recursive: true, force: true });
    await fill(staging, parts, onTable);
    const former = existsSync(directory) ? `${directory}.before-${stampOf(new Date().toISOString())}` : null;
    renameSync(staging, restored);
    syncPath(dirname(directory));
    if (former) renameSync(directory, former);
    renameSync(restored, directory);
    syncPath(dirname(directory));
    return former;
  } finally {
    removeStaging();
    lock.release();
  }
}
