// Knows the steps of a test run: how each is run quietly and what its report counts.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, pinnedNode, runQuietly, toolEnvironment } from './project.mjs';
import { findChromium, findFirefox } from './system-tools.mjs';

const reports = fs.mkdtempSync(join(tmpdir(), 'pulso-reports-'));
process.on('exit', () => fs.rmSync(reports, { recursive: true, force: true }));

const none = { passed: 0, failed: 0 };
const tool = (...path) => inRoot('node_modules', ...path);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupted.abort());

/** Runs a program to its end. Answers { ok, output }. */
async function run(args, environment = {}) {
  const { code, output } = await runQuietly(pinnedNode, args, {
    env: { ...process.env, ...toolEnvironment, ...environment },
    signal: interrupted.signal,
  });
  return { ok: code === 0, output };
}

/** A step whose tool writes what it counted to a file, read by `countIn` as text. */
function counted(name, argumentsFor, countIn, environment) {
  return {
    name,
    run: async () => {
      const folder = fs.mkdtempSync(join(reports, 'step-'));
      const file = join(folder, 'report');
      const result = await run(argumentsFor(file), environment?.(file));
      return { ...result, ...(fs.existsSync(file) ? countIn(fs.readFileSync(file, 'utf8')) : none) };
    },
  };
}

const step = (name, ...args) => ({ name, run: async () => ({ ...none, ...(await run(args)) }) });

export const format = (...files) =>
  step(
    'formato y estilo',
    tool('@biomejs', 'biome', 'bin', 'biome'),
    'ci',
    '--colors=off',
    '--no-errors-on-unmatched',
    ...files,
  );
// TypeScript 7 in a third of the time of 6, which stays for dependency-cruiser: it reads modules through its API.
export const types = step(
  'tipos',
  tool('typescript-native', 'bin', 'tsc'),
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  inRoot('.cache', 'types.tsbuildinfo'),
);
export const boundaries = step('fronteras entre módulos', 'scripts/check-boundaries.mjs');
export const layout = step('lugar y nombre de los archivos', 'scripts/check-layout.mjs');
export const sql = step('funciones de la base de datos', 'scripts/check-sql.mjs');
export const migrations = step('tablas y migraciones', 'scripts/check-migrations.mjs');
export const licenses = step('licencias de lo que se usa', 'scripts/check-licenses.mjs');
export const unused = step('código sin uso', tool('knip', 'bin', 'knip.js'));

function countTap(text) {
  const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)?.[1] || 0);
  return { passed: total('pass'), failed: total('fail') + total('cancelled') };
}

export const scripts = counted(
  'pruebas de los scripts',
  (file) => [
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${file}`,
    'scripts/*.test.mjs',
  ],
  countTap,
);

export const vitest = (name, ...filters) =>
  counted(
    name,
    (file) => [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ],
    (text) => {
      const { numPassedTests, numFailedTests } = JSON.parse(text);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );

export const screens = step(
  'pantallas',
  '--input-type=module',
  '--eval',
  "await (await import('./scripts/build.mjs')).build()",
);

const playwright = (name, environment, ...filters) =>
  counted(
    name,
    () => [tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=dot,json', ...filters],
    (text) => {
      const { stats } = JSON.parse(text);
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
    (file) => ({
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // It would be in the run's temporary files, and empty each time.
      PWTEST_CACHE_DIR: inRoot('.cache', 'playwright'),
    }),
  );

export const journeys = (...filters) =>
  playwright('recorridos en el navegador', { CHROMIUM_PATH: findChromium() }, ...filters);

export const browsers = (...filters) =>
  playwright(
    'recorridos en Firefox y WebKit',
    { PULSO_TEST_BROWSERS: '1', FIREFOX_PATH: findFirefox() },
    ...filters,
  );
