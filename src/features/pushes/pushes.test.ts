import { createPublicKey } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { newBrowser } from '../../test/push-service.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { maxPhones } from './contract.ts';

let app: TestApp;
let gym: Person;
let ana: Awaited<ReturnType<TestApp['clientOf']>>;
beforeAll(async () => {
  app = await openTestApp({ now: '2030-03-15T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym('Fuerza');
  ana = await app.clientOf(gym);
});

async function formOf(person: Person, browser = newBrowser()) {
  const { serverKey } = await person.pushes.own({});
  return { id: newId(), ...browser.subscription, serverKey };
}
const add = async (person: Person, browser = newBrowser()) =>
  person.pushes.add(await formOf(person, browser));
const idsOf = async (person: Person) => (await person.pushes.own({})).items.map(({ id }) => id);
const storedOf = async () => (await readRows(app.database, gym.accountId)).push_subscription ?? [];

test('se prende en un teléfono, una vez aunque se repita, y se apaga', async () => {
  const form = await formOf(ana);
  const phone = await ana.pushes.add(form);
  expect(phone).toMatchObject({ id: form.id, name: 'Dispositivo desconocido', reachable: true });
  expect(await ana.pushes.add(form)).toEqual(phone);
  const { endpoint } = newBrowser().subscription;
  await expect(ana.pushes.add({ ...form, endpoint })).rejects.toMatchObject({ code: 'already_saved' });
  expect(await idsOf(ana)).toEqual([form.id]);
  await ana.pushes.remove({ id: form.id });
  await ana.pushes.remove({ id: form.id });
  expect(await idsOf(ana)).toEqual([]);
  const { items } = await gym.record.list({ clientId: ana.clientId });
  expect(items.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Prendió los avisos en un teléfono'),
      expect.stringContaining('Se apagaron los avisos en un teléfono'),
    ]),
  );
});

test('dice en qué navegador y sistema', async () => {
  const form = await formOf(ana);
  const { body } = await ana.raw('POST', '/api/my-space/phones', form, {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  expect(JSON.parse(body)).toMatchObject({ name: 'Chrome en Android' });
});

test('guarda cifrado adónde avisar, y al apagarlo no queda nada de ello, ni en la auditoría', async () => {
  const browser = newBrowser();
  const { id } = await add(ana, browser);
  const secrets = Object.values(browser.subscription);
  const holds = (value: unknown) => secrets.some((secret) => JSON.stringify(value).includes(secret));
  expect((await storedOf())[0]?.secret).toMatch(/^[\w+/]{100,}=*$/);
  await ana.pushes.remove({ id });
  expect(await storedOf()).toMatchObject([{ secret: '', fingerprint: '', server_key: '' }]);
  expect(holds(await readRows(app.database, gym.accountId))).toBe(false);
});

test('la clave con que avisa es un punto de la curva, la misma en cada gimnasio', async () => {
  const { serverKey } = await ana.pushes.own({});
  const point = Buffer.from(serverKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const other = await app.clientOf(await app.gym('Otro'));
  expect((await other.pushes.own({})).serverKey).toBe(serverKey);
});

test('lo que no sirve para avisar se rechaza', async () => {
  const form = await formOf(ana);
  for (const [wrong, code] of [
    [{ endpoint: 'http://push.example.com/a' }, 'invalid_input'],
    [{ endpoint: 'https://ana:clave@push.example.com/a' }, 'invalid_input'],
    [{ endpoint: 'nada' }, 'invalid_input'],
    [{ auth: 'corto' }, 'invalid_input'],
    [{ p256dh: form.p256dh.replace(/^./, 'C') }, 'phone_unusable'],
    [{ serverKey: newBrowser().subscription.p256dh }, 'key_changed'],
  ] as const)
    await expect(ana.pushes.add({ ...form, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
      code,
    });
  expect(await storedOf()).toEqual([]);
});

test(`son ${maxPhones} como máximo, también si llegan juntos`, async () => {
  const tries = Array.from({ length: maxPhones + 2 }, () => add(ana));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPhones);
  await expect(add(ana)).rejects.toMatchObject({ code: 'too_many_phones' });
  const [first = ''] = await idsOf(ana);
  await ana.pushes.remove({ id: first });
  await add(ana);
});

test('un navegador avisa a quien lo prendió al final, y a nadie más', async () => {
  const bea = await app.clientOf(gym);
  const browser = newBrowser();
  await add(ana, browser);
  const { id } = await add(bea, browser);
  expect(await idsOf(ana)).toEqual([]);
  expect(await idsOf(bea)).toEqual([id]);
  await expect(ana.pushes.remove({ id })).rejects.toMatchObject({ status: 404 });
  const other = await app.clientOf(await app.gym('Otro'));
  await expect(other.pushes.remove({ id })).rejects.toMatchObject({ status: 404 });
  await add(other, browser);
  expect(await idsOf(bea), 'cada gimnasio avisa de sus clases').toEqual([id]);
});

test('con otra clave de Pulso queda a la vista, sin efecto, hasta que se prende de nuevo', async () => {
  const browser = newBrowser();
  await add(ana, browser);
  await asSuperuser(app.database, (connection) =>
    connection.query('update push_subscription set server_key = $1 where gym_id = $2', [
      'otra',
      gym.accountId,
    ]),
  );
  expect((await ana.pushes.own({})).items).toMatchObject([{ reachable: false }]);
  const { id } = await add(ana, browser);
  expect((await ana.pushes.own({})).items).toMatchObject([{ id, reachable: true }]);
});

test('se borra con el cliente, y en sus datos va el teléfono y desde cuándo, sin secretos', async () => {
  const browser = newBrowser();
  await add(ana, browser);
  const { sheets } = await gym.record.personalData({ clientId: ana.clientId });
  const sheet = sheets.find(({ title }) => title.toLowerCase().includes('teléfonos'));
  expect(JSON.stringify(sheet)).toContain('Dispositivo desconocido');
  const [stored] = await storedOf();
  for (const secret of [...Object.values(browser.subscription), stored?.secret, stored?.fingerprint])
    expect(JSON.stringify(sheets)).not.toContain(secret);
  await gym.privacy.erase({ id: newId(), clientId: ana.clientId, reason: 'Lo pidió' });
  expect(await storedOf()).toMatchObject([{ name: '', secret: '', fingerprint: '', server_key: '' }]);
  const rows = JSON.stringify((await readRows(app.database, gym.accountId)).audit);
  expect(rows).not.toContain(String(stored?.fingerprint));
});
