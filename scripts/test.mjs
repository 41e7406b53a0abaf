// Checks everything: installs what is missing, runs each check and test in turn and stops at the first failure.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import './node-version.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { exitOf, inRoot, startNode } from './project.mjs';
import { findChromium, installSystemTools } from './system-tools.mjs';

const reports = fs.mkdtempSync(join(tmpdir(), 'pulso-reports-'));
process.on('exit', () => fs.rmSync(reports, { recursive: true, force: true }));
const report = (name) => join(reports, name);
const readReport = (name) => (fs.existsSync(report(name)) ? fs.readFileSync(report(name), 'utf8') : '');

const tool = (...path) => inRoot('node_modules', ...path);
const node = (args, env) => () => exitOf(startNode(args, env));

const checks = [
  {
    name: 'formato y estilo',
    run: node([
      tool('@biomejs', 'biome', 'bin', 'biome'),
      'ci',
      ...(process.stdout.isTTY ? [] : ['--colors=off']),
    ]),
  },
  {
    name: 'tipos',
    run: node([
      tool('typescript', 'bin', 'tsc'),
      '--incremental',
      '--tsBuildInfoFile',
      inRoot('.cache', 'types.tsbuildinfo'),
    ]),
  },
  { name: 'fronteras entre módulos', run: node(['scripts/check-boundaries.mjs']) },
  { name: 'lugar y nombre de los archivos', run: node(['scripts/check-layout.mjs']) },
  { name: 'código sin uso', run: node([tool('knip', 'bin', 'knip.js')]) },
];

const unit = [
  {
    name: 'pruebas de los scripts',
    run: node([
      '--test',
      '--test-reporter=dot',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${report('scripts.tap')}`,
      'scripts/*.test.mjs',
    ]),
    count: () => {
      const total = (word) =>
        Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(readReport('scripts.tap'))?.[1] || 0);
      return { passed: total('pass'), failed: total('fail') + total('cancelled') };
    },
  },
  {
    name: 'pruebas',
    run: node([
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest.json')}`,
    ]),
    count: () => {
      const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readReport('vitest.json') || '{}');
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
];

const e2e = [
  { name: 'pantallas', run: () => build().then(() => 0) },
  {
    name: 'recorridos en el navegador',
    run: () =>
      node([tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
        CHROMIUM_PATH: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright.json'),
      })(),
    count: () => {
      const { stats = {} } = JSON.parse(readReport('playwright.json') || '{}');
      return { passed: (stats.expected || 0) + (stats.flaky || 0), failed: stats.unexpected || 0 };
    },
  },
];

const parts = { check: checks, unit, e2e };
const total = { passed: 0, failed: 0 };

/** Runs one step. A step that fails without a failed test counts as one failure. */
async function pass({ name, run, count }) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const ok = (await run()) === 0;
  const { passed, failed } = count ? count() : { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += ok ? failed : Math.max(1, failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(ok ? `── ${name}: bien (${seconds} s)` : `\n✗ FALLÓ: ${name}`);
  return ok;
}

const wanted = process.argv[2];
if (wanted && !parts[wanted]) {
  console.error(`No existe la parte '${wanted}': npm test -- ${Object.keys(parts).join(' | ')}`);
  process.exit(1);
}

await install();
if (wanted !== 'check') await installSystemTools();
for (const step of wanted ? parts[wanted] : Object.values(parts).flat()) {
  const ok = await pass(step);
  if (!ok && wanted !== 'check') break;
}
console.log(wanted === 'check' ? '' : `\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
