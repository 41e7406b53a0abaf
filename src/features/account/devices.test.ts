import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { appCodeOf, freshCodeOf } from '../../test/totp.ts';
import { newProtectedGym, wrongCodeOf } from './account.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const wrong = 'no-es-esta';
const gymHouse = '198.51.100.1';
const elsewhere = '203.0.113.9';
const network = (turn: number) => `203.0.113.${turn}`;

const post = async (person: Person, url: string, body: unknown, address: string, method = 'POST') =>
  (await person.raw(method, url, body, { 'x-forwarded-for': address })).status;
const signIn = (person: Person, { email }: Person, password: string, address: string) =>
  post(person, '/api/sign-in', { email, password }, address);

/** Wrong passwords from strange devices, `each` from every address. */
async function guess(owner: Person, addresses: readonly string[], each = 11): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses)
    for (let turn = 0; turn < each; turn += 1)
      statuses.push(await signIn(app.nobody(), owner, wrong, address));
  return statuses;
}

/** As many wrong passwords as unknown devices may try together. */
const exhaust = (owner: Person) =>
  guess(
    owner,
    Array.from({ length: 10 }, (_, turn) => network(100 + turn)),
    10,
  );

describe('las contraseñas malas de otra persona', () => {
  test('la hacen esperar a ella, y no a quien prueba desde otra red ni a otra cuenta', async () => {
    const [owner, other] = [await app.gym(), await app.gym()];
    expect(await guess(owner, [elsewhere])).toEqual([...Array(10).fill(401), 429]);
    expect(await signIn(app.nobody(), owner, owner.password, gymHouse), 'otra red').toBe(200);
    expect(await signIn(app.nobody(), owner, owner.password, elsewhere), 'la misma').toBe(429);
    expect(await signIn(app.nobody(), other, other.password, elsewhere), 'otra cuenta').toBe(200);
  });

  test('no detienen al equipo que ya entró, tampoco desde la misma red', async () => {
    const owner = await app.gym();
    await owner.account.signOut({});
    await guess(owner, [elsewhere]);
    expect(await signIn(owner, owner, owner.password, elsewhere)).toBe(200);
  });

  test('desde muchas redes se frenan entre todas, y el equipo conocido entra', async () => {
    const owner = await app.gym();
    expect(await exhaust(owner)).toEqual(Array(100).fill(401));
    expect(await signIn(app.nobody(), owner, owner.password, gymHouse)).toBe(429);
    expect(await signIn(owner, owner, owner.password, gymHouse)).toBe(200);
  });

  test('las del equipo conocido también se cuentan', async () => {
    const owner = await app.gym();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) statuses.push(await signIn(owner, owner, wrong, network(turn)));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('un equipo es conocido', () => {
  test('solo para la cuenta que entró en él, y no si su señal se toca', async () => {
    const [owner, other] = [await app.gym(), await app.gym()];
    await exhaust(owner);
    expect(await signIn(other, owner, owner.password, gymHouse), 'de otra cuenta').toBe(429);
    const [, device = ''] = /pulso\.device=([^;]+)/.exec(owner.cookie()) ?? [];
    const headers = { 'x-forwarded-for': gymHouse };
    const { email, password } = owner;
    for (const forged of [device.slice(0, -1), device.replace(/\.[^.]+\./, '.otro.')]) {
      const cookie = `pulso.device=${forged}`;
      const { status } = await app
        .nobody()
        .raw('POST', '/api/sign-in', { email, password }, { ...headers, cookie });
      expect(status, forged).toBe(429);
    }
  });

  test('para cada cuenta que entró en él, y sus cookies no se leen desde la página', async () => {
    const [owner, other] = [await app.gym(), await app.gym()];
    await signIn(other, owner, owner.password, gymHouse);
    const answer = await other.raw('POST', '/api/sign-in', { email: other.email, password: other.password });
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((each) => `${each}`.includes('device'));
    expect(cookie).toMatch(/Max-Age=31536000; HttpOnly; SameSite=Lax/);
    for (const account of [owner, other]) {
      await exhaust(account);
      expect(await signIn(other, account, account.password, gymHouse)).toBe(200);
    }
  });

  test('hasta que la contraseña cambia: entonces lo es aquel en que se cambió', async () => {
    const owner = await app.gym();
    const { email, password } = owner;
    const former = app.nobody();
    await former.account.signIn({ email, password });
    await owner.account.changePassword({ currentPassword: password, password: 'la-nueva-clave' });
    await exhaust(owner);
    expect(await signIn(former, owner, 'la-nueva-clave', gymHouse)).toBe(429);
    expect(await signIn(owner, owner, 'la-nueva-clave', gymHouse)).toBe(200);
  });
});

test('los códigos malos de quien sabe la contraseña no dejan fuera a quien entra desde otra red', async () => {
  const { owner, secret, recoveryCodes } = await newProtectedGym(app);
  const halfway = async (person: Person, address: string) => {
    expect(await signIn(person, owner, owner.password, address)).toBe(200);
    return (code: string) => post(person, '/api/sign-in/code', { code }, address);
  };
  for (const _ of [1, 2]) {
    const enter = await halfway(app.nobody(), elsewhere);
    for (let turn = 0; turn < 5; turn += 1) expect(await enter(wrongCodeOf(secret))).toBe(400);
  }
  const thief = await halfway(app.nobody(), elsewhere);
  expect(await thief(appCodeOf(secret)), 'la misma red').toBe(429);
  const known = await halfway(owner, elsewhere);
  expect(await known(freshCodeOf(secret)), 'el equipo conocido').toBe(200);
  const away = await halfway(app.nobody(), gymHouse);
  expect(await away(recoveryCodes[0] ?? ''), 'otra red').toBe(200);
});

test('los enlaces que otro pide no impiden pedir el propio desde otra red', async () => {
  const owner = await app.gym();
  const ask = (address: string) => post(app.nobody(), '/api/password-reset', { email: owner.email }, address);
  for (let turn = 0; turn < 10; turn += 1) expect(await ask(elsewhere)).toBe(200);
  expect(await ask(elsewhere)).toBe(429);
  expect(await ask(gymHouse)).toBe(200);
});
