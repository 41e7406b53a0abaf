import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const password = 'una-clave-larga';
const register = (person: Person, more: { role: 'gym' | 'client'; [key: string]: string }) =>
  person.account.register({ id: person.accountId, email: person.email, password, ...more });
const signIn = ({ account, email }: Person, as = password) => account.signIn({ email, password: as });

/** Another browser of the same account. */
async function otherBrowser(person: Person): Promise<Person> {
  const other = { ...world.nobody(), email: person.email, accountId: person.accountId };
  await signIn(other);
  return other;
}

describe('registrarse', () => {
  test('como gimnasio crea la cuenta y el gimnasio, y no inicia sesión', async () => {
    const owner = world.nobody();
    await expect(register(owner, { role: 'gym', gymName: 'Fuerza Sur' })).resolves.toEqual({ done: true });
    await expect(owner.account.me({})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    await expect(signIn(owner)).resolves.toEqual({ role: 'gym' });
    await expect(owner.account.me({})).resolves.toMatchObject({
      role: 'gym',
      gymName: 'Fuerza Sur',
      gym: { id: owner.accountId, currency: 'CLP', taxRate: 1000 },
      operator: false,
    });
  });

  test('como cliente sin gimnasio crea solo la cuenta', async () => {
    const person = world.nobody();
    await register(person, { role: 'client' });
    await expect(signIn(person)).resolves.toEqual({ role: 'client' });
    await expect(person.account.me({})).resolves.toMatchObject({ role: 'client', gymName: null, gym: null });
  });

  test('dos veces por un doble clic deja una sola cuenta y no falla', async () => {
    const owner = world.nobody();
    const twice = [1, 2].map(() => register(owner, { role: 'gym', gymName: 'Doble Clic' }));
    await expect(Promise.all(twice)).resolves.toEqual([{ done: true }, { done: true }]);
    await signIn(owner);
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Doble Clic', version: 1 });
  });

  test('con un correo que ya tiene cuenta se rechaza, también en mayúsculas', async () => {
    const owner = await world.gym();
    const intruder = { ...world.nobody(), email: owner.email.toUpperCase() };
    await expect(register(intruder, { role: 'gym', gymName: 'Otro' })).rejects.toMatchObject({
      status: 409,
      code: 'account_exists',
      fields: { email: expect.stringContaining('Ya hay una cuenta') },
    });
    await expect(signIn(owner)).resolves.toEqual({ role: 'gym' });
  });

  test('con el identificador de otra cuenta no la toca ni entra en su gimnasio', async () => {
    const owner = await world.gym('Intacto');
    const client = await world.clientOf(owner);
    const intruder = world.nobody();
    for (const { accountId } of [owner, client]) {
      const borrowed = { ...intruder, accountId };
      await expect(register(borrowed, { role: 'gym', gymName: 'Robado' })).rejects.toMatchObject({
        status: 409,
      });
    }
    const twin = { ...client, email: client.email };
    await expect(register(twin, { role: 'gym', gymName: 'Robado' })).rejects.toMatchObject({ status: 409 });
    await expect(owner.gym.get({})).resolves.toMatchObject({ name: 'Intacto' });
  });

  test('pide lo que falta en su campo', async () => {
    const person = world.nobody();
    const { accountId: id, email } = person;
    const tries = [
      [
        { id, email, password: '1234567', role: 'gym' },
        { password: expect.stringContaining('8 caracteres') },
      ],
      [{ id, email: 'ana', password, role: 'gym' }, { email: expect.stringContaining('correo válido') }],
      [{ id, email, password, role: 'gym' }, { gymName: 'Escribe el nombre del gimnasio.' }],
      [{ id, email, password, role: 'dueño' }, { role: 'Elige una de las opciones.' }],
      [{ id, email, password, role: 'client', gymCode: 'ABC', gymKey: 'D' }, { name: expect.any(String) }],
    ] as const;
    for (const [input, fields] of tries) {
      await expect(person.account.register(input as never)).rejects.toMatchObject({ status: 400, fields });
    }
    await expect(signIn(person)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });
});

describe('registrarse como cliente con el código y la clave del gimnasio', () => {
  const access = async (owner: Person) => {
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    return { gymCode, gymKey };
  };

  test('agrega al cliente y lo vincula cuando nadie tenía ese correo', async () => {
    const owner = await world.gym('Gimnasio Abierto');
    const person = world.nobody();
    const { gymCode, gymKey } = await access(owner);
    await register(person, { role: 'client', name: 'Rosa', gymCode: gymCode.toLowerCase(), gymKey });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({
      role: 'client',
      gymName: 'Gimnasio Abierto',
    });
    const { items } = await owner.clients.list({});
    expect(items).toMatchObject([{ name: 'Rosa', email: person.email, hasAccount: true }]);
  });

  test('espera la confirmación cuando el gimnasio ya tenía un cliente con ese correo', async () => {
    const owner = await world.gym('Gimnasio Cauto');
    const person = world.nobody();
    const { client } = await owner.clients.create({ id: newId(), name: 'Luis', email: person.email });
    await register(person, { role: 'client', name: 'Luis', ...(await access(owner)) });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: null });
    const { items } = await owner.clients.linkRequests({});
    expect(items).toEqual([
      { accountId: person.accountId, clientId: client.id, clientName: 'Luis', email: person.email },
    ]);
    await owner.clients.decideLink({ accountId: person.accountId, decision: 'confirmed' });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Gimnasio Cauto' });
    await expect(owner.clients.linkRequests({})).resolves.toEqual({ items: [] });
  });

  test('no vincula a quien el gimnasio rechaza', async () => {
    const owner = await world.gym();
    const person = world.nobody();
    await owner.clients.create({ id: newId(), name: 'Luis', email: person.email });
    await register(person, { role: 'client', name: 'Luis', ...(await access(owner)) });
    await owner.clients.decideLink({ accountId: person.accountId, decision: 'rejected' });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: null });
  });

  test('se rechaza con otra clave, y no queda ninguna cuenta', async () => {
    const owner = await world.gym();
    const person = world.nobody();
    const { gymCode } = await access(owner);
    const wrong = { role: 'client', name: 'Rosa', gymCode, gymKey: 'OTRACLAVE1' } as const;
    await expect(register(person, wrong)).rejects.toMatchObject({ code: 'wrong_gym_access' });
    await expect(signIn(person)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('se puede hacer después, con la sesión iniciada', async () => {
    const owner = await world.gym('Más Tarde');
    const person = world.nobody();
    await register(person, { role: 'client' });
    await signIn(person);
    const join = { name: 'Inés', ...(await access(owner)) };
    await expect(person.account.joinGym(join)).resolves.toEqual({ waiting: false });
    await expect(person.account.joinGym(join)).resolves.toEqual({ waiting: false });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Más Tarde' });
    expect((await owner.clients.list({})).total).toBe(1);
    await expect(owner.account.joinGym(join)).rejects.toMatchObject({ status: 403 });
  });

  test('devuelve su lugar a quien el gimnasio había eliminado', async () => {
    const owner = await world.gym('Otra Vez');
    const person = await world.clientOf(owner);
    await owner.clients.remove({ id: person.clientId });
    const join = { name: 'Ana', ...(await access(owner)) };
    await expect(person.account.joinGym(join)).resolves.toEqual({ waiting: false });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Otra Vez' });
    expect((await owner.clients.list({})).items).toMatchObject([{ name: 'Ana', hasAccount: true }]);
  });
});

describe('iniciar sesión', () => {
  test('con otra contraseña, o con un correo desconocido, dice lo mismo', async () => {
    const owner = await world.gym();
    const refusals = [
      await signIn(owner, 'otra-clave-larga').catch((reason) => reason),
      await signIn(world.nobody()).catch((reason) => reason),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 401, code: 'wrong_credentials' });
    }
    expect(refusals[0].message).toBe(refusals[1].message);
  });

  test('sin correo o sin contraseña dice cuál falta', async () => {
    await expect(world.nobody().account.signIn({ email: '', password: '' })).rejects.toMatchObject({
      status: 400,
      fields: { email: expect.any(String), password: 'Escribe tu contraseña.' },
    });
  });

  test("una cuenta de gimnasio sin su gimnasio oye 'User data not found' y no entra", async () => {
    const person = world.nobody();
    await register(person, { role: 'client' });
    await world.database.pool.query("update account set role = 'gym' where id = $1", [person.accountId]);
    const answer = await person.raw('POST', '/api/sign-in', { email: person.email, password });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).error.message).toBe('User data not found');
    await expect(person.account.me({})).rejects.toMatchObject({ code: 'signed_out' });
    const { rowCount } = await world.database.pool.query('select from session where user_id = $1', [
      person.accountId,
    ]);
    expect(rowCount).toBe(0);
  });

  test('deja cookies que una página no puede leer, para un mes', async () => {
    const owner = await world.gym();
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

  test('en un sitio https las cookies solo viajan cifradas', async () => {
    const safe = await openTestApp({ environment: { PULSO_URL: 'https://pulso.gimnasio.cl' } });
    try {
      const owner = await safe.gym();
      const answer = await owner.raw('POST', '/api/sign-in', { email: owner.email, password });
      for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
        expect(cookie).toMatch(/^__Secure-pulso\..*; Secure/);
      }
      await expect(owner.account.me({})).resolves.toMatchObject({ role: 'gym' });
    } finally {
      await safe.close();
    }
  });

  test('desde la página de otro sitio se rechaza', async () => {
    const owner = await world.gym();
    const body = { email: owner.email, password };
    const answer = await owner.raw('POST', '/api/sign-in', body, { origin: 'https://otro.sitio' });
    expect(answer.status).toBe(403);
  });
});

describe('cerrar sesión', () => {
  test('termina la sesión en el servidor, aunque alguien guarde las cookies', async () => {
    const owner = await world.gym();
    const signedIn = await owner.raw('POST', '/api/sign-in', { email: owner.email, password });
    const cookie = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const thief = world.nobody();
    expect((await thief.raw('GET', '/api/gym', undefined, { cookie })).status).toBe(200);
    await owner.account.signOut({});
    await expect(owner.gym.get({})).rejects.toMatchObject({ code: 'signed_out' });
    for (const url of ['/api/gym', '/api/clients', '/api/me', '/api/live']) {
      expect((await thief.raw('GET', url, undefined, { cookie })).status, url).toBe(401);
    }
  });

  test('sin sesión no falla', async () => {
    await expect(world.nobody().account.signOut({})).resolves.toEqual({ done: true });
  });
});

describe('cambiar la propia contraseña', () => {
  test('pide la actual, vale desde ya y cierra en el acto las demás sesiones', async () => {
    const owner = await world.gym();
    const elsewhere = await otherBrowser(owner);
    await expect(elsewhere.gym.get({})).resolves.toBeTruthy();
    await owner.account.changePassword({ currentPassword: password, password: 'la-nueva-clave' });
    await expect(elsewhere.gym.get({})).rejects.toMatchObject({ status: 401, code: 'signed_out' });
    await expect(elsewhere.account.me({})).rejects.toMatchObject({ status: 401 });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
    await expect(signIn(world.nobody())).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(signIn(owner, 'la-nueva-clave')).resolves.toEqual({ role: 'gym' });
  });

  test('con otra contraseña actual no cambia nada', async () => {
    const owner = await world.gym();
    const wrong = { currentPassword: 'no-es-esta', password: 'la-nueva-clave' };
    await expect(owner.account.changePassword(wrong)).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: expect.any(String) },
    });
    const short = { currentPassword: password, password: 'corta' };
    await expect(owner.account.changePassword(short)).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    });
    await expect(signIn(owner)).resolves.toEqual({ role: 'gym' });
  });
});

test('solo es operador quien figura en el ajuste y probó que el correo es suyo', async () => {
  const operated = await openTestApp({ environment: { PULSO_OPERATORS: 'jefa@pulso.cl' } });
  try {
    const person = { ...operated.nobody(), email: 'jefa@pulso.cl' };
    await register(person, { role: 'gym', gymName: 'De la jefa' });
    await signIn(person);
    await expect(person.account.me({})).resolves.toMatchObject({ operator: false });
    await operated.database.pool.query('update account set email_verified = true');
    await expect(person.account.me({})).resolves.toMatchObject({ operator: true });
    await expect((await operated.gym()).account.me({})).resolves.toMatchObject({ operator: false });
  } finally {
    await operated.close();
  }
});
