import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/network.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { addKey } from '../../test/fixture/keys.ts';
import { deliver, localNetworks } from './webhooks.fixture.ts';

let app: TestApp;
let gym: Person;
let address: string;
let plugin: ChildProcess | undefined;
beforeAll(async () => {
  app = await openTestApp({ environment: localNetworks });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  gym = await app.gym();
});
afterEach(async () => {
  if (!plugin) return;
  const ended = once(plugin, 'exit');
  plugin.kill();
  await ended;
});
afterAll(() => app.close());

test('el ejemplo de docs/write-a-plugin.md anota algo de cada cliente nuevo, una vez, y no cree a cualquiera', async () => {
  const port = await findFreePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}/`;
  const { token } = await addKey(gym, [
    'clients.view',
    'clients.contact',
    'clients.personal',
    'clients.edit',
  ]);
  const id = newId();
  const { secret } = await gym.webhooks.create({ id, name: 'Bienvenida', url, events: ['client.created'] });
  plugin = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../docs/plugin-example.mjs', import.meta.url))],
    {
      env: { PULSO_URL: address, PULSO_KEY: token, PULSO_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [firstLine] = await once(createInterface({ input: plugin.stdout as NodeJS.ReadableStream }), 'line');
  expect(firstLine).toContain(String(port));
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const notes = async () =>
    (await gym.notes.list({ clientId: client.id, page: 1 })).items.map(({ text }) => text);
  await deliver(app);
  await expect.poll(notes).toEqual(['Darle la bienvenida a Ana.']);
  const { items } = await gym.webhooks.deliveries({ id });
  expect(items).toMatchObject([{ state: 'arrived', answered: 204 }]);
  await gym.webhooks.test({ id, deliveryId: newId() });
  await deliver(app);
  expect((await gym.webhooks.deliveries({ id })).items).toMatchObject([
    { type: 'webhook.test', answered: 204 },
    { type: 'client.created' },
  ]);
  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: JSON.stringify({ type: 'client.created', data: { id: client.id, name: 'Falso' } }),
  });
  expect(forged.status).toBe(401);
  expect(await notes()).toEqual(['Darle la bienvenida a Ana.']);
});
