import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import { openAuth, type PasswordHasher } from './auth.ts';
import type { Certificate } from './certificate.ts';
import type { Account, Entered } from './context.ts';
import { openCustomHosts } from './custom-hosts.ts';
import { inEachGym } from './each-gym.ts';
import type { Log } from './errors.ts';
import { openGoogle } from './google.ts';
import { openHttp } from './http.ts';
import { openIncidents } from './incidents.ts';
import { openLimits } from './limits.ts';
import { openMailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import { urlsOf } from './network.ts';
import { daily, hourly, publicNotices, publicPages, readCustomHosts, router, soon } from './router.ts';
import type { Settings } from './settings.ts';
import { openWorker } from './worker.ts';

export interface AppOptions {
  settings: Settings;
  database: Database;
  screens?: string;
  /** What `settings.tls` names, read. */
  certificate?: Certificate;
  certificateEveryMs?: number;
  /** The current instant for verbs, ISO 8601; the real one by default. */
  now?: string;
  /** Parses every response with its schema; for tests. */
  checkAnswers?: boolean;
  passwordHasher?: PasswordHasher;
  /** Standard output by default. */
  log?: Log;
}

/** Pulso on an open database, which its `close` closes too. */
export async function openApp(options: AppOptions) {
  const { settings, database, now, passwordHasher, log = process.stdout } = options;
  const { screens, certificate, certificateEveryMs, checkAnswers } = options;
  const urls = urlsOf(settings, certificate);
  const [publicUrl] = urls;
  const incidents = openIncidents(database);
  const mailer = openMailer({
    incidents,
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outbox: join(settings.data, 'outbox'),
  });
  const authParts = { database, settings, publicUrl, mailer, log, ...(passwordHasher && { passwordHasher }) };
  const services = {
    settings,
    publicUrl,
    database,
    mailer,
    auth: openAuth(authParts),
    google: openGoogle(authParts),
    limits: openLimits(database, settings),
    remembered: new LRUCache<string, Account>({ max: 10_000, ttl: 30_000 }),
    entered: new LRUCache<string, Entered>({ max: 10_000 }),
    notedKeys: new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }),
    ...(now !== undefined && { now }),
  };
  const names = [
    new URL(publicUrl).hostname,
    settings.host,
    ...settings.hosts,
    ...(certificate?.names ?? []),
  ];
  const hosts = await openCustomHosts(database, readCustomHosts, names);
  const workers = soon.map((work) => openWorker(services, work, incidents));
  const http = await openHttp({
    services,
    incidents,
    features: router,
    pages: publicPages,
    notices: publicNotices,
    hosts,
    names,
    log,
    ...(screens !== undefined && { screens }),
    ...(certificate && { certificate }),
    ...(certificateEveryMs !== undefined && { certificateEveryMs }),
    ...(checkAnswers !== undefined && { checkAnswers }),
  });
  let metrics: Metrics | undefined;
  return {
    urls,
    inject: http.inject.bind(http),
    /** Listens on its address, and on that of the metrics where there is one. */
    listen: async (place: { port: number; host: string }) => {
      if (settings.metrics) {
        const { serveMetrics } = await import('./metrics.ts');
        metrics = await serveMetrics(database, settings.metrics);
      }
      // The line in which Fastify says where it listens would come before the one for people.
      const { level } = http.log;
      http.log.level = 'warn';
      try {
        return await http.listen(place);
      } finally {
        http.log.level = level;
      }
    },
    /** Does what happens by the clock in each gym. */
    doDaily: (signal?: AbortSignal) => inEachGym(services, { name: 'gyms', works: daily, incidents }, signal),
    doHourly: (signal?: AbortSignal) =>
      inEachGym(services, { name: 'summaries', works: hourly, incidents }, signal),
    /** Begins to do by itself what follows soon from changes. */
    startWork: () => {
      for (const worker of workers) worker.start();
    },
    /** Does so once, as of `now`. */
    doWork: async (now?: string) => {
      for (const worker of workers) await worker.runAll(now);
    },
    /** Where the metrics are served. */
    metricsAddress: () => metrics?.address,
    close: async () => {
      await http.close();
      await Promise.all([hosts, ...workers].map((open) => open.close()));
      await metrics?.close();
      mailer.close();
      await incidents.close();
      await database.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
