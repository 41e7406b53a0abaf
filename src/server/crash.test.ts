import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, onTestFailed, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { BusyGym, type Send, sendTo } from '../test/busy-gym.ts';
import { createTestDatabase, serverUrl } from '../test/database.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';

const kills = Number(process.env.PULSO_TEST_KILLS ?? 2);
const tills = 3;

/** A seed of its own for each run, told when the test fails. */
function newSeed(): number {
  const seed = Number(process.env.PULSO_TEST_SEED ?? Date.now());
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  return seed;
}

const gym = new BusyGym();
const cookies = { value: '' };
let data: string;
let place: Record<string, string>;
/** PostgreSQL's stays open; the embedded one is opened once no server has it. */
let open: () => Promise<Database>;
let removeDatabase = async () => {};
let server: ServerProcess;
let send: Send;

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'pulso-crash-'));
  const url = serverUrl();
  if (!url) {
    place = { PULSO_DATA: data };
    open = () => connect({ directory: join(data, 'db') });
  } else {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    place = { PULSO_DATA: data, DATABASE_URL: databaseUrl(url, rows[0]?.name ?? '') };
    open = async () => ({ ...database, close: async () => {} });
    removeDatabase = database.close;
  }
});
afterAll(async () => {
  await end('SIGKILL');
  await removeDatabase();
  await rm(data, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await findPort();
  server = startServer({ PORT: `${port}`, ...place });
  send = sendTo(`http://127.0.0.1:${port}`, cookies);
  await server.ready;
}

async function end(signal: NodeJS.Signals): Promise<void> {
  server.child.kill(signal);
  await server.ended;
}

/** A till that sells until its server is gone. */
async function sell(onAnswer: () => void): Promise<void> {
  for (;;) {
    for (const write of gym.next()) {
      if (!(await gym.write(write, send))) return;
      onAnswer();
    }
  }
}

/** When a server is killed: so many answers later, and then so many milliseconds. */
const momentToKill = fc.record({ answers: fc.integer({ min: 6, max: 30 }), delayMs: fc.nat(60) });

/** Kills the server in the midst of selling. */
async function sellUntilKilled({ answers, delayMs }: { answers: number; delayMs: number }): Promise<void> {
  let left = answers;
  const kill = () => server.child.kill('SIGKILL');
  const onAnswer = () => {
    left -= 1;
    if (left === 0) setTimeout(kill, delayMs);
  };
  await Promise.all(Array.from({ length: tills }, () => sell(onAnswer)));
  await server.ended;
}

test('un servidor que muere en medio de ventas, pagos, reservas, reembolsos, abonos, compras e importaciones deja cada cosa entera o ninguna, y repetirla la completa una vez', async () => {
  const moments = fc.sample(momentToKill, { numRuns: kills, seed: newSeed() });
  await start();
  await gym.prepare(send);
  for (const [round, moment] of moments.entries()) {
    await sellUntilKilled(moment);
    await start();
    await gym.expectKept(send, { repeatAll: round === kills - 1 });
  }
  await end('SIGTERM');
  const database = await open();
  try {
    await gym.expectWhole(database);
  } finally {
    await database.close();
  }
});
