import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import type { Change } from '../db/announcer.ts';
import type { Person } from '../test/app.ts';
import { addClient } from '../test/fixture/clients.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { asSuperuser } from '../test/superuser.ts';
import type { Verb } from '../wire/verb.ts';
import { forLog } from './errors.ts';

let fixture: GymFixture;
beforeAll(async () => {
  fixture = await openGymFixture();
});
afterAll(() => fixture.close());

const codeOf = (body: string) => (JSON.parse(body) as { error: { code: string } }).error.code;
const cookiesOf = (header: string) =>
  new Map(header.split('; ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
const headerOf = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('la sesión', () => {
  test('falta, o es inventada: la respuesta es 401', async () => {
    for (const cookie of [
      '',
      'x=1',
      'pulso.session_token=inventada',
      `pulso.session_token=${newId()}.firma`,
    ]) {
      const answer = await fixture.nobody().raw('GET', '/api/clients', undefined, { cookie });
      expect(answer.status, cookie).toBe(401);
      expect(codeOf(answer.body)).toBe('signed_out');
    }
  });

  test('con la firma o lo recordado de otra, o cambiado a mano, no vale', async () => {
    await fixture.first.account.me({});
    const own = cookiesOf(fixture.otherGym.cookie());
    const others = cookiesOf(fixture.first.cookie());
    const token = decodeURIComponent(others.get('pulso.session_token') ?? '');
    const [id = '', signature = ''] = token.split(/\.(.*)/s);
    const [, ownSignature = ''] = decodeURIComponent(own.get('pulso.session_token') ?? '').split(/\.(.*)/s);
    expect(signature).not.toBe('');
    for (const forged of [`${id}.${ownSignature}`, id, `${id}.`, `${id.slice(0, -1)}.${signature}`]) {
      const cookie = `pulso.session_token=${encodeURIComponent(forged)}`;
      expect((await fixture.nobody().raw('GET', '/api/clients', undefined, { cookie })).status, forged).toBe(
        401,
      );
    }
    const remembered = Buffer.from(
      JSON.stringify({ session: { session: { userId: fixture.first.accountId } } }),
    );
    const cookies = new Map(own).set('pulso.session_data', remembered.toString('base64url'));
    const answer = await fixture.nobody().raw('GET', '/api/gym', undefined, { cookie: headerOf(cookies) });
    expect(answer.body).not.toContain(fixture.first.accountId);
  });

  test('que terminó deja de valer enseguida, también lo que el navegador recuerda de ella', async () => {
    const gym = await fixture.gym();
    const cookie = gym.cookie();
    await gym.account.signOut({});
    for (const [method, url] of [
      ['GET', '/api/clients'],
      ['GET', '/api/me'],
    ] as const) {
      expect((await fixture.nobody().raw(method, url, undefined, { cookie })).status).toBe(401);
    }
    const form = { id: newId(), name: 'Tarde' };
    expect((await fixture.nobody().raw('POST', '/api/clients', form, { cookie })).status).toBe(401);
  });

  test('de un cliente no entra al gimnasio que nombra si no es el suyo', async () => {
    const headers = { 'pulso-gym': fixture.otherGym.accountId };
    const answer = await fixture.client.raw('GET', '/api/my-space', undefined, headers);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ gym: { id: fixture.first.accountId } });
    const odd = { 'pulso-gym': `'; reset role; select '\\` };
    expect((await fixture.client.raw('GET', '/api/my-space', undefined, odd)).status).toBe(200);
  });
});

test('lo que es largo no se lee antes de saber quién lo manda', async () => {
  const long = Object.values(contract)
    .flatMap((verbs) => Object.values(verbs as Record<string, Verb>))
    .filter(({ bodyLimit }) => bodyLimit !== undefined);
  expect(long.length).toBeGreaterThan(3);
  for (const verb of long) {
    const send = (person: Person) =>
      person.raw(verb.method, `/api${verb.path}`, '{', { 'content-type': 'application/json' });
    expect(await send(fixture.nobody()), verb.path).toMatchObject({ status: 401 });
    expect(await send(fixture.client), verb.path).toMatchObject({ status: 403 });
    expect(await send(fixture.first), verb.path).toMatchObject({ status: 400 });
  }
});

test('de quien no entró no se leen más de 16 kB, pida lo que pida', async () => {
  const verbs = Object.values(contract)
    .flatMap((all) => Object.values(all as Record<string, Verb>))
    .filter(({ method, access }) => method !== 'GET' && access !== 'public');
  expect(verbs.length).toBeGreaterThan(50);
  const forged = { cookie: `pulso.session_token=${'a'.repeat(32)}.${'b'.repeat(43)}%3D` };
  const send = async ({ method, path }: Verb, bytes: number, headers = {}, person = fixture.nobody()) =>
    (
      await person.raw(method, `/api${path}`, '{'.padEnd(bytes), {
        'content-type': 'application/json',
        ...headers,
      })
    ).status;
  for (const verb of verbs) {
    expect(await send(verb, 16_385), verb.path).toBe(401);
    expect(await send(verb, 16_385, forged), verb.path).toBe(401);
    if (verb.access === 'gym') expect(await send(verb, 16_385, {}, fixture.first), verb.path).toBe(400);
  }
});

describe('otra página', () => {
  const form = () => ({ id: newId(), name: 'Intrusa' });

  test.each<Record<string, string>>([
    { origin: 'https://malo.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3001', host: 'localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
  ])('no escribe en nombre de quien está conectado: %o', async (headers) => {
    const input = form();
    const answer = await fixture.first.raw('POST', '/api/clients', input, headers);
    expect(answer.status).toBe(403);
    expect(codeOf(answer.body)).toBe('cross_site');
    await expect(fixture.first.clients.get({ id: input.id })).rejects.toMatchObject({ status: 404 });
  });

  test.each<Record<string, string>>([
    { origin: 'http://localhost:3000' },
    { origin: 'https://gimnasio.lan', host: 'gimnasio.lan' },
    { origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' },
    {},
  ])('la propia sí escribe: %o', async (headers) => {
    const answer = await fixture.first.raw('POST', '/api/clients', form(), headers);
    expect(answer.status).toBe(200);
  });

  test('no puede mostrar a Pulso en un marco ni ejecutar lo ajeno', async () => {
    const { headers } = await fixture.first.raw('GET', '/api/me');
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'self'/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('una dirección que no existe', () => {
  test.each([
    ['GET', '/api/nada'],
    ['HEAD', '/api/clients'],
    ['HEAD', '/api/live'],
    ['PATCH', '/api/clients'],
    ['GET', '/api/auth/session'],
    ['POST', '/api/auth/sign-up/email'],
    ['POST', '/api/auth/sign-in/email'],
  ])('%s %s responde 404', async (method, url) => {
    const { status } = await fixture.nobody().raw(method, url);
    expect(status).toBe(404);
  });
});

test('los errores inesperados se anotan sin los valores que llevaba la consulta', async () => {
  const secret = 'ana@correo.cl';
  const failing = Object.assign(new Error(`Failed query: insert … params: ${secret}`), {
    query: 'insert into client (email) values ($1)',
    params: [secret],
    cause: Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'client_email_unique',
      detail: `Key (email)=(${secret}) already exists.`,
    }),
  });
  const logged = forLog(failing);
  expect(logged).toMatchObject({ code: '23505', query: 'insert into client (email) values ($1)' });
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test('lo que se preguntó antes de que cambiara una columna se pregunta de nuevo', async () => {
  const before = await fixture.first.gym.get({});
  // Seen for the second time, the statement is prepared.
  await fixture.first.gym.get({});
  const change = (type: string) =>
    asSuperuser(fixture.database, (connection) =>
      connection.query(`alter table gym alter receipt_header type ${type}`),
    );
  await change('varchar');
  expect(await fixture.first.gym.get({})).toEqual(before);
  await change('text');
  expect(await fixture.first.gym.get({})).toEqual(before);
});

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'si PostgreSQL corta las conexiones, lo siguiente que se pide funciona y las pantallas vuelven a enterarse',
  async () => {
    const changes: (Change | null)[] = [];
    fixture.database.onChange((change) => changes.push(change));
    const cut = asSuperuser(fixture.database, (connection) =>
      connection.query(
        // Its own last: it ends at that row, and the others would stay.
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() order by pid = pg_backend_pid()) connected`,
      ),
    );
    await expect(cut).rejects.toThrow();
    await expect
      .poll(
        () =>
          fixture.first.gym.get({}).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    await expect.poll(() => changes.includes(null)).toBe(true);
    await addClient(fixture);
    await expect.poll(() => changes.at(-1)?.gymId === fixture.first.accountId).toBe(true);
  },
);
