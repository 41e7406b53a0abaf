// Checks that every package in package-lock.json is under a licence that AGPL-3.0 allows to be combined with.
import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';
import { root } from './project.mjs';

/**
 * https://www.gnu.org/licenses/license-list.html; OFL-1.1 is for fonts and CC-BY-3.0 for the dates of holidays, which are
 * no part of the program.
 */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that do not declare a licence but include its text. */
const readByHand = { 'png-js': 'MIT' };

/** True when every licence in an SPDX expression is compatible. */
const isCompatible = (expression) =>
  expression.split(/[\s()]+|\b(?:AND|OR)\b/).every((name) => name === '' || compatible.has(name));

/** @returns `name: licence` of each package that may not be used. Packages for other platforms may lack a licence */
export function checkLicenses(folder = root) {
  const { packages } = JSON.parse(fs.readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { license, optional, os }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const expression = license ?? readByHand[name];
    if (path === '' || (!expression && optional && os)) return [];
    return expression && isCompatible(expression) ? [] : [`${name}: ${expression ?? 'none'}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const refused = checkLicenses(resolve(process.argv[2] || root));
  if (refused.length > 0) {
    console.error(
      `Not known to be compatible with AGPL-3.0-only:\n${refused.join('\n')}\nUse another package, or add the licence to scripts/check-licenses.mjs with its source.`,
    );
  } else console.log('All packages may be combined with AGPL-3.0-only.');
  process.exitCode = refused.length > 0 ? 1 : 0;
}
