import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type Person, type RawAnswer, requestOf } from '../test/app.ts';
import type { Case } from '../test/case.ts';
import { cases } from '../test/cases.ts';
import { serverUrl } from '../test/database.ts';
import { openGymFixture } from '../test/fixture/open.ts';
import type { GymFixture } from '../test/fixture/people.ts';
import { type Network, openNetwork } from '../test/network.ts';
import { asSuperuser } from '../test/superuser.ts';
import type { Verb } from '../wire/verb.ts';

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

function expectAway({ status, headers, body }: RawAnswer, what: string): void {
  expect(status, `${what}: ${body}`).toBe(503);
  expect(headers['retry-after'], what).toBe('2');
  const { error } = JSON.parse(body) as { error: { code: string; message: string; requestId: string } };
  expect(error.code, what).toBe('database_away');
  expect(error.message, what).toMatch(/^No hay conexión con la base de datos/);
  expect(error.requestId, what).toBeTruthy();
}

onPostgres('sin conexión con PostgreSQL', () => {
  let network: Network;
  let fixture: GymFixture;
  beforeAll(async () => {
    network = await openNetwork(serverUrl() ?? '');
    fixture = await openGymFixture({}, { database: { network, answerWithinMs: 3_000 } });
  });
  afterEach(() => network.mend());
  afterAll(async () => {
    await fixture.close();
    await network.close();
  });

  const createClient = (id: string) => fixture.first.raw('POST', '/api/clients', { id, name: 'Ana' });

  test('cada verbo responde 503, cuándo intentarlo otra vez y por qué', async () => {
    const owners = {
      public: fixture.nobody(),
      account: fixture.client,
      client: fixture.client,
      gym: fixture.first,
      staff: fixture.first,
      reader: fixture.nobody(),
      operator: fixture.operator,
    };
    const asked: { what: string; owner: Person; verb: Verb; input: Record<string, unknown> }[] = [];
    for (const [feature, verbs] of Object.entries(contract)) {
      for (const [name, verb] of Object.entries(verbs as Record<string, Verb>)) {
        const all = cases as unknown as Record<string, Record<string, Case<Verb>>>;
        const verbCase = all[feature]?.[name] as Case<Verb>;
        const owner = (await verbCase.by?.(fixture)) ?? owners[verb.access];
        const input = (await verbCase.valid(fixture)) as Record<string, unknown>;
        asked.push({ what: `${feature}.${name}`, owner, verb, input });
      }
    }
    network.cut();
    const needNone: string[] = [];
    for (const { what, owner, verb, input } of asked) {
      const { url, payload } = requestOf(verb, input);
      const answer = await owner.raw(verb.method, url, payload);
      if (answer.status < 400) needNone.push(what);
      else if (!answer.body.includes('google_not_configured')) expectAway(answer, what);
    }
    expect(needNone).toEqual([]);
  });

  test('el estado lo dice, con 503, y vuelve a estar bien cuando vuelve la base', async () => {
    network.cut();
    const away = await fixture.nobody().raw('GET', '/api/health');
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(JSON.parse(away.body)).toMatchObject({
      ok: false,
      database: { ok: false, reason: expect.stringMatching(/No hay conexión con la base de datos/) },
    });
    network.mend();
    await expect
      .poll(async () => (await fixture.nobody().raw('GET', '/api/health')).status, { timeout: 60_000 })
      .toBe(200);
  });

  test('una lectura se intenta otra vez por sí sola cuando se cortó su conexión', async () => {
    await fixture.first.gym.get({});
    await asSuperuser(fixture.database, async (connection) => {
      await connection.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    });
    // Its connection is cut while the answer is on its way.
    const reading = fixture.first.raw('GET', '/api/gym');
    network.reset();
    expect((await reading).status).toBe(200);
  });

  test('una escritura que se corta no se repite sola: quien la manda otra vez la hace una vez', async () => {
    const id = fixture.nobody().accountId;
    await fixture.first.gym.get({});
    const writing = createClient(id);
    network.reset();
    const cut = await writing;
    if (cut.status !== 200) expectAway(cut, 'clients.create');
    expect((await createClient(id)).status).toBe(200);
    const { items } = await fixture.first.clients.list({});
    expect(items.filter((client) => client.id === id)).toHaveLength(1);
  });

  /** What `ask` is answered while it waits for a lock and PostgreSQL ends it, as it does once the time is over. */
  const endWhileWaiting = (ask: () => Promise<RawAnswer>) =>
    asSuperuser(fixture.database, async (connection) => {
      await connection.query('begin; lock table client');
      let answered = false;
      const answer = ask().finally(() => {
        answered = true;
      });
      // What a transaction has read of pg_stat_activity it reads again, without the connections that were opened since.
      const cancel =
        'select pg_cancel_backend(pid) from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))';
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      const isEnded = async () => {
        await connection.query(cancel, [rows[0]?.pid]);
        return answered;
      };
      await expect.poll(isEnded).toBe(true);
      await connection.query('rollback');
      return answer;
    });

  test('una escritura que PostgreSQL no dejó esperar más es 503, y mandada otra vez se hace', async () => {
    const id = fixture.nobody().accountId;
    expectAway(await endWhileWaiting(() => createClient(id)), 'clients.create');
    expect((await createClient(id)).status).toBe(200);
  });

  test('una lectura que tarda demasiado es un error, para que nadie la repita por sí solo', async () => {
    const answer = await endWhileWaiting(() => fixture.first.raw('GET', '/api/clients'));
    expect({ status: answer.status, again: answer.headers['retry-after'] }).toEqual({ status: 500 });
  });

  test('un servidor que se quedó quieto no se espera más que el plazo', async () => {
    await fixture.first.gym.get({});
    network.freeze();
    expectAway(await fixture.first.raw('GET', '/api/gym'), 'gym.get');
    expectAway(await createClient(fixture.nobody().accountId), 'clients.create');
    expectAway(
      await fixture
        .nobody()
        .raw('POST', '/api/sign-in', { email: fixture.first.email, password: 'no-es-esta' }),
      'account.signIn',
    );
    network.mend();
    await expect
      .poll(async () => (await fixture.first.raw('GET', '/api/gym')).status, { timeout: 60_000 })
      .toBe(200);
  });
});
