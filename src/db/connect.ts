import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Announcer, type Change, type ChangeListener } from './announcer.ts';
import { openEmbedded } from './embedded.ts';
import { shareDatabase } from './exclusive.ts';
import { migrate } from './migrate.ts';
import { preparing } from './prepare.ts';

export type Place = ({ url: string } | { directory: string | null; image?: Uint8Array }) & {
  /**
   * The pause in milliseconds (100) in which a gym's further changes are collected after an announcement; tests need
   * none.
   */
  announcePauseMs?: number;
};

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Signs sessions and links; generated once per database. */
  readonly secret: string;
  /** Announces a committed change to the listeners of this process and of others on the same database. */
  announce(change: Change): void;
  onChange(listener: ChangeListener): void;
  /** The embedded database's directory as a tar; PostgreSQL has its own tools for that. */
  readonly dump?: () => Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The first statement of every pooled connection: from then on it may only authenticate, or take on a narrower role.
 */
const enterAuthRole = 'set role pulso_auth';
/** JIT compilation takes PostgreSQL longer than any of our queries. */
const neverCompile = 'set jit = off';
const listen = 'listen pulso';
const notify = `select pg_notify('pulso', $1)`;
const connectTimeoutMs = 10_000;
const listenAgainAfterMs = 1_000;

async function connectEmbedded(place: Extract<Place, { directory: unknown }>): Promise<Database> {
  const listeners = new Set<ChangeListener>();
  const announcer = new Announcer((change) => {
    for (const listener of listeners) listener(change);
  }, place.announcePauseMs);
  let secret = '';
  const embedded = await openEmbedded({
    ...place,
    onConnect: async (client) => {
      const isRenewed = secret !== '';
      if (!isRenewed) ({ secret } = await migrate(client));
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
    dump: embedded.dump,
    close: embedded.close,
  };
}

/** A separate connection, as the owner; when lost, it emits `error` or `end` and affects nothing else. */
export async function openClient(url: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Keeps a connection listening on the channel, and opens a new one soon after it is lost. */
async function keepListening(
  url: string,
  onPayload: (payload: string | null) => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    const client = await openClient(url, 'pulso live');
    client.on('notification', ({ payload }) => onPayload(payload ?? null));
    client.once('end', openLater);
    current = client;
    if (closed) return client.end();
    await client.query(shareDatabase);
    await client.query(listen);
    onPayload(null);
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

async function connectPostgres({ url, announcePauseMs }: Extract<Place, { url: string }>): Promise<Database> {
  const owner = await openClient(url, 'pulso migrate');
  let secret: string;
  try {
    ({ secret } = await migrate(owner));
  } finally {
    await owner.end();
  }
  const listeners = new Set<ChangeListener>();
  const notifyListeners = (change: Change | null) => {
    for (const listener of listeners) listener(change);
  };
  const own = randomUUID();
  const stopListening = await keepListening(url, (payload) => {
    const [origin, gymId = '', ...audiences] = payload?.split(' ') ?? [];
    if (origin !== own) notifyListeners(payload === null ? null : { gymId, audiences });
  });
  const pool = new pg.Pool({
    ...preparing,
    connectionString: url,
    max: 10,
    application_name: 'pulso',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: 30_000,
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
    close: async () => {
      await stopListening();
      await pool.end();
    },
  };
}

/** Connects to the database, brings its schema up to date, and leaves the pool without the owner's rights. */
export const connect = (place: Place): Promise<Database> =>
  'url' in place ? connectPostgres(place) : connectEmbedded(place);
