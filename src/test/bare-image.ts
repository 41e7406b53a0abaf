import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../db/embedded.ts';

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { version } = JSON.parse(
  await readFile(inProject('node_modules/@electric-sql/pglite/package.json'), 'utf8'),
) as { version: string };
const kept = inProject(`.cache/bare-${version}.tar`);

/** An embedded database as its engine creates it, without tables; made once for each version of the engine. */
export async function readBareImage(): Promise<Uint8Array> {
  const image = await readFile(kept).catch(() => null);
  return image ?? makeBareImage();
}

async function makeBareImage(): Promise<Uint8Array> {
  const database = await openEmbedded({ directory: null });
  try {
    const image = await database.dump();
    await mkdir(dirname(kept), { recursive: true });
    const own = `${kept}.${process.pid}`;
    await writeFile(own, image);
    await rename(own, kept);
    return image;
  } finally {
    await database.close();
  }
}
