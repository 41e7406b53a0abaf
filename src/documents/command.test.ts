import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { runCommand } from '../test/command.ts';
import { smallGym } from './documents.fixture.ts';
import { DocumentsError, readOptions } from './options.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-documentos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command on the embedded database in `folder`. */
const run = (command: 'import' | 'export', ...args: string[]) =>
  runCommand(command, args, { PULSO_DATA: folder });

test('un ensayo no deja ni la base; traer, exportar y volver a traer no cambia nada', async () => {
  const { content, email } = smallGym();
  const file = join(folder, 'original.json');
  const exported = join(folder, 'exportado.json');
  await writeFile(file, JSON.stringify(content));
  const rehearsal = await run('import', file, '--dry-run');
  expect([rehearsal.code, rehearsal.stdout]).toEqual([0, expect.stringContaining('clientes: 2 de nuevo')]);
  expect(existsSync(join(folder, 'db'))).toBe(false);
  expect((await run('import', file)).stdout).toContain('cuentas nuevas: 2, sin contraseña');
  expect(await run('export', exported, '--gym', email)).toMatchObject({
    code: 0,
    stdout: `${exported} tiene los documentos de Gimnasio Original, con 2 clientes.\n`,
  });
  expect((await stat(exported)).mode & 0o777).toBe(0o600);
  const { users } = JSON.parse(await readFile(exported, 'utf8'));
  expect(Object.values(users)).toContainEqual({ email, role: 'gym' });
  const again = await run('import', exported);
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringContaining('clientes: 0 de nuevo, 2 ya estaban'),
  ]);

  content.users.nadie = { email: 'nadie@correo.cl', role: 'client' };
  await writeFile(file, JSON.stringify(content));
  const partial = await run('import', file);
  expect([partial.code, partial.stdout]).toEqual([
    1,
    expect.stringContaining('users/nadie: No es de un gimnasio'),
  ]);

  const server = await connect({ directory: join(folder, 'db') });
  try {
    const refused = await run('import', file);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('ya está en uso')]);
  } finally {
    await server.close();
  }
});

test.each([
  [[], 'se usa así'],
  [['a.json', '--que'], 'se usa así'],
  [['a.json', '--gym', 'nadie'], '--gym: «nadie» no es un correo'],
  [['a.json', '--time-zone', 'Marte'], '--time-zone: «Marte» no es una zona horaria'],
])('rechaza %j en una línea', (values, message) => {
  expect(() => readOptions(values, 'así')).toThrow(DocumentsError);
  expect(() => readOptions(values, 'así')).toThrow(message);
});

test('varios correos siguen a --gym', () => {
  const { gyms } = readOptions(['a.json', '--gym', 'A@b.cl', 'c@d.cl'], 'así');
  expect(gyms).toEqual(['a@b.cl', 'c@d.cl']);
});
