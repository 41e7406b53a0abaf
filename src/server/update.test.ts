import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect, type Place } from '../db/connect.ts';
import { runCommand } from '../test/command.ts';
import { serverUrl } from '../test/database.ts';
import { makeNewerVersion, newerMigration } from '../test/newer-version.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl, execute, templateName } from '../test/postgres.ts';
import { startServer } from '../test/server-process.ts';

const [url, name] = [serverUrl(), `update_${newId().replaceAll('-', '')}`];
const email = 'rosa@correo.cl';

let home: string;
/** A Pulso whose database has a migration more. */
let newer: string;
let settings: Record<string, string>;
let place: Place;

async function within<T>(sql: string): Promise<T[]> {
  const database = await connect(place);
  try {
    return (await database.pool.query(sql)).rows;
  } finally {
    await database.close();
  }
}

async function startNewer(more: Record<string, string> = {}) {
  const server = startServer({ ...settings, PORT: `${await findPort()}`, ...more }, { file: newer });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

const backups = () => join(home, 'data/backups');
const keptBackups = async () =>
  (await readdir(backups())).filter((file) => file.startsWith('pulso-before-')).toSorted();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-update-'));
  newer = await makeNewerVersion(join(home, 'newer'), `update account set name = 'cambiado';`);
  const data = join(home, 'data');
  if (url) await execute(url, `create database ${name} template ${templateName}`);
  settings = { PULSO_DATA: data, ...(url && { DATABASE_URL: databaseUrl(url, name) }) };
  place = url ? { url: databaseUrl(url, name) } : { directory: join(data, 'db') };
  await within(`insert into account (id, name, email) values ('${newId()}', 'Rosa', '${email}')`);
});
afterAll(async () => {
  if (url) await execute(url, `drop database ${name} with (force)`);
  await rm(home, { recursive: true, force: true });
});

test('sin dónde guardar la copia de antes no se actualiza, y dice cómo seguir', async () => {
  await mkdir(join(home, 'data'), { recursive: true });
  await writeFile(backups(), 'una nota');
  const { code, stderr } = await (await startNewer()).ended;
  expect(stderr).toMatch(
    /^Pulso no puede empezar: [^\n]*No se pudo guardar la copia de antes de actualizar en [^\n]+PULSO_BACKUPS=off\.\n$/,
  );
  expect(code).toBe(1);
  expect(await within('select name from account')).toEqual([{ name: 'Rosa' }]);
  await rm(backups());
});

test('una migración que falla no deja copia, pues nada cambió', async () => {
  const migration = join(home, 'newer/migrations', `${newerMigration}.sql`);
  const sound = await readFile(migration);
  await writeFile(migration, 'select nada;');
  expect((await (await startNewer()).ended).stderr).toMatch(/9999_newer no se pudo aplicar/);
  expect(await keptBackups()).toEqual([]);
  await writeFile(migration, sound);
});

test('antes de actualizar guarda una copia, y con ella se vuelve a la versión anterior', async () => {
  const old = ['01', '02', '03'].map((day) => `pulso-before-9.0.0-202601${day}-000000.pulso`);
  for (const file of old) await writeFile(join(backups(), file), '');
  const server = await startNewer();
  const line = await server.ready;
  expect(line).toMatch(/^La base se actualizó a Pulso 99\.0\.0; como estaba antes quedó en /);
  const path = line.slice(line.indexOf(backups()));
  await expect.poll(server.output).toContain('Pulso está listo en');
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
  expect(await keptBackups()).toEqual([...old.slice(1), path.slice(backups().length + 1)].toSorted());
  await expect(within('select'), 'ya no es de esta versión').rejects.toThrow('versión más nueva de Pulso');

  const restored = await runCommand('restore', [path], settings);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(await within('select name, email from account')).toEqual([{ name: 'Rosa', email }]);
});

test.skipIf(url)('en una carpeta vacía, sin una base de la que copiar, crea la suya', async () => {
  const data = join(home, 'nueva');
  const server = await startNewer({ PULSO_DATA: data });
  expect(await server.ready).toMatch(/^Pulso está listo en/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(data)).toContain('db');
});

test.runIf(url)('con PULSO_BACKUPS=off se actualiza sin copia', async () => {
  const before = await keptBackups();
  const server = await startNewer({ PULSO_BACKUPS: 'off' });
  expect(await server.ready).toMatch(/^Pulso está listo en/);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(await keptBackups()).toEqual(before);
});
