import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackup } from '../../db/backup/file.ts';
import { checkBackup } from '../../db/backup/load.ts';
import { connect } from '../../db/connect.ts';
import { runCommand, typeCommand } from '../../test/command.ts';
import { serverUrl } from '../../test/database.ts';
import { findPort } from '../../test/ports.ts';
import { databaseUrl, execute, templateName } from '../../test/postgres.ts';
import { type ServerProcess, startServer } from '../../test/server-process.ts';

/** Each test goes on with the server and the files that the one before left. */
const passphrase = 'una frase larga y propia';
const owner = { id: newId(), email: `gimnasio-${newId()}@correo.cl`, password: 'una-clave-larga' };
const databases: string[] = [];

let home: string;
let plain: string;
let encrypted: string;
let from: Record<string, string>;
let to: Record<string, string>;
let server: ServerProcess & { address: string };

/** A migrated, empty place of its own. */
async function newPlace(name: string): Promise<Record<string, string>> {
  const data = join(home, name);
  const server = serverUrl();
  if (!server) {
    await (await connect({ directory: join(data, 'db') })).close();
    return { PULSO_DATA: data };
  }
  const database = `commands_${newId().replaceAll('-', '')}`;
  databases.push(database);
  await execute(server, `create database ${database} template ${templateName}`);
  return { PULSO_DATA: data, DATABASE_URL: databaseUrl(server, database) };
}

async function start(place: Record<string, string>): Promise<void> {
  const port = await findPort();
  server = { ...startServer({ PORT: `${port}`, ...place }), address: `http://127.0.0.1:${port}` };
  await server.ready;
}

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}

const post = (path: string, body: unknown) =>
  fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const register = (account: typeof owner) => post('/register', { ...account, role: 'gym', gymName: 'Fuerza' });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-commands-'));
  [plain, encrypted] = [join(home, 'copia.pulso'), join(home, 'cifrada.pulso')];
  [from, to] = [await newPlace('from'), await newPlace('to')];
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  for (const name of databases) {
    await execute(serverUrl() ?? '', `drop database ${name} with (force)`);
  }
  await rm(home, { recursive: true, force: true });
});

test('se hace una copia mientras Pulso atiende, también cifrada', async () => {
  await start(from);
  expect((await register(owner)).status).toBe(200);
  const [made, hidden, other] = await Promise.all([
    runCommand('backup', [plain], from),
    runCommand('backup', [encrypted], { ...from, PULSO_BACKUP_PASSPHRASE: passphrase }),
    register({ ...owner, id: newId(), email: `gimnasio-${newId()}@correo.cl` }),
  ]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^La copia está lista en .*copia\.pulso: \d+ tablas, .* filas, .* MB, sin cifrar\.\n$/,
  );
  expect(hidden.stdout).toMatch(/cifrada: sin su frase nadie la puede leer/);
  expect(other.status).toBe(200);
  expect((await stat(plain)).mode & 0o777).toBe(0o600);
});

test('el Pulso que atiende no da la copia a quien no sabe su secreto', async () => {
  if (from.DATABASE_URL) return;
  const address = join(from.PULSO_DATA ?? '', 'db.backup');
  const { port } = JSON.parse(await readFile(address, 'utf8')) as { port: number };
  expect((await stat(address)).mode & 0o777).toBe(0o600);
  for (const authorization of ['', 'Bearer ', 'Bearer adivino']) {
    const answer = await fetch(`http://127.0.0.1:${port}/backup`, { headers: { authorization } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  }
});

test('no se restaura sobre un Pulso que atiende, y lo dice en una línea', async () => {
  const { code, stderr } = await runCommand('restore', [plain], from);
  expect(stderr).toMatch(/^Pulso no pudo restaurar la copia: .*(ya está en uso|está funcionando)[^\n]*\n$/);
  expect(code).toBe(1);
  expect((await register({ ...owner, id: newId(), email: `otro-${newId()}@correo.cl` })).status).toBe(200);
  await stop();
});

// No database is opened before the file has been read, so once is enough.
test.runIf(serverUrl()).each([
  ['sin nombre', () => [], /indica un archivo/],
  ['que no existe', () => ['nada.pulso'], /No se puede leer nada\.pulso/],
  ['que es una carpeta copiada de una base', () => [join(home, 'copied')], /es una carpeta/],
  ['que es otra cosa', () => [join(home, 'nota.txt')], /no es una copia de seguridad de Pulso/],
  ['cortado', () => [join(home, 'cortada.pulso')], /dañado o incompleto/],
  ['cifrado, sin la frase', () => [encrypted], /indica su frase/],
])('un archivo %s no se restaura, y lo dice en una línea', async (_, args, says) => {
  await mkdir(join(home, 'copied', 'db'), { recursive: true });
  await writeFile(join(home, 'nota.txt'), 'una nota');
  await writeFile(join(home, 'cortada.pulso'), (await readFile(plain)).subarray(0, -100));
  const { code, stderr } = await runCommand('restore', args(), to);
  expect(stderr).toMatch(/^Pulso no pudo restaurar la copia: [^\n]+\n$/);
  expect(stderr).toMatch(says);
  expect(code).toBe(1);
});

test('restaurada en otro lugar, dice cada tabla y qué pasó con lo que había, y Pulso sigue', async () => {
  const { code, stdout, stderr } = await runCommand('restore', [encrypted], {
    ...to,
    PULSO_BACKUP_PASSPHRASE: passphrase,
  });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^La copia es del .*completa\.\nLa base actual no se pierde/);
  expect(stdout).toMatch(/\n {2}credential: \d+ filas?, igual\n/);
  expect(stdout).toMatch(/La base anterior quedó en .*before/);
  await start(to);
  const { email, password } = owner;
  expect((await post('/sign-in', { email, password })).status).toBe(200);
  await stop();
});

test('sin Pulso funcionando también se hace una copia', async () => {
  const path = join(home, 'detenido.pulso');
  expect(await runCommand('backup', [path], from)).toMatchObject({ code: 0, stderr: '' });
  const again = await runCommand('backup', [path], from);
  expect(again.stderr).toMatch(/ya existe: elige otro nombre/);
});

test('una opción que no existe se dice en una línea', async () => {
  expect(await runCommand('backup', [join(home, 'otra.pulso'), '--encript'], from)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Pulso no pudo hacer la copia: hay una opción que no existe, o a la que le falta su valor\n',
  });
});

// What is typed is the same for either database, and PostgreSQL restores in a third of the time.
test.runIf(serverUrl() && process.platform === 'linux')(
  'la frase que se escribe en una terminal no se ve',
  async () => {
    const path = join(home, 'escrita.pulso');
    const typed = 'ñandú de una frase 42';
    const question = 'Frase para cifrar la copia: ';
    const made = await typeCommand('backup', [path, '--encrypt'], from, { question, answer: typed });
    expect(made.shown).toMatch(/^Frase para cifrar la copia: \r?\nLa copia está lista en .*, cifrada/);
    expect(made.code).toBe(0);
    expect((await checkBackup(readBackup(path, typed))).tables.length).toBeGreaterThan(40);
    const wrong = { question: 'Frase de la copia: ', answer: 'otra frase' };
    const refused = await typeCommand('restore', [path], to, wrong);
    expect(refused.shown).toMatch(
      /^Frase de la copia: \r?\nPulso no pudo restaurar la copia: La frase no es/,
    );
    expect(refused.code).toBe(1);
    const restored = await typeCommand('restore', [path], to, { ...wrong, answer: typed });
    expect(restored.shown).toMatch(/^Frase de la copia: \r?\nLa copia es del /);
    expect(restored.code).toBe(0);
  },
);
