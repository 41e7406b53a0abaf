import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeImage } from '../db/embedded/image.ts';
import { type Embedded, openEmbedded } from '../db/embedded.ts';

/** Writes an image of a database that `fill` has filled. */
export async function makeImage(file: string, fill: (database: Embedded) => Promise<unknown>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'pulso-image-'));
  const directory = join(home, 'db');
  try {
    const database = await openEmbedded({ directory });
    await fill(database);
    await database.close();
    writeImage(directory, file);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
