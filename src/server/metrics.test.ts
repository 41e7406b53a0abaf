import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { openStream } from '../test/stream.ts';
import { endTransactions } from '../test/superuser.ts';
import { nameStatement } from './slow-statements.ts';

describe('las cifras del servidor', () => {
  let app: TestApp;
  let gym: Person;
  let address: string;
  let at: string;
  beforeAll(async () => {
    app = await openTestApp({ environment: { PULSO_METRICS: '127.0.0.1:0' } });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    at = app.app.metricsAddress() ?? '';
  });
  beforeEach(async () => {
    gym = await app.gym();
  });
  afterAll(() => app.close());

  const read = async (path: string): Promise<string> => (await fetch(`${at}${path}`)).text();

  /** The value of a line, 0 where there is none yet. */
  async function readValue(line: string): Promise<number> {
    const found = (await read('/metrics')).split('\n').find((each) => each.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? 0);
  }

  /** By how much a line's value grows meanwhile. */
  async function growthOf(line: string, run: () => Promise<unknown>): Promise<number> {
    const before = await readValue(line);
    await run();
    return (await readValue(line)) - before;
  }

  test('cuentan las peticiones por verbo y estado, y lo que duraron', async () => {
    const list = () => gym.clients.list({});
    const unknown = () => gym.raw('GET', `/api/clients/${newId()}`);
    expect(await growthOf('pulso_requests_total{verb="clients.list",status="200"}', list)).toBe(1);
    expect(await growthOf('pulso_requests_total{verb="clients.get",status="404"}', unknown)).toBe(1);
    expect(await growthOf('pulso_request_seconds_count{verb="clients.list"}', list)).toBe(1);
    expect(await growthOf('pulso_request_seconds_sum{verb="clients.list"}', list)).toBeGreaterThan(0);
  });

  test('miden la espera por una conexión, las consultas y lo que está en cola', async () => {
    const list = () => gym.clients.list({});
    expect(await growthOf('pulso_database_wait_seconds_count', list)).toBe(1);
    expect(await growthOf('pulso_database_statement_seconds_count', list)).toBeGreaterThan(2);
    const taken = await Promise.all(
      Array.from({ length: app.database.pool.options.max }, () => app.database.pool.connect()),
    );
    const waiting = app.database.pool.query('select 1');
    expect(await readValue('pulso_database_queue')).toBe(1);
    expect(await readValue('pulso_database_connections{state="busy"}')).toBe(taken.length);
    for (const connection of taken) connection.release();
    await waiting;
    expect(await readValue('pulso_database_queue')).toBe(0);
  });

  test('cuentan lo que se repitió, y los correos', async () => {
    const email = `${newId()}@correo.cl`;
    await endTransactions(app.database, { email, times: 1 });
    await endTransactions(app.database, { email, times: 1, code: '40P01' });
    const create = () => gym.clients.create({ id: newId(), name: 'Ana', email });
    const deadlocks = await readValue('pulso_transaction_retries_total{reason="deadlock"}');
    expect(await growthOf('pulso_transaction_retries_total{reason="serialization"}', create)).toBe(1);
    expect(await readValue('pulso_transaction_retries_total{reason="deadlock"}')).toBe(deadlocks + 1);
    const sent = 'pulso_mails_total{result="sent"}';
    const before = await readValue(sent);
    await app.nobody().account.requestReset({ email: gym.email });
    await expect.poll(() => readValue(sent)).toBe(before + 1);
  });

  test('cuentan las pantallas que escuchan', async () => {
    const stream = await openStream(address, gym.cookie());
    expect(await readValue('pulso_live_streams')).toBe(1);
    stream.close();
    await expect.poll(() => readValue('pulso_live_streams')).toBe(0);
  });

  test('dicen la memoria y la demora del proceso', async () => {
    expect(await readValue('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(await read('/metrics')).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('se leen en su dirección y nada más, y no en la de todos', async () => {
    expect((await fetch(`${at}/api/me`)).status).toBe(404);
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
    expect(await gym.raw('GET', '/metrics')).toMatchObject({ status: 404 });
  });
});

test('las consultas más lentas se nombran, sin sus datos', async () => {
  const app = await openTestApp({ environment: { PULSO_METRICS: '127.0.0.1:0' } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const gym = await app.gym('Zafiro');
  await gym.clients.create({ id: newId(), name: 'Zafiro', email: `zafiro-${newId()}@correo.cl` });
  await gym.clients.list({ search: 'Zafiro' });
  const read = async (path: string) => (await fetch(`${app.app.metricsAddress()}${path}`)).text();
  const [slow, metrics] = [await read('/slow'), await read('/metrics')];
  await app.close();
  expect(slow).toMatch(/^ +\d+\.\d +\d+ +\d+\.\d +\d+\.\d {2}insert client [0-9a-f]{6}$/m);
  expect(slow + metrics).not.toMatch(/zafiro|@correo|[0-9a-f]{8}-[0-9a-f]{4}-/i);
});

test('sin PULSO_METRICS no hay cifras que leer', async () => {
  const app = await openTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  expect(app.app.metricsAddress()).toBeUndefined();
  await app.close();
});

test('el nombre de una consulta dice qué hace y con qué tabla, y es otro si es otra', () => {
  const text = 'insert into "client" ("id") values ($1)';
  expect(nameStatement(text)).toMatch(/^insert client [0-9a-f]{6}$/);
  expect(nameStatement(text)).toBe(nameStatement(text));
  expect(nameStatement(`${text} returning id`)).not.toBe(nameStatement(text));
  expect(nameStatement('select enter_gym($1)')).toMatch(/^select enter_gym [0-9a-f]{6}$/);
  expect(nameStatement('begin')).toMatch(/^begin [0-9a-f]{6}$/);
});
