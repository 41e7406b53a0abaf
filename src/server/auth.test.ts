import { inspect } from 'node:util';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../test/app.ts';
import { agree, googleOf, landing, openProvider } from '../test/google.ts';
import { logLines } from '../test/log.ts';
import { asSuperuser } from '../test/superuser.ts';

const errorIn = (location: string) => {
  const url = new URL(location, 'http://pulso');
  expect(url.pathname).toBe('/login');
  return url.searchParams.get('error');
};

describe('entrar con Google', () => {
  let provider: Awaited<ReturnType<typeof openProvider>>;
  let app: TestApp;
  beforeAll(async () => {
    provider = await openProvider();
    app = await openTestApp({ environment: provider.environment, slowPasswords: true });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });
  const arrive: typeof provider.arrive = (person, more) => provider.arrive(person, more);

  test('una persona nueva dice qué es, y sigue como gimnasio', async () => {
    const person = app.nobody();
    arrive(person);
    expect(await landing(person, await agree(person, '/clients?page=2'))).toBe(
      '/login?redirect=%2Fclients%3Fpage%3D2&entered=google',
    );
    const me = await person.account.me({});
    expect(me).toMatchObject({ email: person.email, role: null, gym: null });
    await expect(person.gym.get({})).rejects.toMatchObject({ status: 403 });
    const role = { role: 'gym', gymName: 'Box Carla' } as const;
    await expect(person.registration.complete({ role: 'gym' })).rejects.toMatchObject({
      fields: { gymName: expect.any(String) },
    });
    await expect(person.registration.complete(role)).resolves.toEqual({ done: true });
    await expect(person.gym.get({})).resolves.toMatchObject({ id: me.accountId, name: 'Box Carla' });
    await expect(person.registration.complete({ role: 'client' })).rejects.toMatchObject({
      code: 'already_registered',
    });
  });

  test('una persona nueva sigue como cliente de su gimnasio', async () => {
    const owner = await app.gym('El de siempre');
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    const person = app.nobody();
    arrive(person, { name: undefined });
    await landing(person, await agree(person));
    await person.registration.complete({ role: 'client', name: 'Carla', gymCode, gymKey });
    await expect(person.account.me({})).resolves.toMatchObject({ role: 'client', gymName: 'El de siempre' });
  });

  test('quien vuelve entra en su cuenta, aunque haya cambiado de correo en Google', async () => {
    const person = app.nobody();
    arrive(person);
    await landing(person, await agree(person));
    await person.registration.complete({ role: 'gym', gymName: 'Box Carla' });
    const later = app.nobody();
    arrive(person, { email: 'carla.nueva@correo.cl' });
    await landing(later, await agree(later));
    await expect(later.account.me({})).resolves.toMatchObject({ email: person.email, gymName: 'Box Carla' });
  });

  test('no entra en una cuenta que se hizo con contraseña, ni aunque su correo esté probado', async () => {
    const owner = await app.gym();
    await app.database.pool.query('update account set email_verified = true where id = $1', [
      owner.accountId,
    ]);
    const visitor = app.nobody();
    arrive(owner);
    expect(errorIn(await landing(visitor, await agree(visitor)))).toBe('account_not_linked');
    await expect(visitor.account.me({})).rejects.toMatchObject({ code: 'signed_out' });
  });

  test('quien cancela en Google vuelve a /login', async () => {
    const person = app.nobody();
    const callback = new URL(await agree(person, '/clients'), 'http://pulso');
    const state = callback.searchParams.get('state') ?? '';
    const location = await landing(person, `${callback.pathname}?error=access_denied&state=${state}`);
    expect(errorIn(location)).toBe('access_denied');
    expect(new URL(location, 'http://pulso').searchParams.get('redirect')).toBe('/clients');
  });

  test('un estado inventado, repetido o de otro navegador se rechaza', async () => {
    const person = app.nobody();
    arrive(person);
    const forged = (await agree(person)).replace(/state=[^&]+/, 'state=inventado');
    expect(errorIn(await landing(person, forged))).toBe('state_mismatch');
    const callback = await agree(person);
    const thief = app.nobody();
    expect(errorIn(await landing(thief, callback))).toBe('state_mismatch');
    await expect(thief.account.me({})).rejects.toMatchObject({ status: 401 });
    await landing(person, callback);
    await expect(person.account.me({})).resolves.toMatchObject({ email: person.email });
    expect(errorIn(await landing(app.nobody(), callback))).toBe('state_mismatch');
  });

  test('una firma para otra aplicación se rechaza', async () => {
    const person = app.nobody();
    arrive(person, { aud: 'otra-aplicación' });
    expect(errorIn(await landing(person, await agree(person)))).toBe('unable_to_get_user_info');
    await expect(person.account.me({})).rejects.toMatchObject({ status: 401 });
  });

  test('quien entra con Google no tiene contraseña que cambiar, y lo oye', async () => {
    const person = app.nobody();
    arrive(person);
    await landing(person, await agree(person));
    const change = { currentPassword: 'no-tengo-una', password: 'la-nueva-clave' };
    await expect(person.account.changePassword(change)).rejects.toMatchObject({ code: 'no_password' });
  });

  test('no vuelve a la página de otro sitio', async () => {
    for (const redirect of ['https://otro.sitio', '//otro.sitio', '/\\otro.sitio']) {
      await expect(app.nobody().account.google({ redirect })).rejects.toMatchObject({ status: 400 });
    }
  });

  test('nada más de la librería de cuentas queda a la vista', async () => {
    const owner = await app.gym();
    for (const path of ['get-session', 'list-sessions', 'ok', 'error', 'callback/github']) {
      expect((await owner.raw('GET', `/api/auth/${path}`)).status, path).toBe(404);
    }
    expect((await owner.raw('POST', '/api/auth/sign-in/email', { ...owner })).status).toBe(404);
  });
});

test('mientras Google no responde el servidor funciona igual, y lo dice; después entra sin reiniciar', async () => {
  const issuer = new OAuth2Server();
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  const url = new URL(issuer.issuer.url ?? '');
  await issuer.stop();
  const app = await openTestApp({ environment: googleOf(url.origin) });
  try {
    const owner = await app.gym();
    await expect(owner.account.me({})).resolves.toMatchObject({ role: 'gym' });
    await expect(owner.account.google({})).rejects.toMatchObject({ status: 503, code: 'google_unreachable' });
    expect(errorIn(await landing(owner, '/api/auth/callback/google?state=x&code=y'))).toBe(
      'google_unreachable',
    );
    await issuer.start(Number(url.port), '127.0.0.1');
    const started = await app.nobody().account.google({});
    expect(started.url.startsWith(`${url.origin}/authorize`)).toBe(true);
  } finally {
    await app.close();
    await issuer.stop().catch(() => {});
  }
});

test('sin configurar, el botón lo dice', async () => {
  const app = await openTestApp();
  try {
    const answer = await app.nobody().raw('POST', '/api/google', {});
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body).error.message).toBe(
      'El acceso con Google no está configurado en este servidor',
    );
    expect((await app.nobody().raw('GET', '/api/auth/callback/google')).status).toBe(404);
  } finally {
    await app.close();
  }
});

test('cuando la base falla, la bitácora dice por qué y no quién: ni la sesión ni el correo', async () => {
  const app = await openTestApp();
  const errorLog = vi.spyOn(console, 'error');
  try {
    const owner = await app.gym();
    const { rows } = await app.database.pool.query('select token from session');
    await asSuperuser(app.database, (connection) => connection.query('alter table session rename to lost'));
    await expect(owner.account.me({})).rejects.toMatchObject({ status: 500, code: 'unexpected' });
    const { email, password } = owner;
    await expect(owner.account.signIn({ email, password })).rejects.toMatchObject({ status: 500 });
    const log = [...logLines, ...errorLog.mock.calls.map((call) => inspect(call, { depth: 9 }))].join('\n');
    expect(log).toMatch(/relation .*session.* does not exist/);
    expect(log).not.toContain(rows[0].token);
    expect(log).not.toContain(owner.email);
  } finally {
    errorLog.mockRestore();
    await app.close();
  }
});
