// Installs the lockfile's versions when node_modules is missing or belongs to another lockfile.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { withLock } from './lock.mjs';
import { giveUp, inRoot, pinnedNode, runQuietly, systemPath } from './project.mjs';

const lockfile = inRoot('package-lock.json');
const installed = inRoot('node_modules', '.package-lock.json');
const stamp = inRoot('node_modules', '.pulso-install');

const lockfileHash = () => createHash('sha256').update(fs.readFileSync(lockfile)).digest('hex');

function readText(path) {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '';
}

/** Someone ran `npm install` themselves: npm's own record of node_modules then says what the lockfile says. */
function matchesLockfile() {
  const record = readText(installed);
  if (!record) return false;
  const installedPackages = JSON.parse(record).packages;
  const required = Object.entries(JSON.parse(readText(lockfile)).packages).filter(([path]) => path);
  return required.every(([path, entry]) =>
    installedPackages[path]
      ? installedPackages[path].version === entry.version &&
        installedPackages[path].integrity === entry.integrity
      : entry.optional || entry.devOptional || entry.peer,
  );
}

function isInstalled() {
  if (!fs.existsSync(pinnedNode)) return false;
  const hash = lockfileHash();
  if (readText(stamp) === hash) return true;
  if (!matchesLockfile()) return false;
  fs.writeFileSync(stamp, hash);
  return true;
}

export async function install() {
  if (isInstalled()) return;
  await withLock(inRoot('.cache', 'install.lock'), async () => {
    if (isInstalled()) return;
    console.log('Instalando…');
    const hash = lockfileHash();
    const { code, output } = await runQuietly('npm', ['ci', '--include=dev', '--loglevel=error'], {
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
    fs.writeFileSync(stamp, hash);
  });
}
