import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type AsyncZippable, zip } from 'fflate';
import { inProject } from '../db/project.ts';

/** The path of a server's own source, unless its settings name another place. */
export const ownSource = '/source.zip';

const project = inProject();
/** In the package, which has no sources beside it. */
const packed = inProject('source.zip');
const folders = ['.ci', 'bench', 'bin', 'deploy', 'docs', 'e2e', 'migrations', 'scripts', 'src'];
const files = [
  '.dependency-cruiser.cjs',
  '.gitignore',
  '.npmrc',
  'biome.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Containerfile',
  'drizzle.config.ts',
  'index.html',
  'knip.json',
  'LICENSE',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'README.md',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vitest.config.ts',
];

/** The running version's own files as a zip, without any others in its folder. */
export async function zipSource(): Promise<Uint8Array> {
  const patterns = [...files, ...folders.map((folder) => `${folder}/**`)];
  const content: AsyncZippable = {};
  for await (const entry of glob(patterns, { cwd: project, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    content[`pulso/${relative(project, path).replaceAll('\\', '/')}`] = await readFile(path);
  }
  return promisify<AsyncZippable, Uint8Array>(zip)(content);
}

/** Offers the source to everyone who uses this server over a network: AGPL-3.0, section 13. */
export function registerSource(app: FastifyInstance): void {
  let zipped: Promise<Uint8Array> | undefined;
  app.get(ownSource, { schema: { hide: true } }, async (_request, reply) => {
    zipped ??= (existsSync(packed) ? readFile(packed) : zipSource()).catch((reason) => {
      zipped = undefined;
      throw reason;
    });
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="pulso.zip"')
      .send(await zipped);
  });
}
