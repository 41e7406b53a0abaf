import { constants, cpSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { ResponseBuffer } from './answer.ts';
import { closeToOthers, DurableFilesystem, requireSyncedCommits, syncPath, syncTree } from './filesystem.ts';
import { readImage, unpackImage } from './image.ts';
import { endsReady } from './protocol.ts';

export interface WorkerSettings {
  directory: string | null;
  image: string | undefined;
  syncs: Int32Array;
  /** Offers the extension that examines indexes. */
  examining: boolean;
}

export type WorkerRequest =
  | { kind: 'reset' }
  | { kind: 'run'; messages: Uint8Array<ArrayBuffer> }
  | { kind: 'copy'; from: string; to: string }
  | { kind: 'checkpoint' }
  | { kind: 'vacuum' }
  | { kind: 'close' };

/** `log` holds what the engine wrote when it gave up. */
export type WorkerReply = { bytes: Uint8Array<ArrayBuffer> } | { failure: string; log: string[] };

const syncMessage = new Uint8Array([0x53, 0, 0, 0, 4]);
/**
 * What an ended thread left behind, which no postmaster is there to remove. The lock file may be empty after a power
 * cut, and PostgreSQL refuses such a one; Pulso has a lock of its own (lock.ts).
 */
const leftBehind = [join('base', 'pgsql_tmp'), 'postmaster.pid'];
const stopping = /\b(?:FATAL|PANIC):\s+(.*)/;
const detail = /\bDETAIL:\s+(.*)/;
const lastWords: string[] = [];
const onStderr = (line: string) => {
  const said = stopping.exec(line) ?? (lastWords.length > 0 ? detail.exec(line) : null);
  if (said?.[1]) lastWords.push(said[1]);
  return false;
};
const smallMemory = ['-c', 'shared_buffers=16MB'];
const unsyncedStart = [...PGlite.defaultStartParams, ...smallMemory];
const syncedStart = [
  ...unsyncedStart.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

async function open({ directory, image, syncs, examining }: WorkerSettings): Promise<PGlite> {
  const fresh: PGliteOptions = {
    extensions: { pg_trgm, btree_gin, ...(examining && { amcheck }) },
    startParams: unsyncedStart,
    onStderr,
  };
  if (directory === null)
    return PGlite.create({ ...fresh, ...(image && { loadDataDir: new Blob([readImage(image)]) }) });
  if (!existsSync(join(directory, 'PG_VERSION')))
    await create(directory, async (staging) => {
      if (image) return unpackImage(image, staging);
      const database = await PGlite.create({ ...fresh, fs: new DurableFilesystem(staging, syncs) });
      await database.close();
    });
  for (const path of leftBehind) rmSync(join(directory, path), { recursive: true, force: true });
  const database = await PGlite.create({
    extensions: fresh.extensions,
    startParams: syncedStart,
    onStderr,
    fs: new DurableFilesystem(directory, syncs),
  });
  await requireSyncedCommits(database, syncs);
  return database;
}

/** Created next to its place and moved there once it is synced, so that the directory is always complete. */
async function create(directory: string, fill: (staging: string) => Promise<void>): Promise<void> {
  if (existsSync(directory)) {
    if (readdirSync(directory).length > 0)
      throw new Error(
        `${directory} no está vacía ni es una base de datos: elige otra carpeta con PULSO_DATA.`,
      );
    rmdirSync(directory);
  }
  const staging = `${directory}.new`;
  rmSync(staging, { recursive: true, force: true });
  await fill(staging);
  // The engine's own modes are open.
  closeToOthers(staging);
  syncTree(staging);
  renameSync(staging, directory);
  syncPath(dirname(directory));
}

async function reset(database: PGlite): Promise<void> {
  await database.execProtocolRawStream(syncMessage, { onRawData: () => {} });
  if (database.isInTransaction()) await database.exec('ROLLBACK');
  await database.exec('DISCARD ALL');
}

async function run(database: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const response = new ResponseBuffer();
  await database.execProtocolRawStream(messages, {
    syncToFs: false,
    onRawData: (bytes) => response.add(bytes),
  });
  const bytes = response.take();
  if (!endsReady(bytes)) throw new Error('the engine broke off its answer');
  return bytes;
}

/** Runs one statement as the session's own user, whatever role it has taken on. */
async function asOwner(database: PGlite, statement: string): Promise<void> {
  const { rows } = await database.query<{ role: string }>("select current_setting('role') as role");
  await database.exec('RESET ROLE');
  try {
    await database.exec(statement);
  } finally {
    await database.query("select set_config('role', $1, false)", [rows[0]?.role ?? 'none']);
  }
}

async function handle(database: PGlite, request: WorkerRequest): Promise<Uint8Array<ArrayBuffer>> {
  switch (request.kind) {
    case 'run':
      return run(database, request.messages);
    case 'reset':
      await reset(database);
      return new Uint8Array(0);
    case 'copy':
      cpSync(request.from, request.to, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return new Uint8Array(0);
    case 'checkpoint':
      await asOwner(database, 'CHECKPOINT');
      return new Uint8Array(0);
    case 'vacuum':
      await asOwner(database, 'VACUUM (ANALYZE)');
      return new Uint8Array(0);
    case 'close':
      await database.close();
      return new Uint8Array(0);
  }
}

async function serve(port: MessagePort): Promise<void> {
  const reply = (message: WorkerReply) =>
    port.postMessage(message, 'bytes' in message && message.bytes.length > 0 ? [message.bytes.buffer] : []);
  const failure = (error: unknown) => ({
    failure: error instanceof Error ? error.message : String(error),
    log: lastWords,
  });
  let database: PGlite;
  try {
    database = await open(workerData as WorkerSettings);
  } catch (error) {
    reply(failure(error));
    return;
  }
  port.on('message', async (request: WorkerRequest) => {
    try {
      reply({ bytes: await handle(database, request) });
    } catch (error) {
      reply(failure(error));
    }
    if (request.kind === 'close') port.close();
  });
  reply({ bytes: new Uint8Array(0) });
}

if (parentPort) await serve(parentPort);
