import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insert } from '../../test/timetable.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function addClient(gym: Person): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  return client.id;
}

test('lo último primero, con los correos de su suscripción entre lo anotado', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  const other = await addClient(gym);
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const mail = (state: string, step: string, created_at: string) =>
    insert(app, gym, 'renewal_step', {
      ...{ client_id: clientId, membership_id: membershipId, period: '2026-11-01', step, state, created_at },
      mailed_to: 'ana@x.cl',
    });
  await mail('mailed', 'announcement', '2026-10-25T12:00:00Z');
  await mail('skipped', 'first', '2026-11-05T12:00:00Z');
  await gym.notes.create({ id: newId(), clientId, text: ' Rodilla operada ' });
  await gym.notes.create({ id: newId(), clientId, kind: 'whatsapp' });
  await gym.notes.create({ id: newId(), clientId: other, text: 'De otra' });
  expect(await gym.notes.list({ clientId })).toMatchObject({
    total: 3,
    items: [
      { kind: 'whatsapp', text: '', removable: true },
      { kind: 'note', text: 'Rodilla operada' },
      { kind: 'mail', text: 'Aviso del cobro de Full', removable: false, sentTo: 'ana@x.cl' },
    ],
  });
});

test('una nota dice algo; un contacto puede no decir nada', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  await expect(gym.notes.create({ id: newId(), clientId, text: ' ' })).rejects.toMatchObject({
    status: 400,
    fields: { text: 'Escribe la nota.' },
  });
  expect(await gym.notes.create({ id: newId(), clientId, kind: 'call' })).toMatchObject({
    kind: 'call',
    text: '',
  });
});

test('repetida es la misma, y con otros datos no', async () => {
  const gym = await app.gym();
  const note = { id: newId(), clientId: await addClient(gym), text: 'Llega tarde' };
  const saved = await gym.notes.create(note);
  expect(await gym.notes.create(note)).toEqual(saved);
  await expect(gym.notes.create({ ...note, text: 'Otra' })).rejects.toMatchObject({ code: 'already_saved' });
  await expect(gym.notes.create({ ...note, clientId: await addClient(gym) })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect((await gym.notes.list({ clientId: note.clientId })).total).toBe(1);
});

test('se elimina y se recupera', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  const { id } = await gym.notes.create({ id: newId(), clientId, text: 'Llega tarde' });
  await gym.notes.remove({ id });
  expect(await gym.notes.list({ clientId })).toMatchObject({ total: 0, items: [] });
  await expect(gym.notes.remove({ id })).rejects.toMatchObject({ code: 'not_found' });
  await gym.notes.restore({ id });
  expect((await gym.notes.list({ clientId })).items).toMatchObject([{ id, text: 'Llega tarde' }]);
});

test('de quien fue eliminado no hay notas', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym);
  await gym.notes.create({ id: newId(), clientId, text: 'Se va' });
  await gym.clients.remove({ id: clientId });
  const missing = { status: 404, code: 'not_found' };
  await expect(gym.notes.list({ clientId })).rejects.toMatchObject(missing);
  await expect(gym.notes.create({ id: newId(), clientId, text: 'Más' })).rejects.toMatchObject(missing);
});
