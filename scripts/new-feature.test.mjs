// Shows that a feature made by the command is sound: it checks, it is in its place, and nobody else's files are written over.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkLayout } from './check-layout.mjs';
import { writeFeature } from './new-feature.mjs';
import { inRoot, pinnedNode, runQuietly } from './project.mjs';

const folder = fs.mkdtempSync(join(tmpdir(), 'pulso-new-feature-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

before(() => {
  for (const name of ['src', 'e2e', 'package.json', 'package-lock.json', 'tsconfig.json', '.npmrc'])
    fs.cpSync(inRoot(name), join(folder, name), { recursive: true });
  fs.symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
  writeFeature('lockers', folder);
});

test('its files have the names and places of the architecture', () => {
  assert.deepEqual(checkLayout(folder), checkLayout());
});

test('its types agree with the rest', async () => {
  const { code, output } = await runQuietly(
    pinnedNode,
    [inRoot('node_modules/typescript-native/bin/tsc'), '--noEmit', '--singleThreaded', '-p', folder],
    { cwd: folder },
  );
  assert.equal(code, 0, output);
});

test('a feature that is there, or whose name is none, is refused', () => {
  assert.throws(() => writeFeature('lockers', folder), /is there already/);
  assert.throws(() => writeFeature('Casilleros 2', folder), /lower case/);
});
