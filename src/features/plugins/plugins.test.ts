import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addKey, withKey } from '../../test/fixture/keys.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
});
afterAll(() => app.close());

const shown = async (who: Person) =>
  (await who.plugins.list({})).items.map(({ key, state, note }) => [key, state, note]);

test('la lista dice qué hay, por grupo, y si está encendido', async () => {
  const { items } = await gym.plugins.list({});
  expect(items.find(({ key }) => key === 'khipu')).toMatchObject({
    group: 'payments',
    state: 'unset',
    rights: ['payments.take'],
  });
  expect(await shown(gym)).toContainEqual(['apikeys', 'unset', '']);
  await addKey(gym, ['classes.view']);
  await addKey(gym, ['classes.view']);
  expect(await shown(gym)).toContainEqual(['apikeys', 'on', '2 llaves']);
  const groups = items.map(({ group }) => group);
  expect(groups).toEqual(groups.toSorted((one, other) => groups.indexOf(one) - groups.indexOf(other)));
});

test('cada plugin tiene una palabra suya y dice en una frase qué hace y a dónde van los datos', async () => {
  const { items } = await gym.plugins.list({});
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  for (const { key, summary, data } of items) {
    expect(key).toMatch(/^[a-z][a-z0-9-]+$/);
    expect(summary).toMatch(/^[A-ZÁÉÍÓÚ].{10,}\.$/);
    expect(data).toMatch(/^[A-ZÁÉÍÓÚ].{10,}\.$/);
  }
});

test('cada quien ve los de sus derechos, y una llave ninguno', async () => {
  const accountant = await app.memberOf(gym, 'accountant');
  expect(await shown(accountant)).toEqual([['accounting', 'off', '']]);
  const reception = await app.memberOf(gym, 'reception');
  await expect(reception.plugins.list({})).rejects.toMatchObject({ code: 'not_permitted' });
  const { token } = await addKey(gym, ['income']);
  const { status, body } = await withKey(app, token)('GET', '/api/plugins');
  expect([status, JSON.parse(body).error.code]).toEqual([403, 'person_only']);
});
