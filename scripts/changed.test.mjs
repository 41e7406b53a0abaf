// Shows which tests a change asks for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { touchedBy } from './changed.mjs';

test('a feature asks for its own tests and those of the features that import it', () => {
  const { changed, dependents, server, screens } = touchedBy(['src/features/programs/server.ts']);
  assert.deepEqual([changed, server, screens], [['programs'], false, false]);
  assert.ok(dependents.includes('plans'), dependents.join());
  assert.ok(!dependents.includes('sales'), dependents.join());
});

test('the cases of a feature ask for what the feature asks for', () => {
  const ofCases = touchedBy(['src/features/programs/programs.cases.ts']);
  assert.deepEqual(ofCases, touchedBy(['src/features/programs/contract.ts']));
});

test('a test asks for itself alone', () => {
  const touched = touchedBy(['src/features/tills/tills.test.ts']);
  assert.deepEqual(touched.tests, ['src/features/tills/tills.test.ts']);
  assert.deepEqual([touched.changed, touched.dependents, touched.server], [[], [], false]);
});

test('what the tests of a feature share asks for them alone', () => {
  const touched = touchedBy(['src/features/tills/tills.fixture.ts']);
  assert.deepEqual(touched.tests, ['src/features/tills/']);
  assert.deepEqual([touched.changed, touched.dependents, touched.server], [[], [], false]);
});

test('a file that was deleted changes its feature, and is not run', () => {
  const touched = touchedBy(['src/features/tills/gone.test.ts', 'src/features/tills/gone.ts']);
  assert.deepEqual([touched.tests, touched.changed], [[], ['tills']]);
});

for (const path of ['src/server/bind.ts', 'src/db/connect.ts', 'src/wire/fields.ts', 'src/test/app.ts']) {
  test(`${path} asks for every contract test`, () => assert.equal(touchedBy([path]).server, true));
}
test('the functions of a feature ask for every contract test', () => {
  assert.equal(touchedBy(['src/features/tills/functions.sql']).server, true);
});

for (const path of ['src/web/theme.ts', 'src/wire/fields.ts', 'e2e/pulso.ts', 'playwright.config.ts']) {
  test(`${path} asks for every journey`, () => assert.equal(touchedBy([path]).screens, true));
}
test('a journey asks for itself alone', () => {
  const { specs, screens } = touchedBy(['e2e/till.spec.ts']);
  assert.deepEqual([specs, screens], [['e2e/till.spec.ts'], false]);
});

test('words ask for nothing', () => {
  const { changed, tests, specs, ...asked } = touchedBy(['README.md', 'docs/glossary.md']);
  assert.deepEqual([changed, tests, specs], [[], [], []]);
  assert.deepEqual(
    [asked.server, asked.screens, asked.scripts, asked.dependencies],
    [false, false, false, false],
  );
});
