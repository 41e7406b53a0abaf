import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { serverUrl } from '../test/database.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { countDeadlocks } from '../test/superuser.ts';
import { insertClass } from '../test/timetable.ts';

const people = 200;
const places = 20;

let app: TestApp;
let gym: Person;
let clients: string[];
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
  clients = [];
  for (let left = people; left > 0; left--) {
    const clientId = newId();
    await gym.clients.create({ id: clientId, name: 'Ana' });
    await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
    clients.push(clientId);
  }
});
afterAll(() => app.close());
afterEach(async () => expect(await countDeadlocks(app.database)).toBe(0));

const tomorrow = async () => {
  const { today } = await gym.account.me({});
  return Temporal.PlainDate.from(today).add({ days: 1 }).toString();
};

interface Answer {
  status: number;
  body: string;
}
type Post = (body: object, place: number) => Promise<Answer>;

/** On a slow machine a request may wait too long for its turn: then its person sends the same again. */
async function insist(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  const isLate = answer.status === 503 && JSON.parse(answer.body).error.code === 'database_away';
  return isLate ? insist(send) : answer;
}

/** All of them book a place of one class at the same moment. */
async function rush(post: Post, wait = false) {
  const [classId, date] = [await insertClass(app, gym, { capacity: places }), await tomorrow()];
  const answers = await Promise.all(
    clients.map((clientId, place) => {
      const body = { id: newId(), classId, clientId, date, wait };
      return insist(() => post(body, place));
    }),
  );
  const outcomes = answers.map(({ status, body }) => {
    const answer = JSON.parse(body);
    return status === 200 ? answer.status : `${status} ${answer.error.code}`;
  });
  const { session, items } = await gym.reservations.list({ classId, date });
  return { statuses: countEach(outcomes), session, listed: countEach(items.map(({ status }) => status)) };
}

function countEach(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const here: Post = (body) => insist(() => gym.raw('POST', '/api/reservations', body));

test('200 personas a la vez por 20 lugares: entran 20 y a las demás se les dice que está llena', async () => {
  const { statuses, session, listed } = await rush(here);
  expect(statuses).toEqual({ reserved: places, '409 class_full': people - places });
  expect(listed).toEqual({ reserved: places });
  expect(session).toMatchObject({ taken: places, waiting: 0 });
});

test('si piden esperar, 20 entran y 180 esperan', async () => {
  const { statuses, session } = await rush(here, true);
  expect(statuses).toEqual({ reserved: places, waiting: people - places });
  expect(session).toMatchObject({ taken: places, waiting: people - places });
});

test('una persona que reserva diez clases a la vez no pasa el límite: su prueba es una', async () => {
  const date = await tomorrow();
  const { client } = await gym.clients.create({ id: newId(), name: 'Iris' });
  const classes = [];
  for (let left = 10; left > 0; left--) classes.push(await insertClass(app, gym, { trial: true }));
  const answers = await Promise.all(
    classes.map((classId) => here({ id: newId(), classId, clientId: client.id, date }, 0)),
  );
  expect(countEach(answers.map(({ status }) => `${status}`))).toEqual({ 200: 1, 409: 9 });
});

test('entrar, salir y esperar a la vez nunca pasa de los lugares ni deja uno libre', async () => {
  const [classId, date] = [await insertClass(app, gym, { capacity: places }), await tomorrow()];
  const half = clients.slice(0, people / 2);
  const ids = half.map(() => newId());
  const add = (clientId: string, id: string) => here({ id, classId, clientId, date, wait: true }, 0);
  for (const [place, clientId] of half.entries()) await add(clientId, ids[place] ?? '');
  const leaving = ids
    .slice(0, places)
    .map((id) => insist(() => gym.raw('DELETE', `/api/reservations/${id}`)));
  const coming = clients.slice(people / 2).map((clientId) => add(clientId, newId()));
  const deleted = half
    .slice(places, places + 5)
    .map((id) => insist(() => gym.raw('DELETE', `/api/clients/${id}`)));
  const answers = await Promise.all([...leaving, ...coming, ...deleted]);
  expect(countEach(answers.map(({ status }) => `${status}`))).toEqual({ 200: answers.length });
  const { session } = await gym.reservations.list({ classId, date });
  expect(session).toMatchObject({ taken: places, waiting: people - places - places - 5 });
  for (const id of half.slice(places, places + 5)) await gym.clients.restore({ id });
  expect((await gym.reservations.list({ classId, date })).session).toMatchObject({ taken: places });
});

test.runIf(serverUrl())('por dos servidores sobre la misma base entran también 20', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
  const url = databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '');
  const servers: (ServerProcess & { address: string })[] = [];
  try {
    for (let left = 2; left > 0; left--) {
      const port = await findPort();
      const server = startServer({ PORT: `${port}`, PULSO_DATA: app.data, DATABASE_URL: url });
      servers.push({ ...server, address: `http://127.0.0.1:${port}` });
    }
    await Promise.all(servers.map(({ ready }) => ready));
    const { statuses, session } = await rush(async (body, place) => {
      const answer = await fetch(`${servers[place % 2]?.address}/api/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: gym.cookie() },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.text() };
    });
    expect(statuses).toEqual({ reserved: places, '409 class_full': people - places });
    expect(session).toMatchObject({ taken: places });
  } finally {
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      await ended;
    }
  }
});
