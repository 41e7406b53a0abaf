import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import { openEmbedded } from '../embedded.ts';
import { type Cut, rebuild } from './test-disk.ts';
import type { DiskChange, RecorderSettings } from './test-recorder.ts';
import type { WorkerReply, WorkerRequest } from './worker.ts';

const cuts = Number(process.env.PULSO_TEST_CUTS ?? 3);
const visits = 60;

let base: string;
let before: string;
let changes: DiskChange[];
/** The number of changes of the disk when each visit was acknowledged, in the order of their ids from 1. */
const acknowledged: number[] = [];

const cString = (text: string) => Buffer.from(`${text}\0`);
function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const body = cString(text);
  const message = new Uint8Array(5 + body.length);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setInt32(1, 4 + body.length);
  message.set(body, 5);
  return message;
}

/** Opens the engine's worker in a recorded thread; `ask` answers once the worker has. */
function openRecorded(directory: string) {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const { port1: own, port2: port } = new MessageChannel();
  const settings: RecorderSettings = {
    directory,
    image: undefined,
    syncs: new Int32Array(new SharedArrayBuffer(4)),
    examining: false,
    count,
    port,
  };
  const worker = new Worker(new URL('./test-recorder.ts', import.meta.url), {
    workerData: settings,
    transferList: [port],
  });
  const answer = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (reply: WorkerReply) => {
        worker.off('error', reject);
        if ('bytes' in reply) resolve(reply.bytes);
        else reject(new Error(`${reply.failure} ${reply.log.join(' ')}`));
      });
    });
  const ask = (request: WorkerRequest) => {
    const answered = answer();
    worker.postMessage(request);
    return answered;
  };
  return {
    opened: answer(),
    ask,
    run: async (text: string) => {
      const reply = Buffer.from(await ask({ kind: 'run', messages: simpleQuery(text) }));
      expect(reply.toString('latin1', 0, 1), reply.toString('latin1')).toBe('C');
    },
    count: () => Atomics.load(count, 0),
    changes: () =>
      new Promise<DiskChange[]>((resolve) => {
        own.once('message', (all: DiskChange[]) => resolve(all));
        own.postMessage(null);
      }),
    end: async () => {
      own.close();
      await worker.terminate();
    },
  };
}

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'pulso-power-'));
  before = join(base, 'before');
  const prepared = await openEmbedded({ directory: before });
  await prepared.pool.query(
    'create table visit (id int primary key, note text not null); create table total (visits int not null); insert into total values (0)',
  );
  await prepared.close();
  const directory = join(base, 'recorded');
  cpSync(before, directory, { recursive: true });
  const recorded = openRecorded(directory);
  await recorded.opened;
  for (let id = 1; id <= visits; id++) {
    await recorded.run(
      `with added as (insert into visit values (${id}, repeat('${id} ', 300))) update total set visits = visits + 1`,
    );
    acknowledged.push(recorded.count());
    if (id === visits / 2) await recorded.ask({ kind: 'checkpoint' });
  }
  // A clean stop writes what was left in memory: the power may go out there too.
  await recorded.ask({ kind: 'checkpoint' });
  changes = await recorded.changes();
  await recorded.end();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** The directory that a cut leaves. */
function afterCut(cut: Cut, random: Random): string {
  const target = join(base, 'cut');
  rmSync(target, { recursive: true, force: true });
  rebuild({ before, target }, changes, cut, random.next);
  return target;
}

/** The visits in a database, by the table, by its index, and as it counts them itself. */
async function readVisits(directory: string) {
  const database = await openEmbedded({ directory });
  try {
    const read = async (text: string): Promise<number[]> =>
      (await database.pool.query<{ number: number }>(text)).rows.map(({ number }) => number);
    await database.pool.query('set enable_indexscan = off; set enable_bitmapscan = off');
    const table = await read(
      `select id as number from visit where note = repeat(id || ' ', 300) order by id`,
    );
    await database.pool.query('set enable_indexscan = on; set enable_seqscan = off');
    const index = await read('select id as number from visit where id > 0 order by id');
    const [total] = await read('select visits as number from total');
    await database.pool.query('insert into visit values (0, $1)', ['afterwards']);
    return { table, index, total };
  } finally {
    await database.close();
  }
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('a power cut at any moment, with sectors lost at random, loses no acknowledged row and halves none', async () => {
  const seed = `${process.env.PULSO_TEST_SEED ?? Date.now()}`;
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  const random = randomOf(seed);
  for (let round = 0; round < cuts; round++) {
    const cut = { after: random.below(changes.length + 1), arriving: random.pick([0, 0.1, 0.5, 0.9]) };
    const promised = acknowledged.filter((count) => count <= cut.after).length;
    const { table, index, total = -1 } = await readVisits(afterCut(cut, random));
    const what = JSON.stringify(cut);
    expect(total, what).toBeGreaterThanOrEqual(promised);
    expect(total, what).toBeLessThanOrEqual(promised + 1);
    expect(table, what).toEqual(upTo(total));
    expect(index, what).toEqual(upTo(total));
  }
});

test('the database opens after a power cut between creating and writing the lock file', async () => {
  const created = changes.findIndex((change) => change.kind === 'open' && change.path === 'postmaster.pid');
  const written = changes.findIndex((change, index) => index > created && change.kind === 'write');
  const directory = afterCut({ after: written, arriving: 0 }, randomOf('empty'));
  expect(readFileSync(join(directory, 'postmaster.pid'))).toHaveLength(0);
  expect(await readVisits(directory)).toEqual({ table: [], index: [], total: 0 });
});

test('on a disk that forgets what it was told to sync, the same cut loses rows', async () => {
  const promised = 21;
  const cut = { after: acknowledged[promised - 1] ?? 0, arriving: 0 };
  const kept = await readVisits(afterCut(cut, randomOf('obeys')));
  expect(kept.table).toEqual(upTo(promised));
  const lost = afterCut({ ...cut, obeys: false }, randomOf('forgets'));
  const left = await readVisits(lost).catch(() => ({ table: [] }));
  expect(left.table.length).toBeLessThan(promised);
});
