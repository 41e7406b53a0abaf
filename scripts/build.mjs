// Builds the screens into dist/ and the server into build/server/ when their sources have changed.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { giveUp, inRoot, pinnedNode, root, runQuietly } from './project.mjs';

const screens = {
  name: 'las pantallas',
  folder: 'dist',
  config: 'vite.config.ts',
  inputs: [
    'index.html',
    'package-lock.json',
    'src/contract.ts',
    'src/features',
    'src/web',
    'src/wire',
    'tsconfig.json',
  ],
  others: /\.test\.tsx?$|^src\/features\/[^/]+\/(([a-z-]+\.)?server|table|[a-z-]+\.cases)\.ts$/,
};
const server = {
  name: 'el servidor',
  folder: 'build/server',
  config: 'vite.server.config.ts',
  inputs: ['package-lock.json', 'src'],
  others:
    /^src\/(demo|test|web)\/|\.(tsx|css|sql|gz)$|\.(test|fixture|cases)\.ts$|^src\/features\/[^/]+\/ui\//,
};

function filesOf(path, others) {
  const stats = fs.statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return others.test(path) ? [] : [path];
  return fs
    .readdirSync(inRoot(path))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`, others));
}

function hashOfInputs({ config, inputs, others }) {
  const hash = createHash('sha256');
  for (const path of [config, ...inputs].flatMap((input) => filesOf(input, others))) {
    const content = fs.readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Builds one of the two beside its place and moves it there whole. */
async function buildOne(target) {
  const folder = inRoot(target.folder);
  const stamp = join(folder, '.inputs');
  const isBuilt = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashOfInputs(target);
  if (isBuilt()) return;
  await withLock(inRoot('.cache', 'build.lock'), async () => {
    if (isBuilt()) return;
    const hash = hashOfInputs(target);
    console.log(`Preparando ${target.name}…`);
    const fresh = inRoot('.cache', `${basename(folder)}-new`);
    const old = inRoot('.cache', `${basename(folder)}-old`);
    for (const path of [fresh, old]) fs.rmSync(path, { recursive: true, force: true });
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
    const args = [
      'build',
      '--config',
      target.config,
      '--outDir',
      fresh,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    const { code, output } = await runQuietly(pinnedNode, [vite, ...args], { cwd: root });
    if (code !== 0) giveUp(`No se pudo preparar ${target.name}.`, output);
    fs.writeFileSync(join(fresh, '.inputs'), hash);
    fs.mkdirSync(dirname(folder), { recursive: true });
    if (fs.existsSync(folder)) fs.renameSync(folder, old);
    fs.renameSync(fresh, folder);
    fs.rmSync(old, { recursive: true, force: true });
  });
}

/** Builds the screens. */
export const build = () => buildOne(screens);

/** Builds the server and its commands. */
export const buildServer = () => buildOne(server);
