// Checks everything: installs what is missing, then runs checks, journeys and unit tests side by side.
import './node-version.mjs';
import { stepsForChange } from './changed.mjs';
import { install } from './install.mjs';
import * as steps from './steps.mjs';
import { installSystemTools } from './system-tools.mjs';

const checks = () => [
  steps.format(),
  steps.types,
  steps.boundaries,
  steps.layout,
  steps.sql,
  steps.migrations,
  steps.licenses,
  steps.unused,
];
const unit = (...filters) => [
  ...(filters.length > 0 ? [] : [steps.scripts]),
  steps.vitest('pruebas', ...filters),
];
const e2e = (...filters) => [steps.screens, steps.journeys(...filters)];

/** Each part is a list of lanes that run at the same time, and a lane a list of steps in their order; a filter is part of a path. */
const parts = {
  check: async () => [checks()],
  unit: async (...filters) => [unit(...filters)],
  e2e: async (...filters) => [e2e(...filters)],
  browsers: async (...filters) => [[steps.screens, steps.browsers(...filters)]],
  changed: stepsForChange,
  full: async () => {
    process.env.PULSO_TEST_FULL = '1';
    return parts.all();
  },
  soak: async () => {
    process.env.PULSO_TEST_KILLS ??= '30';
    process.env.PULSO_TEST_CUTS ??= '60';
    process.env.PULSO_TEST_OUTAGES ??= '5';
    const hour = '--testTimeout=3600000';
    return [[steps.vitest('muertes, cortes y ausencias', hour, 'crash', 'power-cut', 'outage', 'killed')]];
  },
  all: async () => [[...checks(), ...e2e()], unit()],
};

const total = { passed: 0, failed: 0 };
const duration = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Runs one step and tells how it ended. A step that fails without a failed test counts as one failure. */
async function perform({ name, run }) {
  const started = performance.now();
  const { ok, output, passed, failed } = await run();
  total.passed += passed;
  total.failed += ok ? 0 : Math.max(1, failed);
  const count = passed > 0 ? `${passed} bien, ` : '';
  console.log(ok ? `✓ ${name} (${count}${duration(started)})` : `\n✗ FALLÓ: ${name}\n${output.trim()}\n`);
  return ok;
}

async function performInOrder(lane) {
  for (const step of lane) {
    const ok = await perform(step);
    if (!ok && step === steps.screens) return;
  }
}

const [mode = 'all', ...more] = process.argv.slice(2);
if (!parts[mode]) {
  console.error(`No existe la parte '${mode}': npm test -- ${Object.keys(parts).join(' | ')}`);
  process.exit(1);
}

const started = performance.now();
await install({ tools: true });
if (mode !== 'check') await installSystemTools({ browsers: mode === 'browsers' });
const lanes = await parts[mode](...more);
await Promise.all(lanes.map(performInOrder));
console.log(`\n${duration(started)}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
