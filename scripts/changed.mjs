// Finds the features that a change affects, and the steps that test it.
import fs from 'node:fs';
import { posix } from 'node:path';
import { giveUp, inRoot, runQuietly } from './project.mjs';
import * as steps from './steps.mjs';

const features = () => fs.readdirSync(inRoot('src/features'));

const git = async (...args) => {
  const { code, stdout, output } = await runQuietly('git', args);
  if (code !== 0) giveUp('git no pudo decir qué cambió.', output);
  return stdout.split('\n').filter(Boolean);
};

async function filesChangedSince(ref) {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', ref, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...changed, ...added];
}

/** The features one of whose files imports something of `feature`. */
function dependentsOf(feature) {
  const imports = new RegExp(`from '(\\.\\./)+${feature}/`);
  return features().filter((name) => {
    if (name === feature) return false;
    const folder = inRoot('src/features', name);
    return fs
      .readdirSync(folder, { recursive: true })
      .some((file) => /\.tsx?$/.test(file) && imports.test(fs.readFileSync(`${folder}/${file}`, 'utf8')));
  });
}

/** The tests to run for these files. */
export function touchedBy(files) {
  const matches = (pattern) => files.flatMap((file) => pattern.exec(file)?.[1] ?? []);
  const isTest = (file) => file.endsWith('.test.ts');
  const isFixture = (file) => file.endsWith('.fixture.ts');
  const changed = new Set(
    files
      .filter((file) => !isTest(file) && !isFixture(file))
      .flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
  );
  return {
    changed: [...changed],
    dependents: [...new Set([...changed].flatMap(dependentsOf))].filter((name) => !changed.has(name)),
    tests: files
      .filter((file) => (isTest(file) || isFixture(file)) && fs.existsSync(inRoot(file)))
      .map((file) => (isFixture(file) ? `${posix.dirname(file)}/` : file)),
    specs: matches(/^(e2e\/.+\.spec\.ts)$/).filter((file) => fs.existsSync(inRoot(file))),
    server: files.some((file) =>
      /^(src\/(server|db|demo|documents|wire|test|contract|fill|floors)\b|migrations\/|vitest)|\/functions\.sql$/.test(
        file,
      ),
    ),
    screens: files.some((file) =>
      /^(src\/(web|wire)\/|scripts\/screens\/|vite\.config|e2e\/(?!.+\.spec\.ts)|playwright)/.test(file),
    ),
    scripts: files.some((file) => file.startsWith('scripts/')),
    dependencies: files.some((file) => file === 'package-lock.json'),
  };
}

/** The lanes for the changes since `ref`, by default for uncommitted ones. */
export async function stepsForChange(ref = 'HEAD') {
  const files = await filesChangedSince(ref);
  const touched = touchedBy(files);
  const server = touched.server || touched.dependencies;
  const screens = touched.screens || touched.dependencies;
  const checks = [
    steps.format(...files.filter((file) => fs.existsSync(inRoot(file)))),
    steps.types,
    steps.boundaries,
    steps.layout,
    steps.sql,
    steps.migrations,
    steps.licenses,
  ];
  const folders = [...touched.changed, ...touched.dependents].map((name) => `src/features/${name}/`);
  const verbs = `^(${touched.changed.join('|')}) `;
  const matrices = ['contract', 'input', 'repeat'].map((name) => `src/server/${name}.test.ts`);
  const unit = [
    ...(touched.scripts ? [steps.scripts] : []),
    ...(server ? [steps.vitest('pruebas')] : []),
    ...(!server && folders.length + touched.tests.length > 0
      ? [
          steps.vitest(
            `pruebas de ${[...touched.changed, ...touched.dependents].join(', ')}`,
            ...folders,
            ...touched.tests,
          ),
        ]
      : []),
    ...(!server && touched.changed.length > 0
      ? [steps.vitest('sus verbos ante intrusos y datos malos', ...matrices, '--testNamePattern', verbs)]
      : []),
    ...(!server && touched.screens ? [steps.vitest('pruebas de las pantallas', '--project', 'once')] : []),
  ];
  const tags = touched.changed.map((name) => `@${name}\\b`);
  const filters = screens ? [] : [...(tags.length > 0 ? ['--grep', tags.join('|')] : []), ...touched.specs];
  const journeys =
    screens || filters.length > 0 ? [steps.screens, steps.journeys(...filters, '--pass-with-no-tests')] : [];
  return [checks, journeys, unit];
}
