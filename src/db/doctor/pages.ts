import type { Client, PoolClient } from 'pg';
import { type Examination, type Finding, messageOf } from './finding.ts';

interface Index {
  readonly name: string;
  /** Its columns, as SQL; null unless it is a plain B-tree of all rows. */
  readonly columns: string | null;
  readonly isBtree: boolean;
}

interface Table {
  readonly name: string;
  /** The primary key first. */
  readonly indexes: readonly Index[];
}

const listTables = `
  select c.oid::regclass::text as name, coalesce((
    select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'isBtree', a.amname = 'btree', 'columns',
      case when a.amname = 'btree' and i.indpred is null and i.indexprs is null then (
        select string_agg(quote_ident(k.attname), ', ' order by place) from unnest(i.indkey) with ordinality as part (number, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = number where place <= i.indnkeyatts) end)
      order by not i.indisprimary, i.indexrelid)
    from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am a on a.oid = x.relam
    where i.indrelid = c.oid and i.indisvalid), '[]') as indexes
  from pg_class c where c.relkind = 'r' and c.relpersistence = 'p' order by c.oid`;

/** Counts the rows and sums their contents, for which each page must be read, long values included. */
const readRows = (table: string, order = '') =>
  `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as contents from (select * from ${table} ${order}) t`;
const tableScans =
  'set local enable_seqscan = on; set local enable_indexscan = off; set local enable_bitmapscan = off';
const indexScans = `set local enable_seqscan = off; set local enable_indexscan = on; set local enable_bitmapscan = off;
  set local enable_sort = off`;
const wholeRows = 'set enable_indexonlyscan = off; set jit = off; set statement_timeout = 0';
const asBefore = 'reset enable_indexonlyscan; reset jit; reset statement_timeout';

async function contentsOf(client: Client | PoolClient, query: string): Promise<string> {
  const { rows } = await client.query<{ contents: string }>(query);
  return rows[0]?.contents ?? '';
}

/** Reads a table and its indexes as of one moment, whatever others write meanwhile. */
async function readTable(
  client: Client | PoolClient,
  { name, indexes }: Table,
  everyIndex: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await client.query('begin isolation level repeatable read');
  try {
    let contents: string;
    try {
      await client.query(tableScans);
      contents = await contentsOf(client, readRows(name));
    } catch (reason) {
      return [
        { check: 'pages', says: `Una página de la tabla no se lee: ${messageOf(reason)}`, where: name },
      ];
    }
    await client.query(indexScans);
    const ordered = indexes.filter(({ columns }) => columns !== null).slice(0, everyIndex ? undefined : 1);
    for (const index of ordered) {
      await client.query('savepoint one');
      try {
        const byIndex = await contentsOf(client, readRows(name, `order by ${index.columns}`));
        if (byIndex === contents) continue;
        const says = 'Por el índice se encuentran otras filas que leyendo la tabla entera.';
        findings.push({ check: 'indexes', says, where: index.name });
      } catch (reason) {
        const says = `El índice nombra filas que no se leen: faltan páginas de la tabla (${messageOf(reason)})`;
        findings.push({ check: 'pages', says, where: name });
        await client.query('rollback to savepoint one');
      }
    }
    return findings;
  } finally {
    await client.query('rollback');
  }
}

/** PostgreSQL itself rewrites some rows of its catalogue in place, outside of any moment: damage is there twice. */
async function examineTable(
  client: Client | PoolClient,
  table: Table,
  everyIndex: boolean,
): Promise<Finding[]> {
  const findings = await readTable(client, table, everyIndex);
  return findings.length === 0 ? findings : readTable(client, table, everyIndex);
}

/** Examines each B-tree by the extension amcheck, or answers null where it may not be used; leaves nothing behind. */
async function examineIndexes(
  client: Client | PoolClient,
  names: readonly string[],
): Promise<Finding[] | null> {
  const findings: Finding[] = [];
  await client.query('begin');
  try {
    try {
      await client.query('create extension if not exists amcheck');
      await client.query(`select bt_index_check('pg_class_oid_index'::regclass, true)`);
    } catch {
      return null;
    }
    for (const name of names) {
      await client.query('savepoint one');
      await client.query('select bt_index_check($1::regclass, true)', [name]).catch(async (reason) => {
        findings.push({ check: 'indexes', says: `El índice está dañado: ${messageOf(reason)}`, where: name });
        await client.query('rollback to savepoint one');
      });
    }
    return findings;
  } finally {
    await client.query('rollback');
  }
}

/** Reads every page of every table, and compares indexes with their tables. As an owner whom no policy holds back. */
export async function examinePages(client: Client | PoolClient): Promise<Examination> {
  await client.query(wholeRows);
  const { rows: tables } = await client.query<Table>(listTables);
  const indexes = tables.flatMap((table) => table.indexes.filter(({ isBtree }) => isBtree));
  const byAmcheck = await examineIndexes(
    client,
    indexes.map(({ name }) => name),
  );
  const findings: Finding[] = [];
  for (const table of tables) findings.push(...(await examineTable(client, table, byAmcheck === null)));
  await client.query(asBefore);
  return { findings: [...findings, ...(byAmcheck ?? [])], examined: tables.length };
}
