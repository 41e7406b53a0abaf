import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../db/connect.ts';
import { openEmbedded } from '../db/embedded.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, '.cache');
const engine = 'node_modules/@electric-sql/pglite/package.json';
const schema = [engine, 'migrations/**/*.*', 'src/**/functions.sql', 'src/floors.ts', 'src/db/**/*.ts'];

interface Dumped {
  dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

async function hashOf(...patterns: string[]): Promise<string> {
  const files = await Array.fromAsync(glob(patterns, { cwd: root, exclude: ['**/*.test.ts'] }));
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\n`).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Dumps what `open` opens, once as long as the files that it is made of stay the same. */
async function readImage(name: string, madeOf: string[], open: () => Promise<Dumped>): Promise<Uint8Array> {
  const file = join(cache, `${name}-${await hashOf(...madeOf)}.tar`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return cached;
  const database = await open();
  try {
    if (!database.dump) throw new Error('the embedded database cannot be dumped');
    const image = await database.dump();
    await mkdir(cache, { recursive: true });
    const own = `${file}.${process.pid}`;
    await writeFile(own, image);
    await rename(own, file);
    for await (const old of glob(`${name}-*.tar`, { cwd: cache })) {
      if (old !== basename(file)) await rm(join(cache, old), { force: true });
    }
    return image;
  } finally {
    await database.close();
  }
}

/** An embedded database as its engine creates it, without tables. */
export const readBareImage = (): Promise<Uint8Array> =>
  readImage('bare', [engine], () => openEmbedded({ directory: null }));

/** An embedded database with every table and function, and no row. */
export const readMigratedImage = (): Promise<Uint8Array> =>
  readImage('migrated', schema, async () => connect({ directory: null, image: await readBareImage() }));
