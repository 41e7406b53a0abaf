import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { add, change, refusal } from './clients.fixture.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
  gym = await app.gym();
});
afterAll(() => app.close());

describe('el enlace de activación', () => {
  test('se da al agregar, es el mismo cada vez que se pide y también el que va por correo', async () => {
    const email = `${newId()}@correo.cl`;
    const { client, activation } = await gym.clients.create({ id: newId(), name: 'Ana', email });
    expect(activation?.url).toContain('/activate?token=');
    expect(await gym.clients.invite({ id: client.id })).toEqual(activation);
    await change(gym, client, { surname: 'Rojas' });
    expect(await gym.clients.invite({ id: client.id })).toEqual(activation);
  });

  test('no existe para quien ya tiene cuenta', async () => {
    const { clientId } = await app.clientOf(gym);
    expect(await gym.clients.get({ id: clientId })).toMatchObject({ hasAccount: true });
    await expect(gym.clients.invite({ id: clientId })).rejects.toMatchObject(refusal('already_linked'));
  });

  test('ya no sirve cuando cambia el correo: hay otro', async () => {
    const client = await add(gym, { email: `${newId()}@correo.cl` });
    const before = await gym.clients.invite({ id: client.id });
    await change(gym, client, { email: `${newId()}@correo.cl` });
    const after = await gym.clients.invite({ id: client.id });
    expect(after.url).not.toBe(before.url);
    const token = new URL(before.url).searchParams.get('token') ?? '';
    await expect(app.nobody().invitations.read({ token })).rejects.toMatchObject(refusal('link_expired'));
  });
});

describe('una cuenta que dice ser un cliente', () => {
  async function asking() {
    const owner = await app.gym();
    const person = app.nobody();
    const { email, password, accountId } = person;
    const client = await add(owner, { name: 'Eva', surname: 'Paz', email });
    const { code: gymCode, key: gymKey } = await owner.gym.get({});
    await person.registration.register({
      id: accountId,
      email,
      password,
      role: 'client',
      name: 'E',
      gymCode,
      gymKey,
    });
    return {
      owner,
      person,
      client,
      request: { accountId, clientId: client.id, clientName: 'Eva Paz', email },
    };
  }

  test('espera a que el gimnasio la confirme', async () => {
    const { owner, client, request } = await asking();
    expect(await owner.clients.linkRequests({})).toEqual({ items: [request] });
    expect(await owner.clients.get({ id: client.id })).toMatchObject({ hasAccount: false });
    await owner.clients.decideLink({ accountId: request.accountId, decision: 'confirmed' });
    expect(await owner.clients.get({ id: client.id })).toMatchObject({ hasAccount: true });
    expect(await owner.clients.linkRequests({})).toEqual({ items: [] });
  });

  test('rechazada no entra, y la decisión es una sola', async () => {
    const { owner, client, request } = await asking();
    const decide = (decision: 'confirmed' | 'rejected') =>
      owner.clients.decideLink({ accountId: request.accountId, decision });
    await decide('rejected');
    await expect(decide('confirmed')).rejects.toMatchObject(refusal('not_found'));
    expect(await owner.clients.get({ id: client.id })).toMatchObject({ hasAccount: false });
  });

  test('no la ve ni la decide otro gimnasio', async () => {
    const { request } = await asking();
    expect(await gym.clients.linkRequests({})).toEqual({ items: [] });
    const decided = gym.clients.decideLink({ accountId: request.accountId, decision: 'confirmed' });
    await expect(decided).rejects.toMatchObject(refusal('not_found'));
  });

  test('no queda como un cliente que se eliminó', async () => {
    const { owner, client, request } = await asking();
    await owner.clients.remove({ id: client.id });
    expect(await owner.clients.linkRequests({})).toEqual({ items: [] });
    const decided = owner.clients.decideLink({ accountId: request.accountId, decision: 'confirmed' });
    await expect(decided).rejects.toMatchObject(refusal('not_found'));
  });

  test('si su cliente se eliminó puede ser el nuevo', async () => {
    const owner = await app.gym();
    const self = await app.clientOf(owner);
    await owner.clients.remove({ id: self.clientId });
    const { client, activation } = await owner.clients.create({
      id: newId(),
      name: 'Ana',
      email: self.email,
    });
    const token = new URL(activation?.url ?? '').searchParams.get('token') ?? '';
    await self.invitations.accept({ token });
    expect(await owner.clients.get({ id: client.id })).toMatchObject({ hasAccount: true });
  });
});
