// Checks that the migrations create the tables of every table.ts: generating must write nothing.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import './node-version.mjs';
import { root } from './project.mjs';

/** The snapshot that drizzle-kit would write for the current tables of a folder. */
export async function snapshotOf(folder) {
  const { generateDrizzleJson } = createRequire(import.meta.url)('drizzle-kit/api');
  const files = ['src/db/tables.ts', ...fs.globSync('src/features/*/table.ts', { cwd: folder })];
  const modules = await Promise.all(
    files.map((file) => join(folder, file)).map((path) => import(pathToFileURL(path))),
  );
  return JSON.parse(JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))));
}

function recordedIn(folder) {
  const newest = fs.globSync('migrations/meta/*_snapshot.json', { cwd: folder }).sort().at(-1);
  return newest ? JSON.parse(fs.readFileSync(join(folder, newest), 'utf8')) : { tables: {} };
}

/** @returns the names that differ between a table.ts and the migrations */
export async function checkMigrations(folder = root) {
  const [now, recorded] = [await snapshotOf(folder), recordedIn(folder)];
  const namesIn = (kind) => Object.keys({ ...now[kind], ...recorded[kind] });
  return ['tables', 'enums', 'schemas', 'sequences', 'roles', 'policies', 'views'].flatMap((kind) =>
    namesIn(kind).filter((name) => !isDeepStrictEqual(now[kind]?.[name], recorded[kind]?.[name])),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = await checkMigrations(resolve(process.argv[2] || root));
  if (names.length > 0) {
    console.error(
      `The table.ts and migrations/ disagree about ${names.join(', ')}: run npm run generate -- --name <what>, and commit what it writes.`,
    );
  } else console.log('The migrations make the tables that every table.ts describes.');
  process.exitCode = names.length > 0 ? 1 : 0;
}
