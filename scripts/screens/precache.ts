import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a device needs to open every screen without a network; documents are drawn by workers, codes read by WebAssembly. */
const openedOffline =
  /^assets\/(?!worker-).*\.(js|css|woff2)$|^(favicon\.svg|manifest\.webmanifest|icon-192\.png)$/;

/** Writes precache.js for the service worker: what to store, and a version that changes with any of it. */
export function listPrecache(): Plugin {
  return {
    name: 'list-precache',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }) {
        const names = (await readdir(dir, { recursive: true }))
          .filter((name) => openedOffline.test(name))
          .sort();
        const hash = createHash('sha256').update(names.join());
        for (const name of ['index.html', ...names.filter((name) => !name.startsWith('assets/'))])
          hash.update(await readFile(join(dir, name)));
        const precache = {
          version: hash.digest('hex').slice(0, 16),
          files: ['/', ...names.map((name) => `/${name}`)],
        };
        await writeFile(join(dir, 'precache.js'), `self.precache = ${JSON.stringify(precache)};\n`);
      },
    },
  };
}
