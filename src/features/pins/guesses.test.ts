import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ environment: { PULSO_PROXIES: '10.0.0.1' } });
});
afterAll(() => app.close());

const pin = '1470';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36';

async function openCounter() {
  const owner = await app.gym();
  const carla = await app.memberOf(owner, 'reception');
  await owner.pins.setOwn({ pin: '2580' });
  await carla.pins.setOwn({ pin });
  return { owner, carla };
}

async function guess(from: Person, { accountId: personId }: Person, times: number, agent = windows) {
  const codes: string[] = [];
  for (let attempt = 0; attempt < times; attempt++) {
    const headers = { 'user-agent': agent, 'x-forwarded-for': `203.0.113.${attempt}` };
    const { body } = await from.raw('POST', '/api/counter/person', { personId, pin: '0000' }, headers);
    codes.push(JSON.parse(body).error.code);
  }
  return codes;
}

const groupOf = async (person: Person) =>
  (await person.notifications.list({})).groups.find(({ kind }) => kind === 'wrongPins');
const told = async (person: Person) => (await groupOf(person))?.items.map(({ sentence }) => sentence) ?? [];
const recorded = async (owner: Person) =>
  (await owner.record.list({ kind: 'account' })).items.filter(({ sentence }) =>
    sentence.includes('un PIN que'),
  ).length;

test('quien adivina el PIN de otra persona espera después de diez, diga la dirección que diga', async () => {
  const { owner, carla } = await openCounter();
  const codes = await guess(owner, carla, 11);
  expect(codes).toEqual([...Array(10).fill('wrong_pin'), 'too_many_attempts']);
  await expect.poll(() => recorded(owner)).toBe(10);
});

test('desde el quinto de un día se avisa a quien lee el registro, y otra vez a los cinco más', async () => {
  const { owner, carla } = await openCounter();
  const admin = await app.memberOf(owner, 'admin');
  await guess(owner, carla, 4);
  await expect.poll(() => recorded(owner)).toBe(4);
  expect(await told(owner)).toEqual([]);
  await guess(owner, carla, 1);
  const five =
    'Alguien escribió 5 veces un PIN que no es el de Carla, en la sesión de Dueño, Chrome en Windows (127.0.0.1)';
  await expect.poll(() => told(owner)).toEqual([five]);
  expect((await groupOf(owner))?.items[0]?.href).toMatch(
    new RegExp(`^/registro\\?tipo=account&persona=${carla.accountId}&desde=([\\d-]{10})&hasta=\\1$`),
  );
  expect(await told(admin)).toEqual([five]);
  expect(await told(carla)).toEqual([]);
  await owner.notifications.markRead({ kind: 'wrongPins' });
  await guess(owner, carla, 1, android);
  await expect
    .poll(() => told(owner))
    .toEqual([
      'Alguien escribió 6 veces un PIN que no es el de Carla, en 2 equipos, el último la sesión de Dueño, Chrome en Android (127.0.0.1)',
    ]);
  expect((await groupOf(owner))?.unread).toBe(0);
  await guess(owner, carla, 4);
  await expect.poll(async () => (await groupOf(owner))?.unread).toBe(1);
});

test('también quien adivina el suyo para cambiarlo, o el que desbloquea la caja', async () => {
  const { owner, carla } = await openCounter();
  await app.database.pool.query(`update session set created_at = now() - interval '1 day'`);
  await owner.locks.setPin({ pin: '4321' });
  for (let attempt = 0; attempt < 5; attempt++) {
    await expect(carla.pins.setOwn({ pin: '9513', present: '0000' })).rejects.toMatchObject({
      fields: { present: expect.any(String) },
    });
    await expect(carla.locks.unlock({ pin: '0000' })).rejects.toMatchObject({ code: 'wrong_pin' });
  }
  await expect.poll(() => recorded(owner)).toBe(10);
  expect((await told(owner)).toSorted()).toEqual([
    'Alguien escribió 5 veces un PIN que no desbloquea la caja, en Dispositivo desconocido (127.0.0.1)',
    'Alguien escribió 5 veces un PIN que no es el de Carla, en la sesión de Carla, Dispositivo desconocido (127.0.0.1)',
  ]);
});
