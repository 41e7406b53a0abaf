import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { runCommand } from '../../test/command.ts';
import { serverUrl } from '../../test/database.ts';
import { freshCodeOf } from '../../test/totp.ts';

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

const run = (
  command: 'reset-password' | 'reset-two-factor',
  args: string[],
  more: Record<string, string> = {},
) => runCommand(command, args, { PULSO_URL: 'https://pulso.gimnasio.cl', ...environment, ...more });

/** Runs a command while Pulso does not have the embedded database open. */
async function runAlone(...command: Parameters<typeof run>) {
  if (!onPostgres) await app.close();
  const result = await run(...command);
  if (!onPostgres) app = await open();
  return result;
}

test('quien tiene el equipo obtiene un enlace que cambia la contraseña una vez', async () => {
  const { email } = await app.gym();
  if (!onPostgres) {
    const besidePulso = await run('reset-password', [email]);
    expect(besidePulso).toMatchObject({ code: 1, stderr: expect.stringContaining('Detén Pulso') });
  }
  const { code, stdout, stderr } = await runAlone('reset-password', [email.toUpperCase()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const link = new URL(/https:\S+/.exec(stdout)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe('https://pulso.gimnasio.cl/reset-password');
  const { account } = app.nobody();
  const token = link.searchParams.get('token') ?? '';
  await expect(account.resetPassword({ token, password: 'la-recordada' })).resolves.toEqual({ done: true });
  await expect(account.signIn({ email, password: 'la-recordada' })).resolves.toMatchObject({ role: 'gym' });
  await expect(account.resetPassword({ token, password: 'la-de-otro' })).rejects.toMatchObject({
    code: 'link_expired',
  });
});

test('quien perdió el teléfono y los códigos vuelve a entrar con su contraseña, y sus sesiones terminan', async () => {
  const owner = await app.gym();
  const { email, password } = owner;
  const { secret } = await owner.account.startTwoFactor({ currentPassword: password });
  await owner.account.confirmTwoFactor({ code: freshCodeOf(secret) });
  const halfway = app.nobody();
  await halfway.account.signIn({ email, password });
  const waiting = halfway.cookie();
  const { code, stdout, stderr } = await runAlone('reset-two-factor', [email.toUpperCase()]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(`${email} ya no tiene verificación en dos pasos`);
  expect(stdout).toContain('(1 sesión)');
  const person = app.nobody();
  const { status } = await person.raw('GET', '/api/me', undefined, { cookie: owner.cookie() });
  expect(status).toBe(401);
  const late = await person.raw('POST', '/api/sign-in/code', { code: '000000' }, { cookie: waiting });
  expect(JSON.parse(late.body)).toMatchObject({ error: { code: 'code_expired' } });
  await expect(person.account.signIn({ email, password })).resolves.toMatchObject({ role: 'gym' });
  await expect(person.account.twoFactor({})).resolves.toMatchObject({ enabled: false });
  const again = await runAlone('reset-two-factor', [email]);
  expect(again).toEqual({
    code: 1,
    stdout: '',
    stderr: `${email} no tiene la verificación en dos pasos activa: no se cambió nada.\n`,
  });
});

test('dice en una línea lo que falta', async () => {
  if (!onPostgres) await app.close();
  for (const command of ['reset-password', 'reset-two-factor'] as const)
    expect(await run(command, ['nadie@correo.cl']), command).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No hay ninguna cuenta con el correo nadie@correo.cl.\n',
    });
  if (!onPostgres) app = await open();
  const none = await run('reset-two-factor', []);
  expect(none).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Falta el correo .*reset-two-factor/),
  });
  const nowhere = { DATABASE_URL: '', PULSO_DATA: join(home, 'nada') };
  const empty = await run('reset-password', ['ana@correo.cl'], nowhere);
  expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/^No hay datos de Pulso en/) });
});
