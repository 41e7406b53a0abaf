import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { logLines } from '../test/log.ts';
import { mailAllowance, openLimits } from './limits.ts';
import { readSettings } from './settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const signIn = async (person: Person, email: string, password: string, address: string) =>
  (await person.raw('POST', '/api/sign-in', { email, password }, { 'x-forwarded-for': address })).status;

async function fail(times: number, attempt: (turn: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push(await attempt(turn));
  return statuses;
}

test('la contraseña buena empieza la cuenta otra vez', async () => {
  const owner = await app.gym();
  const address = '203.0.113.50';
  await fail(9, () => signIn(owner, owner.email, 'no-es-esta', address));
  expect(await signIn(owner, owner.email, owner.password, address)).toBe(200);
  expect(await fail(2, () => signIn(owner, owner.email, 'no-es-esta', address))).toEqual([401, 401]);
});

test('después de 50 intentos una dirección espera, sea cual sea la cuenta', async () => {
  const ask = async (turn: number, address: string) => {
    const headers = { 'x-forwarded-for': address };
    const body = { email: `alguien${turn}@correo.cl` };
    return (await app.nobody().raw('POST', '/api/password-reset', body, headers)).status;
  };
  const tries = await fail(51, (turn) => ask(turn, '203.0.113.77'));
  expect(tries).toEqual([...Array(50).fill(200), 429]);
  expect(await ask(99, '203.0.113.78')).toBe(200);
});

test('quien tiene una red IPv6 entera es una dirección, y la red de al lado es otra', async () => {
  const ask = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const body = { email: `alguien-${address}@correo.cl`.replaceAll(':', '-') };
    return (await app.nobody().raw('POST', '/api/password-reset', body, headers)).status;
  };
  const tries = await fail(51, (turn) => ask(`2001:db8:0:7:${turn.toString(16)}::1`));
  expect(tries).toEqual([...Array(50).fill(200), 429]);
  expect(await ask('2001:0DB8::7:0:0:0:1')).toBe(429);
  expect(await ask('2001:db8:0:8::1')).toBe(200);
  expect(await ask('::ffff:198.51.100.7')).toBe(200);
});

test('muchos intentos a la vez tampoco pasan el límite', async () => {
  const { email } = await app.gym();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => signIn(app.nobody(), email, 'no-es-esta', '192.0.2.1')),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('adivinar la contraseña actual desde una sesión abierta también se limita', async () => {
  const owner = await app.gym();
  const change = async () =>
    (await owner.raw('PUT', '/api/password', { currentPassword: 'no-es-esta', password: 'la-nueva-clave' }))
      .status;
  expect(await fail(11, change)).toEqual([...Array(10).fill(400), 429]);
});

test('lo que otros cargan se puede 100 veces en un gimnasio, y 10 con lo mismo', async () => {
  const limits = openLimits(app.database, readSettings({}));
  const [gym, other, again] = [newId(), newId(), { code: 'too_many_attempts' }];
  const use = (gymId: string, thing: number) => limits.use('receipt', gymId, `${thing}`);
  for (let n = 0; n < 100; n += 1) await use(gym, Math.floor(n / 10));
  await expect(use(gym, 0), 'lo mismo').rejects.toMatchObject({ failure: again });
  await expect(use(gym, 10), 'otra cosa').rejects.toMatchObject({ failure: again });
  await use(other, 0);
});

test('lo que cualquiera puede pedir se cuenta por dirección, bien o mal hecho, y no lo que pide quien entró', async () => {
  const own = await openTestApp({ environment: { PULSO_PUBLIC_REQUESTS: '6' } });
  try {
    const gym = await own.gym();
    const ask = (address: string) =>
      own.nobody().raw('POST', '/api/sign-in', '{', {
        'content-type': 'application/json',
        'x-forwarded-for': address,
      });
    const statuses = await fail(7, async () => (await ask('203.0.113.9')).status);
    expect(statuses).toEqual([...Array(6).fill(400), 429]);
    const refused = await ask('203.0.113.9');
    expect(refused.headers['retry-after']).toBe('60');
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'too_many_requests' } });
    expect((await ask('203.0.113.10')).status).toBe(400);
    for (let turn = 0; turn < 10; turn += 1) await gym.gym.get({});
  } finally {
    await own.close();
  }
});

test('lo que cualquiera puede bajar se cuenta también, y no se gasta en comprimirlo', async () => {
  const own = await openTestApp({ environment: { PULSO_PUBLIC_REQUESTS: '3' } });
  try {
    const load = (url: string, address: string) =>
      own.nobody().raw('GET', url, undefined, { 'accept-encoding': 'br, gzip', 'x-forwarded-for': address });
    for (const [index, url] of [
      '/api/openapi.json',
      '/api/docs/static/swagger-ui.css',
      '/source.zip',
    ].entries()) {
      // What is made for whoever asks first may take longer than the minute that is counted.
      await load(url, '198.51.100.1');
      const address = `203.0.113.${index}`;
      for (const { status, headers } of [await load(url, address), await load(url, address)])
        expect({ url, status, coding: headers['content-encoding'] }).toEqual({ url, status: 200 });
      await load(url, address);
      expect(await load(url.replace('s', '%73'), address)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
      });
    }
    expect(await load('/api/health', '203.0.113.0'), 'lo que pregunta un repartidor').toMatchObject({
      status: 200,
    });
  } finally {
    await own.close();
  }
});

test('detrás de los intermediarios que se nombran, cada dirección cuenta por su lado; de otros no se cree ninguna', async () => {
  const own = await openTestApp({
    environment: { PULSO_PUBLIC_REQUESTS: '1', PULSO_PROXIES: '10.1.0.0/16, 2001:db8::7' },
  });
  try {
    const ask = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
      const request = { method: 'POST', url: '/api/sign-in', payload: '{', headers, remoteAddress } as const;
      return (await own.app.inject(request)).statusCode;
    };
    expect(await ask('10.1.2.3', '203.0.113.1')).toBe(400);
    expect(await ask('10.1.2.4', '198.51.100.1, 203.0.113.1'), 'la misma, aunque diga otra').toBe(429);
    expect(await ask('2001:db8::7', '203.0.113.2, 10.1.9.9'), 'por dos de ellos').toBe(400);
    expect(await ask('192.0.2.9', '203.0.113.3'), 'por un desconocido').toBe(400);
    expect(await ask('192.0.2.9', '203.0.113.4'), 'otra vez el desconocido').toBe(429);
  } finally {
    await own.close();
  }
});

test('sin intermediarios que se nombren, nadie elige su dirección, tampoco en el propio equipo, y queda dicho una vez', async () => {
  const own = await openTestApp({ environment: { PULSO_PUBLIC_REQUESTS: '1', PULSO_PROXIES: '' } });
  try {
    logLines.length = 0;
    const ask = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
      const request = { method: 'POST', url: '/api/sign-in', payload: '{', headers, remoteAddress } as const;
      return (await own.app.inject(request)).statusCode;
    };
    expect(await ask('127.0.0.1', '203.0.113.1')).toBe(400);
    expect(await ask('127.0.0.1', '203.0.113.2')).toBe(429);
    expect(await ask('::1', '203.0.113.1')).toBe(400);
    expect(await ask('::1', '203.0.113.2')).toBe(429);
    expect(logLines.filter((line) => line.includes('PULSO_PROXIES'))).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test('lo que manda cualquiera no pasa de 16 kB, y la respuesta nombra a lo más 20 datos', async () => {
  const send = (keys: number) =>
    app
      .nobody()
      .raw('POST', '/api/sign-in', Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, 1])));
  expect(await send(5_000)).toMatchObject({ status: 413 });
  const { status, body } = await send(500);
  expect(status).toBe(400);
  expect(Object.keys(JSON.parse(body).error.fields)).toHaveLength(20);
});

test('contar un correo no deja nada que minutos después escriba en la transacción de otro', async () => {
  const connection = await app.database.pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(await mailAllowance(connection, { perGym: 1, perAddress: 1 }, newId(), 'ana@correo.cl')).toBe(
      true,
    );
    await connection.query('begin read only');
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    vi.useRealTimers();
    await connection.query('rollback');
    connection.release();
  }
});
