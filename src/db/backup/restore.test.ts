import { existsSync, readdirSync, renameSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../demo/seed.ts';
import { readCatalog } from '../../test/catalog.ts';
import { databaseUrl, execute, startPostgres } from '../../test/postgres.ts';
import { connect, type Database } from '../connect.ts';
import { openEmbedded } from '../embedded.ts';
import { isUpToDate, readMigrations, startSchema } from '../migrate.ts';
import { readBackup, writeBackup } from './file.ts';
import { type Lines, type Part, readParts } from './format.ts';
import { checkBackup } from './load.ts';
import { restoreEmbedded } from './restore-embedded.ts';
import { openAlone, restorePostgres } from './restore-postgres.ts';
import { readPool, readSnapshot } from './snapshot.ts';

const owner = { email: 'dueno@correo.cl', password: 'una-clave-larga' };
const size = { clients: 30, payments: 90, classes: 5, reservations: 40, products: 20, sales: 15 };
/** Texts that a careless format would change. */
const awkward = 'una\nlínea\\N "otra"\t😀 \\. {"a":null}';

let server: Awaited<ReturnType<typeof startPostgres>>;
let home: string;
let file: string;
let source: Database;
let tables: Record<string, string>;
/** The name of a database with every table, and no row. */
let migrated: string;
let count = 0;

/** Count and hash of each table. */
async function summaryOf(parts: AsyncIterable<Part>): Promise<Record<string, string>> {
  const content = await checkBackup(parts);
  return Object.fromEntries(content.tables.map(({ end, rows, hash }) => [end, `${rows} ${hash}`]));
}

const summaryOfDatabase = ({ pool, kind }: Database) => summaryOf(readParts(readPool(pool, kind)));

/** A database of its own whose owner is no superuser; empty, or a copy of `template`. */
async function newPostgres(template = 'template0'): Promise<string> {
  const name = `gyms_${count++}`;
  await execute(server.url, `create database ${name} template ${template} owner keeper`);
  const url = new URL(databaseUrl(server.url, name));
  url.username = 'keeper';
  return url.href;
}

const newDirectory = async () => join(await mkdtemp(join(home, 'data-')), 'db');

async function fill(database: Database): Promise<void> {
  await seed(database, { ...size, ...owner, today: '2026-11-22' });
  const connection = await database.pool.connect();
  await connection.query('reset role; begin; alter table audit no force row level security');
  await connection.query('update account set name = $1', [awkward]);
  await connection.query(
    `update audit set before = 'null', after = '{"a": 1.50}' where id = (select min(id) from audit)`,
  );
  await connection.query('alter table audit force row level security; commit; set role pulso_auth');
  connection.release();
}

beforeAll(async () => {
  server = await startPostgres();
  await execute(server.url, 'create role keeper login createrole');
  home = await mkdtemp(join(tmpdir(), 'pulso-restore-'));
  file = join(home, 'copia.pulso');
  const blank = await newPostgres();
  await (await connect({ url: blank })).close();
  migrated = new URL(blank).pathname.slice(1);
  source = await connect({ url: await newPostgres(migrated) });
  await fill(source);
  await writeBackup(file, readPool(source.pool, source.kind));
  tables = await summaryOfDatabase(source);
});
afterAll(async () => {
  await source.close();
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

test('una copia tiene todas las tablas con sus filas', () => {
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['account', 'audit', 'client', 'sale', 'session']),
  );
  expect(tables.client).toMatch(/^30 /);
  expect(tables.app_secret).toMatch(/^1 /);
  expect(tables).not.toHaveProperty('applied_sql');
});

test('es de un solo momento: lo que se guarda mientras se lee no está, ni a medias', async () => {
  async function* changing(): Lines {
    let first = true;
    for await (const lines of readPool(source.pool, source.kind)) {
      yield lines;
      if (first)
        await source.pool.query(`insert into verification (id, identifier, value, expires_at)
        values (gen_random_uuid(), 'tarde', 'tarde', now())`);
      first = false;
    }
  }
  expect(await summaryOf(readParts(changing()))).toEqual(tables);
});

describe('se restaura', () => {
  let directory: string;
  let first: Record<string, string>;

  test('en una carpeta vacía, y Pulso sigue desde ahí', async () => {
    directory = await newDirectory();
    expect(await restoreEmbedded(directory, readBackup(file))).toBeNull();
    const database = await connect({ directory });
    expect(await summaryOfDatabase(database)).toEqual(tables);
    await seed(database, { ...size, clients: 35, ...owner, today: '2026-11-22' });
    first = await summaryOfDatabase(database);
    expect(first.client).toMatch(/^35 /);
    await database.close();
    expect(readdirSync(join(directory, '..'))).toEqual(['db']);
  });

  test('en PostgreSQL, cuyo dueño no es superusuario, y Pulso sigue desde ahí', async () => {
    const url = await newPostgres();
    const client = await openAlone(url);
    expect(await restorePostgres(client, readBackup(file))).toBeNull();
    const restored = await readCatalog(client);
    await client.end();
    const database = await connect({ url });
    expect(await summaryOfDatabase(database)).toEqual(tables);
    await seed(database, { ...size, clients: 35, ...owner, today: '2026-11-22' });
    expect((await summaryOfDatabase(database)).client).toMatch(/^35 /);
    await database.close();
    const other = await openAlone(await newPostgres(migrated));
    expect(restored, 'what a new database is').toEqual(await readCatalog(other));
    await other.end();
  });

  test('en PostgreSQL, cifrada, lo que hay en la carpeta', async () => {
    const source = await connect({ directory });
    const path = join(home, 'cifrada.pulso');
    await writeBackup(path, readPool(source.pool, source.kind), { passphrase: 'una frase' });
    await source.close();
    const url = await newPostgres();
    const client = await openAlone(url);
    await restorePostgres(client, readBackup(path, 'una frase'));
    await client.end();
    const database = await connect({ url });
    expect(await summaryOfDatabase(database)).toEqual(first);
    await database.close();
  });

  test('sobre una carpeta con datos, que se conservan al lado como base que se puede abrir', async () => {
    const former = await restoreEmbedded(directory, readBackup(file));
    expect(former).toMatch(/db\.before-\d{8}-\d{6}$/);
    const kept = await connect({ directory: former ?? '' });
    expect(await summaryOfDatabase(kept)).toEqual(first);
    await kept.close();
  });

  test('al abrir, cuando solo faltaba ponerla en su lugar', async () => {
    renameSync(directory, `${directory}.restored`);
    const database = await connect({ directory });
    expect(await summaryOfDatabase(database)).toEqual(tables);
    await database.close();
    expect(existsSync(`${directory}.restored`)).toBe(false);
  });

  test('sobre PostgreSQL con datos, que se conservan en otro esquema', async () => {
    const url = await newPostgres(migrated);
    const first = await connect({ url });
    await first.pool.query(
      `insert into account (id, name, email) values (gen_random_uuid(), 'Rosa', 'rosa@correo.cl')`,
    );
    await first.close();
    const client = await openAlone(url);
    const former = await restorePostgres(client, readBackup(file));
    expect(former).toMatch(/^pulso_before_\d{8}-\d{6}$/);
    expect((await client.query(`select name from "${former}".account`)).rows).toEqual([{ name: 'Rosa' }]);
    await client.end();
    const database = await connect({ url });
    expect(await summaryOfDatabase(database)).toEqual(tables);
    await database.close();
  });
});

describe('una restauración que no termina', () => {
  const account = `insert into account (id, name, email) values (gen_random_uuid(), 'Rosa', 'rosa@correo.cl')`;
  async function* interrupted(): AsyncGenerator<Part> {
    let parts = 0;
    for await (const part of readBackup(file)) {
      if (++parts > 20) throw new Error('interrumpida');
      yield part;
    }
  }

  test('o que se pide mientras Pulso usa la base deja la carpeta como estaba', async () => {
    const directory = await newDirectory();
    const running = await connect({ directory });
    await running.pool.query(account);
    await expect(restoreEmbedded(directory, readBackup(file))).rejects.toMatchObject({
      name: 'DatabaseInUseError',
    });
    await running.close();
    await expect(restoreEmbedded(directory, interrupted())).rejects.toThrow('interrumpida');
    expect(readdirSync(join(directory, '..'))).toEqual(['db']);
    const database = await connect({ directory });
    expect((await database.pool.query('select name from account')).rows).toEqual([{ name: 'Rosa' }]);
    await database.close();
  });

  test('deja PostgreSQL como estaba', async () => {
    const url = await newPostgres(migrated);
    const first = await connect({ url });
    await first.pool.query(account);
    await first.close();
    const client = await openAlone(url);
    const before = await readCatalog(client);
    await expect(restorePostgres(client, interrupted())).rejects.toThrow('interrumpida');
    expect(await readCatalog(client)).toEqual(before);
    expect((await client.query('select name from account')).rows).toEqual([{ name: 'Rosa' }]);
    await client.end();
  });

  test('se rechaza mientras Pulso usa PostgreSQL', async () => {
    const url = await newPostgres(migrated);
    const other = await connect({ url });
    await expect(openAlone(url)).rejects.toThrow(/Pulso está funcionando con esa base/);
    await other.close();
    await (await openAlone(url)).end();
  });
});

test('PostgreSQL con tablas ajenas se rechaza', async () => {
  const url = await newPostgres();
  await execute(url, 'create table cuentas (id int)');
  const client = await openAlone(url);
  await expect(restorePostgres(client, readBackup(file))).rejects.toThrow(/tablas que no son de Pulso/);
  await client.end();
});

describe('antes de tocar nada se rechaza', () => {
  const changed = async (change: (text: string) => string) => {
    const path = join(home, `cambiada-${count++}.pulso`);
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(file)).toString())));
    return checkBackup(readBackup(path));
  };

  test('una copia de una versión más nueva', () =>
    expect(changed((text) => text.replace(/"schema":\d+/, '"schema":9999999999999'))).rejects.toThrow(
      /más nueva de Pulso: actualiza/,
    ));

  test('una de otra variante de Pulso', () =>
    expect(changed((text) => text.replace(/"schema":\d+/, '"schema":12'))).rejects.toThrow(/otra variante/));

  test('una cuyo contenido cambió', () =>
    expect(changed((text) => text.replace('dueno@correo.cl', 'intruso@correo.cl'))).rejects.toThrow(
      /dañado o incompleto/,
    ));
});

test('la copia de una versión anterior se restaura y se pone al día', async () => {
  const path = join(home, 'anterior.pulso');
  const former = await openEmbedded({ directory: null });
  const connection = await former.pool.connect();
  await connection.query('begin');
  await startSchema(connection, readMigrations().at(-2)?.folderMillis ?? 0);
  await connection.query(
    `insert into account (id, name, email) values (gen_random_uuid(), 'Rosa', 'rosa@correo.cl')`,
  );
  await connection.query('commit');
  await writeBackup(path, readSnapshot(connection, 'embedded'));
  connection.release(true);
  await former.close();
  const url = await newPostgres();
  const client = await openAlone(url);
  await restorePostgres(client, readBackup(path));
  expect(await isUpToDate(client)).toBe(true);
  await client.end();
  const database = await connect({ url });
  expect((await database.pool.query('select name, email from account')).rows).toEqual([
    { name: 'Rosa', email: 'rosa@correo.cl' },
  ]);
  await database.close();
});
