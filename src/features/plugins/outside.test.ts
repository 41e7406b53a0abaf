import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { withKey } from '../../test/fixture/keys.ts';
import { addPlugin, manifestOf, pluginUrl } from '../../test/fixture/plugins.ts';
import { maxPlugins } from './contract.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
});
afterAll(() => app.close());

const statusOf = async (token: string, url = '/api/clients') =>
  (await withKey(app, token)('GET', url)).status;

test('agregado tiene su llave y su webhook, con lo que pide y lo que eso requiere', async () => {
  const { id, token, secret } = await addPlugin(gym);
  expect(token).toMatch(/^pulso_/);
  expect(secret).toMatch(/^whsec_/);
  expect(await gym.plugins.get({ id })).toMatchObject({
    rights: ['clients.view', 'clients.contact', 'clients.personal', 'clients.edit'],
    events: ['client.created'],
    url: pluginUrl,
    state: 'on',
  });
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(token, '/api/income')).toBe(403);
  await expect.poll(async () => (await gym.plugins.get({ id })).usedAt).toEqual(expect.any(String));
});

test('su llave y su webhook no están entre los que se hacen a mano, ni se tocan ahí', async () => {
  const { id } = await addPlugin(gym);
  const { webhookId } = await gym.plugins.get({ id });
  expect((await gym.apikeys.list({})).items).toEqual([]);
  expect((await gym.webhooks.list({})).items).toEqual([]);
  if (webhookId === null) throw new Error('no webhook');
  await expect(gym.webhooks.remove({ id: webhookId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.webhooks.changeSecret({ id: webhookId, version: 1 })).rejects.toMatchObject({
    code: 'not_found',
  });
  await gym.webhooks.test({ id: webhookId, deliveryId: newId() });
  expect((await gym.webhooks.deliveries({ id: webhookId })).total).toBe(1);
});

test('apagado no entra desde ya; encendido sirve la misma llave', async () => {
  const { id, token } = await addPlugin(gym);
  await gym.plugins.turn({ id, version: 1, active: false });
  expect(await statusOf(token)).toBe(401);
  expect(await gym.plugins.get({ id })).toMatchObject({ active: false, state: 'off' });
  await expect(gym.plugins.turn({ id, version: 1, active: true })).rejects.toMatchObject({ code: 'stale' });
  await gym.plugins.turn({ id, version: 2, active: true });
  expect(await statusOf(token)).toBe(200);
});

test('quitado no entra ni vuelve, y se puede agregar otra vez', async () => {
  const { id, token, manifest } = await addPlugin(gym);
  await gym.plugins.remove({ id });
  expect(await statusOf(token)).toBe(401);
  await expect(gym.plugins.get({ id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.plugins.add({ id, manifest, url: pluginUrl })).rejects.toMatchObject({
    code: 'already_saved',
  });
  const again = await gym.plugins.add({ id: newId(), manifest, url: pluginUrl });
  expect(await statusOf(again.token)).toBe(200);
});

test('el mismo dos veces, sin dirección o por http no se agrega', async () => {
  const { id, manifest } = await addPlugin(gym);
  const add = (url: string, file = manifestOf()) => gym.plugins.add({ id: newId(), manifest: file, url });
  await expect(gym.plugins.add({ id, manifest, url: pluginUrl })).rejects.toMatchObject({
    code: 'already_saved',
  });
  await expect(add(pluginUrl, manifest)).rejects.toMatchObject({ code: 'plugin_key_taken' });
  await expect(add('')).rejects.toMatchObject({ code: 'address_missing' });
  await expect(add('http://plugin.example/')).rejects.toMatchObject({ code: 'not_encrypted' });
});

test('una versión que pide menos se toma; una que pide más, solo si alguien la acepta', async () => {
  const { id, manifest, token, secret } = await addPlugin(gym);
  const put = (version: number, changed: Partial<typeof manifest>, assented = false) =>
    gym.plugins.update({ id, version, manifest: { ...manifest, ...changed }, url: pluginUrl, assented });
  const less = { rights: ['clients.view' as const] };
  expect(await put(1, less)).toEqual({ secret: null });
  expect(await statusOf(token)).toBe(200);
  expect(await gym.plugins.get({ id })).toMatchObject({ rights: ['clients.view'] });
  const more = { rights: ['clients.view' as const, 'income' as const] };
  await expect(put(2, more)).rejects.toMatchObject({ code: 'asks_more' });
  await expect(put(2, { ...less, data: 'Todo va a un tercero.' })).rejects.toMatchObject({
    code: 'asks_more',
  });
  await expect(put(2, { ...less, events: ['client.created', 'payment.taken'] })).rejects.toMatchObject({
    code: 'asks_more',
  });
  expect(await statusOf(token, '/api/income?page=1')).toBe(403);
  await put(2, more, true);
  expect(await statusOf(token, '/api/income?page=1')).toBe(200);
  await expect(put(3, { key: 'otro' }, true)).rejects.toMatchObject({ code: 'other_plugin' });
  await put(3, { ...less, events: [] });
  expect(await gym.plugins.get({ id })).toMatchObject({ events: [], webhookId: null, url: '' });
  const told = await put(4, less, true);
  expect(told.secret).toMatch(/^whsec_/);
  expect(told.secret).not.toBe(secret);
});

test('nadie da a un plugin lo que no puede, y cuando quien lo agregó ya no puede, se ve', async () => {
  const form = { name: 'Sistemas' };
  const { id: role, version } = await gym.team.createRole({
    ...{ id: newId(), ...form },
    rights: ['gym.keys', 'clients.view'],
  });
  const maker = await app.memberOf(gym, role);
  await expect(addPlugin(maker)).rejects.toMatchObject({ code: 'beyond_own_rights' });
  const { id, token, manifest, url } = await addPlugin(maker, { rights: ['clients.view'] });
  await gym.team.updateRole({ ...form, id: role, version, rights: ['gym.keys'] });
  expect(await gym.plugins.get({ id })).toMatchObject({ state: 'failing' });
  expect(await statusOf(token)).toBe(403);
  await gym.plugins.update({ id, version: 1, manifest, url, assented: false });
  expect(await gym.plugins.get({ id })).toMatchObject({ state: 'on' });
  expect(await statusOf(token)).toBe(200);
});

test('el registro dice qué se hizo con él, en una frase, y lo que él hizo', async () => {
  const owner = await app.gym();
  const { id, token, manifest, url } = await addPlugin(owner, { name: 'Bienvenida' });
  await withKey(app, token)('POST', '/api/clients', { id: newId(), name: 'Ema' });
  await owner.plugins.turn({ id, version: 1, active: false });
  await owner.plugins.update({
    ...{ id, version: 2, url, assented: false },
    manifest: { ...manifest, name: 'Saludo' },
  });
  await owner.plugins.remove({ id });
  const { items } = await owner.record.list({});
  expect(items.map(({ sentence }) => sentence).slice(0, 5)).toEqual([
    'Quitó el plugin Saludo',
    'Cambió el nombre del plugin Saludo: de Bienvenida a Saludo',
    'Apagó el plugin Bienvenida',
    'Agregó a Ema como cliente',
    'Agregó el plugin Bienvenida',
  ]);
  const { people } = await owner.record.choices({});
  expect(people.map(({ name }) => name)).toContain('plugin Saludo');
});

test(`un gimnasio tiene hasta ${maxPlugins}, y una llave de API no agrega ninguno`, async () => {
  const full = await app.gym();
  for (let made = 0; made < maxPlugins; made++)
    await full.plugins.add({ id: newId(), manifest: manifestOf(), url: pluginUrl });
  await expect(
    full.plugins.add({ id: newId(), manifest: manifestOf(), url: pluginUrl }),
  ).rejects.toMatchObject({ code: 'too_many_plugins' });
  const { token } = await addPlugin(gym);
  const { status, body } = await withKey(app, token)('POST', '/api/plugins', {
    ...{ id: newId(), manifest: manifestOf(), url: pluginUrl },
  });
  expect([status, JSON.parse(body).error.code]).toEqual([403, 'person_only']);
});
