import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createTar, parseTar } from 'nanotar';
import { inProject } from '../project.ts';

/** The version of the engine, which says whether it can open the files of a database. */
export const engineVersion = (): string =>
  JSON.parse(readFileSync(inProject('package.json'), 'utf8')).dependencies['@electric-sql/pglite'];

/** The image of this name that was built with this Pulso; none in a checkout that only runs it. */
export function findBuilt(name: string): string | undefined {
  const file = inProject('build/database', name);
  return existsSync(file) ? file : undefined;
}

export const bareName = (): string => `bare-${engineVersion()}.tar.zst`;

/** The image of a database as this version's engine makes it, without tables. */
export const findBareImage = (): string | undefined => findBuilt(bareName());

// A database begins as three that are much the same: only a long window finds that.
const compression = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 9,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: 26,
  },
};

/** Writes the files of the closed database in `directory` to an image: a tar, compressed by Zstandard. */
export function writeImage(directory: string, file: string): void {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  // A directory comes before what is in it, and postmaster.opts, which is not empty, last: nanotar needs that.
  const entries = names.sort().map((name) => {
    const stats = statSync(join(directory, name));
    const path = name.replaceAll('\\', '/');
    return stats.isDirectory() ? { name: path } : { name: path, data: readFileSync(join(directory, name)) };
  });
  writeFileSync(file, zstdCompressSync(createTar(entries), compression));
}

/** More than a tar of an empty database takes, so that it is decompressed in one piece and never copied. */
const chunkSize = 64 * 1024 * 1024;

/** The tar in an image. */
export const readImage = (file: string): Buffer<ArrayBuffer> =>
  zstdDecompressSync(readFileSync(file), { chunkSize });

/** Writes the files in an image to `directory`, which is not there yet. */
export function unpackImage(file: string, directory: string): void {
  mkdirSync(directory);
  for (const { name, type, data = '' } of parseTar(readImage(file))) {
    const path = join(directory, name);
    if (type === 'directory') mkdirSync(path);
    else writeFileSync(path, data);
  }
}
