import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    environment: { PULSO_REGISTRATIONS_PER_HOUR: '3', PULSO_REGISTRATIONS_PER_DAY: '5' },
  });
});
afterAll(() => app.close());

const password = 'una-clave-larga';
const register = (person: Person, address: string, more: Record<string, string> = {}) => {
  const { accountId: id, email } = person;
  const form = { id, email, password, role: 'gym', gymName: 'Box Andes', ...more };
  return person.raw('POST', '/api/register', form, { 'x-forwarded-for': address });
};
const registerAnew = async (times: number, address: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push((await register(app.nobody(), address)).status);
  return statuses;
};
/** An hour later, as far as registrations are concerned. */
const passAnHour = () =>
  app.database.pool.query('update attempt set expire = expire - 3600 * 1000 where expire is not null');

test('desde una red se crean tantas cuentas por hora, y luego se dice cuánto esperar', async () => {
  expect(await registerAnew(3, '203.0.113.1')).toEqual([200, 200, 200]);
  const person = app.nobody();
  const refused = await register(person, '203.0.113.1');
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(JSON.parse(refused.body)).toMatchObject({
    error: {
      code: 'too_many_registrations',
      message: expect.stringContaining('Desde tu conexión ya se crearon muchas cuentas'),
    },
  });
  await expect(person.account.signIn({ email: person.email, password })).rejects.toMatchObject({
    status: 401,
  });
  expect(await registerAnew(1, '203.0.113.2'), 'otra red').toEqual([200]);
});

test('y tantas por día', async () => {
  expect(await registerAnew(3, '203.0.113.3')).toEqual([200, 200, 200]);
  await passAnHour();
  expect(await registerAnew(3, '203.0.113.3')).toEqual([200, 200, 429]);
  await passAnHour();
  const refused = await register(app.nobody(), '203.0.113.3');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
});

test('el mismo registro repetido cuenta una vez', async () => {
  const person = app.nobody();
  for (let turn = 0; turn < 6; turn += 1) expect((await register(person, '203.0.113.4')).status).toBe(200);
  expect(await registerAnew(3, '203.0.113.4')).toEqual([200, 200, 429]);
});

test('los clientes que traen el código y la clave de su gimnasio se registran juntos en su red', async () => {
  const owner = await app.gym();
  const { code: gymCode, key: gymKey } = await owner.gym.get({});
  const access = { role: 'client', gymName: '', name: 'Ana', gymCode, gymKey };
  for (let turn = 0; turn < 5; turn += 1)
    expect((await register(app.nobody(), '203.0.113.5', access)).status).toBe(200);
  expect((await register(app.nobody(), '203.0.113.5', { ...access, gymKey: 'OTRA' })).status).toBe(400);
});

describe('sin SMTP, un correo que ya tiene cuenta se dice', () => {
  const again = (owner: Person, address: string, more?: Record<string, string>) =>
    register({ ...app.nobody(), email: owner.email }, address, more);

  test('tantas veces por hora como cuentas se pueden crear; después no se distingue de uno libre', async () => {
    const owner = await app.gym();
    for (let turn = 0; turn < 3; turn += 1) expect((await again(owner, '203.0.113.6')).status).toBe(409);
    const [taken, free] = [await again(owner, '203.0.113.6'), await register(app.nobody(), '203.0.113.6')];
    for (const { status, body } of [taken, free]) {
      expect(status).toBe(429);
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'too_many_registrations' } });
    }
  });

  test('con el código de un gimnasio, 50 correos en un cuarto de hora', async () => {
    const owner = await app.gym();
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    const access = { role: 'client', gymName: '', name: 'Ana', gymCode, gymKey };
    const people = Array.from({ length: 5 }, () => app.nobody());
    for (const [n, person] of people.entries()) await register(person, `198.51.100.${n}`);
    const statuses: number[] = [];
    for (let turn = 0; turn < 50; turn += 1)
      statuses.push((await again(people[turn % 5] as Person, '203.0.113.7', access)).status);
    expect(new Set(statuses)).toEqual(new Set([409]));
    const more = [
      await again(owner, '203.0.113.7', access),
      await register(app.nobody(), '203.0.113.7', access),
    ];
    expect(more.map(({ status }) => status)).toEqual([429, 429]);
  });
});
