import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { appCodeOf, freshCodeOf } from '../../test/totp.ts';
import { enterHalfway, newProtectedGym, protect, wrongCode, wrongCodeOf } from './account.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const currentPassword = 'una-clave-larga';
const protectedGym = () => newProtectedGym(app);
const halfway = (owner: Person) => enterHalfway(app, owner);

describe('activar la verificación en dos pasos', () => {
  test('pide la contraseña y un primer código, y entrega diez códigos de recuperación', async () => {
    const owner = await app.gym();
    await expect(owner.account.twoFactor({})).resolves.toEqual({
      enabled: false,
      hasPassword: true,
      recoveryCodesLeft: 0,
    });
    await expect(owner.account.startTwoFactor({ currentPassword: 'no-es-esta' })).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: expect.any(String) },
    });
    const { uri, secret } = await owner.account.startTwoFactor({ currentPassword });
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Pulso:${owner.email}`);
    expect(uri).toContain(`secret=${secret}`);
    await expect(owner.account.confirmTwoFactor({ code: wrongCodeOf(secret) })).rejects.toMatchObject(
      wrongCode,
    );
    await expect(owner.account.twoFactor({})).resolves.toMatchObject({ enabled: false });
    const { recoveryCodes } = await owner.account.confirmTwoFactor({ code: freshCodeOf(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    await expect(owner.account.twoFactor({})).resolves.toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
  });

  test('a medias no cambia cómo se entra, y se puede empezar otra vez', async () => {
    const owner = await app.gym();
    const { secret: lost } = await owner.account.startTwoFactor({ currentPassword });
    await expect(
      owner.account.signIn({ email: owner.email, password: currentPassword }),
    ).resolves.toMatchObject({ role: 'gym' });
    const { secret } = await owner.account.startTwoFactor({ currentPassword });
    expect(secret).not.toBe(lost);
    await expect(owner.account.confirmTwoFactor({ code: appCodeOf(secret) })).resolves.toBeTruthy();
  });

  test('otra vez no se puede, ni con un código ver de nuevo los de recuperación', async () => {
    const { owner, secret } = await protectedGym();
    for (const repeated of [
      owner.account.startTwoFactor({ currentPassword }),
      owner.account.confirmTwoFactor({ code: appCodeOf(secret) }),
    ])
      await expect(repeated).rejects.toMatchObject({ status: 409, code: 'already_protected' });
  });

  test('los secretos quedan cifrados, y solo el rol de las cuentas los lee', async () => {
    const { owner, secret, recoveryCodes } = await protectedGym();
    const { rows } = await app.database.pool.query('select * from two_factor where user_id = $1', [
      owner.accountId,
    ]);
    expect(rows).toHaveLength(1);
    for (const text of [secret, recoveryCodes[0] ?? '']) expect(JSON.stringify(rows)).not.toContain(text);
    await asSuperuser(app.database, async (connection) => {
      for (const role of ['pulso_gym', 'pulso_client', 'pulso_search']) {
        await connection.query(`set role ${role}`);
        await expect(connection.query('select * from two_factor'), role).rejects.toMatchObject({
          code: '42501',
        });
      }
    });
  });
});

describe('los códigos de recuperación', () => {
  test('se hacen de nuevo con la contraseña, y los anteriores dejan de servir', async () => {
    const { owner, recoveryCodes } = await protectedGym();
    await expect(owner.account.renewRecoveryCodes({ currentPassword: 'no-es-esta' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    const renewed = await owner.account.renewRecoveryCodes({ currentPassword });
    expect(renewed.recoveryCodes).toHaveLength(10);
    const other = await halfway(owner);
    await expect(other.account.signInWithCode({ code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(
      wrongCode,
    );
    await expect(
      other.account.signInWithCode({ code: renewed.recoveryCodes[0] ?? '' }),
    ).resolves.toMatchObject({ role: 'gym' });
  });

  test('no se piden sin la verificación activa', async () => {
    const owner = await app.gym();
    await expect(owner.account.renewRecoveryCodes({ currentPassword })).rejects.toMatchObject({
      code: 'not_protected',
    });
  });
});

describe('desactivar la verificación en dos pasos', () => {
  test('pide la contraseña y un código, y después se entra sin él', async () => {
    const { owner, secret } = await protectedGym();
    const code = freshCodeOf(secret);
    await expect(owner.account.stopTwoFactor({ currentPassword: 'no-es-esta', code })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await expect(
      owner.account.stopTwoFactor({ currentPassword, code: wrongCodeOf(secret) }),
    ).rejects.toMatchObject(wrongCode);
    await expect(owner.account.twoFactor({})).resolves.toMatchObject({ enabled: true });
    await owner.account.stopTwoFactor({ currentPassword, code });
    await expect(owner.account.twoFactor({})).resolves.toMatchObject({
      enabled: false,
      recoveryCodesLeft: 0,
    });
    await expect(owner.gym.get({})).resolves.toBeTruthy();
    await expect(
      owner.account.signIn({ email: owner.email, password: currentPassword }),
    ).resolves.toMatchObject({ role: 'gym' });
  });

  test('acepta un código de recuperación, y a la insistencia con otros pide esperar', async () => {
    const { owner, secret, recoveryCodes } = await protectedGym();
    for (let attempt = 1; attempt <= 9; attempt++)
      await expect(
        owner.account.stopTwoFactor({ currentPassword, code: wrongCodeOf(secret) }),
      ).rejects.toMatchObject(wrongCode);
    await owner.account.stopTwoFactor({ currentPassword, code: recoveryCodes[0] ?? '' });
    const again = await protect(owner);
    for (let attempt = 1; attempt <= 10; attempt++)
      await expect(
        owner.account.stopTwoFactor({ currentPassword, code: wrongCodeOf(again.secret) }),
      ).rejects.toMatchObject(wrongCode);
    await expect(
      owner.account.stopTwoFactor({ currentPassword, code: appCodeOf(again.secret) }),
    ).rejects.toMatchObject({ status: 429 });
  });
});
