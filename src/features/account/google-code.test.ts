import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newResetLink } from '../../server/auth.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { agree, landing, openProvider } from '../../test/google.ts';
import { freshCodeOf } from '../../test/totp.ts';
import { protect, wrongCode, wrongCodeOf } from './account.fixture.ts';

let provider: Awaited<ReturnType<typeof openProvider>>;
let app: TestApp;
beforeAll(async () => {
  provider = await openProvider();
  app = await openTestApp({ environment: provider.environment });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** The owner of a gym who entered with Google, and later set a password too. */
async function gymOfGoogle(): Promise<Person> {
  const owner = app.nobody();
  provider.arrive(owner);
  await landing(owner, await agree(owner));
  await owner.registration.complete({ role: 'gym', gymName: 'Box Carla' });
  const link = await newResetLink(drizzle(app.database.pool), 'http://pulso', owner.email);
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  await owner.account.resetPassword({ token, password: owner.password });
  await owner.account.signIn({ email: owner.email, password: owner.password });
  return owner;
}

const enter = async (person: Person) => landing(person, await agree(person, '/clients?page=2'));
const openSessions = async ({ account }: Person) => (await account.sessions({})).items.length;

test('con la verificación en dos pasos, Google solo no abre ninguna sesión: falta el código', async () => {
  const owner = await gymOfGoogle();
  const { secret } = await protect(owner);
  const before = await openSessions(owner);
  const other = app.nobody();
  provider.arrive(owner);
  const callback = await agree(other, '/clients?page=2');
  const { headers } = await other.raw('GET', callback);
  expect(headers.location).toBe('/login?redirect=%2Fclients%3Fpage%3D2&entered=google&code=needed');
  const live = [headers['set-cookie'] ?? []].flat().map(String);
  expect(live.filter((cookie) => /session_(token|data)=[^;]/.test(cookie))).toEqual([]);
  await expect(other.account.me({})).rejects.toMatchObject({ status: 401 });
  expect(await openSessions(owner)).toBe(before);
  await expect(other.account.signInWithCode({ code: wrongCodeOf(secret) })).rejects.toMatchObject(wrongCode);
  await expect(other.account.signInWithCode({ code: freshCodeOf(secret) })).resolves.toEqual({
    role: 'gym',
    codeNeeded: false,
  });
  await expect(other.gym.get({})).resolves.toMatchObject({ name: 'Box Carla' });
});

test('sin ella, o desactivada, Google abre la sesión', async () => {
  const owner = await gymOfGoogle();
  const [first, second] = [app.nobody(), app.nobody()];
  provider.arrive(owner);
  expect(await enter(first)).toBe('/login?redirect=%2Fclients%3Fpage%3D2&entered=google');
  await expect(first.gym.get({})).resolves.toMatchObject({ name: 'Box Carla' });
  const { recoveryCodes } = await protect(owner);
  await owner.account.stopTwoFactor({ currentPassword: owner.password, code: recoveryCodes[0] ?? '' });
  await enter(second);
  await expect(second.gym.get({})).resolves.toMatchObject({ name: 'Box Carla' });
});
