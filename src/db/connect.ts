import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { Announcements, type ChangeListener } from './announcements.ts';
import { Announcer, type Change } from './announcer.ts';
import { findTruncated } from './doctor/truncated.ts';
import { damagedError } from './embedded/errors.ts';
import type { Space } from './embedded/space.ts';
import { openEmbedded, type SpaceOptions } from './embedded.ts';
import { findImage } from './image.ts';
import { accessEnds, defaultAnswerWithinMs, keepListening, openClient, serving } from './listen.ts';
import { type AroundUpdate, migrate, readSettledSchema, schemaChanges } from './migrate.ts';
import { enterAuthRole, openPool, requireSame, transactionSettings } from './pool.ts';
import { SchemaWatch } from './schema-watch.ts';

interface PostgresPlace {
  url: string;
  /** A pooler in transaction mode before the same database, for requests; everything else goes to `url`. */
  poolUrl?: string;
  /**
   * The time in milliseconds (10,000) within which the server must accept a connection and begin a transaction, or it
   * counts as away.
   */
  answerWithinMs?: number;
}

interface EmbeddedPlace extends SpaceOptions {
  directory: string | null;
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

type AccessEndListener = (ids: readonly string[]) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /** Statements, each after a semicolon, that follow every BEGIN on a connection of the pool. */
  readonly transactionSettings: string;
  /** Signs sessions and links; generated once per database. */
  readonly secret: string;
  /** What another version does to the schema. */
  readonly schema: Pick<SchemaWatch, 'state' | 'settled'>;
  /** Tells processes of another version, whose requests wait for it, that this one serves. */
  announceServing(): Promise<void>;
  /** Announces a committed change to the listeners of this process and of others on the same database. */
  announce(change: Change): void;
  onChange(listener: ChangeListener): void;
  /** See Announcements. */
  lastChangeOf(gymId: string): string;
  /**
   * Calls the listener whenever somebody may no longer be let in as before, by whichever process, with the ids that name them
   * together: of a session, of a gym, or of a gym and a person there.
   */
  onAccessEnd(listener: AccessEndListener): void;
  /** Like that of `Embedded`; PostgreSQL needs none. */
  readonly copy?: () => Promise<string | null>;
  /** The time within which a transaction must begin, in milliseconds; undefined for the embedded database. */
  readonly answerWithinMs?: number;
  /** The space on the disk of the embedded database; null in memory. PostgreSQL's own is not known here. */
  space(): Space | null;
  close(): Promise<void>;
}

const listenEmbedded = `listen ${accessEnds}`;
const notify = `select pg_notify('pulso', $1)`;
const notifyServing = `notify ${serving}`;

async function connectEmbedded(place: Extract<Place, { directory: unknown }>): Promise<Database> {
  const announcements = new Announcements();
  const accessListeners = new Set<AccessEndListener>();
  const announcer = new Announcer((change) => announcements.publish(change), place.announcePauseMs);
  let secret = '';
  const embedded = await openEmbedded({
    ...place,
    image: findImage(),
    onConnect: async (client) => {
      const isRenewed = secret !== '';
      if (!isRenewed) {
        const damage = await findTruncated(client);
        if (damage) throw damagedError(place.directory, damage);
        ({ secret } = await migrate(client, place.aroundUpdate));
      }
      client.on('notification', ({ payload = '' }) => {
        for (const listener of accessListeners) listener(payload.split(' '));
      });
      await client.query(listenEmbedded);
      await client.query(enterAuthRole);
      if (isRenewed) announcements.publishGap();
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
    transactionSettings: '',
    secret,
    schema: new SchemaWatch(),
    announceServing: async () => {},
    announce: (change) => announcer.announce(change),
    onChange: (listener) => announcements.listen(listener),
    lastChangeOf: (gymId) => announcements.lastOf(gymId),
    onAccessEnd: (listener) => void accessListeners.add(listener),
    copy: embedded.copy,
    space: embedded.space,
    close: embedded.close,
  };
}

async function connectPostgres({
  url,
  poolUrl,
  announcePauseMs,
  aroundUpdate,
  answerWithinMs = defaultAnswerWithinMs,
}: Extract<Place, { url: string }>): Promise<Database> {
  const pool = openPool(poolUrl ?? url, answerWithinMs, poolUrl !== undefined);
  // The caller gets a lost connection as the error of a query; unhandled, these events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const owner = await openClient(url, 'pulso migrate', answerWithinMs);
  let migrated: Awaited<ReturnType<typeof migrate>>;
  try {
    migrated = await migrate(owner, aroundUpdate);
    if (poolUrl) await requireSame(pool, owner);
  } catch (reason) {
    await pool.end();
    throw reason;
  } finally {
    await owner.end();
  }
  const announcements = new Announcements();
  const accessListeners = new Set<AccessEndListener>();
  const schema = new SchemaWatch();
  const compareSchema = async (client: pg.Client) =>
    schema.compare(isDeepStrictEqual(await readSettledSchema(client), migrated.schema));
  const onPayload = (payload: string | null, channel: string) => {
    if (channel === schemaChanges) return schema.announceChange();
    if (channel === serving) return schema.announceServing();
    if (channel === accessEnds) {
      for (const listener of accessListeners) listener(payload?.split(' ') ?? []);
      return;
    }
    if (payload === null) return announcements.publishGap();
    const [name, gymId = '', ...audiences] = payload.split(' ');
    announcements.publish({ gymId, audiences }, name);
  };
  const stopListening = await keepListening(url, answerWithinMs, { onPayload, compareSchema });
  const announcer = new Announcer((change) => {
    // This process hears of its own changes by the same way as of others', so that all hear of them in one order. If that
    // fails, the change itself was committed: other servers' screens show it after the next one.
    pool
      .query(notify, [[randomUUID(), change.gymId, ...change.audiences].join(' ')])
      .catch(() => announcements.publish(change));
  }, announcePauseMs);
  return {
    kind: 'postgres',
    pool,
    transactionSettings: poolUrl ? transactionSettings : '',
    secret: migrated.secret,
    schema,
    announceServing: async () => void (await pool.query(notifyServing)),
    announce: (change) => announcer.announce(change),
    onChange: (listener) => announcements.listen(listener),
    lastChangeOf: (gymId) => announcements.lastOf(gymId),
    onAccessEnd: (listener) => void accessListeners.add(listener),
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
