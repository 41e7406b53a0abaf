import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const common = { status: 400, code: 'common_password', fields: { password: expect.any(String) } };
const own = { status: 400, code: 'own_password', fields: { password: expect.any(String) } };

const register = ({ registration, accountId: id, email }: Person, password: string, gymName = 'Box Andes') =>
  registration.register({ id, email, password, role: 'gym', gymName });

/** The token of the newest mailed link. */
async function askToken({ account, accountId, email }: Person): Promise<string> {
  await account.requestReset({ email });
  let token = '';
  const readToken = async () => {
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query<{ identifier: string }>('select identifier from verification where value = $1', [
        accountId,
      ]),
    );
    token = rows[0]?.identifier.split(':')[1] ?? '';
    return token;
  };
  await expect.poll(readToken).not.toBe('');
  return token;
}

describe('al crear una cuenta', () => {
  test.each([
    '12345678',
    'password',
    'Password1',
    'contraseña',
    'Contraseña123',
    '11111111',
    'qwertyuiop',
    'gimnasio',
    'Gimnasio2026!',
    'tequieromucho',
    'zzzzzzzzzzz',
  ])('una contraseña como %s se rechaza en su campo, y no queda cuenta', async (password) => {
    const person = app.nobody();
    await expect(register(person, password)).rejects.toMatchObject(common);
    await expect(person.account.signIn({ email: person.email, password })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('no sirven el propio correo ni el nombre del gimnasio, tampoco con un número', async () => {
    const person = { ...app.nobody(), email: 'rosa.fuentes@correo.cl' };
    for (const password of [
      'rosa.fuentes@correo.cl',
      'RosaFuentes',
      'rosafuentes-1',
      'Box Andes',
      'boxandes2026',
    ])
      await expect(register(person, password), password).rejects.toMatchObject(own);
    await expect(register(person, 'rosa come peras')).resolves.toEqual({ done: true });
  });

  test('tampoco con el enlace de un gimnasio', async () => {
    const owner = await app.gym('Box Pampa');
    const { activation } = await owner.clients.create({
      id: app.nobody().accountId,
      name: 'Ana',
      email: 'ana.rojas@correo.cl',
    });
    const token = new URL(activation?.url ?? '').searchParams.get('token') ?? '';
    const { accountId: id, invitations } = app.nobody();
    const activate = (password: string) =>
      invitations.activate({ token, id, email: 'ana.rojas@correo.cl', password });
    await expect(activate('12345678')).rejects.toMatchObject(common);
    await expect(activate('boxpampa1')).rejects.toMatchObject(own);
    await expect(activate('una-clave-larga')).resolves.toEqual({ done: true });
  });
});

test('al cambiar la contraseña se rechazan las mismas, y la de antes sigue', async () => {
  const owner = await app.gym('Box Cumbres');
  const change = (password: string) =>
    owner.account.changePassword({ currentPassword: 'una-clave-larga', password });
  await expect(change('contraseña')).rejects.toMatchObject(common);
  await expect(change('BoxCumbres1')).rejects.toMatchObject(own);
  await owner.account.signIn({ email: owner.email, password: 'una-clave-larga' });
});

test('al recuperarla se rechazan las mismas, y el enlace sigue sirviendo', async () => {
  const owner = await app.gym('Box Norte');
  const token = await askToken(owner);
  const reset = (password: string) => owner.account.resetPassword({ token, password });
  await expect(reset('qwertyuiop')).rejects.toMatchObject(common);
  await expect(reset('BoxNorte2026')).rejects.toMatchObject(own);
  await expect(reset('la-nueva-clave')).resolves.toEqual({ done: true });
});
