import { Webhook } from 'standardwebhooks';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Right } from '../../wire/rights.ts';
import {
  addWebhook,
  deliver,
  later,
  localNetworks,
  openReceiver,
  type Receiver,
} from './webhooks.fixture.ts';

const now = '2030-03-04T15:00:00Z';

let app: TestApp;
let receiver: Receiver;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now, environment: localNetworks });
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await openReceiver();
  gym = await app.gym();
});
afterEach(async () => {
  for (const { id } of (await gym.webhooks.list({})).items) await gym.webhooks.remove({ id });
  await receiver.close();
});

const signaturesOf = (index: number) =>
  receiver.received[index]?.headers['webhook-signature'].split(' ') ?? [];

test('el secreto se muestra una vez, y no queda en la auditoría', async () => {
  const { id, secret } = await addWebhook(gym, receiver);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(await gym.webhooks.list({}))).not.toContain(secret);
  const form = { id, name: 'Otro', url: receiver.url, events: ['client.created' as const] };
  await expect(gym.webhooks.create(form)).rejects.toMatchObject({ status: 409, code: 'already_saved' });
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select before, after from audit where row_id = $1', [id]),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('el secreto se cambia, y por un día firman los dos', async () => {
  const { id } = await addWebhook(gym, receiver);
  const test = () => gym.webhooks.test({ id, deliveryId: newId() });
  await test();
  await deliver(app);
  const { secret } = await gym.webhooks.changeSecret({ id, version: 1 });
  expect(secret).toMatch(/^whsec_/);
  await expect(gym.webhooks.changeSecret({ id, version: 1 })).rejects.toMatchObject({ code: 'stale' });
  expect((await gym.webhooks.list({})).items[0]?.formerUntil).toMatch(/^2030-03-05T15:00:00/);
  await test();
  await deliver(app, later(now, { hours: 23 }));
  await test();
  await deliver(app, later(now, { hours: 24 }));
  expect([0, 1, 2].map((index) => signaturesOf(index).length)).toEqual([1, 2, 1]);
});

test('cambiado otra vez en el mismo día, firman todos los que puede tener quien recibe', async () => {
  const { id, secret: used } = await addWebhook(gym, receiver);
  const { secret: lost } = await gym.webhooks.changeSecret({ id, version: 1 });
  const { secret: last } = await gym.webhooks.changeSecret({ id, version: 2 });
  await gym.webhooks.test({ id, deliveryId: newId() });
  await deliver(app);
  await gym.webhooks.test({ id, deliveryId: newId() });
  await deliver(app, later(now, { hours: 24 }));
  const signersOf = (index: number) => {
    const message = receiver.received[index];
    if (!message) throw new Error('nothing was received');
    const { headers, body } = message;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    return [used, lost, last].map((secret) =>
      signaturesOf(index).includes(new Webhook(secret).sign(`${headers['webhook-id']}`, at, body)),
    );
  };
  expect(signersOf(0)).toEqual([true, true, true]);
  expect(signersOf(1)).toEqual([false, false, true]);
});

test('apagado no manda nada, y encendido sigue desde entonces', async () => {
  const { id } = await addWebhook(gym, receiver, ['client.created']);
  const form = { id, name: 'Contabilidad', url: receiver.url, events: ['client.created' as const] };
  await gym.clients.create({ id: newId(), name: 'Ana' });
  receiver.answer(500);
  await deliver(app);
  await gym.webhooks.update({ ...form, version: 1, active: false });
  receiver.answer(200);
  await gym.clients.create({ id: newId(), name: 'Bea' });
  await deliver(app, later(now, { hours: 1 }));
  await gym.webhooks.update({ ...form, version: 2, active: true });
  await gym.clients.create({ id: newId(), name: 'Eva' });
  await deliver(app, later(now, { hours: 2 }));
  expect(receiver.received.map(({ message }) => (message.data as { name: string }).name)).toEqual([
    'Ana',
    'Eva',
  ]);
  const { items } = await gym.webhooks.deliveries({ id });
  expect(items.map(({ trouble }) => trouble).toSorted()).toEqual([null, 'turned_off']);
  await expect(gym.webhooks.update({ ...form, version: 1, active: false })).rejects.toMatchObject({
    code: 'stale',
  });
});

test('quitado no manda nada, tampoco lo que estaba en camino', async () => {
  const { id } = await addWebhook(gym, receiver, ['client.created']);
  await gym.webhooks.test({ id, deliveryId: newId() });
  await gym.webhooks.remove({ id });
  await gym.clients.create({ id: newId(), name: 'Ana' });
  await deliver(app);
  expect(receiver.received).toEqual([]);
  expect((await gym.webhooks.list({})).items).toEqual([]);
  await expect(gym.webhooks.test({ id, deliveryId: newId() })).rejects.toMatchObject({ status: 404 });
  await expect(gym.webhooks.remove({ id })).rejects.toMatchObject({ status: 404 });
});

test('una prueba llega también apagado, y repetida es una sola', async () => {
  const { id } = await addWebhook(gym, receiver, ['client.created']);
  const form = { id, name: 'Contabilidad', url: receiver.url, events: ['client.created' as const] };
  await gym.webhooks.update({ ...form, version: 1, active: false });
  const deliveryId = newId();
  await gym.webhooks.test({ id, deliveryId });
  await gym.webhooks.test({ id, deliveryId });
  await deliver(app);
  expect(receiver.received.map(({ message }) => message)).toEqual([
    {
      type: 'webhook.test',
      timestamp: expect.any(String),
      data: { message: 'Esta es una prueba de Pulso.' },
    },
  ]);
});

test('se manda otra vez, con el mismo identificador', async () => {
  const { id } = await addWebhook(gym, receiver, ['client.created']);
  await gym.clients.create({ id: newId(), name: 'Ana' });
  await deliver(app);
  const [first] = (await gym.webhooks.deliveries({ id })).items;
  await asSuperuser(app.database, (connection) =>
    connection.query(`update webhook_delivery set last_at = last_at - interval '1 minute' where id = $1`, [
      first?.id,
    ]),
  );
  await gym.webhooks.sendAgain({ id: first?.id ?? '' });
  await deliver(app);
  const [one, other] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  expect(other?.body).toBe(one?.body);
  expect((await gym.webhooks.deliveries({ id })).items).toMatchObject([{ attempts: 2, state: 'arrived' }]);
});

test('sin permiso del servidor, la dirección es https', async () => {
  const strict = await openTestApp({ now });
  const owner = await strict.gym();
  const form = { id: newId(), name: 'Web', events: ['client.created' as const] };
  await expect(owner.webhooks.create({ ...form, url: receiver.url })).rejects.toMatchObject({
    fields: { url: 'La dirección debe empezar con https.' },
  });
  for (const url of ['ftp://x.cl', 'x.cl', 'https://ana:clave@x.cl/'])
    await expect(owner.webhooks.create({ ...form, url })).rejects.toMatchObject({ status: 400 });
  await owner.webhooks.create({ ...form, url: receiver.url.replace('http:', 'https:') });
  await owner.clients.create({ id: newId(), name: 'Ana' });
  await deliver(strict);
  expect((await owner.webhooks.deliveries({ id: form.id })).items).toMatchObject([
    { state: 'waiting', trouble: 'private_address', answered: null },
  ]);
  expect(receiver.received).toEqual([]);
  await strict.close();
});

test('hay un límite de webhooks y de pruebas en camino', async () => {
  const ids = [];
  for (let made = 0; made < 20; made++) ids.push((await addWebhook(gym, receiver)).id);
  await expect(addWebhook(gym, receiver)).rejects.toMatchObject({ code: 'too_many_webhooks' });
  const [id = ''] = ids;
  for (let sent = 0; sent < 50; sent++) await gym.webhooks.test({ id, deliveryId: newId() });
  await expect(gym.webhooks.test({ id, deliveryId: newId() })).rejects.toMatchObject({
    status: 429,
    code: 'too_many_tests',
  });
});

test('lo hace quien puede crear llaves, y nunca una llave', async () => {
  const admin = await app.memberOf(gym, 'admin');
  await expect(admin.webhooks.list({})).rejects.toMatchObject({ code: 'not_permitted' });
  await expect(addWebhook(admin, receiver)).rejects.toMatchObject({ code: 'not_permitted' });
});

test('quien lo lleva a otra dirección tiene que poder ver todo lo que avisa, y desde entonces avisa como suyo', async () => {
  const { id } = await addWebhook(gym, receiver, ['client.created']);
  const makeRole = (rights: Right[]) =>
    gym.team.createRole({ id: newId(), name: newId().slice(0, 18), rights });
  const blind = await app.memberOf(gym, (await makeRole(['gym.keys'])).id);
  const [found] = (await blind.webhooks.list({})).items;
  const form = { id, name: 'Otro', events: found?.events ?? [], active: true };
  const elsewhere = { ...form, url: `${receiver.url}?otro`, version: 1 };
  await expect(blind.webhooks.update(elsewhere)).rejects.toMatchObject({ code: 'beyond_own_rights' });
  expect(await blind.webhooks.update({ ...form, url: found?.url ?? '', version: 1 })).toMatchObject({
    name: 'Otro',
    madeBy: 'Dueño',
  });
  const seeing = await app.memberOf(gym, (await makeRole(['gym.keys', 'clients.view'])).id);
  expect(await seeing.webhooks.update({ ...elsewhere, version: 2 })).toMatchObject({ madeBy: 'Carla' });
  await gym.clients.create({ id: newId(), name: 'Ana', whatsapp: '+56 9 5550 1101' });
  await deliver(app);
  expect(receiver.received.at(-1)?.message.data).toMatchObject({ name: 'Ana', whatsapp: '' });
});
