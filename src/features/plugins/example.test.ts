import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../server/network.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { environmentOf, readManifest } from './rules.ts';

const folder = fileURLToPath(new URL('../../../docs/plugin-example/', import.meta.url));
const guide = readFileSync(new URL('../../../docs/write-a-plugin.md', import.meta.url), 'utf8');

let app: TestApp;
let gym: Person;
let address: string;
let directory: string;
let program: ChildProcess | undefined;
beforeAll(async () => {
  app = await openTestApp({ environment: { PULSO_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  directory = await mkdtemp(join(tmpdir(), 'plugin-'));
});
afterEach(async () => {
  if (!program) return;
  const ended = once(program, 'exit');
  program.kill();
  program = undefined;
  await ended;
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await app.close();
});

/** The example's file, as the page takes it. */
function readExample() {
  const read = readManifest(readFileSync(join(folder, 'plugin.json'), 'utf8'));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.manifest;
}

/** Starts the example's program as the document says, with what Pulso gave. */
async function start(environment: string, port: number): Promise<string> {
  const file = join(directory, '.env');
  writeFileSync(file, environment);
  program = spawn(process.execPath, [`--env-file=${file}`, join(folder, 'index.mjs')], {
    env: { PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: program.stdout as NodeJS.ReadableStream }), 'line');
  return line;
}

test('el ejemplo de docs/write-a-plugin.md se agrega con su archivo, y anota algo de cada cliente nuevo, una vez', async () => {
  gym = await app.gym();
  const manifest = readExample();
  const port = await findFreePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}/`;
  const id = newId();
  const keys = await gym.plugins.add({ id, manifest, url });
  expect(await start(environmentOf({ origin: address, ...keys }), port)).toContain(String(port));
  const { webhookId } = await gym.plugins.get({ id });
  if (webhookId === null) throw new Error('no webhook');
  const deliveries = async () => (await gym.webhooks.deliveries({ id: webhookId })).items;
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const notes = async () =>
    (await gym.notes.list({ clientId: client.id, page: 1 })).items.map(({ text }) => text);
  await app.app.doWork();
  await expect.poll(notes).toEqual(['Darle la bienvenida a Ana.']);
  const [first] = await deliveries();
  expect(first).toMatchObject({ type: 'client.created', state: 'arrived', answered: 204 });
  await gym.webhooks.sendAgain({ id: first?.id ?? '' });
  await gym.webhooks.test({ id: webhookId, deliveryId: newId() });
  await app.app.doWork();
  expect(await deliveries()).toMatchObject([
    { type: 'webhook.test', answered: 204 },
    { type: 'client.created', answered: 204, attempts: 2 },
  ]);
  expect(await notes()).toEqual(['Darle la bienvenida a Ana.']);

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

  await gym.plugins.turn({ id, version: 1, active: false });
  const { client: missed } = await gym.clients.create({ id: newId(), name: 'Bea' });
  await app.app.doWork();
  await gym.plugins.turn({ id, version: 2, active: true });
  const { client: last } = await gym.clients.create({ id: newId(), name: 'Carla' });
  await app.app.doWork();
  const notesOf = async (clientId: string) =>
    (await gym.notes.list({ clientId, page: 1 })).items.map(({ text }) => text);
  await expect.poll(() => notesOf(last.id)).toEqual(['Darle la bienvenida a Carla.']);
  expect(await notesOf(missed.id)).toEqual([]);
  expect(await deliveries()).toHaveLength(3);
});

test('lo que se le avisa no lleva lo que el plugin no puede ver', async () => {
  gym = await app.gym();
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(JSON.parse(body).data);
    response.end();
  });
  const port = await findFreePort('127.0.0.1');
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const manifest = { ...readExample(), rights: ['clients.view' as const] };
  await gym.plugins.add({ id: newId(), manifest, url: `http://127.0.0.1:${port}/` });
  await gym.clients.create({ id: newId(), name: 'Ana', email: 'ana@correo.cl', phone: '+56 9 5550 1101' });
  await app.app.doWork();
  expect(bodies).toMatchObject([{ name: 'Ana', email: '', phone: '', birthDate: null, observation: '' }]);
  server.close();
});

test('cada botón y respuesta que el documento cita existe', () => {
  const sources = [
    ...['add-plugin', 'environment-dialog', 'manifest-drop', 'outside-settings', 'new-version'].map(
      (part) => `./ui/${part}.tsx`,
    ),
    ...['./page.tsx', '../webhooks/ui/delivery-drawer.tsx', '../webhooks/domain.ts', './contract.ts'],
    ...['../../wire/rights.ts', '../../wire/plugin.ts', './ui/permissions.tsx', './ui/address.ts'],
  ].map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'));
  const quoted = [...guide.matchAll(/'([A-ZÁÉÍÓÚ][^'\n]{2,80})'/g)].map(([, text]) => text ?? '');
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
  const manifest = readExample();
  for (const asked of [...manifest.rights, ...manifest.events]) expect(guide).toContain(asked);
});
