import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addKey, type KeyCall, withKey } from '../../test/fixture/keys.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Right } from '../../wire/rights.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
});
afterAll(() => app.close());

const makeKey = async (rights: readonly Right[], maker = gym) => {
  const { id, token } = await addKey(maker, rights);
  return { id, token, ask: withKey(app, token) };
};

const answerOf = async (call: ReturnType<KeyCall>) => {
  const { status, body } = await call;
  return { status, code: JSON.parse(body).error?.code };
};
const refused = { status: 401, code: 'key_refused' };
const denied = { status: 403, code: 'not_permitted' };

const shownKey = async (id: string) => (await gym.apikeys.list({})).items.find((key) => key.id === id);

test('una llave entra a su gimnasio con sus derechos, y con nada más', async () => {
  const { ask } = await makeKey(['clients.view']);
  await gym.clients.create({ id: newId(), name: 'Zoe', phone: '+56 9 5550 1101' });
  const { status, body } = await ask('GET', '/api/clients?search=Zoe');
  expect(status).toBe(200);
  expect(JSON.parse(body).items).toMatchObject([{ name: 'Zoe', phone: '' }]);
  expect(await answerOf(ask('POST', '/api/clients', { id: newId(), name: 'No' }))).toEqual(denied);
  expect(await answerOf(ask('GET', '/api/api-keys'))).toEqual({ status: 403, code: 'person_only' });
});

test('se muestra una vez, y se guarda su huella', async () => {
  const { id, token } = await makeKey(['classes.view']);
  expect(token).toMatch(/^pulso_[\w-]{43}$/);
  expect(JSON.stringify(await gym.apikeys.list({}))).not.toContain(token.slice(6));
  const form = { id, name: 'Otra', rights: ['classes.view' as const] };
  await expect(gym.apikeys.create(form)).rejects.toMatchObject({ status: 409, code: 'already_saved' });
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select row_to_json(k)::text as key from api_key k where id = $1', [id]),
  );
  expect(rows[0].key).not.toContain(token.slice(6));
  const audited = await asSuperuser(app.database, (connection) =>
    connection.query('select after from audit where row_id = $1', [id]),
  );
  expect(audited.rows[0].after).not.toHaveProperty('token_hash');
});

test('quitada no sirve desde ya, y no vuelve', async () => {
  const { id, ask } = await makeKey(['classes.view']);
  expect((await ask('GET', '/api/programs')).status).toBe(200);
  await gym.apikeys.remove({ id });
  expect(await answerOf(ask('GET', '/api/programs'))).toEqual(refused);
  expect(await shownKey(id)).toBeUndefined();
  await expect(gym.apikeys.remove({ id })).rejects.toMatchObject({ status: 404 });
});

test('sirve hasta su último día, en el del gimnasio', async () => {
  const { id, ask } = await makeKey(['classes.view']);
  const endOn = (days: number) =>
    asSuperuser(app.database, (connection) =>
      connection.query(
        `update api_key set ends_on = (now() at time zone (select time_zone from gym where gym_id = $2))::date + $3::int where id = $1`,
        [id, gym.accountId, days],
      ),
    );
  await endOn(0);
  expect((await ask('GET', '/api/programs')).status).toBe(200);
  expect(await shownKey(id)).toMatchObject({ state: 'active' });
  await endOn(-1);
  expect(await answerOf(ask('GET', '/api/programs'))).toEqual(refused);
  expect(await shownKey(id)).toMatchObject({ state: 'ended' });
  const form = { id: newId(), name: 'Vieja', rights: ['classes.view' as const], endsOn: '2020-01-01' };
  await expect(gym.apikeys.create(form)).rejects.toMatchObject({ status: 409, code: 'ends_in_past' });
});

test('puede lo que quien la creó todavía puede', async () => {
  const form = { name: 'Sistemas', rights: ['gym.keys', 'classes.view', 'income'] as Right[] };
  const { id: role, version } = await gym.team.createRole({ id: newId(), ...form });
  const maker = await app.memberOf(gym, role);
  const { id, ask } = await makeKey(['classes.view', 'income'], maker);
  await expect(addKey(maker, ['sales.view'])).rejects.toMatchObject({ code: 'beyond_own_rights' });
  expect((await ask('GET', '/api/income?page=1')).status).toBe(200);
  const { version: next } = await gym.team.updateRole({
    ...{ id: role, version, name: 'Sistemas' },
    rights: ['gym.keys', 'classes.view'],
  });
  expect(await answerOf(ask('GET', '/api/income?page=1'))).toEqual(denied);
  expect((await ask('GET', '/api/programs')).status).toBe(200);
  expect(await shownKey(id)).toMatchObject({ state: 'active', rights: ['classes.view'], lost: 1 });
  await gym.team.updateRole({ id: role, version: next, ...form });
  expect((await ask('GET', '/api/income?page=1')).status).toBe(200);
  await gym.team.remove({ id: maker.memberId });
  expect(await answerOf(ask('GET', '/api/programs'))).toEqual(denied);
  // What everybody of a team may read, too.
  expect(await answerOf(ask('GET', '/api/gym'))).toEqual(denied);
  expect(await shownKey(id)).toMatchObject({ state: 'idle', rights: [], lost: 2 });
});

test('no puede tener lo que solo hace una persona', async () => {
  for (const right of ['team.edit', 'gym.keys', 'gym.download', 'clients.privacy', 'classes.own'] as const)
    await expect(addKey(gym, [right])).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('con una sesión al lado no entra, y con el nombre de otro gimnasio tampoco', async () => {
  const { ask, token } = await makeKey(['classes.view']);
  const authorization = `Bearer ${token}`;
  expect(await answerOf(gym.raw('GET', '/api/programs', undefined, { authorization }))).toEqual({
    ...{ status: 400, code: 'key_with_session' },
  });
  const other = await app.gym();
  expect(await answerOf(ask('GET', '/api/programs', undefined, { 'pulso-gym': other.accountId }))).toEqual(
    denied,
  );
  expect((await ask('GET', '/api/programs', undefined, { 'pulso-gym': gym.accountId })).status).toBe(200);
  // What a proxy asks for is nothing of ours.
  const basic = { authorization: 'Basic cHJveHk6cHJveHk=' };
  expect((await gym.raw('GET', '/api/programs', undefined, basic)).status).toBe(200);
  expect(await answerOf(app.nobody().raw('GET', '/api/programs', undefined, basic))).toEqual({
    ...{ status: 401, code: 'signed_out' },
  });
});

test('en un gimnasio suspendido o cerrado no entra', async () => {
  const closed = await app.gym('Sede cerrada');
  const suspended = await app.gym('Gimnasio suspendido');
  const [ofClosed, ofSuspended] = await Promise.all(
    [closed, suspended].map((owner) => makeKey(['classes.view'], owner)),
  );
  await asSuperuser(app.database, async (connection) => {
    await connection.query(
      'insert into closure (id, account_id, closed_at, closed_by) values ($1, $2, now(), $2)',
      [newId(), closed.accountId],
    );
    await connection.query(
      `insert into suspension (id, account_id, message, suspended_at, suspended_by) values ($1, $2, 'Falta pagar.', now(), $2)`,
      [newId(), suspended.accountId],
    );
  });
  expect(await answerOf(ofClosed?.ask('GET', '/api/programs') as never)).toEqual({
    ...{ status: 403, code: 'gym_closed' },
  });
  expect(await answerOf(ofSuspended?.ask('GET', '/api/programs') as never)).toEqual({
    ...{ status: 403, code: 'gym_suspended' },
  });
});

test('el registro nombra la llave, y lo que hizo se encuentra por ella', async () => {
  const { id, ask } = await makeKey(['clients.edit']);
  expect((await ask('POST', '/api/clients', { id: newId(), name: 'Ema' })).status).toBe(200);
  const { people } = await gym.record.choices({});
  expect(people).toContainEqual({ id, name: expect.stringMatching(/^llave Llave /) });
  const { items } = await gym.record.list({ person: id });
  expect(items).toMatchObject([{ personId: id, sentence: expect.stringContaining('Ema') }]);
  const { items: made } = await gym.record.list({ person: gym.accountId });
  expect(made.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^Creó la llave de API /),
  );
  expect(made.filter(({ sentence }) => sentence.includes('Ema'))).toEqual([]);
});

test('su último uso se anota aparte, una vez por minuto, sin tocar lo del gimnasio', async () => {
  const { id, ask } = await makeKey(['classes.view']);
  expect(await shownKey(id)).toMatchObject({ usedAt: null });
  await ask('GET', '/api/programs');
  await expect.poll(async () => (await shownKey(id))?.usedAt).toEqual(expect.any(String));
  const usedAt = (await shownKey(id))?.usedAt;
  await ask('GET', '/api/programs');
  await ask('GET', '/api/programs/none');
  expect((await shownKey(id))?.usedAt).toBe(usedAt);
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select action from audit where row_id = $1', [id]),
  );
  expect(rows).toEqual([{ action: 'insert' }]);
});

test('un gimnasio tiene hasta 50 llaves', async () => {
  const full = await app.gym();
  for (let made = 0; made < 50; made++) await addKey(full, ['classes.view']);
  await expect(addKey(full, ['classes.view'])).rejects.toMatchObject({ status: 409, code: 'too_many_keys' });
});
