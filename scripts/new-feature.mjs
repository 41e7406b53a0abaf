// Creates a feature: its folder, the lines that register it, its migration and a first test that fails.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './node-version.mjs';
import { inRoot, pinnedNode, root } from './project.mjs';

/** A feature has the plural name of its rows: lockers has locker rows of type Locker. */
function namesOf(feature) {
  const camel = feature.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const singular = camel.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const table = singular.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return { feature, camel, one: singular, table, Type: capital(singular), Title: capital(camel) };
}

const filesOf = ({ feature, camel, one: singular, table, Type, Title }) => ({
  'contract.ts': `import * as z from 'zod/mini';
import { alreadySaved } from '../../wire/failures.ts';
import { id, pageNumber, pageOf, requiredText, version } from '../../wire/fields.ts';
import { verb } from '../../wire/verb.ts';

const shape = {
  name: requiredText(80, 'Escribe el nombre.'),
};

export const ${Type} = z.object({ ...shape, id, version });
export type ${Type} = z.output<typeof ${Type}>;

export const ${camel}Contract = {
  list: verb({
    method: 'GET',
    path: '/${feature}',
    summary: '${Title}, por nombre',
    access: 'gym',
    right: null,
    input: z.strictObject({ page: pageNumber }),
    output: pageOf(${Type}),
    errors: [],
  }),
  create: verb({
    method: 'POST',
    path: '/${feature}',
    summary: '${Title}: agregar',
    access: 'gym',
    right: null,
    input: z.strictObject({ id, ...shape }),
    output: ${Type},
    errors: [alreadySaved],
  }),
};
`,
  'table.ts': `import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';

export const ${singular} = pgTable(
  '${table}',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.id] }), gymPolicy('${table}')],
);
`,
  'server.ts': `import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { implement } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { ${camel}Contract, type ${Type} } from './contract.ts';
import { ${singular} } from './table.ts';

const x = alias(${singular}, 'x');

const shown${Type} = jsonOf<${Type}>({ id: x.id, name: x.name, version: x.version });

const listJson = jsonOf<Output<typeof ${camel}Contract.list>>({
  items: sql\`coalesce(json_agg(\${shown${Type}} order by sort_key(x.name), x.id), '[]')\`,
  total: sql\`(select count(*) from found)\`,
  totalIsFloor: sql\`false\`,
});

export const ${camel}Server = implement(
  ${camel}Contract,
  {
    list: ({ db }, { page }) =>
      readJson(
        db,
        sql\`
        with found as (
          select * from ${table} where gym_id = current_gym() and deleted_at is null
        ), x as (
          select * from found order by sort_key(name), id offset \${(page - 1) * pageSize} limit \${pageSize}
        )
        select \${listJson} as answer from x\`,
      ),
    create: async ({ db }, { id, ...form }) => {
      await db
        .insert(${singular})
        .values({ id, ...form })
        .onConflictDoNothing({ target: [${singular}.gymId, ${singular}.id] });
      const [saved] = await db
        .select({ id: ${singular}.id, name: ${singular}.name, version: ${singular}.version })
        .from(${singular})
        .where(and(eq(${singular}.gymId, sql\`current_gym()\`), eq(${singular}.id, id)));
      return idempotentResult(saved as ${Type}, form);
    },
  },
  {},
);
`,
  [`${feature}.cases.ts`]: `import { v7 as newId } from 'uuid';
import { type CasesOf, ownAnswer } from '../../test/case.ts';
import type { ${camel}Contract } from './contract.ts';

export const ${camel}Cases: CasesOf<typeof ${camel}Contract> = {
  list: { valid: () => ({}), status: ownAnswer },
  create: { valid: () => ({ id: newId(), name: 'Uno' }), status: ownAnswer },
};
`,
  [`${feature}.test.ts`]: `import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('lo que se agrega está en la lista, por nombre', async () => {
  const gym = await app.gym();
  for (const name of ['Zeta', 'alfa']) await gym.${camel}.create({ id: newId(), name });
  const { items, total } = await gym.${camel}.list({});
  expect(items.map(({ name }) => name)).toEqual(['alfa', 'Zeta']);
  expect(total).toBe(2);
});

test('falta decir para qué existe', () => {
  expect.fail('Write here what a gym does with ${feature}, then make it true.');
});
`,
  'page.tsx': `import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '../../web/api.ts';
import { ListPage } from '../../web/ui/list-page.tsx';
import { useListState } from '../../web/ui/list-state.ts';
import type { Column } from '../../web/ui/list-types.ts';
import type { ${Type} } from './contract.ts';

const columns: readonly Column<${Type}>[] = [
  { key: 'name', head: 'Nombre', phone: 'title', render: ({ name }) => name },
];

export default function ${Title}Page() {
  const list = useListState();
  const { page } = list;
  const result = useQuery({ ...query(api.${camel}.list, { page }), placeholderData: keepPreviousData });
  return (
    <ListPage
      title="${Title}"
      query={result}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={{ title: 'Ups! Aún no hay registros' }}
    />
  );
}
`,
});

const journeyOf = ({ feature, camel }) => `import { v7 as newId } from 'uuid';
import { enterNewGym, expect, test } from './pulso.ts';

test('${camel}: lo que se agrega se ve en su lista', { tag: '@${feature}' }, async ({ page }) => {
  await enterNewGym(page);
  await page.goto('/${feature}');
  await expect(page.getByRole('main')).toContainText('Ups! Aún no hay registros');
  const added = await page.request.post('/api/${feature}', { data: { id: newId(), name: 'Uno' } });
  expect(added.ok(), await added.text()).toBe(true);
  await expect(page.getByRole('main')).toContainText('Uno');
});
`;

/** The lines to add: each before the last matching line, with an import at the top. */
const linesOf = ({ feature, camel, Title }) => [
  {
    path: 'src/contract.ts',
    before: '};',
    line: `  ${camel}: ${camel}Contract,`,
    added: `import { ${camel}Contract } from './features/${feature}/contract.ts';`,
  },
  { path: 'src/subjects.ts', before: '};', line: `  ${camel}: '${Title}',` },
  {
    path: 'src/server/router.ts',
    before: '} satisfies',
    line: `  ${camel}: ${camel}Server,`,
    added: `import { ${camel}Server } from '../features/${feature}/server.ts';`,
  },
  {
    path: 'src/test/cases.ts',
    before: '};',
    line: `  ${camel}: ${camel}Cases,`,
    added: `import { ${camel}Cases } from '../features/${feature}/${feature}.cases.ts';`,
  },
  {
    path: 'src/test/fixture/open.ts',
    before: '  const neighbour = ',
    line: `  await first.${camel}.create({ id: newId(), name: canary });`,
  },
  { path: 'src/floors.ts', before: '} as const;', line: `  '${feature}': ['${feature}'],` },
  {
    path: 'src/web/routes.ts',
    before: '] as const;',
    line: `  screen('/${feature}', 'gym', '${Title}', () => import('../features/${feature}/page.tsx')),`,
  },
];

function insertLine(text, { before, line, added }) {
  const lines = text.split('\n');
  const at = lines.findLastIndex((each) => each.startsWith(before));
  if (at < 0) throw new Error(`no line begins with '${before}'`);
  lines.splice(at, 0, line);
  return [...(added ? [added] : []), ...lines].join('\n');
}

/** Writes the files and lines of a feature into a copy of the project. @returns the changed paths */
export function writeFeature(feature, folder = root) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature))
    throw new Error(
      'A feature is named in English, in lower case, whole words: npm run new-feature -- lockers',
    );
  const home = `src/features/${feature}`;
  if (fs.existsSync(join(folder, home))) throw new Error(`${home} is there already.`);
  const names = namesOf(feature);
  const files = [
    ...Object.entries(filesOf(names)).map(([name, text]) => ({ path: `${home}/${name}`, text })),
    { path: `e2e/${feature}.spec.ts`, text: journeyOf(names) },
  ];
  const wired = linesOf(names).map(({ path, ...change }) => ({
    path,
    text: insertLine(fs.readFileSync(join(folder, path), 'utf8'), change),
  }));
  for (const { path, text } of [...files, ...wired]) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
  return [...files, ...wired].map(({ path }) => path);
}

function run(...args) {
  const { status } = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [feature = ''] = process.argv.slice(2);
  try {
    const paths = writeFeature(feature);
    run(inRoot('node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...paths);
    run(inRoot('node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', feature);
    console.log(`
src/features/${feature} is there and wired in, at /${feature} and /api/${feature}. Next:
  npm test -- unit ${feature}   one test fails: it says where to begin
  npm test -- e2e ${feature}    its journey
  docs/add-a-feature.md   what each file is for, and what else a feature may hold
Then give it its floor in src/floors.ts (npm run draw-floors draws it), a place in the menu (entry in src/web/routes.ts) and its words in Spanish.`);
  } catch (reason) {
    console.error(reason.message);
    process.exitCode = 1;
  }
}
