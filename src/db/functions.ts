import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Client, PoolClient } from 'pg';
import { floors } from '../floors.ts';
import { notApplied } from './errors.ts';
import { inProject } from './project.ts';

const ground = 'src/db/functions.sql';
const paths = [ground, ...floors.map((floor) => `src/features/${floor}/functions.sql`)];

interface SqlFile {
  path: string;
  text: string;
  hash: string;
}

/**
 * Every functions.sql, in order of floors. Each hash also covers src/db/functions.sql, whose functions create the
 * audit triggers.
 */
export function readFunctions(): SqlFile[] {
  const base = createHash('sha256').update(readFileSync(inProject(ground)));
  return paths
    .filter((path) => existsSync(inProject(path)))
    .map((path) => {
      const text = readFileSync(inProject(path), 'utf8');
      return { path, text, hash: base.copy().update(text).digest('hex') };
    });
}

/** True when the files differ from the stored `hashes` by path. */
export const differ = (files: SqlFile[], hashes: Record<string, string>): boolean =>
  files.length !== Object.keys(hashes).length || files.some(({ path, hash }) => hashes[path] !== hash);

/** The names of the functions that a text defines. */
export const functionsIn = (text: string): string[] =>
  [...text.matchAll(/^create (?:or replace )?function (\w+)/gim)].map(([, name = '']) => name);

/** The triggers that a text defines, each as 'name table'. */
export const triggersIn = (text: string): string[] =>
  [...text.matchAll(/^create (?:or replace|constraint) trigger (\w+)[^;]*?\son (\w+)/gim)].map(
    ([, name, table]) => `${name} ${table}`,
  );

/**
 * Statements that drop our triggers and functions without a definition, and old overloads of functions in changed
 * files.
 */
const leftOver = `
  select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgname not in ('record_change', 'record_additions')
    and p.proname = any ($1) and not t.tgname || ' ' || c.relname = any ($3)
  union all
  select format('drop function %s %s', p.oid::regprocedure, case p.prorettype when 'trigger'::regtype then 'cascade' end)
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) in (current_user, 'pulso_search', 'pulso_maintenance')
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and (not p.proname = any ($1) or p.proname = any ($2) and p.xmin <> pg_current_xact_id()::xid)`;

/**
 * Applies the changed files within the open transaction, and drops what is no longer defined.
 * @param migrations the text of the migrations, whose functions stay
 */
export async function applyFunctions(
  client: Client | PoolClient,
  files: SqlFile[],
  hashes: Record<string, string>,
  migrations: string,
): Promise<void> {
  const changed = files.filter(({ path, hash }) => hashes[path] !== hash);
  for (const { path, text, hash } of changed) {
    await client.query(text).catch((cause: Error) => {
      throw notApplied(path, cause);
    });
    await client.query(
      'insert into applied_sql values ($1, $2) on conflict (path) do update set hash = excluded.hash',
      [path, hash],
    );
  }
  await client.query('delete from applied_sql where not path = any ($1)', [files.map(({ path }) => path)]);
  const text = files.map((file) => file.text).join('\n');
  const { rows } = await client.query<{ statement: string }>(leftOver, [
    functionsIn(`${migrations}\n${text}`),
    changed.flatMap((file) => functionsIn(file.text)),
    triggersIn(text),
  ]);
  for (const { statement } of rows) await client.query(statement);
}
