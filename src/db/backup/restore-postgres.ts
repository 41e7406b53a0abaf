import type pg from 'pg';
import { takeAlone } from '../exclusive.ts';
import { openClient } from '../listen.ts';
import { whileMigrating } from '../migrate.ts';
import { BackupError } from './errors.ts';
import type { Part, TableEnd } from './format.ts';
import { loadBackup } from './load.ts';
import { stampOf } from './restore-embedded.ts';

/** Opens a PostgreSQL database as its owner, while no server uses it. @throws BackupError when one does */
export async function openAlone(url: string): Promise<pg.Client> {
  const client = await openClient(url, 'pulso backup');
  if (await takeAlone(client)) return client;
  await client.end();
  throw new BackupError('Pulso está funcionando con esa base de datos: detenlo y vuelve a intentarlo.');
}

/** What a PostgreSQL database holds. */
export async function contentOf(client: pg.Client): Promise<'nothing' | 'pulso' | 'other'> {
  const { rows } = await client.query<{ pulso: boolean; tables: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as pulso,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`,
  );
  if (rows[0]?.pulso) return 'pulso';
  return rows[0]?.tables ? 'other' : 'nothing';
}

/** Functions and then tables, which are types of parameters, of public, without those of extensions, whose owner is usually somebody else. */
const listMoves = `
  select format('alter table %s set schema %I', c.oid::regclass, $1::text) as statement
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select format('alter function %s set schema %I', p.oid::regprocedure, $1::text)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/** Moves everything of Pulso's into a schema of this name. */
async function setAside(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(listMoves, [name]);
  await client.query(`create schema "${name}"`);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`alter table drizzle.__drizzle_migrations set schema "${name}"`);
}

/**
 * Restores a checked backup into a PostgreSQL database that no server uses, in one transaction. What was there stays in
 * a schema of another name.
 * @returns that name, or null when the database was empty
 * @throws BackupError when it holds tables that are not Pulso's, or a table does not become what the backup says
 */
export async function restorePostgres(
  client: pg.Client,
  parts: AsyncIterable<Part>,
  onTable?: (end: TableEnd) => void,
): Promise<string | null> {
  return whileMigrating(client, async () => {
    const content = await contentOf(client);
    if (content === 'other') {
      throw new BackupError(
        'La base de datos de DATABASE_URL tiene tablas que no son de Pulso: indica una vacía.',
      );
    }
    const former = content === 'pulso' ? `pulso_before_${stampOf(new Date().toISOString())}` : null;
    await client.query('begin');
    try {
      if (former) await setAside(client, former);
      await loadBackup(client, parts, onTable);
      await client.query('commit');
    } catch (reason) {
      await client.query('rollback').catch(() => {});
      throw reason;
    }
    return former;
  });
}
