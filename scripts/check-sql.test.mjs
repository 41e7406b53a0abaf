// Shows that each check of the SQL is able to fail, and that it leaves a sound tree alone.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkSql, readBuiltIn } from './check-sql.mjs';

const folders = [];
after(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

const functionOf = (name, body = '') =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;\n`;
const tableOf = (name) => `export const table = pgTable(\n  '${name}',\n  {});\n`;

const sound = {
  'migrations/0000_foundation.sql': functionOf('fold').replace(' OR REPLACE', ''),
  'migrations/0002_fold.sql': functionOf('fold'),
  'src/floors.ts': "export const floors = ['clients', 'plans', 'sales'];\n",
  'src/db/tables.ts': tableOf('audit'),
  'src/db/functions.sql': functionOf('set_audience', 'INSERT INTO audit (id) VALUES (count(1));'),
  'src/features/clients/table.ts': tableOf('client'),
  'src/features/clients/functions.sql': functionOf(
    'find',
    "-- FROM sale, sell()\n kind := 'sale'; a.sale := 1;",
  ),
  'src/features/plans/server.ts': `const rows = db.execute(sql\`select count(*), find(\${id}) from client\`);\nfree(1);\n`,
  'src/features/plans/plans.cases.ts': "connection.query('select nowhere() from sale');\n",
  'src/features/plans/write.server.ts': `sql\`update sale set total = \${total}\`;
    sql\`update client set name = (select \${name})\`;
    sql\`update client set name = \${placeholder('name')}\`;
    sql\`update client c set name = r.name from json_to_recordset(\${rows}::json) r (id uuid, name text)
      where c.id = any (\${ids}) and c.id = r.id\`;
    sql\`with one as (select from client for update)
      select from one, json_to_recordset(\${rows}::json) r (id uuid)\`;
    sql\`update client c set name = '' where not exists (
      select from json_to_recordset(\${rows}::json) r (id uuid) where r.id = c.id)\`;
    sql\`insert into client as c (id) values (\${id}) on conflict (id) do update set id = excluded.id\`;\n`,
  'src/features/sales/table.ts': tableOf('sale'),
  'src/features/sales/functions.sql': functionOf(
    'sell',
    "PERFORM find(), set_audience('staff', 'sale'), fold() FROM client JOIN sale s; UPDATE client SET a = 1;",
  ),
};
const builtIn = new Set([
  'count',
  'values',
  'any',
  'json_to_recordset',
  'jsonb_to_recordset',
  'json_build_object',
  'now',
]);

function problemsWith(files) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pulso-sql-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ 'package.json': '{ "type": "module" }', ...sound, ...files })) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true });
    fs.writeFileSync(join(folder, path), text);
  }
  return checkSql(folder, builtIn);
}

test('a sound tree has no problem', async () => {
  assert.deepEqual(await problemsWith({}), []);
});

test('what PostgreSQL has is known', async () => {
  const names = await readBuiltIn();
  assert.deepEqual(
    ['count', 'jsonb_build_object', 'coalesce', 'exists', 'sell'].map((name) => names.has(name)),
    [true, true, true, true, false],
  );
});

const clients = 'src/features/clients/functions.sql';
const wrong = {
  'a feature without a floor': [
    'src/features/lockers/contract.ts',
    '',
    /src\/floors\.ts/,
    'src/features/lockers',
  ],
  'a floor without a feature': [
    'src/floors.ts',
    "export const floors = ['clients', 'plans', 'sales', 'lockers'];\n",
    /'lockers'/,
  ],
  'a feature on two floors': [
    'src/floors.ts',
    "export const floors = ['clients', 'plans', 'sales', 'plans'];\n",
    /twice/,
  ],
  'a function defined by two features': [
    'src/features/sales/functions.sql',
    functionOf('find'),
    /find\(\) is defined in src\/features\/clients/,
  ],
  'a function defined twice in a file': [clients, functionOf('find').repeat(2), /leave one definition/],
  'a function of the foundation defined again': [
    clients,
    functionOf('fold') + functionOf('find'),
    /0000_foundation/,
  ],
  'a trigger defined twice': [
    clients,
    functionOf('find') +
      'CREATE OR REPLACE TRIGGER t AFTER INSERT\nON client FOR EACH ROW EXECUTE FUNCTION find();\n'.repeat(2),
    /The trigger t client is defined/,
  ],
  'a function that cannot be applied twice': [
    clients,
    functionOf('find').replace('OR REPLACE ', ''),
    /CREATE OR REPLACE/,
  ],
  'a function that a verb calls and nobody defines': [
    'src/features/plans/server.ts',
    `sql\`select fnid(\${id}) from client\``,
    /fnid\(\)/,
  ],
  'a function in plain text that nobody defines': [
    'src/server/scope.ts',
    "client.query('select enter_scope($1)', [id])",
    /enter_scope\(\)/,
  ],
  'a function that a function calls and nobody defines': [
    clients,
    functionOf('find', 'PERFORM sel();'),
    /sel\(\)/,
  ],
  'a function with the rights of another role that is planned anew each time': [
    clients,
    functionOf('find') + functionOf('seek').replace('plpgsql', 'sql STABLE\nSECURITY DEFINER'),
    /seek\(\)/,
  ],
  'a table joined to a record set': [
    'src/features/sales/server.ts',
    `sql\`select from jsonb_to_recordset(\${rows}::jsonb) as r (id uuid) join client c on c.id = r.id\``,
    /= any \(ids\)/,
  ],
  'a record set joined to a table': [
    'src/features/sales/server.ts',
    `sql\`select from client c join jsonb_to_recordset(\${rows}::jsonb) as r (id uuid) on r.id = c.id\``,
    /= any \(ids\)/,
  ],
  'a table updated from a record set': [
    'src/features/sales/server.ts',
    `sql\`update client c set name = r.name from json_to_recordset(\${rows}::json) r (id uuid, name text) where c.id = r.id\``,
    /= any \(ids\)/,
  ],
  'JSON whose names no type knows': [
    'src/features/plans/server.ts',
    "sql`select json_build_object('id', c.id) from client c`",
    /jsonOf/,
  ],
  'a version that is counted by hand': [
    'src/features/plans/server.ts',
    `sql\`with c as (select \${id} as id) update client k set name = '', version = k.version + 1 from c\``,
    /nextVersionOf/,
  ],
  'a version that the builder counts by hand': [
    'src/features/plans/server.ts',
    'db.update(client).set({ version: sql`version + 1` });',
    /nextVersionOf/,
  ],
  'a row that is deleted by hand': [
    'src/features/plans/server.ts',
    'sql`update client c set deleted_at = now() from client o where o.id = c.id`',
    /softDelete/,
  ],
  'an update that Drizzle can type': [
    'src/features/plans/server.ts',
    `sql\`update client set name = \${name} where id = \${id} and name is distinct from \${name}\``,
    /Write client by Drizzle/,
  ],
  'an insert that Drizzle can type': [
    'src/features/plans/server.ts',
    `sql\`insert into client (id) values (\${id}) on conflict do nothing\``,
    /Write client by Drizzle/,
  ],
  'a function of a feature above': [clients, functionOf('find', 'PERFORM sell();'), /sales\/functions\.sql/],
  'a table of a feature above, read': [clients, functionOf('find', 'PERFORM FROM sale;'), /the table sale/],
  'a sum of a table of a feature above': [
    'src/features/clients/doctor.sql',
    '-- sums: Mal.\nselect from sale;\n',
    /sales\/doctor\.sql/,
  ],
  'a sum that calls what is not there': [
    'src/features/sales/doctor.sql',
    '-- sums: Mal.\nselect from sale where total <> nowhere();\n',
    /nowhere\(\)/,
  ],
  'a table of a feature above, read second': [
    clients,
    functionOf('find', 'PERFORM FROM client c, sale s;'),
    /sale/,
  ],
  'a table of a feature above, joined': [clients, functionOf('find', "a := 'x JOIN sale s';"), /sale/],
  'a table of a feature above, written': [
    clients,
    functionOf('find', 'INSERT INTO sale (id) VALUES (1);'),
    /sale/,
  ],
  'a table of a feature above, as a type': [
    clients,
    functionOf('find').replace('find()', 'find(one client, other sale)'),
    /sale/,
  ],
  'a table of a feature above, in a variable': [clients, functionOf('find', 'DECLARE present sale;'), /sale/],
  'a trigger on a table of a feature above': [
    clients,
    `${functionOf('find')}CREATE OR REPLACE TRIGGER find AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION find();`,
    /sale/,
  ],
  'a table of a feature above that gets an audience': [
    clients,
    `${functionOf('find')}SELECT set_audience('self', 'client', 'sale');`,
    /sale/,
  ],
};
for (const [name, [path, text, advice, at = path]] of Object.entries(wrong)) {
  test(`${name} is a problem`, async () => {
    const problems = await problemsWith({ [path]: text });
    assert.deepEqual(
      problems.map((problem) => problem.path),
      [at],
      JSON.stringify(problems),
    );
    assert.match(problems[0].advice, advice);
  });
}
