// Writes images into a folder, of a new database and of one with every table: node src/db/build-image.ts FOLDER
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareName, writeImage } from './embedded/image.ts';
import { openEmbedded } from './embedded.ts';
import { imageName } from './image.ts';
import { createSchema } from './migrate.ts';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const home = mkdtempSync(join(tmpdir(), 'pulso-image-'));
const directory = join(home, 'db');
try {
  await (await openEmbedded({ directory, image: null })).close();
  writeImage(directory, join(folder, bareName()));
  const database = await openEmbedded({ directory });
  const client = await database.pool.connect();
  await createSchema(client);
  client.release();
  await database.close();
  writeImage(directory, join(folder, imageName()));
  // Opening a database closes what this process writes to others, who may run Pulso though they did not build it.
  for (const name of [bareName(), imageName()]) chmodSync(join(folder, name), 0o644);
} finally {
  rmSync(home, { recursive: true, force: true });
}
