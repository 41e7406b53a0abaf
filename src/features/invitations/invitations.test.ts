import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? '';

async function invite(owner: Person, { email }: { email: string }) {
  const { client, activation } = await owner.clients.create({
    id: newId(),
    name: 'Ana',
    surname: 'Rojas',
    email,
  });
  return { clientId: client.id, token: tokenOf(activation?.url) };
}

const activate = ({ invitations, accountId: id, email, password }: Person, token: string) =>
  invitations.activate({ token, id, email, password });

const signIn = ({ account, email, password }: Person) => account.signIn({ email, password });

describe('el enlace de activación', () => {
  test('dice de quién es, y con una contraseña crea la cuenta, una sola vez', async () => {
    const owner = await app.gym('Fuerza Sur');
    const person = app.nobody();
    const { token, clientId } = await invite(owner, person);
    await expect(person.invitations.read({ token })).resolves.toEqual({
      gymName: 'Fuerza Sur',
      clientName: 'Ana Rojas',
      email: person.email,
    });
    await activate(person, token);
    await expect(activate(person, token), 'la misma petición repetida').resolves.toEqual({ done: true });
    await expect(signIn(person)).resolves.toMatchObject({ role: 'client' });
    await expect(person.account.me({})).resolves.toMatchObject({ gymName: 'Fuerza Sur' });
    await expect(owner.clients.get({ id: clientId })).resolves.toMatchObject({ hasAccount: true });
    const second = { ...app.nobody(), email: person.email };
    await expect(activate(second, token)).rejects.toMatchObject({ status: 410, code: 'link_expired' });
    await expect(second.invitations.read({ token })).rejects.toMatchObject({ code: 'link_expired' });
  });

  test('usado por dos a la vez deja una sola cuenta', async () => {
    const owner = await app.gym();
    const { token } = await invite(owner, { email: '' });
    const people = [app.nobody(), app.nobody()];
    const tries = await Promise.allSettled(people.map((person) => activate(person, token)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const entered = await Promise.allSettled(people.map(signIn));
    expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('vence a los 14 días', async () => {
    const soon = await openTestApp({ now: '2026-11-20T12:00:00Z' });
    try {
      const owner = await soon.gym();
      const { activation } = await owner.clients.create({ id: newId(), name: 'Ana' });
      expect(activation?.expiresAt).toBe('2026-12-04T12:00:00.000Z');
      const token = tokenOf(activation?.url);
      await expect(soon.nobody().invitations.read({ token })).resolves.toBeTruthy();
      const connection = await soon.database.pool.connect();
      await connection.query(`begin; set local role pulso_gym;
        select set_config('app.gym_id', '${owner.accountId}', true);
        update invitation set expires_at = '2026-11-20T12:00:00Z'; commit`);
      connection.release();
      const person = soon.nobody();
      await expect(person.invitations.read({ token })).rejects.toMatchObject({ code: 'link_expired' });
      await expect(activate(person, token)).rejects.toMatchObject({ code: 'link_expired' });
    } finally {
      await soon.close();
    }
  });

  test('inventado o retocado no sirve', async () => {
    const owner = await app.gym();
    const other = await app.gym();
    const { token } = await invite(owner, { email: '' });
    const [gymId, invitationId, signature] = token.split('.');
    const forged = [
      'inventado',
      `${gymId}.${invitationId}`,
      `${gymId}.${newId()}.${signature}`,
      `${other.accountId}.${invitationId}.${signature}`,
      `${token}x`,
      token.slice(0, -1),
      "'.'.'",
    ];
    for (const forgedToken of forged) {
      await expect(app.nobody().invitations.read({ token: forgedToken }), forgedToken).rejects.toMatchObject({
        status: 410,
      });
      await expect(activate(app.nobody(), forgedToken), forgedToken).rejects.toMatchObject({ status: 410 });
    }
  });

  test('solo sirve para el correo que el gimnasio anotó', async () => {
    const owner = await app.gym();
    const person = app.nobody();
    const { token } = await invite(owner, person);
    await expect(activate({ ...app.nobody() }, token)).rejects.toMatchObject({ code: 'other_email' });
    await expect(activate(person, token)).resolves.toEqual({ done: true });
  });

  test('deja de servir cuando el gimnasio corrige el correo o elimina al cliente', async () => {
    const owner = await app.gym();
    const [mistaken, right] = [app.nobody(), app.nobody()];
    const { token, clientId } = await invite(owner, mistaken);
    await owner.clients.update({ id: clientId, version: 1, name: 'Ana', email: right.email });
    await expect(activate({ ...mistaken, email: right.email }, token)).rejects.toMatchObject({
      code: 'link_expired',
    });
    const fresh = tokenOf((await owner.clients.invite({ id: clientId })).url);
    expect(fresh).not.toBe(token);
    await owner.clients.remove({ id: clientId });
    await expect(activate(right, fresh)).rejects.toMatchObject({ code: 'link_expired' });
    await owner.clients.restore({ id: clientId });
    await expect(activate(right, fresh)).resolves.toEqual({ done: true });
  });
});

describe('un correo que ya tiene cuenta', () => {
  test('se invita a iniciar sesión y vincularla, sin tocar su contraseña', async () => {
    const first = await app.gym('El primero');
    const second = await app.gym('El segundo');
    const person = await app.clientOf(first);
    const { token } = await invite(second, person);
    const intruder = { ...app.nobody(), email: person.email, password: 'la-del-intruso' };
    await expect(activate(intruder, token)).rejects.toMatchObject({ status: 409, code: 'account_exists' });
    await expect(signIn(intruder)).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(intruder.invitations.accept({ token })).rejects.toMatchObject({ status: 401 });
    await expect(person.invitations.accept({ token })).resolves.toEqual({ done: true });
    await expect(person.invitations.accept({ token }), 'repetido').resolves.toEqual({ done: true });
    const at = { 'pulso-gym': second.accountId };
    expect(JSON.parse((await person.raw('GET', '/api/me', undefined, at)).body)).toMatchObject({
      gymName: 'El segundo',
    });
    await expect(signIn(person)).resolves.toMatchObject({ role: 'client' });
  });

  test('no se sabe por el enlace: dice lo mismo que si no la tuviera', async () => {
    const [other, curious] = [await app.gym(), await app.gym('Curioso')];
    const [taken, free] = [await app.clientOf(other), app.nobody()];
    const read = async ({ email }: Person) => {
      const { token } = await invite(curious, { email });
      return JSON.parse((await curious.raw('POST', '/api/invitation', { token })).body);
    };
    expect(await read(taken)).toEqual({ ...(await read(free)), email: taken.email });
  });

  test('no lo vincula otra cuenta, ni una de gimnasio', async () => {
    const owner = await app.gym();
    const other = await app.gym();
    const stranger = await app.clientOf(other);
    const { token } = await invite(owner, app.nobody());
    await expect(stranger.invitations.accept({ token })).rejects.toMatchObject({ code: 'other_email' });
    const own = await invite(owner, other);
    await expect(other.invitations.accept({ token: own.token })).rejects.toMatchObject({
      code: 'gym_account',
    });
  });

  test('quien ya es ese cliente por la confirmación del gimnasio ya no necesita el enlace', async () => {
    const owner = await app.gym();
    const person = app.nobody();
    const { token } = await invite(owner, person);
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    const { accountId: id, email, password } = person;
    await person.registration.register({ id, email, password, role: 'client', name: 'Ana', gymCode, gymKey });
    await owner.clients.decideLink({ accountId: id, decision: 'confirmed' });
    await expect(app.nobody().invitations.read({ token })).rejects.toMatchObject({
      code: 'already_linked',
    });
    await signIn(person);
    await expect(person.invitations.accept({ token })).resolves.toEqual({ done: true });
  });
});
