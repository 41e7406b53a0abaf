// Shows that each layout check is able to fail, and that it leaves a sound tree alone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkLayout } from './check-layout.mjs';

const folders = [];
after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const sound = {
  'package.json': '{ "dependencies": { "one": "1.2.3" }, "devDependencies": { "two": "2.0.0-rc.1" } }',
  'package-lock.json':
    '{ "packages": { "": {}, "node_modules/one": { "version": "1.2.3", "optionalDependencies": { "one-linux-x64": "1.2.3" } }, "node_modules/one-linux-x64": { "version": "1.2.3" } } }',
  'scripts/start.mjs': '// Starts it.\n',
  'e2e/first-month.spec.ts': "test('paga', { tag: ['@payments', '@plans'] }, pay);\n",
  'src/contract.ts': '',
  'src/floors.ts': '',
  'src/demo/payments.ts': "import { payment } from '../features/payments/table.ts';\n",
  'src/server/client-address.ts': "import { account } from './session.ts';\n",
  'src/server/router.ts': "import { payments } from '../features/payments/server.ts';\n",
  'src/web/classes.module.css': '',
  'src/web/routes.ts': "const page = () => import('../features/payments/page.tsx');\n",
  'src/features/payments/contract.ts': '',
  'src/features/payments/payments.cases.ts': '',
  'src/features/payments/domain.test.ts': '',
  'src/features/payments/domain.ts': '',
  'src/features/payments/functions.sql': '',
  'src/features/payments/doctor.sql': '',
  'src/features/payments/page.tsx': 'new Date(instant); new Date(2026, 0); <p />;\n',
  'src/features/payments/page.module.css': '',
  'src/features/payments/parts.ts': '',
  'src/features/payments/payments.fixture.ts': '',
  'src/features/payments/payments.test.ts': '',
  'src/features/payments/rules.test.ts': '',
  'src/features/payments/rules.ts': '',
  'src/features/payments/server.ts': '',
  'src/features/payments/take-back.server.ts': '',
  'src/features/payments/take-back.test.ts': '',
  'src/features/payments/table.ts': '',
  'src/features/payments/words.ts': '',
  'src/features/payments/ui/draft.ts': '',
  'src/features/payments/ui/payment-row.module.css': '',
  'src/features/payments/ui/payment-row.tsx': 'const rows = () => <></>;\n',
  'src/features/plans/period-table.page.tsx': 'const Page = () => <p>Planes</p>;\n',
};

function problemsWith(files) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pulso-layout-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
  return checkLayout(folder);
}

test('a sound tree has no problem', () => {
  assert.deepEqual(problemsWith({}), []);
});

const parts = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `src/features/payments/ui/form/part-${String.fromCharCode(97 + index)}.ts`,
      '',
    ]),
  );

test('more than a dozen parts may have rooms, one level deep', () => {
  assert.deepEqual(problemsWith({ ...parts(13), 'src/features/payments/ui/form/row.module.css': '' }), []);
  const deep = 'src/features/payments/ui/form/fields/price.ts';
  assert.deepEqual(
    problemsWith({ ...parts(13), [deep]: '' }).map(({ path }) => path),
    [deep],
  );
});

test('up to a dozen parts have no rooms', () => {
  assert.deepEqual(
    problemsWith(parts(10)).map(({ path }) => path),
    Object.keys(parts(10)),
  );
});

const misplaced = [
  'src/helpers.ts',
  'src/lib/money.ts',
  'src/features/loose.ts',
  'src/features/payments/helpers.ts',
  'src/features/payments/service.ts',
  'src/features/payments/words.tsx',
  'src/features/payments/parts.tsx',
  'src/features/payments/triggers.sql',
  'src/features/payments/takeBack.test.ts',
  'src/features/payments/take-back.fixture.ts',
  'src/features/payments/cases.ts',
  'src/features/payments/refunds.cases.ts',
  'src/features/payments/form.tsx',
  'src/features/payments/Form.page.tsx',
  'src/features/payments/ui/Draft.ts',
  'src/features/payments/ui/draft.test.ts',
  'src/features/payments/ui/deep/draft.ts',
  'src/features/payments/ui/deep/row.tsx',
  'src/features/Pagos2/contract.ts',
  'src/server/payments.ts',
  'src/server/reservationLimit.ts',
  'src/db/plan-columns.ts',
  'src/web/ui/membership-badge.tsx',
];
for (const path of misplaced) {
  test(`${path} is misplaced`, () => {
    const [problem, ...others] = problemsWith({ [path]: path.endsWith('.tsx') ? '<p />;\n' : '' });
    assert.ok(problem && path.startsWith(problem.path), JSON.stringify(problem));
    assert.ok(problem.advice.length > 20);
    assert.deepEqual(others, []);
  });
}

test('a feature whose screens no journey is about is a problem', () => {
  const [problem, ...others] = problemsWith({
    'e2e/first-month.spec.ts': "test('paga', { tag: '@payments' }, pay);",
  });
  assert.equal(problem?.path, 'src/features/plans');
  assert.deepEqual(others, []);
});

const wrong = {
  "server imports a feature's words": [
    'src/server/live.ts',
    "import { x } from '../features/payments/server.ts';",
  ],
  'web loads a screen by itself': ['src/web/api.ts', "const x = import('../features/plans/page.tsx');"],
  'a day written as a moment': ['src/features/payments/rules.ts', "new Date('2026-11-20')"],
  'a day made into a moment in a test': ['e2e/payments.spec.ts', 'new Date(`2026-11-20`)'],
  'a screen without JSX': ['src/features/plans/page.tsx', "export { Page } from './period-table.page.tsx';"],
  'a part named as if it held JSX': [
    'src/features/payments/ui/draft.tsx',
    "/** As <Bill /> has it. */\nexport const draft = <T,>(one: T): Map<string, T> => new Map([['<p />', one]]);",
  ],
  'a file of web named as if it held JSX': ['src/web/ui/toast.tsx', 'export const patience = 8000;'],
  'a form that loses what is typed': [
    'src/features/payments/ui/bill.tsx',
    'export const Bill = () => <form onSubmit={save} />;',
  ],
  'a form of its own kind': ['src/features/payments/ui/bill.ts', "import { useForm } from '@mantine/form';"],
  'a part that takes its screen down': [
    'src/features/payments/ui/bill.tsx',
    "const Chart = lazy(() => import('./chart.tsx'));\nexport const Bill = () => <Chart />;",
  ],
  'a screen that reloads without a connection': [
    'src/web/ui/toast.ts',
    "const Page = lazyRouteComponent(() => import('./page.tsx'));",
  ],
  'a feature that the map leaves out': ['README.md', '    payments       of a membership\n'],
  'a script without its job': ['scripts/start.mjs', "import fs from 'node:fs';\n"],
  'a loose version': ['package.json', '{ "dependencies": { "one": "^1.2.3" } }'],
  'a version by tag': ['package.json', '{ "devDependencies": { "one": "latest" } }'],
  'a lockfile with addresses': [
    'package-lock.json',
    '{ "packages": { "node_modules/one": { "version": "1.2.3", "resolved": "https://example.com/one.tgz" } } }',
  ],
  "a lockfile without another platform's package": [
    'package-lock.json',
    '{ "packages": { "node_modules/one": { "version": "1.2.3", "optionalDependencies": { "one-win32-x64": "1.2.3" } } } }',
  ],
};
for (const [name, [path, text]] of Object.entries(wrong)) {
  test(`${name} is a problem`, () => {
    assert.deepEqual(
      problemsWith({ [path]: text }).map((problem) => problem.path),
      [path],
    );
  });
}
