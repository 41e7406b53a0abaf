import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../connect.ts';
import { openEmbedded } from '../embedded.ts';
import type { Lines } from './format.ts';
import { readPool } from './snapshot.ts';

/** The parts of a database that a backup reads. */
export type Source = Pick<Database, 'pool' | 'kind' | 'copy'>;

async function* readCopy(directory: string, email?: string): Lines {
  try {
    const copy = await openEmbedded({ directory });
    try {
      yield* readPool(copy.pool, 'embedded', email);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(dirname(directory), { recursive: true, force: true });
  }
}

/**
 * A backup of everything, or the archive of the gym whose owner has this `email`, as of this moment. The embedded database is read from a copy of its files, so that it
 * serves others meanwhile; where the disk has no room for one, they wait.
 */
export async function* readBackupOf({ pool, kind, copy }: Source, email?: string): Lines {
  const directory = await copy?.();
  yield* directory ? readCopy(directory, email) : readPool(pool, kind, email);
}
