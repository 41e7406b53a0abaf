import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { Engine } from './embedded/engine.ts';
import { DatabaseInUseError, DatabaseUnwritableError } from './embedded/errors.ts';
import { closeToOthers, sizeOf } from './embedded/filesystem.ts';
import { findBareImage } from './embedded/image.ts';
import { acquireLock, type Lock, LockHeldError } from './embedded/lock.ts';
import { betweenTransactions, scheduleMaintenance } from './embedded/maintenance.ts';
import { defaultMinFreeBytes, hasSpace, readFreeBytes, type Space } from './embedded/space.ts';
import { EngineStream } from './embedded/stream.ts';
import { Pool, preparing } from './prepare.ts';

export { DatabaseInUseError, DatabaseStartError, DatabaseUnwritableError } from './embedded/errors.ts';

export interface SpaceOptions {
  /** The free space in bytes (48 MiB) below which nothing is written. */
  minFreeBytes?: number;
  /** How the free space of a directory is read, in bytes. */
  freeBytesOf?: (directory: string) => number;
}

export interface EmbeddedOptions extends SpaceOptions {
  /** The database's directory; null keeps it in memory, for tests. The lock file is `<directory>.lock`. */
  directory: string | null;
  /**
   * The image that a new database is copied from, as `writeImage` writes it; by default that of one without tables, if
   * it was built. null has the engine make its own.
   */
  image?: string | null | undefined;
  /** Awaited before the pool first hands out a connection, and again after the session was renewed. */
  onConnect?: (client: pg.PoolClient | pg.Client) => Promise<void>;
  /** The time limit of one request in milliseconds (30,000), after which it fails with code 57014. */
  queryTimeoutMs?: number;
  /** Offers the extension amcheck, which examines indexes. */
  examining?: boolean;
}

export interface Embedded {
  /** One connection, as the engine has one session; a query that fails outside a transaction renews it. */
  pool: pg.Pool;
  /** The number of files synced to disk since opening. */
  syncs(): number;
  /**
   * Copies its files, between transactions, to a new directory beside it, for the caller to open and remove.
   * @returns the copy's directory, or null in memory or where the disk has no room for it
   */
  copy(): Promise<string | null>;
  /** The space on the disk of its directory; null in memory. */
  space(): Space | null;
  /** Waits for every pending query, closes the database and releases its lock. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL in a worker thread of this process, and creates the database if there is none. A query that
 * exceeds its time limit ends the session, and with a database in memory all its data.
 * @throws DatabaseInUseError, DatabaseUnwritableError, DatabaseStartError
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const directory = options.directory === null ? null : resolve(options.directory);
  const lock = directory === null ? null : lockDirectory(directory);
  const engine = new Engine({
    directory,
    image: options.image === null ? undefined : (options.image ?? findBareImage()),
    queryTimeoutMs: options.queryTimeoutMs ?? 30_000,
    examining: options.examining ?? false,
  });
  try {
    await engine.open();
  } catch (error) {
    lock?.release();
    throw error;
  }
  const pool = createPool(engine, options.onConnect);
  const { minFreeBytes = defaultMinFreeBytes, freeBytesOf = readFreeBytes } = options;
  const space = () => (directory === null ? null : { freeBytes: freeBytesOf(directory), minFreeBytes });
  const mayGrow = () => hasSpace(space() ?? { freeBytes: 0, minFreeBytes: 0 });
  const maintenance = directory === null ? null : scheduleMaintenance(engine, pool, mayGrow);
  const copy = async () => {
    if (
      directory === null ||
      !hasSpace({ minFreeBytes, freeBytes: freeBytesOf(directory) - sizeOf(directory) })
    )
      return null;
    const to = join(await mkdtemp(copyBeside(directory)), 'db');
    try {
      await betweenTransactions(pool, () => engine.copy(directory, to));
    } catch (error) {
      rmSync(dirname(to), { recursive: true, force: true });
      throw error;
    }
    return to;
  };
  let closing: Promise<void> | undefined;
  const close = async () => {
    maintenance?.stop();
    await drain(pool);
    try {
      await engine.close();
    } finally {
      lock?.release();
    }
  };
  return {
    pool,
    syncs: () => engine.syncs,
    space,
    copy,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Where a restored database waits, whole, to take the place of the one in `directory`. */
export const restoredBeside = (directory: string): string => `${directory}.restored`;

/** How directories begin that hold a copy of the database in `directory`. */
const copyBeside = (directory: string): string => `${directory}.copy-`;

/** Removes the copies that an ended process left. */
function removeCopies(directory: string): void {
  const parent = dirname(directory);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(basename(copyBeside(directory))))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Keeps other processes from opening the database, and finishes a restoration that was interrupted.
 * @throws DatabaseInUseError, DatabaseUnwritableError
 */
export function lockDirectory(directory: string): Lock {
  try {
    mkdirSync(dirname(directory), { recursive: true, mode: 0o700 });
    if (existsSync(directory)) accessSync(directory, constants.R_OK | constants.W_OK);
    // Of whatever this process makes from now on, too.
    process.umask(0o077);
    if (existsSync(directory)) closeToOthers(directory);
    const lock = acquireLock(`${directory}.lock`);
    const restored = restoredBeside(directory);
    if (!existsSync(directory) && existsSync(restored)) renameSync(restored, directory);
    removeCopies(directory);
    return lock;
  } catch (error) {
    if (error instanceof LockHeldError) throw new DatabaseInUseError(directory, error.pid);
    throw new DatabaseUnwritableError(directory, error);
  }
}

function createPool(engine: Engine, onConnect: EmbeddedOptions['onConnect']): pg.Pool {
  const pool = new Pool({
    ...preparing,
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EngineStream(engine),
    onConnect: (client) => onConnect?.(client as pg.Client),
  });
  // The caller gets a lost session as the error of a query; unhandled, these events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** `pg.Pool.end` drops requests that wait for a connection, so these are served first. */
async function drain(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) {
    const client = await pool.connect().catch(() => null);
    client?.release();
  }
  await pool.end();
}
