// Shows that each boundary rule is able to fail: a small tree with one violation per rule, and one without any.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkBoundaries } from './check-boundaries.mjs';
import { inRoot } from './project.mjs';

const { forbidden } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'));
const folders = [];
after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** Lays out { path: [imported specifiers] }; a specifier beginning with `type ` is imported for its type only. */
function layOut(files) {
  const folder = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'pulso-boundaries-'));
  folders.push(folder);
  const write = (path, text) => {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  };
  const toImport = (specifier, index) => {
    const [, type = '', from] = /^(type )?(.*)$/.exec(specifier);
    return `import ${type}{ name as name${index} } from '${from}';\nexport ${type}{ name${index} };\n`;
  };
  for (const [path, imports] of Object.entries(files)) {
    write(path, `${imports.map(toImport).join('')}export const name = 1;\n`);
  }
  write('tsconfig.json', fs.readFileSync(inRoot('tsconfig.json'), 'utf8'));
  write(
    'package.json',
    '{ "type": "module", "dependencies": { "react": "1.0.0" }, "devDependencies": { "tool": "1.0.0" } }',
  );
  for (const name of ['react', 'tool']) {
    write(
      `node_modules/${name}/package.json`,
      `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`,
    );
    write(`node_modules/${name}/index.js`, 'exports.name = 1;');
  }
  return folder;
}

const sound = {
  'src/contract.ts': ['./features/classes/contract.ts', './features/plans/contract.ts'],
  'src/wire/verb.ts': [],
  'src/wire/written.ts': [],
  'src/db/columns.ts': [],
  'src/fill.ts': ['./db/columns.ts'],
  'src/documents/classes.ts': ['../features/classes/table.ts', '../features/classes/server.ts', '../fill.ts'],
  'src/demo/demo.test.ts': ['./demo.ts'],
  'src/demo/classes.ts': ['../features/classes/table.ts', '../features/classes/rules.ts'],
  'src/demo/demo.ts': ['./classes.ts', '../server/implement.ts', '../db/columns.ts'],
  'src/server/implement.ts': ['../db/columns.ts', '../wire/verb.ts', 'node:fs'],
  'src/server/router.ts': ['../features/classes/server.ts', '../features/plans/server.ts'],
  'src/test/app.ts': ['../server/router.ts', 'tool'],
  'src/test/cases.ts': ['../features/classes/classes.cases.ts', '../features/plans/plans.cases.ts'],
  'src/web/api.ts': ['../contract.ts'],
  'src/web/routes.ts': [
    '../features/classes/page.tsx',
    '../features/plans/period.page.tsx',
    './shell/shell.tsx',
  ],
  'src/web/shell/shell.tsx': ['../../features/account/contract.ts'],
  'src/features/account/contract.ts': ['../../wire/verb.ts'],
  'src/features/plans/contract.ts': ['../../wire/verb.ts'],
  'src/features/plans/domain.ts': ['type ./contract.ts'],
  'src/features/plans/parts.ts': ['./ui/price.tsx'],
  'src/features/plans/ui/price.tsx': ['../domain.ts'],
  'src/features/plans/words.ts': ['./domain.ts', '../../wire/written.ts'],
  'src/features/plans/table.ts': ['../../db/columns.ts'],
  'src/features/plans/server.ts': ['./contract.ts', './table.ts', '../../server/implement.ts'],
  'src/features/plans/period.page.tsx': ['./contract.ts'],
  'src/features/plans/plans.cases.ts': ['../../test/app.ts', '../classes/server.ts', './contract.ts', 'tool'],
  'src/features/plans/plans.fixture.ts': ['../../test/app.ts', '../classes/contract.ts', 'tool'],
  'src/features/plans/plans.test.ts': ['./plans.fixture.ts', '../../test/app.ts', '../classes/server.ts'],
  'src/features/classes/contract.ts': ['../../wire/verb.ts', '../plans/contract.ts'],
  'src/features/classes/classes.cases.ts': ['../../test/app.ts', './contract.ts'],
  'src/features/classes/domain.ts': ['../plans/domain.ts'],
  'src/features/classes/words.ts': ['../plans/words.ts'],
  'src/features/classes/table.ts': ['../../db/columns.ts', '../plans/table.ts'],
  'src/features/classes/rules.ts': ['./contract.ts', './domain.ts', './words.ts'],
  'src/features/classes/server.ts': ['./rules.ts', './table.ts', '../plans/server.ts'],
  'src/features/classes/ui/grid.tsx': ['../rules.ts'],
  'src/features/classes/page.tsx': [
    './ui/grid.tsx',
    '../../web/api.ts',
    '../plans/contract.ts',
    '../plans/parts.ts',
  ],
};

const violations = [
  ['features-meet-at-shared-files', 'src/features/classes/server.ts', '../plans/rules.ts'],
  ['features-meet-at-shared-files', 'src/features/classes/page.tsx', '../plans/period.page.tsx'],
  ['features-meet-at-shared-files', 'src/features/classes/page.tsx', '../plans/ui/card.tsx'],
  ['rules-and-parts-are-private', 'src/db/columns.ts', '../features/classes/rules.ts'],
  ['rules-and-parts-are-private', 'src/server/implement.ts', '../features/plans/ui/draft.ts'],
  ['demo-writes-by-the-rules', 'src/demo/demo.ts', '../features/classes/server.ts'],
  ['demo-writes-by-the-rules', 'src/demo/demo.ts', '../features/plans/ui/draft.ts'],
  ['nobody-needs-the-demo', 'src/server/router.ts', '../demo/demo.ts'],
  ['nobody-needs-the-demo', 'src/features/classes/server.ts', 'type ../../demo/classes.ts'],
  ['documents-take-servers-and-shapes', 'src/documents/classes.ts', '../features/classes/rules.ts'],
  ['documents-take-servers-and-shapes', 'src/documents/classes.ts', '../demo/classes.ts'],
  ['nobody-needs-the-documents', 'src/server/router.ts', '../documents/classes.ts'],
  ['nobody-needs-the-documents', 'src/demo/demo.ts', '../documents/classes.ts'],
  ['fill-knows-only-the-database', 'src/fill.ts', './features/classes/table.ts'],
  ['server-db-web-know-no-feature', 'src/server/implement.ts', '../features/plans/contract.ts'],
  ['server-db-web-know-no-feature', 'src/db/columns.ts', 'type ../features/plans/contract.ts'],
  ['server-db-web-know-no-feature', 'src/web/api.ts', '../features/plans/contract.ts'],
  ['shell-knows-only-account', 'src/web/shell/shell.tsx', '../../features/plans/contract.ts'],
  ['router-binds-servers-only', 'src/server/router.ts', '../features/plans/table.ts'],
  ['routes-show-pages-only', 'src/web/routes.ts', '../features/plans/server.ts'],
  ['contract-list-takes-contracts-only', 'src/contract.ts', './features/plans/table.ts'],
  ['screens-never-reach-the-server', 'src/web/api.ts', '../server/implement.ts'],
  ['screens-never-reach-the-server', 'src/web/api.ts', 'type ../db/columns.ts'],
  ['screens-never-reach-the-server', 'src/features/classes/page.tsx', 'type ./server.ts'],
  ['screens-never-reach-the-server', 'src/features/classes/rules.ts', './table.ts'],
  ['screens-never-reach-the-server', 'src/features/plans/ui/draft.ts', 'type ../sell.server.ts'],
  ['screens-never-reach-the-server', 'src/features/classes/contract.ts', 'type ../plans/table.ts'],
  ['screens-never-reach-the-server', 'src/features/plans/ui/draft.ts', 'type ../table.ts'],
  ['screens-never-reach-the-server', 'src/features/plans/parts.ts', './server.ts'],
  ['shared-files-never-reach-the-server', 'src/features/account/contract.ts', '../../server/implement.ts'],
  ['shared-files-never-reach-the-server', 'src/features/plans/domain.ts', './server.ts'],
  ['shared-files-never-reach-the-server', 'src/features/plans/words.ts', '../../db/columns.ts'],
  ['shared-files-never-reach-the-server', 'src/features/classes/domain.ts', 'type ../plans/table.ts'],
  ['shared-files-never-reach-the-server', 'src/features/classes/words.ts', './ui/grid.tsx'],
  ['shared-files-never-reach-the-server', 'src/features/classes/contract.ts', '../plans/parts.ts'],
  ['shared-files-use-no-react', 'src/features/plans/domain.ts', 'react'],
  ['shared-files-use-no-react', 'src/features/plans/words.ts', 'type react'],
  ['wire-knows-nobody', 'src/wire/verb.ts', 'type ../db/columns.ts'],
  ['wire-knows-nobody', 'src/wire/verb.ts', '../web/format.ts'],
  ['server-knows-no-screen', 'src/server/implement.ts', '../web/format.ts'],
  ['server-knows-no-screen', 'src/features/plans/server.ts', './ui/draft.ts'],
  ['server-knows-no-screen', 'src/features/classes/server.ts', '../plans/parts.ts'],
  ['server-knows-no-screen', 'src/features/plans/sell.server.ts', './ui/draft.ts'],
  ['features-meet-at-shared-files', 'src/features/classes/server.ts', '../plans/sell.server.ts'],
  ['features-meet-at-shared-files', 'src/features/classes/classes.cases.ts', '../plans/plans.cases.ts'],
  ['shared-code-uses-no-node-module', 'src/features/classes/rules.ts', 'node:crypto'],
  ['shared-code-uses-no-node-module', 'src/features/plans/ui/draft.ts', 'node:crypto'],
  ['shared-code-uses-no-node-module', 'src/features/plans/domain.ts', 'node:crypto'],
  ['test-helpers-stay-in-tests', 'src/features/plans/server.ts', '../../test/app.ts'],
  ['cases-stay-in-tests', 'src/features/plans/server.ts', './plans.cases.ts'],
  ['cases-stay-in-tests', 'src/features/plans/period.page.tsx', 'type ./plans.cases.ts'],
  ['cases-stay-in-tests', 'src/server/router.ts', '../features/plans/plans.cases.ts'],
  ['test-helpers-stay-in-tests', 'src/features/plans/rules.ts', './plans.fixture.ts'],
  ['no-development-package-at-run-time', 'src/server/implement.ts', 'tool'],
  ['no-unknown-import', 'src/web/api.ts', './nowhere.ts'],
  ['no-cycle', 'src/demo/classes.ts', './demo.ts'],
  ['no-circle-of-features', 'src/features/plans/server.ts', '../classes/contract.ts'],
];

const others = {
  'src/features/plans/sell.server.ts': [],
  'src/features/plans/rules.ts': [],
  'src/features/plans/ui/card.tsx': [],
  'src/features/plans/ui/draft.ts': [],
  'src/web/format.ts': [],
};

const reportsOf = async (files) => {
  const { violations, ...counts } = await checkBoundaries(layOut(files));
  return { ...counts, violations };
};

test('a tree that keeps the boundaries passes, every file of it read', async () => {
  const { files, read, violations } = await reportsOf({ ...sound, ...others });
  assert.deepEqual(violations, []);
  assert.equal(files, Object.keys({ ...sound, ...others }).length);
  assert.equal(read, files);
});

test('there is a violation to try for every rule', () => {
  const tried = new Set(violations.map(([rule]) => rule));
  for (const { name } of forbidden) assert.ok(tried.has(name), name);
});

/** Reading a tree takes a second, so the first violation of every rule shares one, the second ones the next. */
const trees = [];
const seen = new Map();
for (const violation of violations) {
  const index = seen.get(violation[0]) || 0;
  seen.set(violation[0], index + 1);
  trees[index] = [...(trees[index] || []), violation];
}

for (const tree of trees) {
  const files = { ...sound, ...others };
  for (const [, path, specifier] of tree) files[path] = [...files[path], specifier];
  const report = reportsOf(files);

  for (const [rule, path, specifier] of tree) {
    test(`${rule}: ${path} may not import ${specifier}`, async () => {
      const { violations } = await report;
      const reported = violations
        .filter((violation) => violation.rule === rule)
        .map((it) => it.path.join(' → '));
      const imported = specifier.split(/[/: ]/).at(-1);
      const isTold = (way) => way.includes(path) && way.includes(imported);
      assert.ok(reported.some(isTold), `reported for this rule: ${reported.join('\n') || 'nothing'}`);
    });
  }
}

test('a tree without source files reads nothing', async () => {
  assert.deepEqual(await checkBoundaries(layOut({})), { files: 0, read: 0, violations: [] });
});
