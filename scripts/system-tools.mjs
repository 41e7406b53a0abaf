// Finds the browser, the PostgreSQL and the pooler that tests need, or installs them where apt and its rights are there.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { delimiter, join } from 'node:path';
import { giveUp, runQuietly } from './project.mjs';

const oldestPostgres = 15;

const isProgram = (path) => {
  try {
    fs.accessSync(path, fs.constants.X_OK);
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
};

function inPath(...names) {
  const folders = (process.env.PATH || '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    inPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome') ||
    [onMac].find(isProgram)
  );
}

/** Debian's Firefox is the one for organisations. */
export const findFirefox = () => process.env.FIREFOX_PATH || inPath('firefox-esr', 'firefox');

/** The folders below `folder` whose name begins with `prefix`, each followed by /bin. */
function versionsIn(folder, prefix = '') {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name, 'bin'));
}

const output = (command, ...args) =>
  String(spawnSync(command, args, { encoding: 'utf8' }).stdout || '').trim();

export function findPostgres() {
  const folders = [
    ...(inPath('pg_config') ? [output('pg_config', '--bindir')] : []),
    ...versionsIn('/usr/lib/postgresql'),
    ...versionsIn('/usr', 'pgsql-'),
    ...versionsIn('/opt/homebrew/opt', 'postgresql'),
    ...versionsIn('/usr/local/opt', 'postgresql'),
  ];
  const version = (folder) => Number(/\d+/.exec(output(join(folder, 'postgres'), '--version')) || 0);
  return folders
    .filter((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
    .find((folder) => version(folder) >= oldestPostgres);
}

/** Debian's place for it is in the path of root alone. */
const findPgbouncer = () => inPath('pgbouncer') || ['/usr/sbin/pgbouncer'].find(isProgram);

/** The words before an apt command, or undefined where this account may not install. */
function installerRights() {
  if (!inPath('apt-get')) return undefined;
  if (process.getuid() === 0) return [];
  const withoutPassword =
    inPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return withoutPassword ? ['sudo', '-n'] : undefined;
}

async function runAll(rights, commands) {
  for (const command of commands) {
    const [program, ...args] = [...rights, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    const { code, output } = await runQuietly(program, args);
    if (code !== 0) giveUp(`No se pudo instalar: ${command.join(' ')}`, output);
  }
}

const apt = (...packages) => ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];

/** Debian's package would make and start a database server of its own; the tests start theirs. */
const noDefaultCluster = [
  'sh',
  '-c',
  'sed -i "s/^#* *create_main_cluster.*/create_main_cluster = false/" /etc/postgresql-common/createcluster.conf',
];

/** Chromium without its windows needs a fifth less of the processor; not every Debian has it apart. */
const chromium = ['sh', '-c', `${apt('chromium-headless-shell').join(' ')} || ${apt('chromium').join(' ')}`];

const tools = [
  { name: 'Chromium', find: findChromium, install: [chromium, apt('fonts-liberation')] },
  {
    name: `PostgreSQL ${oldestPostgres} o superior`,
    find: findPostgres,
    install: [apt('postgresql-common'), noDefaultCluster, apt('postgresql')],
  },
  { name: 'PgBouncer', find: findPgbouncer, install: [apt('pgbouncer')] },
];

const otherBrowsers = [
  { name: 'Firefox', find: findFirefox, install: [apt('firefox-esr')] },
  { name: 'WebKitGTK', find: () => inPath('WebKitWebDriver'), install: [apt('webkit2gtk-driver')] },
  { name: 'Xvfb', find: () => inPath('Xvfb'), install: [apt('xvfb')] },
];

/** Ends the process with what to install when a tool is missing and cannot be installed from here. */
export async function installSystemTools({ browsers = false } = {}) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !isProgram(configured))
    giveUp(`CHROMIUM_PATH señala ${configured}, y ahí no hay un navegador.`);
  const needed = browsers ? [...tools, ...otherBrowsers] : tools;
  const missing = needed.filter((tool) => !tool.find());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(' y ');
  const rights = installerRights();
  if (!rights) {
    giveUp(
      `Para las pruebas falta ${names}. En Debian o Ubuntu: sudo apt-get install chromium fonts-liberation postgresql pgbouncer${browsers ? ' firefox-esr webkit2gtk-driver xvfb' : ''}. Un navegador en otro lugar se indica con CHROMIUM_PATH.`,
    );
  }
  console.log(`Instalando ${names}…`);
  await runAll(rights, [['apt-get', 'update'], ...missing.flatMap((tool) => tool.install)]);
  const still = missing.filter((tool) => !tool.find()).map(({ name }) => name);
  if (still.length > 0) giveUp(`Se instaló, pero no se encuentra: ${still.join(' y ')}.`);
}
