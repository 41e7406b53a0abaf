import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/connect.ts';
import { openClient } from '../db/listen.ts';
import { migrationLock, schemaChanges } from '../db/migrate.ts';
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
  let former: Pulso;
  let home: string;
  let database: Database;
  let url: string;

  async function start(file?: string): Promise<Pulso> {
    const port = await findPort();
    const address = `http://127.0.0.1:${port}`;
    const server = startServer({ PORT: `${port}`, PULSO_DATA: home, DATABASE_URL: url }, [], [], file);
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

  async function expectUpdating(pulso: Pulso): Promise<void> {
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

  /** As a till behind a balancer does: where nobody serves, it sends the same again until somebody does. */
  const insist: Send = async (method, path, body) => {
    let answer = null as Awaited<ReturnType<Send>>;
    const isServed = async () => {
      for (const { send } of running) {
        answer = await send(method, path, body);
        if (answer !== null && answer.status !== 503) return true;
      }
      return false;
    };
    await expect.poll(isServed).toBe(true);
    return answer;
  };

  test('espera mientras la otra cambia la base, y sigue si esa muere antes de terminar', async () => {
    const updating = await openClient(url, 'later');
    await updating.query('select pg_advisory_lock($1)', [migrationLock]);
    await updating.query(`notify ${schemaChanges}`);
    await expectUpdating(former);
    await updating.end();
    await expectHealth(former, 200);
  });

  test('deja de atender, la nueva sigue, y nada se pierde ni se repite', async () => {
    const tills = openTills(gym, [insist]);
    await tills.until(sales);
    const later = await start(
      await makeNewerVersion(join(home, 'later'), 'alter table sale add column later text'),
    );
    await expectUpdating(former);
    await tills.until(sales);
    await tills.close();
    await expectHealth(later, 200);
    await gym.expectKept(later.send, { repeatAll: true });
    await gym.expectWhole(database);
  });
});
