// Installs the lockfile's versions when node_modules is missing or belongs to another lockfile.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { giveUp, inRoot, pinnedNode, runQuietly, systemPath } from './project.mjs';

const lockfile = inRoot('package-lock.json');
const installed = inRoot('node_modules', '.package-lock.json');
const stamp = inRoot('node_modules', '.pulso-install');

const lockfileHash = () => createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');

function readText(path) {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '';
}

/** The entries of a lockfile that are to be installed: all of them, or those that running needs. */
const entriesOf = ({ packages }, tools) =>
  Object.entries(packages).filter(([path, entry]) => path && (tools || !entry.dev));

/** Someone ran npm themselves: npm's own record of node_modules then says what the lockfile says. */
function matchesLockfile(tools) {
  const record = readText(installed);
  if (!record) return false;
  const installedPackages = JSON.parse(record).packages;
  return entriesOf(JSON.parse(readText(lockfile)), tools).every(([path, entry]) =>
    installedPackages[path]
      ? installedPackages[path].version === entry.version &&
        installedPackages[path].integrity === entry.integrity
      : entry.optional || entry.devOptional || entry.peer,
  );
}

/** The stamp says which lockfile, and whether its tools are there too. */
const stampOf = (tools) => `${lockfileHash()} ${tools ? 'with' : 'without'} tools`;

function isInstalled(tools) {
  if (!fs.existsSync(pinnedNode)) return false;
  const found = readText(stamp);
  if (found === stampOf(true)) return true;
  // Types are removed there, and npm would not bring them back.
  if (found.endsWith('without tools')) return !tools && found === stampOf(false);
  const whole = matchesLockfile(true);
  if (!whole && (tools || !matchesLockfile(false))) return false;
  fs.writeFileSync(stamp, stampOf(whole));
  return true;
}

const neverRun = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /^node[\\/]node_modules[\\/]node-[^\\/]+[\\/]include$/,
  /^@tabler[\\/]icons[\\/](?!package\.json|LICENSE)[^\\/]+$/,
];

/**
 * Removes source maps, types, Node's C headers, and the drawings that the components of icons were made from: a third
 * of the disk that the packages take.
 */
function removeUnrun() {
  const modules = inRoot('node_modules');
  const paths = fs
    .readdirSync(modules, { recursive: true })
    .filter((path) => neverRun.some((pattern) => pattern.test(path)));
  for (const path of paths) fs.rmSync(join(modules, path), { recursive: true, force: true });
}

/** Why a Node that is installed does not run on this system, from what it printed. */
export function adviceFor(output) {
  const [missing] = /lib[\w+-]+\.so[.\d]*/.exec(output) || [];
  if (!missing) return 'El Node del proyecto no funciona en este sistema.';
  const command =
    missing === 'libatomic.so.1' ? ': en Debian y Ubuntu, con sudo apt-get install libatomic1' : '';
  return `A este sistema le falta ${missing}, que Node necesita. Instálala y vuelve a intentarlo${command}.`;
}

/** Ends this process when the installed Node does not run here. */
async function requireRunningNode() {
  const { code, output } = await runQuietly(pinnedNode, ['--version']);
  if (code === 0) return;
  // npm would start this one instead of the system's, and nothing of ours could tell why it fails.
  fs.rmSync(inRoot('node_modules'), { recursive: true, force: true });
  giveUp(adviceFor(output), output);
}

/** Installs what running Pulso needs, and with `tools` also what checks, tests and generators need. */
export async function install({ tools = false } = {}) {
  if (isInstalled(tools)) return;
  await withLock(inRoot('.cache', 'install.lock'), async () => {
    if (isInstalled(tools)) return;
    console.log('Instalando…');
    const stamped = stampOf(tools);
    const cut = tools ? '--include=dev' : '--omit=dev';
    const { code, output } = await runQuietly('npm', ['ci', cut, '--loglevel=error'], {
      env: { ...process.env, PATH: systemPath },
    });
    if (code !== 0) {
      giveUp('No se pudo instalar. Revisa la conexión a internet y vuelve a intentarlo.', output);
    }
    if (!fs.existsSync(pinnedNode)) {
      giveUp(
        'Falta el Node del proyecto: npm no ejecutó su instalación. Quita "ignore-scripts" de tu configuración de npm y borra node_modules.',
        output,
      );
    }
    await requireRunningNode();
    if (!tools) removeUnrun();
    fs.writeFileSync(stamp, stamped);
  });
}
