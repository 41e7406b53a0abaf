import pg from 'pg';
import { shareDatabase } from './exclusive.ts';
import { schemaChanges } from './migrate.ts';

export const changes = 'pulso';
/** See Database.onAccessEnd; the name is that of versions that knew of sessions alone. */
export const accessEnds = 'pulso_session';
/** The channel on which a process tells that it has begun to serve. */
export const serving = 'pulso_serving';
const listen = [changes, accessEnds, schemaChanges, serving].map((channel) => `listen ${channel}`).join('; ');
/** The time in milliseconds within which PostgreSQL must answer, or it counts as away. */
export const defaultAnswerWithinMs = 10_000;
const listenAgainAfterMs = 1_000;

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

interface Listeners {
  /** Receives null when notifications may have been missed. */
  onPayload(payload: string | null, channel: string): void;
  /** Asks on the listening connection what has become of the schema, once nobody is changing it. */
  compareSchema(client: pg.Client): Promise<void>;
}

/** Keeps a connection listening on every channel, and opens a new one soon after it is lost. */
export async function keepListening(
  url: string,
  answerWithinMs: number,
  { onPayload, compareSchema }: Listeners,
): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    const client = await openClient(url, 'pulso live', answerWithinMs);
    client.on('notification', ({ payload, channel }) => {
      onPayload(payload ?? null, channel);
      // Lost on the way, it is asked again on the next connection.
      if (channel === schemaChanges) compareSchema(client).catch(() => {});
    });
    client.once('end', openLater);
    current = client;
    if (closed) return client.end();
    await client.query(shareDatabase);
    await client.query(listen);
    await compareSchema(client);
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
