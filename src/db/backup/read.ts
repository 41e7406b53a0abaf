import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../connect.ts';
import { openEmbedded } from '../embedded.ts';
import type { Lines } from './format.ts';
import type { WantedGym } from './gym.ts';
import { readPool } from './snapshot.ts';

/** The parts of a database that a backup reads. */
export type Source = Pick<Database, 'pool' | 'kind' | 'copy'>;

async function* readCopy(directory: string, wanted?: WantedGym): Lines {
  try {
    const copy = await openEmbedded({ directory });
    try {
      yield* readPool(copy.pool, 'embedded', wanted);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(dirname(directory), { recursive: true, force: true });
  }
}

/**
 * A backup of everything, or the archive of the gym that is `wanted`, as of this moment. The embedded database is read from a copy of its files, so that it serves
 * others meanwhile; where the disk has no room for one, they wait.
 */
export async function* readBackupOf({ pool, kind, copy }: Source, wanted?: WantedGym): Lines {
  const directory = await copy?.();
  yield* directory ? readCopy(directory, wanted) : readPool(pool, kind, wanted);
}
