import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { BusyGym, type Send, sendTo } from '../test/busy-gym.ts';
import { findPort } from '../test/ports.ts';
import { execute, startPostgres, type TestPostgres } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { openTills } from '../test/workload.ts';

const rounds = Number(process.env.PULSO_TEST_OUTAGES ?? 1);
const isSoak = rounds > 1;
const salesBetween = 4;

interface Pulso {
  readonly process: ServerProcess;
  readonly address: string;
  readonly send: Send;
}

const onPostgres = describe.runIf(process.env.PULSO_TEST_DATABASE === 'postgres');

onPostgres('dos Pulso que venden mientras su PostgreSQL se pierde', () => {
  const gym = new BusyGym();
  const cookies = { value: '' };
  let data: string;
  let postgres: TestPostgres;
  let both: Pulso[];

  async function start(): Promise<Pulso> {
    const port = await findPort();
    const address = `http://127.0.0.1:${port}`;
    const process = startServer({ PORT: `${port}`, PULSO_DATA: data, DATABASE_URL: postgres.url });
    await process.ready;
    return { process, address, send: sendTo(address, cookies) };
  }

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'pulso-outage-'));
    postgres = await startPostgres({ durable: true });
    both = [await start(), await start()];
    await gym.prepare((both[0] as Pulso).send);
  });
  afterAll(async () => {
    for (const { process } of both ?? []) {
      process.child.kill('SIGKILL');
      await process.ended;
    }
    await postgres?.stop();
    await rm(data, { recursive: true, force: true });
  });

  /** Both answer again without a restart, and have kept what they acknowledged. */
  async function expectBack(repeatAll: boolean): Promise<void> {
    for (const { address, send } of both) {
      await expect.poll(async () => (await fetch(`${address}/api/health`)).status).toBe(200);
      await gym.expectKept(send, { repeatAll });
    }
  }

  const outages = [
    {
      name: 'se reinicia',
      happen: async () => {
        await postgres.halt();
        await postgres.resume();
      },
    },
    {
      name: 'pierde todas sus conexiones',
      happen: () =>
        execute(
          postgres.url,
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
        ),
    },
    {
      name: 'no está',
      happen: async (refused: () => Promise<unknown>) => {
        await postgres.halt();
        await refused();
        await postgres.resume();
      },
    },
    {
      name: 'se queda quieto',
      // Half a minute, until a statement that has begun counts as lost.
      isLong: true,
      happen: async (refused: () => Promise<unknown>) => {
        await postgres.freeze();
        await refused();
        await postgres.thaw();
      },
    },
  ];

  for (const { name, happen, isLong = false } of outages) {
    test.skipIf(isLong && !isSoak)(
      `${name}: no se pierde nada de lo confirmado, y ambos vuelven solos`,
      async () => {
        for (let round = 0; round < rounds; round++) {
          const open = openTills(
            gym,
            both.map(({ send }) => send),
          );
          await open.until(salesBetween * 2);
          await happen(open.refused);
          await open.close();
          await expectBack(false);
        }
      },
    );
  }

  test('al final está todo una vez, y lo que se vuelve a mandar no se repite', async () => {
    await expectBack(true);
    const database = await connect({ url: postgres.url });
    try {
      await gym.expectWhole(database);
    } finally {
      await database.close();
    }
  });
});
