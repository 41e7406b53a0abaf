import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { runCommand } from '../test/command.ts';
import { serverUrl } from '../test/database.ts';

const onPostgres = serverUrl() !== undefined;

let home: string;
let environment: Record<string, string>;
let app: TestApp;

/** Pulso on the database that the command opens too. */
const open = () =>
  openTestApp({
    database: onPostgres
      ? {
          network: {
            through: (url) => {
              environment = { DATABASE_URL: url };
              return url;
            },
          },
        }
      : { directory: join(home, 'db') },
  });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pulso-reset-'));
  environment = { PULSO_DATA: home };
  app = await open();
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const run = (email: string[], more: Record<string, string> = {}) =>
  runCommand('reset-password', email, { PULSO_URL: 'https://pulso.gimnasio.cl', ...environment, ...more });

test('quien tiene el equipo obtiene un enlace que cambia la contraseña una vez', async () => {
  const { email } = await app.gym();
  if (!onPostgres) {
    expect(await run([email])).toMatchObject({ code: 1, stderr: expect.stringContaining('Detén Pulso') });
    await app.close();
  }
  const { code, stdout, stderr } = await run([email.toUpperCase()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const link = new URL(/https:\S+/.exec(stdout)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://pulso.gimnasio.cl/reset-password');
  if (!onPostgres) app = await open();
  const { account } = app.nobody();
  const token = link.searchParams.get('token') ?? '';
  await expect(account.resetPassword({ token, password: 'la-recordada' })).resolves.toEqual({ done: true });
  await expect(account.signIn({ email, password: 'la-recordada' })).resolves.toMatchObject({ role: 'gym' });
  await expect(account.resetPassword({ token, password: 'la-de-otro' })).rejects.toMatchObject({
    code: 'link_expired',
  });
});

test('dice en una línea lo que falta', async () => {
  if (!onPostgres) await app.close();
  const nobody = await run(['nadie@correo.cl']);
  if (!onPostgres) app = await open();
  expect(nobody).toEqual({
    code: 1,
    stdout: '',
    stderr: 'No hay ninguna cuenta con el correo nadie@correo.cl.\n',
  });
  expect(await run([])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Falta el correo/) });
  const empty = await run(['ana@correo.cl'], { DATABASE_URL: '', PULSO_DATA: join(home, 'nada') });
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No hay datos de Pulso en/) });
});
