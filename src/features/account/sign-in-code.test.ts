import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { appCodeOf, freshCodeOf } from '../../test/totp.ts';
import { enterHalfway, newProtectedGym, wrongCode, wrongCodeOf } from './account.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const codeUsed = { status: 400, code: 'code_used', fields: { code: expect.any(String) } };
const currentPassword = 'una-clave-larga';
const protectedGym = () => newProtectedGym(app);
const halfway = (owner: Person) => enterHalfway(app, owner);

describe('entrar con la verificación en dos pasos', () => {
  test('con la contraseña sola no abre ninguna sesión', async () => {
    const { owner } = await protectedGym();
    const other = app.nobody();
    const answer = await other.raw('POST', '/api/sign-in', { email: owner.email, password: currentPassword });
    const live = [answer.headers['set-cookie'] ?? []]
      .flat()
      .filter((cookie) => /session_(token|data)=[^;]/.test(String(cookie)));
    expect(live).toEqual([]);
    await expect(other.account.me({})).rejects.toMatchObject({ status: 401 });
    await expect(other.gym.get({})).rejects.toMatchObject({ status: 401 });
    expect((await owner.account.sessions({})).items).toHaveLength(1);
  });

  test('con el código de la aplicación abre la sesión, una sola vez por contraseña', async () => {
    const { owner, secret } = await protectedGym();
    const other = await halfway(owner);
    const spaced = freshCodeOf(secret).replace(/^(...)/, '$1 ');
    await expect(other.account.signInWithCode({ code: spaced })).resolves.toEqual({
      role: 'gym',
      codeNeeded: false,
    });
    await expect(other.gym.get({})).resolves.toMatchObject({ id: owner.accountId });
    await other.account.signOut({});
    await expect(other.account.signInWithCode({ code: appCodeOf(secret) })).rejects.toMatchObject({
      status: 410,
      code: 'code_expired',
    });
  });

  test('un código de la aplicación sirve una vez, también para dos a la vez, y después los anteriores no', async () => {
    const { owner, secret } = await protectedGym();
    const code = freshCodeOf(secret);
    const before = appCodeOf(secret);
    const people = [await halfway(owner), await halfway(owner)];
    const tries = await Promise.allSettled(people.map(({ account }) => account.signInWithCode({ code })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: codeUsed });
    for (const used of [code, before]) {
      const later = await halfway(owner);
      await expect(later.account.signInWithCode({ code: used })).rejects.toMatchObject(codeUsed);
    }
    await expect(
      owner.account.stopTwoFactor({ currentPassword, code }),
      'tampoco para desactivarla',
    ).rejects.toMatchObject(codeUsed);
  });

  test('sin haber escrito la contraseña no sirve ningún código, tampoco desde otra cuenta', async () => {
    const { secret, recoveryCodes } = await protectedGym();
    const stranger = await app.gym();
    for (const person of [app.nobody(), stranger])
      for (const code of [appCodeOf(secret), recoveryCodes[0] ?? ''])
        await expect(person.account.signInWithCode({ code })).rejects.toMatchObject({ status: 410 });
  });

  test('un código de recuperación sirve una vez, como sea que se escriba', async () => {
    const { owner, recoveryCodes } = await protectedGym();
    const [first = '', second = ''] = recoveryCodes;
    const other = await halfway(owner);
    await expect(
      other.account.signInWithCode({ code: ` ${first.toUpperCase().replace('-', ' ')}` }),
    ).resolves.toMatchObject({ role: 'gym' });
    await expect(other.account.twoFactor({})).resolves.toMatchObject({ recoveryCodesLeft: 9 });
    const later = await halfway(owner);
    await expect(later.account.signInWithCode({ code: first })).rejects.toMatchObject(wrongCode);
    await expect(later.account.signInWithCode({ code: second })).resolves.toMatchObject({ role: 'gym' });
  });

  test('con códigos equivocados pide pronto la contraseña otra vez, y después esperar', async () => {
    const { owner, secret } = await protectedGym();
    const insist = async (times: number) => {
      const other = await halfway(owner);
      for (let attempt = 1; attempt <= times; attempt++)
        await expect(other.account.signInWithCode({ code: wrongCodeOf(secret) })).rejects.toMatchObject(
          wrongCode,
        );
      return other;
    };
    const tired = await insist(5);
    await expect(tired.account.signInWithCode({ code: freshCodeOf(secret) })).rejects.toMatchObject({
      code: 'code_expired',
    });
    await insist(4);
    const locked = await halfway(owner);
    await expect(locked.account.signInWithCode({ code: appCodeOf(secret) })).rejects.toMatchObject({
      status: 429,
    });
  });

  test('con la contraseña cambiada sigue pidiendo el código', async () => {
    const { owner } = await protectedGym();
    await owner.account.changePassword({ currentPassword, password: 'la-nueva-clave' });
    const other = app.nobody();
    await expect(
      other.account.signIn({ email: owner.email, password: 'la-nueva-clave' }),
    ).resolves.toMatchObject({ codeNeeded: true });
  });
});
