import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/connect.ts';
import { openClient } from '../db/listen.ts';
import { migrate, migrationLock, schemaChanges } from '../db/migrate.ts';
import { BusyGym, type Send, sendTo } from '../test/busy-gym.ts';
import { createTestDatabase, serverUrl } from '../test/database.ts';
import { makeNewerVersion } from '../test/newer-version.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { openTills } from '../test/workload.ts';

const sales = 8;

interface Pulso {
  readonly server: ServerProcess;
  readonly address: string;
  readonly send: Send;
}

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

onPostgres('un Pulso que vende mientras empieza otro de una versión más nueva', () => {
  const gym = new BusyGym();
  const cookies = { value: '' };
  const running: Pulso[] = [];
  let refusals = 0;
  let former: Pulso;
  let home: string;
  let database: Database;
  let url: string;

  async function start(file?: string): Promise<Pulso> {
    const port = await findPort();
    const address = `http://127.0.0.1:${port}`;
    const server = startServer({ PORT: `${port}`, PULSO_DATA: home, DATABASE_URL: url }, { file });
    const pulso = { server, address, send: sendTo(address, cookies) };
    running.push(pulso);
    await server.ready;
    return pulso;
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'pulso-update-'));
    database = await createTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    url = databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '');
    former = await start();
    await gym.prepare(former.send);
  });
  afterAll(async () => {
    for (const { server } of running) {
      server.child.kill('SIGKILL');
      await server.ended;
    }
    await database?.close();
    await rm(home, { recursive: true });
  });

  const expectHealth = ({ address }: Pulso, status: number) =>
    expect.poll(async () => (await fetch(`${address}/api/health`)).status).toBe(status);

  async function expectReplaced(pulso: Pulso): Promise<void> {
    await expectHealth(pulso, 503);
    const refused = await fetch(`${pulso.address}/api/me`, { headers: { cookie: cookies.value } });
    expect({ status: refused.status, again: refused.headers.get('retry-after') }).toEqual({
      status: 503,
      again: '2',
    });
    expect(await refused.json()).toMatchObject({
      error: { code: 'updating', message: expect.stringMatching(/^Pulso se está actualizando/) },
    });
    const [write] = gym.next();
    expect(write && (await gym.write(write, pulso.send)), 'a write').toBe(false);
  }

  /** As a balancer does: what one process refuses, another gets at once. */
  const balanced: Send = async (...request) => {
    for (const { send } of running) {
      const answer = await send(...request);
      if (answer !== null && answer.status !== 503) return answer;
    }
    refusals += 1;
    return null;
  };

  test('lo que llega mientras la otra cambia la base espera, y se atiende si esa muere antes de terminar', async () => {
    const updating = await openClient(url, 'later');
    onTestFinished(() => updating.end());
    await updating.query('select pg_advisory_lock($1)', [migrationLock]);
    await updating.query(`notify ${schemaChanges}`);
    const health = async () => (await fetch(`${former.address}/api/health`)).json();
    await expect.poll(health).toMatchObject({ ok: true, migrations: { changing: true } });
    let answered = false;
    const [write] = gym.next();
    const written =
      write &&
      gym.write(write, former.send).finally(() => {
        answered = true;
      });
    await health();
    expect(answered).toBe(false);
    await updating.end();
    expect(await written).toBe(true);
    expect(await health()).toMatchObject({ ok: true, migrations: { ok: true } });
  });

  test('la que empieza y una venta que no ha terminado no se esperan en círculo', async () => {
    const updating = await openClient(url, 'later');
    const selling = await openClient(url, 'sale');
    onTestFinished(async () => void (await Promise.all([updating.end(), selling.end()])));
    await updating.query(
      `update applied_sql set hash = '' where path like 'src/features/clients/%' or path like 'src/features/payments/%'`,
    );
    await selling.query(`set deadlock_timeout = '1h'; begin; lock table payment in row exclusive mode`);
    let sold: Promise<unknown> | undefined;
    const sellOn = async () => {
      sold = selling.query('lock table client in row exclusive mode; commit');
      const waiting = `select from pg_locks where relation = 'client'::regclass and not granted`;
      await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    };
    const amongSales = new Proxy(updating, {
      get: (client, key) =>
        key !== 'query'
          ? Reflect.get(client, key)
          : async (text: string, values?: unknown[]) => {
              const answer = await client.query(text, values);
              // The functions of clients are in place, those of payments come next.
              if (text.startsWith('insert into applied_sql') && !sold) await sellOn();
              return answer;
            },
    });
    await migrate(amongSales);
    await sold;
    await expectHealth(former, 200);
  });

  test('detrás de un repartidor ninguna caja oye un rechazo, y nada se pierde ni se repite', async () => {
    const tills = openTills(gym, [balanced]);
    await tills.until(sales);
    const later = await start(
      await makeNewerVersion(join(home, 'later'), 'alter table sale add column later text'),
    );
    await expectReplaced(former);
    await tills.until(sales);
    await tills.close();
    expect(refusals).toBe(0);
    await expectHealth(later, 200);
    await gym.expectKept(later.send, { repeatAll: true });
    await gym.expectWhole(database);
  });
});
