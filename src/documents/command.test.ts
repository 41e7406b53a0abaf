import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { smallGym } from './documents.fixture.ts';
import { DocumentsError, readOptions } from './options.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-documentos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command on the embedded database in `folder`. */
const run = (command: 'import' | 'export', ...args: string[]) =>
  new Promise<{ code: number; out: string; failed: string }>((resolve) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const file = fileURLToPath(new URL(`./${command}.ts`, import.meta.url));
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { ...env, PULSO_DATA: folder } },
      (_, out, failed) => resolve({ code: child.exitCode ?? -1, out, failed }),
    );
  });

test('un ensayo no deja ni la base; traer, exportar y volver a traer no cambia nada', async () => {
  const { content, email } = smallGym();
  const file = join(folder, 'original.json');
  const exported = join(folder, 'exportado.json');
  await writeFile(file, JSON.stringify(content));
  const rehearsal = await run('import', file, '--dry-run');
  expect([rehearsal.code, rehearsal.out]).toEqual([0, expect.stringContaining('clientes: 2 de nuevo')]);
  expect(existsSync(join(folder, 'db'))).toBe(false);
  expect((await run('import', file)).out).toContain('cuentas nuevas: 2, sin contraseña');
  expect(await run('export', exported, '--gym', email)).toMatchObject({
    code: 0,
    out: `${exported} tiene los documentos de Gimnasio Original, con 2 clientes.\n`,
  });
  expect((await stat(exported)).mode & 0o777).toBe(0o600);
  const { users } = JSON.parse(await readFile(exported, 'utf8'));
  expect(Object.values(users)).toContainEqual({ email, role: 'gym' });
  const again = await run('import', exported);
  expect([again.code, again.out]).toEqual([0, expect.stringContaining('clientes: 0 de nuevo, 2 ya estaban')]);

  content.users.nadie = { email: 'nadie@correo.cl', role: 'client' };
  await writeFile(file, JSON.stringify(content));
  const partial = await run('import', file);
  expect([partial.code, partial.out]).toEqual([
    1,
    expect.stringContaining('users/nadie: No es de un gimnasio'),
  ]);

  const server = await connect({ directory: join(folder, 'db') });
  try {
    const refused = await run('import', file);
    expect([refused.code, refused.failed]).toEqual([1, expect.stringContaining('ya está en uso')]);
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
