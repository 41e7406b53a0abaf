import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { appCodeOf } from '../../test/totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const told = async (gym: Person) =>
  (await gym.record.list({ kind: 'account' })).items.map(({ sentence }) => sentence);
const from = 'Chrome en Windows (127.0.0.1)';

test('entrar, equivocarse, cambiar la contraseña y salir quedan con su equipo y su dirección', async () => {
  const gym = await app.gym();
  const { email, password } = gym;
  const newPassword = 'otra-clave-bien-larga';
  await app.nobody().raw('POST', '/api/sign-in', { email, password: 'no-es-la-clave' }, chrome);
  await gym.raw('PUT', '/api/password', { currentPassword: password, password: newPassword }, chrome);
  await gym.raw('POST', '/api/sign-out', {}, chrome);
  await gym.raw('POST', '/api/sign-in', { email, password: newPassword }, chrome);
  await expect
    .poll(async () => (await told(gym)).toSorted())
    .toEqual(
      [
        `Alguien intentó entrar con una contraseña equivocada desde ${from}`,
        `Cambió la contraseña desde ${from}`,
        `Cerró sesión en ${from}`,
        `Entró desde ${from}`,
        'Entró desde Dispositivo desconocido (127.0.0.1)',
      ].toSorted(),
    );
  const { items } = await gym.record.list({ kind: 'account' });
  const refused = items.find(({ sentence }) => sentence.startsWith('Alguien'));
  expect(refused).toMatchObject({ unknown: true, personId: null, kind: 'account' });
  expect(items.filter(({ unknown }) => !unknown).every(({ personId }) => personId === gym.accountId)).toBe(
    true,
  );
  const all = JSON.stringify(await gym.record.all({}));
  for (const secret of [password, newPassword, 'no-es-la-clave']) expect(all).not.toContain(secret);
});

test('los dos pasos y las sesiones cerradas también', async () => {
  const gym = await app.gym();
  const { secret } = await gym.account.startTwoFactor({ currentPassword: gym.password });
  await gym.account.confirmTwoFactor({ code: appCodeOf(secret) });
  const elsewhere = app.nobody();
  await elsewhere.raw('POST', '/api/sign-in', { email: gym.email, password: gym.password }, chrome);
  await elsewhere.raw('POST', '/api/sign-in/code', { code: '000000' }, chrome);
  await gym.account.endSessions({ current: false });
  await expect
    .poll(async () => (await told(gym)).map((sentence) => sentence.split(' desde ')[0]).toSorted())
    .toEqual([
      'Activó la verificación en dos pasos',
      'Alguien con la contraseña escribió un código que no sirve',
      'Cerró las demás sesiones',
      'Entró',
    ]);
});

test('de un cliente que entra a su espacio no se anota nada en el gimnasio', async () => {
  const gym = await app.gym();
  await app.clientOf(gym, { name: 'Ana', email: `ana-${newId()}@correo.cl` });
  await gym.account.endSessions({ current: false });
  await expect.poll(async () => (await told(gym)).length).toBe(2);
});
