import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../demo/random.ts';
import { readCatalog } from '../test/catalog.ts';
import { startProcess } from '../test/module-process.ts';
import { databaseUrl, execute, startPostgres, type TestPostgres } from '../test/postgres.ts';
import { type Client, readEveryRow, restoreVersion01 } from '../test/version-01.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const kills = Number(process.env.PULSO_TEST_KILLS ?? 2);

/** Migrates, and kills itself so many milliseconds after it sent the statement of that number; or prints the commit's. */
const migrating = `
  const [place, migrateModule, embeddedModule, pgModule, last, delayMs] = process.argv.slice(1);
  const open = async () => {
    if (!place.startsWith('postgres:'))
      return (await (await import(embeddedModule)).openEmbedded({ directory: place })).pool.connect();
    const client = new (await import(pgModule)).default.Client({ connectionString: place });
    await client.connect();
    return client;
  };
  const client = await open();
  const query = client.query.bind(client);
  let sent = 0;
  client.query = (...args) => {
    sent += 1;
    if (args[0] === 'commit') console.log(sent);
    const answer = query(...args);
    if (sent === Number(last)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(delayMs));
    return answer;
  };
  await (await import(migrateModule)).migrate(client);
  if (last === '0') process.exit();`;

function startMigrating(place: string, { last = 0, delayMs = 0 } = {}) {
  const modules = ['./migrate.ts', './embedded.ts'].map((path) => new URL(path, import.meta.url).href);
  return startProcess(migrating, [place, ...modules, import.meta.resolve('pg'), `${last}`, `${delayMs}`]);
}

/** Databases of version 0.1: `copy` makes one, and `within` opens it. */
interface Places {
  copy(): Promise<string>;
  within<T>(place: string, work: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

async function openDirectories(): Promise<Places> {
  const base = mkdtempSync(join(tmpdir(), 'pulso-migration-'));
  const original = join(base, 'original');
  let copies = 0;
  const within: Places['within'] = async (directory, work) => {
    const database = await openEmbedded({ directory });
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
      await database.close();
    }
  };
  await (await openEmbedded({ directory: original })).close();
  await within(original, restoreVersion01);
  return {
    copy: async () => {
      copies += 1;
      const directory = join(base, `copy-${copies}`);
      cpSync(original, directory, { recursive: true });
      return directory;
    },
    within,
    close: async () => rmSync(base, { recursive: true }),
  };
}

async function openServer(): Promise<Places> {
  const server: TestPostgres = await startPostgres();
  let copies = 0;
  const within: Places['within'] = async (url, work) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await execute(server.url, 'create database original');
  await within(databaseUrl(server.url, 'original'), restoreVersion01);
  return {
    copy: async () => {
      copies += 1;
      await execute(server.url, `create database copy_${copies} template original`);
      return databaseUrl(server.url, `copy_${copies}`);
    },
    within,
    close: server.stop,
  };
}

const others = `select count(*)::int as others from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe.each([
  ['embedded', openDirectories],
  ['postgres', openServer],
])('a migration that is killed, %s', (_, open) => {
  let places: Places;
  beforeAll(async () => {
    places = await open();
  });
  afterAll(() => places?.close());

  test('changes nothing, and the next start completes it', async () => {
    const seed = `${process.env.PULSO_TEST_SEED ?? Date.now()}`;
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    const random = randomOf(seed);
    const whole = await places.copy();
    const read = async (client: Client) => [await readCatalog(client), await readEveryRow(client)];
    const before = await places.within(whole, read);
    const migration = startMigrating(whole);
    const commit = Number(await migration.nextLine());
    await migration.rest();
    const after = await places.within(whole, readCatalog);
    expect(after).not.toEqual(before[0]);
    for (let round = 0; round < kills; round++) {
      const moment = { last: 1 + random.below(commit - 1), delayMs: random.below(30) };
      const place = await places.copy();
      const killed = startMigrating(place, moment);
      const printed = await killed.rest();
      expect(killed.child.signalCode).toBe('SIGKILL');
      await places.within(place, async (client) => {
        await expect
          .poll(async () => (await client.query(others)).rows[0].others, { timeout: 60_000 })
          .toBe(0);
        // A statement may take less than the delay, and then the last one may have been the commit.
        if (printed.length === 0) expect(await read(client), JSON.stringify(moment)).toEqual(before);
        await migrate(client);
        expect(await readCatalog(client), JSON.stringify(moment)).toEqual(after);
      });
    }
  });
});
