import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/connect.ts';
import { openAuth, openGoogle, type PasswordHasher, publicUrlOf } from './auth.ts';
import type { Account } from './context.ts';
import type { Log } from './errors.ts';
import { openHttp } from './http.ts';
import { openLimits } from './limits.ts';
import { openMailer } from './mail.ts';
import { router } from './router.ts';
import type { Settings } from './settings.ts';

export interface AppOptions {
  settings: Settings;
  database: Database;
  screens?: string;
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
  const { settings, database, screens, now, checkAnswers, passwordHasher, log = process.stdout } = options;
  const publicUrl = publicUrlOf(settings);
  const mailer = openMailer({
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
    ...(now !== undefined && { now }),
  };
  const http = await openHttp({
    services,
    features: router,
    log,
    ...(screens !== undefined && { screens }),
    ...(checkAnswers !== undefined && { checkAnswers }),
  });
  return {
    publicUrl,
    inject: http.inject.bind(http),
    listen: http.listen.bind(http),
    close: async () => {
      await http.close();
      mailer.close();
      await database.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
