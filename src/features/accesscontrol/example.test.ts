import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { Network, prepareAccess, startExample } from './accesscontrol.fixture.ts';

const { openGym, addMember, openDoor } = prepareAccess();

let app: TestApp;
let gym: Person;
let network: Network;
let directory: string;
let lastFile = 0;
const programs: ReturnType<typeof startExample>[] = [];

beforeAll(async () => {
  ({ app, gym } = await openGym({}));
  network = new Network(Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port));
  directory = await mkdtemp(join(tmpdir(), 'reader-'));
});
afterEach(async () => {
  await Promise.all(programs.splice(0).map(({ kill }) => kill()));
  network.unanswered = undefined;
  network.standIn = undefined;
  await network.cut();
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await app.close();
});

const newFile = () => {
  lastFile += 1;
  return join(directory, `${lastFile}.json`);
};
/** How long a reader waits for an answer: long where one comes, however busy the machine is; short where none does. */
const patience = { long: 60_000, short: 3_000 };
const start = (key: string, file: string, answerMs = patience.long) => {
  const program = startExample(network.url, key, file, answerMs);
  programs.push(program);
  return program;
};

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
const addPerson = () => addMember(daysAgo(5));
const addFormer = () => addMember(daysAgo(90));

const eventsOf = async (clientId: string) =>
  (await gym.accesscontrol.events({ clientId })).items
    .map(({ granted, denial, offline }) => ({ granted, denial, offline }))
    .toReversed();

const passed = { granted: true, denial: null };
const offline = { ...passed, offline: true };

describe('el ejemplo de docs/access-control.md', () => {
  test('con red abre a quien puede entrar y dice por qué no a quien no', async () => {
    await network.restore();
    const reader = start((await openDoor()).key, newFile());
    const [person, former] = [await addPerson(), await addFormer()];
    expect(await reader.show(person.card)).toBe('ABRE: Adelante, Ana.');
    expect(await reader.show(former.card)).toBe('NO ABRE: Tu membresía está vencida. Pasa por recepción.');
    expect(await reader.show('DE NADIE')).toMatch(/^NO ABRE: /);
    expect(await eventsOf(person.clientId)).toEqual([{ ...passed, offline: false }]);
  });

  test('sin red entra quien puede, no quien no, y lo que pasó llega después, una vez', async () => {
    await network.restore();
    const [person, former, last] = [await addPerson(), await addFormer(), await addPerson()];
    const reader = start((await openDoor()).key, newFile());
    expect(await reader.show('DE NADIE')).toMatch(/^NO ABRE: /);
    await network.cut();
    expect(await reader.show(person.card)).toBe('ABRE, sin conexión.');
    expect(await reader.show(former.card)).toBe('NO ABRE, sin conexión.');
    expect(await eventsOf(person.clientId)).toEqual([]);
    await network.restore();
    expect(await reader.show(last.card)).toBe('ABRE: Adelante, Ana.');
    expect(await eventsOf(person.clientId)).toEqual([offline]);
    expect(await eventsOf(former.clientId)).toEqual([
      { granted: false, denial: 'membership_expired', offline: true },
    ]);
    expect(await eventsOf(last.clientId)).toEqual([{ ...passed, offline: false }]);
  });

  test('por un lector de salida se sale siempre, también con la membresía vencida, sin red y sin reglas', async () => {
    await network.restore();
    const former = await addFormer();
    const { id, key } = await openDoor({ direction: 'out', name: 'Salida' });
    const file = newFile();
    const reader = start(key, file);
    expect(await reader.show(former.card)).toMatch(/^ABRE: /);
    await network.cut();
    expect(await reader.show(former.card)).toBe('ABRE, sin conexión.');
    expect(await reader.show('DE NADIE')).toBe('ABRE, sin conexión.');
    await reader.kill();
    const stored = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...stored, rules: { ...stored.rules, until: 0 } }));
    const again = start(key, file);
    expect(await again.show(former.card)).toBe('ABRE, sin conexión.');
    await network.restore();
    expect(await again.show(former.card)).toMatch(/^ABRE: /);
    // Nobody waits for a report on the way out.
    const reported = async () => {
      await again.show('DE NADIE');
      return eventsOf(former.clientId);
    };
    await expect
      .poll(reported)
      .toEqual([...[{ ...passed, offline: false }, offline, offline], { ...passed, offline: false }]);
    await gym.accesscontrol.removeReader({ id });
    expect(await again.show(former.card)).toBe('ABRE: Pulso no acepta el pase.');
    expect(await eventsOf(former.clientId)).toHaveLength(4);
  });

  test('una tarjeta no se pasa hacia atrás: lo recuerda también sin red y después de apagarse', async () => {
    await network.restore();
    const { key } = await openDoor({ passbackMinutes: 10 });
    const [person, other] = [await addPerson(), await addPerson()];
    const file = newFile();
    const reader = start(key, file);
    expect(await reader.show(person.card)).toMatch(/^ABRE: /);
    await network.cut();
    expect(await reader.show(person.card)).toBe('NO ABRE, sin conexión: ya entró hace poco.');
    expect(await reader.show(other.card)).toBe('ABRE, sin conexión.');
    expect(await reader.show(other.card)).toBe('NO ABRE, sin conexión: ya entró hace poco.');
    await reader.kill();
    const again = start(key, file);
    expect(await again.show(other.card)).toBe('NO ABRE, sin conexión: ya entró hace poco.');
    await network.restore();
    // What happened offline is reported before the next question.
    expect(await again.show(other.card)).toMatch(/^NO ABRE: Ya entraste hace poco/);
    const refused = { granted: false, denial: 'passback' };
    expect(await eventsOf(person.clientId)).toEqual([
      ...[{ ...passed, offline: false }],
      { ...refused, offline: true },
    ]);
    expect(await eventsOf(other.clientId)).toEqual([
      ...[offline, { ...refused, offline: true }, { ...refused, offline: true }],
      { ...refused, offline: false },
    ]);
  });

  test('apagado sin red sigue por sus reglas y no pierde ni repite lo que pasó', async () => {
    await network.restore();
    const { key } = await openDoor();
    const [person, former] = [await addPerson(), await addFormer()];
    const file = newFile();
    const reader = start(key, file);
    await reader.show('DE NADIE');
    await network.cut();
    await reader.show(person.card);
    await reader.kill();
    const again = start(key, file);
    expect(await again.show(person.card)).toBe('ABRE, sin conexión.');
    expect(await again.show(former.card)).toBe('NO ABRE, sin conexión.');
    await again.kill();
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await eventsOf(person.clientId)).toEqual([]);
    await network.restore();
    const last = start(key, file);
    await last.show('DE NADIE');
    await last.kill();
    const after = start(key, file);
    await after.show('DE NADIE');
    expect(await eventsOf(person.clientId)).toEqual([offline, offline]);
    expect(await eventsOf(former.clientId)).toHaveLength(1);
  });

  test('lo que guardó de otra llave no abre a nadie, y un archivo roto no lo detiene', async () => {
    await network.restore();
    const person = await addPerson();
    const file = newFile();
    const reader = start((await openDoor()).key, file);
    await reader.show('DE NADIE');
    await reader.kill();
    await network.cut();
    const { key } = await openDoor();
    const other = start(key, file);
    expect(await other.show(person.card)).toBe('NO ABRE, sin conexión.');
    await other.kill();
    await writeFile(file, '{"rules": {');
    const broken = start(key, file);
    expect(await broken.show(person.card)).toBe('NO ABRE, sin conexión.');
  });

  test('una respuesta que no llegó no hace de quien pasó uno que pasó sin deber', async () => {
    await network.restore();
    const person = await addPerson();
    const reader = start((await openDoor({ passbackMinutes: 10 })).key, newFile(), patience.short);
    await reader.show('DE NADIE');
    network.unanswered = /passages/;
    expect(await reader.show(person.card)).toBe('ABRE, sin conexión.');
    network.unanswered = undefined;
    await network.cut();
    await network.restore();
    await reader.show('DE NADIE');
    // The first question may have come while the interrupted report was still failing.
    await reader.show('DE NADIE');
    expect(await eventsOf(person.clientId)).toEqual([{ ...passed, offline: false }, offline]);
  });

  test('mientras se mandan los pases que esperan, la puerta decide igual, y la salida no espera', async () => {
    await network.restore();
    const [person, other] = [await addPerson(), await addPerson()];
    const [entry, exit] = [
      start((await openDoor()).key, newFile(), patience.short),
      start((await openDoor({ direction: 'out' })).key, newFile(), patience.short),
    ];
    await Promise.all([entry.show('DE NADIE'), exit.show('DE NADIE')]);
    await network.cut();
    await Promise.all([entry.show(person.card), exit.show(person.card)]);
    network.unanswered = /offline-passages/;
    await network.restore();
    expect(await entry.show(other.card)).toBe('ABRE: Adelante, Ana.');
    expect(await exit.show(other.card)).toMatch(/^ABRE: /);
    expect(await entry.show(other.card)).toBe('ABRE: Adelante, Ana.');
  });

  test.each([
    ['una página de la red', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\n<p/>'],
    ['media respuesta', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{'],
    ['otra respuesta', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'],
  ])('si en vez de Pulso responde %s, decide solo, y nada se pierde', async (_, answer) => {
    await network.restore();
    const [person, former] = [await addPerson(), await addFormer()];
    const { key } = await openDoor();
    const [entry, exit] = [
      start(key, newFile(), patience.short),
      start((await openDoor({ direction: 'out' })).key, newFile(), patience.short),
    ];
    await Promise.all([entry.show('DE NADIE'), exit.show('DE NADIE')]);
    network.standIn = answer;
    const started = start(key, newFile(), patience.short);
    expect(
      await Promise.all([
        ...[entry.show(person.card), entry.show(former.card)],
        ...[exit.show(former.card), started.show('DE NADIE')],
      ]),
    ).toEqual([
      ...['ABRE, sin conexión.', 'NO ABRE, sin conexión.'],
      ...['ABRE, sin conexión.', 'NO ABRE, sin conexión.'],
    ]);
    network.standIn = undefined;
    await network.cut();
    await network.restore();
    await entry.show('DE NADIE');
    await entry.show('DE NADIE');
    expect(await eventsOf(person.clientId)).toEqual([offline]);
  });

  test('abre aunque no pueda escribir lo que recuerda', async () => {
    await network.restore();
    const [person, former] = [await addPerson(), await addFormer()];
    const nowhere = () => join(directory, 'missing', 'state.json');
    const [entry, exit] = [
      start((await openDoor({ passbackMinutes: 10 })).key, nowhere()),
      start((await openDoor({ direction: 'out' })).key, nowhere()),
    ];
    expect(await entry.show(person.card)).toBe('ABRE: Adelante, Ana.');
    expect(await exit.show(former.card)).toMatch(/^ABRE: /);
    await network.cut();
    expect(await exit.show(former.card)).toBe('ABRE, sin conexión.');
    expect(await entry.show(person.card)).toBe('NO ABRE, sin conexión: ya entró hace poco.');
  });
});
