import { type Channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/connect.ts';
import { connectionTaken, type StatementRun, statementRan } from '../db/signals.ts';
import { type Answered, mailSent, requestAnswered, streamsChanged, transactionRetried } from './signals.ts';
import { SlowStatements } from './slow-statements.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Why a transaction was tried again, by SQLSTATE. */
const retryReasons: Record<string, string> = {
  '40001': 'serialization',
  '40P01': 'deadlock',
  '23505': 'same_key',
  '0A000': 'outdated_plan',
};

const createMeters = (registers: Registry[]) => ({
  requests: new Counter({
    name: 'pulso_requests_total',
    help: 'Answered requests by verb and status',
    labelNames: ['verb', 'status'],
    registers,
  }),
  requestSeconds: new Histogram({
    name: 'pulso_request_seconds',
    help: 'Duration of requests by verb',
    labelNames: ['verb'],
    buckets,
    registers,
  }),
  waitSeconds: new Histogram({
    name: 'pulso_database_wait_seconds',
    help: 'Time for which transactions waited for a connection',
    buckets,
    registers,
  }),
  statementSeconds: new Histogram({
    name: 'pulso_database_statement_seconds',
    help: 'Time from sending a statement to its result',
    buckets,
    registers,
  }),
  retries: new Counter({
    name: 'pulso_transaction_retries_total',
    help: 'Transactions that were tried again by reason',
    labelNames: ['reason'],
    registers,
  }),
  streams: new Gauge({ name: 'pulso_live_streams', help: 'Open streams of /api/live', registers }),
  mails: new Counter({
    name: 'pulso_mails_total',
    help: 'Mails by result: sent, or failed',
    labelNames: ['result'],
    registers,
  }),
});

/** On the embedded database, what waits is its queue: it has one connection. */
function measurePool({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'pulso_database_connections',
    help: 'Connections to the database by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'pulso_database_queue',
    help: 'What waits for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Subscribes to a channel whose messages are of type T. @returns what ends it */
function listen<T>({ name }: Channel, receive: (message: T) => void): () => void {
  const listener = (message: unknown) => receive(message as T);
  subscribe(name, listener);
  return () => void unsubscribe(name, listener);
}

function measure(meters: ReturnType<typeof createMeters>, slow: SlowStatements): (() => void)[] {
  return [
    listen<Answered>(requestAnswered, ({ verb, status, seconds }) => {
      meters.requests.inc({ verb: verb ?? 'none', status });
      meters.requestSeconds.observe({ verb: verb ?? 'none' }, seconds);
    }),
    listen<StatementRun>(statementRan, (run) => {
      meters.statementSeconds.observe(run.seconds);
      slow.add(run);
    }),
    listen<number>(connectionTaken, (seconds) => meters.waitSeconds.observe(seconds)),
    listen<string>(transactionRetried, (state) =>
      meters.retries.inc({ reason: retryReasons[state] ?? 'other' }),
    ),
    listen<number>(streamsChanged, (change) => meters.streams.inc(change)),
    listen<boolean>(mailSent, (sent) => meters.mails.inc({ result: sent ? 'sent' : 'failed' })),
  ];
}

function createMetricsServer(registry: Registry, slow: SlowStatements): Server {
  return createServer(async (request, response) => {
    const texts: Record<string, () => Promise<string> | string> = {
      '/metrics': () => registry.metrics(),
      '/slow': () => slow.toText(),
    };
    const read = request.method === 'GET' ? texts[request.url ?? ''] : undefined;
    const type = request.url === '/metrics' ? registry.contentType : 'text/plain; charset=utf-8';
    response
      .writeHead(read ? 200 : 404, { 'content-type': type })
      .end(read ? await read() : 'GET /metrics, /slow\n');
  });
}

export interface Metrics {
  /** Where they are served. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Measures this process and serves the figures on an address of their own: /metrics for Prometheus, /slow with the
 * statements that take the most time. Nothing personal is in them, and no id.
 */
export async function serveMetrics(
  database: Database,
  place: { host: string; port: number },
): Promise<Metrics> {
  const registry = new Registry();
  const slow = new SlowStatements();
  const server = createMetricsServer(registry, slow);
  server.listen(place.port, place.host);
  await once(server, 'listening');
  collectDefaultMetrics({ register: registry });
  measurePool(database, [registry]);
  const stops = measure(createMeters([registry]), slow);
  const { port } = server.address() as { port: number };
  return {
    address: `http://${place.host.includes(':') ? `[${place.host}]` : place.host}:${port}`,
    close: async () => {
      for (const stop of stops) stop();
      registry.clear();
      server.close();
      server.closeAllConnections();
    },
  };
}
