import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|ttf|wasm|webmanifest)$/;
/** In bytes. A screen loads a dozen files of less than a kilobyte. */
const worthwhile = 512;

/** Writes .br and .gz beside each file, so the server never compresses a screen while someone waits. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const names = await readdir(dir, { recursive: true });
        const files = names.filter((name) => compressible.test(name)).map((name) => join(dir, name));
        await Promise.all(
          files.map(async (file) => {
            const content = await readFile(file);
            if (content.length < worthwhile) return;
            await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
            await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
        );
      },
    },
  };
}
