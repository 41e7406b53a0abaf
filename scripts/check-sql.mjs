// Checks that each SQL function is defined once, that called functions exist, that none depends on a feature
// above its own, that those which run with another role's rights keep their plans, and that verbs write what Drizzle and
// our helpers can type with them.
import fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import ts from 'typescript';
import { functionsIn, triggersIn } from '../src/db/functions.ts';
import './node-version.mjs';
import { root } from './project.mjs';

const ground = 'src/db';

/** PostgreSQL's own functions and keywords, and those of the extension that examines indexes. */
export async function readBuiltIn() {
  const database = await PGlite.create({ extensions: { amcheck } });
  await database.exec('create extension amcheck');
  const { rows } = await database.query(
    'select proname as name from pg_proc union select word from pg_get_keywords()',
  );
  await database.close();
  return new Set(rows.map(({ name }) => name));
}

const unique = (names) => [...new Set(names)];
const namesOf = (text, pattern) => unique([...text.matchAll(pattern)].map(([, name]) => name.toLowerCase()));
const withoutComments = (sql) => sql.replace(/--.*|\/\*[\s\S]*?\*\//g, '');
const callsIn = (sql) => namesOf(sql, /(?<![\w.$?])([a-z_]\w*)\(/gi);
/** The existing tables that a text reads, writes, uses as a type or sets an audience for. */
function tablesIn(sql, tables) {
  const places = [
    /\b(?:from|join|into|update|on|table|references)\s+(?:only\s+)?"?(\w+)/gi,
    /,\s*(\w+)\s+(?:as\s+)?[a-z]\b/gi,
    /\b(?!as\b)\w+\s+(?:constant\s+)?(\w+)\s*(?:[;,)%]|:=)/gi,
    /'(\w+)'::regclass/gi,
  ];
  const audited = [...sql.matchAll(/\bset_audience\(([^)]*)\)/gi)].flatMap(([, list]) =>
    namesOf(list, /'(\w+)'/g).slice(1),
  );
  return unique([...places.flatMap((pattern) => namesOf(sql, pattern)), ...audited]).filter((name) =>
    tables.has(name),
  );
}

/** The SQL texts of a module, tagged as such or recognizable, each with whether it is built once, and for Drizzle. */
function sqlOfModule(path, text) {
  const texts = [];
  const visit = (node) => {
    const tagged =
      ts.isTaggedTemplateExpression(node.parent ?? node) && /^sql\b/.test(node.parent.tag.getText());
    const literal = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('?')
      : ts.isStringLiteralLike(node)
        ? node.text
        : '';
    if (literal && (tagged || /\b(select|insert into|update|delete from)\b/i.test(literal)))
      texts.push({ sql: withoutComments(literal), tagged, hot: /\bplaceholder\(/.test(node.getText()) });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return texts;
}

/** The project's SQL: { floors, files: [{ path, floor, sql }], modules: [{ path, source, sql, texts }], migrations, tables by floor }. */
async function readProject(folder) {
  const read = (path) => fs.readFileSync(join(folder, path), 'utf8');
  const glob = (pattern) => fs.globSync(pattern, { cwd: folder }).sort();
  const { floors } = await import(pathToFileURL(join(folder, 'src/floors.ts')));
  const features = glob('src/features/*/').map((path) => path.split(/[\\/]/)[2]);
  const order = [ground, ...floors.map((floor) => `src/features/${floor}`)];
  const files = order
    .map((floor) => ({ path: `${floor}/functions.sql`, floor }))
    .filter(({ path }) => fs.existsSync(join(folder, path)))
    .map((file) => ({ ...file, sql: withoutComments(read(file.path)) }));
  const tables = new Map(
    glob('src/{db/tables,features/*/table}.ts').flatMap((path) =>
      namesOf(read(path), /pgTable\(\s*'(\w+)'/g).map((name) => [name, dirname(path).replaceAll('\\', '/')]),
    ),
  );
  const checks = order
    .map((floor) => ({ path: `${floor}/doctor.sql`, floor }))
    .filter(({ path }) => fs.existsSync(join(folder, path)))
    .map((file) => ({ ...file, sql: withoutComments(read(file.path)) }));
  const modules = glob('src/{fill,{db,demo,documents,server,features}/**/*}.ts')
    .filter(
      (path) =>
        !/\.(test|fixture)\.ts$|features.*(contract|domain|words|rules|document|worker|cases)\.ts$/.test(
          path,
        ),
    )
    .map((path) => {
      const source = read(path);
      const texts = sqlOfModule(path, source);
      return { path, source, texts, sql: texts.map(({ sql }) => sql).join('\n') };
    });
  const migrations = glob('migrations/*.sql').map((path) => ({ path, sql: withoutComments(read(path)) }));
  return { floors, features, order, files, checks, tables, modules, migrations };
}

const checkFloors = ({ floors, features }) =>
  features
    .filter((name) => !floors.includes(name))
    .map((name) => ({
      path: `src/features/${name}`,
      advice: 'Give it a line in src/floors.ts, after every feature that it stands on.',
    }))
    .concat(
      floors
        .filter((name, index) => !features.includes(name) || floors.indexOf(name) < index)
        .map((name) => ({
          path: 'src/floors.ts',
          advice: `'${name}' is no feature, or there twice: take the line out.`,
        })),
    );

const isMigration = (path) => path.startsWith('migrations');

function checkDefinitions({ files, migrations }) {
  const first = new Map();
  const problems = [];
  for (const { path, sql } of [...migrations, ...files]) {
    for (const name of [
      ...functionsIn(sql).map((name) => `${name}()`),
      ...triggersIn(sql).map((name) => `The trigger ${name}`),
    ]) {
      const other = first.get(name);
      if (other && !(isMigration(path) && isMigration(other))) {
        problems.push({
          path,
          advice: `${name} is defined in ${other} already: leave one definition, or give this one another name.`,
        });
      }
      first.set(name, other ?? path);
    }
  }
  const once = files
    .filter(({ sql }) => /^create (function|trigger)\b/im.test(sql))
    .map(({ path }) => ({
      path,
      advice: 'It is applied again whenever it changes: write CREATE OR REPLACE.',
    }));
  return [...problems, ...once];
}

function checkCalls({ files, checks, modules, migrations, tables }, builtIn) {
  const ours = new Set([...migrations, ...files].flatMap(({ sql }) => functionsIn(sql)));
  return [...files, ...checks, ...modules].flatMap(({ path, sql }) =>
    callsIn(sql)
      .filter((name) => !ours.has(name) && !builtIn.has(name) && !tables.has(name))
      .map((name) => ({
        path,
        advice: `No function is called ${name}(): correct the name, or define it in a functions.sql.`,
      })),
  );
}

function checkDirection({ files, checks, order, tables }) {
  const floorOf = new Map(
    files.toReversed().flatMap(({ floor, sql }) => functionsIn(sql).map((name) => [name, floor])),
  );
  return [...files, ...checks].flatMap(({ path, floor, sql }) => {
    const isAbove = (other) => order.indexOf(other) > order.indexOf(floor);
    const functions = callsIn(sql)
      .filter((name) => isAbove(floorOf.get(name)))
      .map((name) => [`${name}()`, floorOf.get(name)]);
    const tableNames = tablesIn(sql, tables)
      .filter((name) => isAbove(tables.get(name)))
      .map((name) => [`the table ${name}`, tables.get(name)]);
    return [...functions, ...tableNames].map(([subject, above]) => ({
      path,
      advice: `It names ${subject} of ${above}, which stands above it (src/floors.ts): move what does to ${above}/${basename(path)}.`,
    }));
  });
}

const checkPlans = ({ files }) =>
  files.flatMap(({ path, sql }) =>
    namesOf(sql, /\bfunction (\w+)\([^$]*\blanguage sql\b[^$]*\bsecurity definer\b/gi).map((name) => ({
      path,
      advice: `PostgreSQL plans ${name}() anew in each statement that calls it: write it in PL/pgSQL.`,
    })),
  );

/** A table in one FROM with a record set that travels as a parameter, which PostgreSQL scans: `table` is its name. */
const joinsRecords = [
  /\b(?:from|join|,)\s*(?<table>\w+)(?:\s+(?:as\s+)?\w+)?(?:\s+on\s+[^()]*?)?(?:,|\s+(?:cross |left |inner )?join)\s*(?:lateral\s+)?jsonb?_to_recordset\(\?/i,
  /\bfrom\s+jsonb?_to_recordset\(\?[^)]*\)\s*(?:as\s+)?\w+\s*\([^)]*\)\s*(?:,|(?:cross |left |inner )?join)\s*(?<table>\w+)/i,
  /\bupdate\s+(?<table>\w+)(?:\s+\w+)?\s+set\b(?:(?!\bselect\b)[^;])*\bfrom\s+jsonb?_to_recordset\(\?/i,
];

const checkRecords = ({ modules, tables }) =>
  modules.flatMap(({ path, texts }) =>
    texts
      .filter(({ sql }) => joinsRecords.some((pattern) => tables.has(pattern.exec(sql)?.groups.table)))
      .filter(({ sql }) => !/= any ?\(/i.test(sql))
      .map(() => ({
        path,
        advice:
          'PostgreSQL scans a table that is joined to a record set: name its rows by `= any (ids)` as well (docs/decisions/0018).',
      })),
  );

const helpers = [
  [/\bjson_build_object\(/i, 'Build it by jsonOf (src/server/json.ts), which has its names from a type.'],
  [
    /\bversion"?\s*=\s*(?:\?|(?:\w+\.)?"?version"?)\s*\+\s*1|\bversion:\s*sql`[^`]*\+\s*1/i,
    'Write nextVersion or nextVersionOf (src/server/deletion.ts).',
  ],
  [/\bdeleted_at = now\(\)/i, 'Write softDelete, softDeleteWhere or deletion (src/server/deletion.ts).'],
];

const checkHelpers = ({ modules }) =>
  modules
    .filter(({ path }) => /^src[\\/](features|documents)/.test(path))
    .flatMap(({ path, source, sql }) =>
      helpers
        .filter(([pattern]) => pattern.test(sql) || pattern.test(source))
        .map(([, advice]) => ({ path, advice })),
    );

/** A write of one table and nothing else is typed, where its feature may import the table. */
const checkWrites = ({ modules, tables, order }) =>
  modules.flatMap(({ path, texts }) => {
    const [, floor] = /^(src[\\/]features[\\/]\w+)/.exec(path) ?? [];
    if (!floor) return [];
    const mayImport = (table) =>
      tables.has(table) && order.indexOf(tables.get(table)) <= order.indexOf(floor.replaceAll('\\', '/'));
    return texts
      .filter(({ tagged, hot }) => tagged && !hot)
      .filter(
        ({ sql }) =>
          !/\b(from|select|exists|with)\b|\bdo update\b/i.test(sql.replace(/\bis distinct from\b/gi, '')),
      )
      .flatMap(({ sql }) => namesOf(sql, /^\s*(?:update|insert into)\s+(\w+)\b/gi))
      .filter(mayImport)
      .map((table) => ({
        path,
        advice: `Write ${table} by Drizzle's builder: nothing but its own columns stands in the statement (docs/decisions/0018).`,
      }));
  });

/** Answers what is wrong with the SQL of a folder laid out as the project is: { path, advice } each. */
export async function checkSql(folder = root, builtIn) {
  const project = await readProject(folder);
  return [
    ...checkFloors(project),
    ...checkDefinitions(project),
    ...checkCalls(project, builtIn ?? (await readBuiltIn())),
    ...checkDirection(project),
    ...checkPlans(project),
    ...checkRecords(project),
    ...checkHelpers(project),
    ...checkWrites(project),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await checkSql(resolve(process.argv[2] || root));
  for (const { path, advice } of problems) console.error(`${path}\n  ${advice}\n`);
  if (problems.length === 0)
    console.log('Every function is defined once, is there where it is called, and knows no feature above.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
