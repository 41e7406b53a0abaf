import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { BusyGym, type Send, sendTo } from '../test/busy-gym.ts';
import { testLog } from '../test/log.ts';
import { findPort } from '../test/ports.ts';
import { execute, startPostgres, type TestPostgres } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../test/small-disk.ts';
import { openTills } from '../test/workload.ts';
import { lastBackup } from './jobs/last-backup.ts';
import { openScheduler } from './jobs/scheduler.ts';
import { jobsOf } from './jobs/start.ts';
import { readSettings } from './settings.ts';

const sales = 4;
const patienceMs = 60_000;
const isPostgres = process.env.PULSO_TEST_DATABASE === 'postgres';
const mayMount = isPostgres && (await canMount());

describe.runIf(mayMount)('cuando se llena el disco', () => {
  const gym = new BusyGym();
  let postgres: TestPostgres;
  let server: ServerProcess;
  let send: Send;
  let database: Database;
  let dataDisk: SmallDisk;
  let logDisk: SmallDisk;
  let ownDisk: SmallDisk;
  beforeAll(async () => {
    dataDisk = await mountSmallDisk(120);
    logDisk = await mountSmallDisk(24);
    ownDisk = await mountSmallDisk(4);
    postgres = await startPostgres({ durable: true, dataIn: dataDisk.path, logIn: logDisk.path });
    const port = await findPort();
    server = startServer({ PORT: `${port}`, PULSO_DATA: ownDisk.path, DATABASE_URL: postgres.url });
    await server.ready;
    send = sendTo(`http://127.0.0.1:${port}`, { value: '' });
    await gym.prepare(send);
    database = await connect({ url: postgres.url });
  });
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended;
    await database?.close();
    await postgres?.stop();
    for (const disk of [dataDisk, logDisk, ownDisk]) await disk?.remove();
  });

  /** Sells until a till is refused, and answers the first failure. */
  async function sellUntilRefused(): Promise<string> {
    const codes: string[] = [];
    const noting: Send = async (...request) => {
      const answer = await send(...request);
      if (answer?.status === 503) codes.push(JSON.parse(answer.body).error.code);
      return answer;
    };
    const tills = openTills(gym, [noting]);
    await tills.refused();
    await tills.close();
    return codes[0] ?? '';
  }

  const expectStatus = (path: string, status: number) =>
    expect.poll(async () => (await send('GET', path))?.status, { timeout: patienceMs }).toBe(status);

  async function expectSellsAgain(): Promise<void> {
    await expectStatus('/health', 200);
    await gym.expectKept(send, { repeatAll: false });
    const tills = openTills(gym, [send]);
    await tills.until(sales);
    await tills.close();
  }

  test('el de los datos: no se guarda, se mira, y en cuanto hay espacio sigue sola', async () => {
    await dataDisk.fill();
    expect(await sellUntilRefused()).toBe('disk_full');
    expect(await send('GET', '/clients')).toMatchObject({ status: 200 });
    await dataDisk.free();
    await expectSellsAgain();
  });

  test('el del registro de PostgreSQL: se detiene, y cuando vuelve a empezar está todo', async () => {
    await logDisk.fill();
    await execute(postgres.url, 'select pg_switch_wal()').catch(() => {});
    expect(await sellUntilRefused()).toMatch(/^(disk_full|database_away)$/);
    await expectStatus('/clients', 503);
    await logDisk.free();
    await postgres.halt();
    await postgres.resume();
    await expectSellsAgain();
  });

  test('el de las copias y los correos: se sigue vendiendo, la copia falla, se dice y se hace después', async () => {
    let time = Temporal.Instant.from('2026-11-23T15:00:00Z');
    const settings = readSettings({ PULSO_DATA: ownDisk.path });
    const jobs = jobsOf(database, settings).filter(({ name }) => name === 'backup');
    const scheduler = openScheduler({ pool: database.pool, jobs, log: testLog, now: () => time });
    await ownDisk.fill();
    await scheduler.check();
    expect(await lastBackup(database.pool)).toEqual({ at: null, failure: expect.stringMatching(/ENOSPC/) });
    expect(await readdir(join(ownDisk.path, 'backups'))).toEqual([]);
    expect(await send('POST', '/password-reset', { email: gym.owner.email })).toMatchObject({ status: 200 });
    await expect.poll(() => server.output(), { timeout: patienceMs }).toContain('ENOSPC');
    expect(await readdir(join(ownDisk.path, 'outbox'))).toEqual([]);
    await expectSellsAgain();
    await ownDisk.free();
    time = time.add({ hours: 2 });
    await scheduler.check();
    expect(await lastBackup(database.pool)).toEqual({ at: '2026-11-23T17:00:00.000Z', failure: null });
  });

  test('al final está todo una vez', async () => {
    await gym.expectKept(send, { repeatAll: true });
    await gym.expectWhole(database);
  });
});
