import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addKey, withKey } from '../../test/fixture/keys.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ environment: { PULSO_KEY_REQUESTS: '30' } });
  gym = await app.gym();
});
afterAll(() => app.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

test('una llave hace tantas peticiones por minuto como se fijó, y las demás siguen', async () => {
  const [busy, calm] = await Promise.all([addKey(gym), addKey(gym)]);
  const ask = withKey(app, busy.token);
  for (let asked = 0; asked < 30; asked++) expect((await ask('GET', '/api/programs')).status).toBe(200);
  const answer = await ask('GET', '/api/programs');
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await withKey(app, calm.token)('GET', '/api/programs')).status).toBe(200);
});

test('quien prueba llaves que no sirven espera, y las que sirven ahí mismo siguen', async () => {
  const { token } = await addKey(gym);
  const { token: unused } = await addKey(gym);
  const ask = withKey(app, token);
  expect((await ask('GET', '/api/programs', undefined, from('203.0.113.7'))).status).toBe(200);
  // A device that goes on with a key that was replaced tries no other.
  const replaced = withKey(app, 'pulso_cambiada');
  for (let tried = 0; tried < 25; tried++)
    expect((await replaced('GET', '/api/programs', undefined, from('203.0.113.7'))).status).toBe(401);
  for (let tried = 0; tried < 19; tried++) {
    const wrong = withKey(app, `pulso_${tried}`);
    expect((await wrong('GET', '/api/programs', undefined, from('203.0.113.7'))).status).toBe(401);
  }
  const wrong = withKey(app, 'pulso_otra');
  expect(await wrong('GET', '/api/programs', undefined, from('203.0.113.7'))).toMatchObject({
    ...{ status: 429, headers: { 'retry-after': expect.anything() } },
  });
  expect((await ask('GET', '/api/programs', undefined, from('203.0.113.7'))).status).toBe(200);
  const fresh = withKey(app, unused);
  expect((await fresh('GET', '/api/programs', undefined, from('203.0.113.7'))).status).toBe(429);
  expect((await fresh('GET', '/api/programs', undefined, from('203.0.113.8'))).status).toBe(200);
});

test('lo que es largo se lee solo de una llave que sirve', async () => {
  const long = { id: 'x'.repeat(20_000) };
  const { token } = await addKey(gym);
  expect((await withKey(app, token)('POST', '/api/programs', long)).status).toBe(400);
  expect((await withKey(app, 'pulso_ninguna')('POST', '/api/programs', long)).status).toBe(401);
});
