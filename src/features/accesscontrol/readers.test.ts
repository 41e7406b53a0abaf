import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { addReader } from '../../test/fixture/access.ts';
import { addKey, withKey } from '../../test/fixture/keys.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareAccess } from './accesscontrol.fixture.ts';

const { openGym, addMember, addClient, openDoor } = prepareAccess();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const pass = (person: Person, card: string) => person.accesscontrol.pass({ id: newId(), pass: card });
const refused = { status: 401, code: 'reader_refused' };
const shown = async (id: string) =>
  (await gym.accesscontrol.readers({})).items.find((reader) => reader.id === id);

describe('la llave de un lector', () => {
  test('se muestra una vez, y se guarda su huella', async () => {
    const { id, key } = await addReader({ first: gym });
    expect(key).toMatch(/^pulso_reader_[\w-]{43}$/);
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query(
        `select row_to_json(r)::text as kept from access_reader r where id = $1
          union all select coalesce(before::text, '') || after::text from audit where row_id = $1`,
        [id],
      ),
    );
    expect(rows).toHaveLength(2);
    for (const { kept } of rows) expect(kept).not.toContain(key.slice(13));
    expect(JSON.stringify(await gym.accesscontrol.readers({}))).not.toContain(key.slice(13));
    const form = { id, name: 'Otra', direction: 'in' as const };
    await expect(gym.accesscontrol.addReader(form)).rejects.toMatchObject({ code: 'already_saved' });
  });

  test('cambiada, la de antes no abre desde ya', async () => {
    const { id, person } = await openDoor();
    const { card } = await addMember();
    expect(await pass(person, card)).toMatchObject({ granted: true });
    const { key } = await gym.accesscontrol.changeKey({ id, version: 1 });
    await expect(pass(person, card)).rejects.toMatchObject(refused);
    const renewed = { authorization: `Bearer ${key}` };
    const answer = await app
      .nobody()
      .raw('POST', '/api/access/passages', { id: newId(), pass: card }, renewed);
    expect(answer.status).toBe(200);
    await expect(gym.accesscontrol.changeKey({ id, version: 1 })).rejects.toMatchObject({ code: 'stale' });
  });

  test('apagado o quitado, el lector no pregunta más', async () => {
    const { id, person } = await openDoor();
    const { card } = await addMember();
    const form = { name: 'Puerta', direction: 'in' as const };
    const { version } = await gym.accesscontrol.updateReader({ id, version: 1, ...form, active: false });
    await expect(pass(person, card)).rejects.toMatchObject(refused);
    await gym.accesscontrol.updateReader({ id, version, ...form, active: true });
    expect(await pass(person, card)).toMatchObject({ granted: true });
    await gym.accesscontrol.removeReader({ id });
    await expect(pass(person, card)).rejects.toMatchObject(refused);
    expect(await shown(id)).toBeUndefined();
  });

  test('abre en su gimnasio y en ningún otro', async () => {
    const other = await app.gym('Gimnasio Vecino');
    const theirs = await addMember('2030-11-01', 'Vera', other);
    const { person } = await openDoor();
    const answer = await pass(person, theirs.card);
    expect(answer).toMatchObject({ granted: false, code: 'unknown_pass', name: null });
    expect((await other.accesscontrol.events({})).items).toEqual([]);
    const { number } = (await other.accesscontrol.cards({ clientId: theirs.clientId })).items[0] ?? {};
    const ours = await addClient();
    // The same number may be of somebody in each gym.
    await gym.accesscontrol.addCard({ id: newId(), clientId: ours, number: `${number}` });
    expect(await pass(person, theirs.card)).toMatchObject({ granted: false, code: 'no_membership' });
  });

  test('no sirve para nada más, y ninguna otra llave abre una puerta', async () => {
    const { key } = await addReader({ first: gym });
    for (const url of ['/api/clients', '/api/access/events', '/api/access/readers', '/api/me']) {
      const { status } = await app.nobody().raw('GET', url, undefined, { authorization: `Bearer ${key}` });
      expect({ url, refused: status === 401 || status === 403 }).toEqual({ url, refused: true });
    }
    const { token } = await addKey(gym);
    const passage = { id: newId(), pass: '1' };
    const byKey = await withKey(app, token)('POST', '/api/access/passages', passage);
    expect(byKey.status).toBe(401);
    const bySession = await gym.raw('POST', '/api/access/passages', passage);
    expect(bySession.status).toBe(401);
    const both = await gym.raw('POST', '/api/access/passages', passage, { authorization: `Bearer ${key}` });
    expect({ status: both.status, code: JSON.parse(both.body).error.code }).toEqual({
      ...{ status: 400, code: 'key_with_session' },
    });
  });

  test('dice cuándo se usó por última vez', async () => {
    const { id, person } = await openDoor();
    expect(await shown(id)).toMatchObject({ usedAt: null });
    await pass(person, 'DE NADIE');
    await expect.poll(async () => (await shown(id))?.usedAt).toEqual(expect.any(String));
  });

  test('lo que hizo está en el registro a su nombre', async () => {
    const { id, person } = await openDoor({ name: 'Torniquete norte' });
    await pass(person, (await addMember()).card);
    const { items } = await gym.record.list({ person: id });
    expect(items).toMatchObject([{ sentence: expect.stringContaining('vino sin clase') }]);
    expect((await gym.record.choices({})).people).toContainEqual({ id, name: 'lector Torniquete norte' });
  });
});

describe('las tarjetas', () => {
  test('cada una es de una sola persona a la vez', async () => {
    const { clientId, card } = await addMember();
    const other = await addClient('Bea');
    const form = { id: newId(), clientId: other, number: card };
    await expect(gym.accesscontrol.addCard(form)).rejects.toMatchObject({ status: 409, code: 'card_taken' });
    const [given] = (await gym.accesscontrol.cards({ clientId })).items;
    await gym.accesscontrol.removeCard({ id: `${given?.id}` });
    expect(await gym.accesscontrol.addCard(form)).toMatchObject({ number: card });
    await gym.clients.remove({ id: other });
    // Whoever was removed keeps nobody from having it.
    const next = { id: newId(), clientId: await addClient('Carla'), number: card };
    expect(await gym.accesscontrol.addCard(next)).toMatchObject({ number: card });
  });

  test('se van con los datos de quien los pide borrar, y quién pasó queda sin nombre', async () => {
    const { clientId, card } = await addMember('2030-09-01', 'Zoraida');
    await gym.accesscontrol.addCard({ id: newId(), clientId, number: 'OTRA1' });
    const { person } = await openDoor();
    await pass(person, card);
    const removed = { id: newId(), clientId, number: 'PERDIDA1' };
    await pass(person, removed.number);
    await gym.accesscontrol.addCard(removed);
    await gym.accesscontrol.removeCard({ id: removed.id });
    await gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
    expect(await pass(person, card)).toMatchObject({ code: 'unknown_pass' });
    const { items } = await gym.accesscontrol.events({ clientId });
    expect(items).toMatchObject([{ clientName: 'Cliente sin datos' }]);
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query(
        `select number from access_card where client_id = $1
          union all select coalesce(after, before) ->> 'number' from audit where table_name = 'access_card' and client_id = $1`,
        [clientId],
      ),
    );
    expect(JSON.stringify(await gym.accesscontrol.events({}))).not.toContain(removed.number);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ number }) => number !== '')).toEqual([]);
  });
});
