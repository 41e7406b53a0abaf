import pg from 'pg';
import { shareDatabase } from './exclusive.ts';

export const changes = 'pulso';
export const sessionEnds = 'pulso_session';
const listen = `listen ${changes}; listen ${sessionEnds}`;
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

/**
 * Keeps a connection listening on both channels, and opens a new one soon after it is lost. `onPayload` receives null
 * when notifications may have been missed.
 */
export async function keepListening(
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
