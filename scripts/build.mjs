// Builds the screens into dist/ when their sources have changed.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { giveUp, inRoot, pinnedNode, root, runQuietly } from './project.mjs';

const outputs = [
  'index.html',
  'package-lock.json',
  'src/contract.ts',
  'src/features',
  'src/web',
  'src/wire',
  'tsconfig.json',
  'vite.config.ts',
];
const neverInScreens = /\.test\.tsx?$|^src\/features\/[^/]+\/(([a-z-]+\.)?server|table|[a-z-]+\.cases)\.ts$/;
const dist = inRoot('dist');
const stamp = join(dist, '.inputs');

function filesOf(path) {
  const stats = fs.statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return neverInScreens.test(path) ? [] : [path];
  return fs
    .readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const path of outputs.flatMap(filesOf)) {
    const content = fs.readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const isBuilt = (hash) => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash;

export async function build() {
  if (isBuilt(hashOfInputs())) return;
  await withLock(inRoot('.cache', 'build.lock'), async () => {
    const hash = hashOfInputs();
    if (isBuilt(hash)) return;
    console.log('Preparando las pantallas…');
    const fresh = inRoot('.cache', 'dist-new');
    const old = inRoot('.cache', 'dist-old');
    for (const folder of [fresh, old]) fs.rmSync(folder, { recursive: true, force: true });
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const { code, output } = await runQuietly(pinnedNode, args, { cwd: root });
    if (code !== 0) giveUp('No se pudieron preparar las pantallas.', output);
    fs.writeFileSync(join(fresh, '.inputs'), hash);
    if (fs.existsSync(dist)) fs.renameSync(dist, old);
    fs.renameSync(fresh, dist);
    fs.rmSync(old, { recursive: true, force: true });
  });
}
