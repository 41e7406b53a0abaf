// Shows that the check of the migrations is able to fail, and that it leaves a sound tree alone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkMigrations, snapshotOf } from './check-migrations.mjs';
import { inRoot } from './project.mjs';

const folders = [];
after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const tableOf = (columns) => `
  import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
  export const locker = pgTable('locker', { name: text('name')${columns} }, (table) => [index('by_name').on(table.name)]);
`;

function folderWith(columns) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pulso-migrations-'));
  folders.push(folder);
  fs.symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
  const files = {
    'package.json': '{ "type": "module" }',
    'src/db/tables.ts': '',
    'src/features/lockers/table.ts': tableOf(columns),
  };
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
  return folder;
}

const remembered = await snapshotOf(folderWith(", size: integer('size').notNull()"));

function problemsWith(columns, snapshots = { '0000': remembered }) {
  const folder = folderWith(columns);
  fs.mkdirSync(join(folder, 'migrations/meta'), { recursive: true });
  for (const [number, snapshot] of Object.entries(snapshots)) {
    fs.writeFileSync(join(folder, `migrations/meta/${number}_snapshot.json`), JSON.stringify(snapshot));
  }
  return checkMigrations(folder);
}

test('tables as the newest migration left them are no problem', async () => {
  assert.deepEqual(await problemsWith(", size: integer('size').notNull()"), []);
  assert.deepEqual(
    await problemsWith(", size: integer('size').notNull()", { '0000': { tables: {} }, '0001': remembered }),
    [],
  );
});

for (const [name, columns] of Object.entries({
  'a column more': ", size: integer('size').notNull(), color: text('color')",
  'a column less': '',
  'a column of another name': ", width: integer('width').notNull()",
  'a column that may be null': ", size: integer('size')",
})) {
  test(`${name} than the migrations made is a problem`, async () => {
    assert.deepEqual(await problemsWith(columns), ['public.locker']);
  });
}

test('tables without any migration are a problem', async () => {
  assert.deepEqual(await problemsWith('', {}), ['public.locker']);
});
