// Builds the screens, the server and the database that new ones are copied from, when their sources have changed.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { giveUp, inRoot, pinnedNode, runQuietly } from './project.mjs';

const vite = (config) => (folder) => [
  inRoot('node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  '--config',
  config,
  '--outDir',
  folder,
  '--emptyOutDir',
  '--logLevel',
  'warn',
];

const screens = {
  name: 'las pantallas',
  folder: 'dist',
  argumentsFor: vite('vite.config.ts'),
  inputs: [
    'vite.config.ts',
    'scripts/screens',
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
  argumentsFor: vite('vite.server.config.ts'),
  inputs: ['vite.server.config.ts', 'package-lock.json', 'src'],
  others:
    /^src\/(demo|test|web)\/|\.(tsx|css|sql|gz)$|\.(test|fixture|cases)\.ts$|^src\/features\/[^/]+\/ui\//,
};
const database = {
  name: 'la base de datos vacía',
  folder: 'build/database',
  argumentsFor: (folder) => ['src/db/build-image.ts', folder],
  inputs: ['package-lock.json', 'migrations', 'src/db', 'src/features', 'src/floors.ts'],
  others: /\.test\.ts$|^src\/db\/(backup|doctor)\/|^src\/features\/.*(?<!functions\.sql)$/,
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

function hashOfInputs({ inputs, others }) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesOf(input, others))) {
    const content = fs.readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Builds one of them beside its place and moves it there whole. */
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
    const { code, output } = await runQuietly(pinnedNode, target.argumentsFor(fresh));
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

/**
 * Builds the image of an empty database, for the package and the tests. A checkout that only runs Pulso creates its
 * database once, which takes no longer than the image.
 */
export const buildImage = () => buildOne(database);
