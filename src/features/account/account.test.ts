import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = 'una-clave-larga';
const register = (person: Person, more: { role: 'gym' | 'client'; [key: string]: string }) =>
  person.registration.register({ id: person.accountId, email: person.email, password, ...more });
const signIn = ({ account, email }: Person, as = password) => account.signIn({ email, password: as });

/** Another browser of the same account. */
async function otherBrowser(person: Person): Promise<Person> {
  const other = { ...app.nobody(), email: person.email, accountId: person.accountId };
  await signIn(other);
  return other;
}

describe('iniciar sesión', () => {
  test('con otra contraseña, o con un correo desconocido, dice lo mismo', async () => {
    const owner = await app.gym();
    const refusals = [
      await signIn(owner, 'otra-clave-larga').catch((reason) => reason),
      await signIn(app.nobody()).catch((reason) => reason),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    }
    expect(refusals[0].message).toBe(refusals[1].message);
  });

  test('sin correo o sin contraseña dice cuál falta', async () => {
    await expect(app.nobody().account.signIn({ email: '', password: '' })).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.any(String), password: 'Escribe tu contraseña.' },
    });
  });

  test("una cuenta de gimnasio sin su gimnasio oye 'User data not found' y no entra", async () => {
    const person = app.nobody();
    await register(person, { role: 'client' });
    await app.database.pool.query("update account set role = 'gym' where id = $1", [person.accountId]);
    const answer = await person.raw('POST', '/api/sign-in', { email: person.email, password });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).error.message).toBe('User data not found');
    await expect(person.account.me({})).rejects.toMatchObject({ code: 'signed_out' });
    const { rowCount } = await app.database.pool.query('select from session where user_id = $1', [
      person.accountId,
    ]);
    expect(rowCount).toBe(0);
  });

  test('deja cookies que una página no puede leer, para un mes', async () => {
    const owner = await app.gym();
    const answer = await owner.raw('POST', '/api/sign-in', { email: owner.email, password });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
    const session = cookies.find((cookie) => cookie.startsWith('pulso.session_token='));
    expect(session).toMatch(/Max-Age=2592000/);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/i);
      expect(cookie).not.toMatch(/Secure/);
    }
  });

  test('otra vez en el mismo navegador termina la sesión de antes, y solo esa', async () => {
    const owner = await app.gym();
    const elsewhere = await otherBrowser(owner);
    const former = owner.cookie();
    await signIn(owner);
    const late = await app.nobody().raw('GET', '/api/gym', undefined, { cookie: former });
    expect(late.status).toBe(401);
    await expect(owner.gym.get({})).resolves.toBeTruthy();
    await expect(elsewhere.gym.get({})).resolves.toBeTruthy();
  });

  test('con una contraseña equivocada la sesión de antes sigue', async () => {
    const owner = await app.gym();
    await expect(signIn(owner, 'otra-clave-larga')).rejects.toMatchObject({ status: 401 });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
  });

  test('en un sitio https las cookies solo viajan cifradas, y se sabe su dirección', async () => {
    const publicUrl = 'https://pulso.gimnasio.cl';
    const safe = await openTestApp({ environment: { PULSO_URL: publicUrl } });
    try {
      const owner = await safe.gym();
      const answer = await owner.raw('POST', '/api/sign-in', { email: owner.email, password });
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
        expect(cookie).toMatch(/^__Secure-pulso\..*; Secure/);
      }
      await expect(owner.account.me({})).resolves.toMatchObject({ role: 'gym', publicUrl });
      const local = await app.gym();
      await expect(local.account.me({})).resolves.toMatchObject({ publicUrl: null });
    } finally {
      await safe.close();
    }
  });

  test('desde la página de otro sitio se rechaza', async () => {
    const owner = await app.gym();
    const body = { email: owner.email, password };
    const answer = await owner.raw('POST', '/api/sign-in', body, { origin: 'https://otro.sitio' });
    expect(answer.status).toBe(403);
  });
});

describe('cerrar sesión', () => {
  test('termina la sesión en el servidor, aunque alguien guarde las cookies', async () => {
    const owner = await app.gym();
    const signInAnswer = await owner.raw('POST', '/api/sign-in', { email: owner.email, password });
    const cookie = [signInAnswer.headers['set-cookie'] ?? []]
      .flat()
      .map((header) => String(header).split(';')[0])
      .join('; ');
    const thief = app.nobody();
    expect((await thief.raw('GET', '/api/gym', undefined, { cookie })).status).toBe(200);
    await owner.account.signOut({});
    await expect(owner.gym.get({})).rejects.toMatchObject({ code: 'signed_out' });
    for (const url of ['/api/gym', '/api/clients', '/api/me', '/api/live']) {
      expect((await thief.raw('GET', url, undefined, { cookie })).status, url).toBe(401);
    }
  });

  test('sin sesión no falla', async () => {
    await expect(app.nobody().account.signOut({})).resolves.toEqual({ done: true });
  });
});

describe('cambiar la propia contraseña', () => {
  test('pide la actual, vale desde ya y cierra en el acto las demás sesiones', async () => {
    const owner = await app.gym();
    const other = await otherBrowser(owner);
    await expect(other.gym.get({})).resolves.toBeTruthy();
    await owner.account.changePassword({ currentPassword: password, password: 'la-nueva-clave' });
    await expect(other.gym.get({})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    await expect(other.account.me({})).rejects.toMatchObject({ status: 401 });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
    await expect(signIn(app.nobody())).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(signIn(owner, 'la-nueva-clave')).resolves.toMatchObject({ role: 'gym', codeNeeded: false });
  });

  test('con otra contraseña actual no cambia nada', async () => {
    const owner = await app.gym();
    const wrong = { currentPassword: 'no-es-esta', password: 'la-nueva-clave' };
    await expect(owner.account.changePassword(wrong)).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: expect.any(String) },
    });
    const short = { currentPassword: password, password: 'corta' };
    await expect(owner.account.changePassword(short)).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    });
    await expect(signIn(owner)).resolves.toMatchObject({ role: 'gym', codeNeeded: false });
  });
});

test('solo es operador quien figura en el ajuste, probó que el correo es suyo y entra en dos pasos', async () => {
  const operated = await openTestApp({ environment: { PULSO_OPERATORS: 'otra@pulso.cl, Jefa@Pulso.cl' } });
  try {
    const person = { ...operated.nobody(), email: 'jefa@pulso.cl' };
    await register(person, { role: 'gym', gymName: 'De la jefa' });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ operator: false });
    await operated.database.pool.query('update account set email_verified = true');
    await expect(person.account.me({})).resolves.toMatchObject({ operator: false });
    await operated.database.pool.query('update account set two_factor_enabled = true');
    await expect(person.account.me({})).resolves.toMatchObject({ operator: true });
    await expect((await operated.gym()).account.me({})).resolves.toMatchObject({ operator: false });
  } finally {
    await operated.close();
  }
});
