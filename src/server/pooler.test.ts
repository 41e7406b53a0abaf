import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { BusyGym, type Send, sendTo } from '../test/busy-gym.ts';
import { createTestDatabase, serverUrl } from '../test/database.ts';
import { startPgbouncer } from '../test/pgbouncer.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { openStream } from '../test/stream.ts';
import { asSuperuser } from '../test/superuser.ts';
import { openTills } from '../test/workload.ts';

/** Fewer than the tills, so that they change connections all the time. */
const connections = 2;
const sales = 12;

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

onPostgres('dos Pulso por un PgBouncer que reparte las conexiones por transacción', () => {
  const gym = new BusyGym();
  const cookies = { value: '' };
  let data: string;
  let database: Database;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let place: { DATABASE_URL: string; DATABASE_POOL_URL: string };
  let both: { server: ServerProcess; address: string; send: Send }[];

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'pulso-pooler-'));
    database = await createTestDatabase();
    pooler = await startPgbouncer(serverUrl() ?? '', connections);
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    place = {
      DATABASE_URL: databaseUrl(serverUrl() ?? '', name),
      DATABASE_POOL_URL: databaseUrl(pooler.url, name),
    };
    both = await Promise.all([start(), start()]);
    await Promise.all(both.map(({ server }) => server.ready));
    await gym.prepare((both[0] as { send: Send }).send);
  });
  afterAll(async () => {
    for (const { server } of both ?? []) {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    await pooler?.stop();
    await database?.close();
    await rm(data, { recursive: true });
  });

  async function start() {
    const port = await findPort();
    const address = `http://127.0.0.1:${port}`;
    const server = startServer({ PORT: `${port}`, PULSO_DATA: data, ...place });
    return { server, address, send: sendTo(address, cookies) };
  }

  test('venden, y todo queda una vez y cuadra', async () => {
    const tills = openTills(
      gym,
      both.map(({ send }) => send),
    );
    await tills.until(sales);
    await tills.close();
    for (const { send } of both) await gym.expectKept(send, { repeatAll: true });
    await gym.expectWhole(database);
  });

  test('una venta que falla con su confirmación ya enviada no deja nada, y se hace si se manda otra vez', async () => {
    // In cash, on account and along with a membership.
    const writes = [gym.next(), gym.next(), gym.next()].flat();
    const { send } = both[0] as { send: Send };
    await asSuperuser(database, (connection) =>
      connection.query(`
        create function fail() returns trigger language plpgsql as $$ begin
          raise exception 'too many connections' using errcode = '53300'; end $$;
        create trigger fail before insert on receipt for each row execute function fail()`),
    );
    for (const sale of writes.filter(({ table }) => table === 'sale')) {
      expect(await gym.write(sale, send)).toBe(false);
      expect(await send('GET', `/sales/${sale.body.id}`)).toMatchObject({ status: 404 });
    }
    await asSuperuser(database, (connection) => connection.query('drop function fail() cascade'));
    for (const write of writes) expect(await gym.write(write, send)).toBe(true);
    await gym.expectWhole(database);
  });

  test('lo que uno cambia llega a las pantallas del otro', async () => {
    const stream = await openStream(both[1]?.address ?? '', cookies.value);
    await stream.next();
    const [write] = gym.next();
    if (!write) throw new Error('nothing to write');
    expect(await gym.write(write, (both[0] as { send: Send }).send)).toBe(true);
    await stream.next();
    stream.close();
  });

  test('ninguna consulta tiene más derechos que los de entrar', async () => {
    const pooled = await connect({ url: place.DATABASE_URL, poolUrl: place.DATABASE_POOL_URL });
    try {
      const { rows } = await pooled.pool.query(
        "select current_user as role, current_setting('jit') as jit, current_setting('statement_timeout') as longest",
      );
      expect(rows).toEqual([{ role: 'pulso_auth', jit: 'off', longest: '30s' }]);
      await expect(pooled.pool.query('select from app_secret')).rejects.toMatchObject({ code: '42501' });
      expect((await pooled.pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
    } finally {
      await pooled.close();
    }
  });

  test('no se conecta si lleva a otra base', async () => {
    const poolUrl = databaseUrl(pooler.url, 'postgres');
    await expect(connect({ url: place.DATABASE_URL, poolUrl })).rejects.toThrow(
      /^DATABASE_POOL_URL lleva a otra base/,
    );
  });
});
