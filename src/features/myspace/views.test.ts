import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { openTestApp, type Person, requestOf, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Verb } from '../../wire/verb.ts';

let app: TestApp;
let gym: Person;
let ana: Person & { clientId: string };
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
  gym = await app.gym('Gimnasio Cordillera');
  ana = await app.clientOf(gym, { name: 'Ana', email: `ana-${newId()}@correo.cl` });
  await gym.memberships.create({
    id: newId(),
    clientId: ana.clientId,
    planName: 'Plan libre',
    period: 'monthly',
  });
  await gym.routines.create({ clientId: ana.clientId });
  await gym.routines.addExercise({
    id: newId(),
    clientId: ana.clientId,
    day: 'monday',
    name: 'Sentadilla',
  });
});
afterAll(() => app.close());

const ownVerbs = Object.values(contract).flatMap((verbs) =>
  Object.values(verbs as Record<string, Verb>).filter(({ access }) => access === 'client'),
);
const reads = ownVerbs.filter(({ method }) => method === 'GET');
const writes = ownVerbs.filter(({ method }) => method !== 'GET');

const read = (person: Person, verb: Verb, viewed?: string) =>
  person.raw('GET', requestOf(verb, {}).url, undefined, viewed === undefined ? {} : { 'pulso-view': viewed });

const codeOf = ({ body }: { body: string }): string => JSON.parse(body).error.code;

test('quien la abrió ve lo mismo que el cliente, y nada antes', async () => {
  expect(reads.length).toBeGreaterThan(3);
  for (const verb of reads) {
    const { status, ...answer } = await read(gym, verb, ana.clientId);
    expect({ path: verb.path, status, code: codeOf(answer) }).toEqual({
      path: verb.path,
      status: 403,
      code: 'view_closed',
    });
  }
  const opened = { clientId: ana.clientId, name: 'Ana', surname: '', hasAccount: true };
  expect(await gym.myspace.view({ id: newId(), clientId: ana.clientId })).toEqual(opened);
  for (const verb of reads) {
    const own = await read(ana, verb);
    const viewed = await read(gym, verb, ana.clientId);
    expect({ path: verb.path, status: viewed.status, body: viewed.body }).toEqual({
      path: verb.path,
      status: 200,
      body: own.body,
    });
  }
});

test('no se cambia nada, tampoco con la vista abierta', async () => {
  await gym.myspace.view({ id: newId(), clientId: ana.clientId });
  expect(writes.length).toBeGreaterThan(3);
  for (const verb of writes) {
    const { url } = requestOf(verb, { id: newId(), membershipId: newId() });
    const { status, ...answer } = await gym.raw(verb.method, url, {}, { 'pulso-view': ana.clientId });
    expect({ path: verb.path, status, code: codeOf(answer) }).toEqual({
      path: verb.path,
      status: 403,
      code: 'forbidden',
    });
  }
});

test('nadie ve por ella a un cliente de otro gimnasio, ni un cliente a otro', async () => {
  const other = await app.gym('Gimnasio Vecino');
  const pedro = await app.clientOf(gym, { name: 'Pedro', email: `pedro-${newId()}@correo.cl` });
  await gym.myspace.view({ id: newId(), clientId: ana.clientId });
  await expect(other.myspace.view({ id: newId(), clientId: ana.clientId })).rejects.toMatchObject({
    status: 404,
  });
  for (const verb of reads) {
    expect(codeOf(await read(other, verb, ana.clientId)), verb.path).toBe('view_closed');
    expect((await read(pedro, verb, ana.clientId)).body, verb.path).toBe((await read(pedro, verb)).body);
  }
  for (const odd of ['', '%', "' or true --", pedro.clientId, `${ana.clientId} `])
    expect((await read(gym, contract.myspace.get, odd)).status, odd).toBe(
      odd.trim() === ana.clientId ? 200 : 403,
    );
});

test('de un cliente que está también en otro gimnasio solo se ve este', async () => {
  const other = await app.gym('Gimnasio Vecino');
  const { client, activation } = await other.clients.create({ id: newId(), name: 'Ana', email: ana.email });
  await ana.invitations.accept({ token: new URL(activation?.url ?? '').searchParams.get('token') ?? '' });
  await gym.myspace.view({ id: newId(), clientId: ana.clientId });
  const { body } = await read(gym, contract.myspace.get, ana.clientId);
  expect(JSON.parse(body).gyms).toEqual([{ id: gym.accountId, name: 'Gimnasio Cordillera' }]);
  expect((await ana.myspace.get({})).gyms).toHaveLength(2);
  await other.myspace.view({ id: newId(), clientId: client.id });
});

test('termina a las doce horas y con el cliente, y repetirla es la misma', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Breve' });
  const view = { id: newId(), clientId: client.id };
  const opened = await gym.myspace.view(view);
  expect(opened).toMatchObject({ hasAccount: false });
  expect(await gym.myspace.view(view)).toEqual(opened);
  await expect(gym.myspace.view({ ...view, clientId: ana.clientId })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect((await read(gym, contract.myspace.get, client.id)).status).toBe(200);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update space_view set viewed_at = viewed_at - interval '12 hours' where id = $1`, [
      view.id,
    ]),
  );
  expect(codeOf(await read(gym, contract.myspace.get, client.id))).toBe('view_closed');
  await gym.myspace.view({ id: newId(), clientId: client.id });
  expect((await read(gym, contract.myspace.get, client.id)).status).toBe(200);
  await gym.clients.remove({ id: client.id });
  expect(codeOf(await read(gym, contract.myspace.get, client.id))).toBe('view_closed');
});

test('quedan los últimos, cada cliente una vez', async () => {
  const fresh = await app.gym('Gimnasio Nuevo');
  expect(await fresh.myspace.viewed({})).toEqual({ items: [] });
  const ids = [];
  for (const name of ['Uno', 'Dos']) {
    const { client } = await fresh.clients.create({ id: newId(), name });
    ids.push(client.id);
    await fresh.myspace.view({ id: newId(), clientId: client.id });
  }
  await fresh.myspace.view({ id: newId(), clientId: ids[0] ?? '' });
  const { items } = await fresh.myspace.viewed({});
  expect(items.map(({ clientId }) => clientId).sort()).toEqual(ids.sort());
});
