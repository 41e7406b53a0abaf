import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type RawAnswer, type TestApp } from '../test/app.ts';
import { serverUrl } from '../test/database.ts';
import { type Network, openNetwork } from '../test/network.ts';
import { databaseUrl } from '../test/postgres.ts';
import { findImbalances, insertShift, orderOf, productLine } from '../test/store.ts';
import { asSuperuser } from '../test/superuser.ts';
import { insertClass } from '../test/timetable.ts';

interface Write {
  method: string;
  url: string;
  payload?: object;
  /** The table of its last statement. */
  last: string;
  /** The row that it has to lock after everything else. */
  awaited: string;
  /** The row that is there once it is committed. */
  written: string;
}

let network: Network | undefined;
let app: TestApp;
let gym: Person;
let shiftId: string;
let productId: string;
beforeAll(async () => {
  const url = serverUrl();
  if (url) network = await openNetwork(url);
  app = await openTestApp(network ? { database: { network } } : {});
  gym = await app.gym();
  shiftId = await insertShift(app, gym);
  productId = newId();
  await gym.products.create({ id: productId, name: 'Agua', price: 1000, quantity: 50 });
  await send(newSale());
});
afterEach(async () => {
  network?.mend();
  expect(await findImbalances(app.database, gym.accountId)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await network?.close();
});

const send = ({ method, url, payload }: Pick<Write, 'method' | 'url' | 'payload'>): Promise<RawAnswer> =>
  gym.raw(method, url, payload);

function newSale(): Write {
  const id = newId();
  return {
    ...{ method: 'POST', url: '/api/sales', last: 'receipt' },
    payload: {
      ...{ id, shiftId, total: 1100, payments: [{ method: 'debit', amount: 1100 }] },
      order: orderOf(productLine(productId, 1000)),
    },
    awaited: `counter where name = 'receipt' and gym_id = '${gym.accountId}'`,
    written: `sale where id = '${id}'`,
  };
}

async function addMember(): Promise<{ clientId: string; membershipId: string }> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const form = { id: newId(), clientId: client.id, planName: 'Full', period: 'monthly' as const };
  return { clientId: client.id, membershipId: (await gym.memberships.create(form)).id };
}

async function newPayment(): Promise<Write> {
  const { membershipId } = await addMember();
  const id = newId();
  return {
    ...{ method: 'POST', url: `/api/memberships/${membershipId}/payments`, last: 'payment' },
    payload: { id, amount: 25_000, paidOn: '2026-03-15', planStartsOn: '2026-03-15' },
    awaited: `membership where id = '${membershipId}'`,
    written: `payment where id = '${id}'`,
  };
}

async function newCheckIn(): Promise<Write> {
  const { clientId } = await addMember();
  const { today } = await gym.account.me({});
  const booking = { id: newId(), classId: await insertClass(app, gym), clientId, date: today };
  const { id } = await gym.reservations.create({ ...booking, overrideReason: 'Viaja' });
  return {
    ...{ method: 'PUT', url: `/api/reservations/${id}/attendance`, last: 'reservation' },
    payload: { attended: true },
    awaited: `reservation where id = '${id}'`,
    written: `reservation where id = '${id}' and status = 'attended'`,
  };
}

const writes = { 'una venta': async () => newSale(), 'un pago': newPayment, 'un ingreso': newCheckIn };

describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')('lo último que hace PostgreSQL', () => {
  let direct: pg.Client;
  beforeAll(async () => {
    const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
    direct = new pg.Client(databaseUrl(serverUrl() ?? '', rows[0]?.name ?? ''));
    await direct.connect();
  });
  afterAll(() => direct.end());

  const holds = async (condition: string): Promise<boolean> =>
    ((await direct.query(`select from ${condition}`)).rowCount ?? 0) > 0;

  for (const [what, prepare] of Object.entries(writes)) {
    test(`${what} se confirma aunque ninguna respuesta llegue, y otra vez no se hace`, async () => {
      const write = await prepare();
      await direct.query(`begin; select from ${write.awaited} for update`);
      const answer = send(write);
      await expect
        .poll(() => holds('pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'))
        .toBe(true);
      network?.holdAnswers();
      await direct.query('commit');
      await expect.poll(() => holds(write.written)).toBe(true);
      network?.reset();
      expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
      network?.mend();
      expect(await send(write)).toMatchObject({ status: 200 });
      expect((await direct.query(`select from ${write.written}`)).rowCount).toBe(1);
    });
  }

  test('una lectura se termina aunque ninguna respuesta llegue', async () => {
    const { rows } = await direct.query<{ now: string }>('select clock_timestamp()::text as now');
    network?.holdAnswers();
    const answer = send({ method: 'GET', url: '/api/clients' });
    await expect
      .poll(() =>
        holds(`pg_stat_activity where datname = current_database() and state = 'idle' and query = 'commit'
          and state_change > '${rows[0]?.now}'`),
      )
      .toBe(true);
    network?.mend();
    expect(await answer).toMatchObject({ status: 200 });
  });
});

/** Every change of the table fails, as the last one that the database makes of a write. */
const failing = (table: string, isFailing: boolean) =>
  asSuperuser(app.database, (connection) =>
    connection.query(
      isFailing
        ? `create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
          create trigger fail before insert or update on ${table} for each row execute function fail()`
        : 'drop function fail() cascade',
    ),
  );

for (const [what, prepare] of Object.entries(writes)) {
  test(`${what} que falla al final se dice y no deja nada, y se puede mandar otra vez`, async () => {
    const write = await prepare();
    const rowsOf = () =>
      asSuperuser(
        app.database,
        async (connection) => (await connection.query(`select from ${write.written}`)).rowCount,
      );
    await failing(write.last, true);
    expect(await send(write)).toMatchObject({ status: 500, body: expect.stringContaining('unexpected') });
    await failing(write.last, false);
    expect(await rowsOf()).toBe(0);
    const done = await send(write);
    expect(done).toMatchObject({ status: 200 });
    expect(await send(write)).toMatchObject({ status: 200, body: done.body });
    expect(await rowsOf()).toBe(1);
  });
}
