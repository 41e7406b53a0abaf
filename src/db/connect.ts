import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Announcer, type Change, type ChangeListener } from './announcer.ts';
import type { Space } from './embedded/space.ts';
import { openEmbedded, type SpaceOptions } from './embedded.ts';
import { shareDatabase } from './exclusive.ts';
import { type AroundUpdate, migrate } from './migrate.ts';
import { Pool, preparing } from './prepare.ts';

interface PostgresPlace {
  url: string;
  /**
   * The time in milliseconds (10,000) within which the server must accept a connection and begin a transaction, or it
   * counts as away.
   */
  answerWithinMs?: number;
}

interface EmbeddedPlace extends SpaceOptions {
  directory: string | null;
  image?: Uint8Array;
}

export type Place = (PostgresPlace | EmbeddedPlace) & {
  /** Surrounds the migrations of a database with data. */
  aroundUpdate?: AroundUpdate;
  /**
   * The pause in milliseconds (100) in which a gym's further changes are collected after an announcement; tests need
   * none.
   */
  announcePauseMs?: number;
};

type SessionEndListener = (sessionId: string) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Signs sessions and links; generated once per database. */
  readonly secret: string;
  /** Announces a committed change to the listeners of this process and of others on the same database. */
  announce(change: Change): void;
  onChange(listener: ChangeListener): void;
  /** Calls the listener with the id of each session that was deleted, by whichever process. */
  onSessionEnd(listener: SessionEndListener): void;
  /** The embedded database's directory as a tar; PostgreSQL has its own tools for that. */
  readonly dump?: () => Promise<Uint8Array>;
  /** Like that of `Embedded`; PostgreSQL needs none. */
  readonly copy?: () => Promise<string | null>;
  /** The time within which a transaction must begin, in milliseconds; undefined for the embedded database. */
  readonly answerWithinMs?: number;
  /** The space on the disk of the embedded database; null in memory. PostgreSQL's own is not known here. */
  space(): Space | null;
  close(): Promise<void>;
}

/**
 * The first statement of every pooled connection: from then on it may only authenticate, or take on a narrower role.
 */
const enterAuthRole = 'set role pulso_auth';
/** JIT compilation takes PostgreSQL longer than any of our queries. */
const neverCompile = 'set jit = off';
const changes = 'pulso';
const sessionEnds = 'pulso_session';
const listen = `listen ${changes}; listen ${sessionEnds}`;
const listenEmbedded = `listen ${sessionEnds}`;
const notify = `select pg_notify('pulso', $1)`;
const defaultAnswerWithinMs = 10_000;
const statementTimeoutMs = 30_000;
/** What the answer to a statement that the server ended in time may take beyond its limit. */
const travelMs = 5_000;
const listenAgainAfterMs = 1_000;

async function connectEmbedded(place: Extract<Place, { directory: unknown }>): Promise<Database> {
  const listeners = new Set<ChangeListener>();
  const sessionListeners = new Set<SessionEndListener>();
  const announcer = new Announcer((change) => {
    for (const listener of listeners) listener(change);
  }, place.announcePauseMs);
  let secret = '';
  const embedded = await openEmbedded({
    ...place,
    onConnect: async (client) => {
      const isRenewed = secret !== '';
      if (!isRenewed) ({ secret } = await migrate(client, place.aroundUpdate));
      client.on('notification', ({ payload = '' }) => {
        for (const listener of sessionListeners) listener(payload);
      });
      await client.query(listenEmbedded);
      await client.query(enterAuthRole);
      if (isRenewed) for (const listener of listeners) listener(null);
    },
  });
  try {
    await embedded.pool.query('select 1');
  } catch (reason) {
    await embedded.close().catch(() => {});
    throw reason;
  }
  return {
    kind: 'embedded',
    pool: embedded.pool,
    secret,
    announce: (change) => announcer.announce(change),
    onChange: (listener) => void listeners.add(listener),
    onSessionEnd: (listener) => void sessionListeners.add(listener),
    dump: embedded.dump,
    copy: embedded.copy,
    space: embedded.space,
    close: embedded.close,
  };
}

/** A separate connection, as the owner; when lost, it emits `error` or `end` and affects nothing else. */
export async function openClient(
  url: string,
  application_name: string,
  connectionTimeoutMillis = defaultAnswerWithinMs,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name,
    keepAlive: true,
    connectionTimeoutMillis,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Keeps a connection listening on both channels, and opens a new one soon after it is lost. `onPayload` receives null
 * when notifications may have been missed.
 */
async function keepListening(
  url: string,
  answerWithinMs: number,
  onPayload: (payload: string | null, channel: string) => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    const client = await openClient(url, 'pulso live', answerWithinMs);
    client.on('notification', ({ payload, channel }) => onPayload(payload ?? null, channel));
    client.once('end', openLater);
    current = client;
    if (closed) return client.end();
    await client.query(shareDatabase);
    await client.query(listen);
    onPayload(null, changes);
  };
  const openLater = () => {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(() => open().catch(openLater), listenAgainAfterMs).unref();
  };
  await open();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await current?.end().catch(() => {});
  };
}

async function connectPostgres({
  url,
  announcePauseMs,
  aroundUpdate,
  answerWithinMs = defaultAnswerWithinMs,
}: Extract<Place, { url: string }>): Promise<Database> {
  const owner = await openClient(url, 'pulso migrate', answerWithinMs);
  let secret: string;
  try {
    ({ secret } = await migrate(owner, aroundUpdate));
  } finally {
    await owner.end();
  }
  const listeners = new Set<ChangeListener>();
  const sessionListeners = new Set<SessionEndListener>();
  const notifyListeners = (change: Change | null) => {
    for (const listener of listeners) listener(change);
  };
  const own = randomUUID();
  const stopListening = await keepListening(url, answerWithinMs, (payload, channel) => {
    if (channel === sessionEnds) {
      for (const listener of sessionListeners) listener(payload ?? '');
      return;
    }
    const [origin, gymId = '', ...audiences] = payload?.split(' ') ?? [];
    if (origin !== own) notifyListeners(payload === null ? null : { gymId, audiences });
  });
  const pool = new Pool({
    ...preparing,
    answerWithinMs,
    connectionString: url,
    max: 10,
    application_name: 'pulso',
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + travelMs,
    idle_in_transaction_session_timeout: 60_000,
    onConnect: async (client) => void (await client.query(`${neverCompile}; ${enterAuthRole}`)),
  });
  // The caller gets a lost connection as the error of a query; unhandled, these events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const announcer = new Announcer((change) => {
    notifyListeners(change);
    // The change itself was committed: without this notification, other servers' screens show it after the next one.
    pool.query(notify, [[own, change.gymId, ...change.audiences].join(' ')]).catch(() => {});
  }, announcePauseMs);
  return {
    kind: 'postgres',
    pool,
    secret,
    announce: (change) => announcer.announce(change),
    onChange: (listener) => void listeners.add(listener),
    onSessionEnd: (listener) => void sessionListeners.add(listener),
    answerWithinMs,
    space: () => null,
    close: async () => {
      await stopListening();
      await pool.end();
    },
  };
}

/** Connects to the database, brings its schema up to date, and leaves the pool without the owner's rights. */
export const connect = (place: Place): Promise<Database> =>
  'url' in place ? connectPostgres(place) : connectEmbedded(place);
