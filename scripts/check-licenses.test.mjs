// Shows that the check of licences is able to fail, and that it leaves a sound tree alone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkLicenses } from './check-licenses.mjs';

const folder = fs.mkdtempSync(join(tmpdir(), 'pulso-licenses-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

function refused(packages) {
  fs.writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  return checkLicenses(folder);
}

test('packages under licences that AGPL-3.0 allows pass, also several at once', () => {
  assert.deepEqual(
    refused({
      'node_modules/one': { license: 'MIT' },
      'node_modules/two': { license: '(MIT OR CC0-1.0)' },
      'node_modules/two/node_modules/@scope/three': { license: 'MIT AND ISC AND BSD-3-Clause' },
      'node_modules/tool-win32-x64': { optional: true, os: ['win32'] },
    }),
    [],
  );
});

test('another licence, a part of one and none at all are refused by name', () => {
  assert.deepEqual(
    refused({
      'node_modules/busl': { license: 'BUSL-1.1' },
      'node_modules/half': { license: 'MIT AND SSPL-1.0' },
      'node_modules/one/node_modules/@scope/silent': {},
    }),
    ['busl: BUSL-1.1', 'half: MIT AND SSPL-1.0', '@scope/silent: none'],
  );
});

test('what the project uses passes', () => {
  assert.deepEqual(checkLicenses(), []);
});
