import * as z from 'zod/mini';
import { isLocalHost } from './origins.ts';
import {
  nameServers,
  networks,
  postgresUrl,
  publicUrlMessage,
  splitList,
  url,
  web,
  wholeNumber,
} from './setting-values.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;

const environment = z.object({
  PULSO_LOG: z._default(z.enum(logLevels, { error: `debe ser uno de ${logLevels.join(', ')}` }), 'info'),
  PULSO_METRICS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}$/i,
          'debe ser una dirección con puerto, como 127.0.0.1:9464',
        ),
      ),
  ),
  PORT: z._default(wholeNumber(0, 65_535), '3000'),
  PULSO_PUBLIC_REQUESTS: z._default(wholeNumber(1, 1_000_000), '600'),
  PULSO_KEY_REQUESTS: z._default(wholeNumber(1, 1_000_000), '300'),
  PULSO_REGISTRATIONS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), '5'),
  PULSO_REGISTRATIONS_PER_DAY: z._default(wholeNumber(1, 1_000_000), '20'),
  PULSO_MAILS_PER_GYM: z._default(wholeNumber(0, 1_000_000), '500'),
  PULSO_MAILS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), '20'),
  PULSO_NETWORK_PRINTERS: z.optional(z.enum(['on', 'off'], { error: 'debe ser on u off' })),
  PULSO_WEBHOOK_NETWORKS: z._default(networks, ''),
  PULSO_DNS_SERVERS: z._default(nameServers, ''),
  PULSO_PROVIDERS_URL: z.optional(url(web, 'http://127.0.0.1:9000')),
  PULSO_MIN_FREE_MB: z._default(wholeNumber(0, 1_000_000), '48'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PULSO_DATA: z._default(z.string(), './data'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOL_URL: postgresUrl,
  PULSO_URL: z.optional(
    url(web, 'https://pulso.migimnasio.cl').check(
      z.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, {
        error: publicUrlMessage,
      }),
    ),
  ),
  PULSO_HOSTS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*(\*\.)?[\w.-]+\s*(,\s*(\*\.)?[\w.-]+\s*)*$/,
          'debe ser una lista de nombres separados por comas, sin http ni puerto',
        ),
      ),
    '',
  ),
  PULSO_PROXIES: z._default(networks, ''),
  PULSO_TLS_CERT: z.optional(z.string()),
  PULSO_TLS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'smtp://usuario:clave@servidor:587')),
  PULSO_MAIL_FROM: z._default(
    z
      .string()
      .check(z.regex(/^[^\r\n]*\S@\S[^\r\n]*$/, 'debe ser un correo como Pulso <hola@migimnasio.cl>')),
    'Pulso <no-responder@localhost>',
  ),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_DISCOVERY_URL: z._default(
    url(web, 'https://accounts.google.com/.well-known/openid-configuration'),
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  SUPPORT_URL: z._default(url([...web, 'mailto:'], 'https://wa.me/56912345678'), 'https://wa.me/'),
  SOURCE_URL: z.optional(url(web, 'https://codigo.migimnasio.cl/pulso')),
  PULSO_BACKUPS: z._default(z.enum(['daily', 'off'], { error: 'debe ser daily u off' }), 'daily'),
  PULSO_BACKUP_DAYS: z._default(wholeNumber(1, 9_999), '14'),
  PULSO_BACKUP_MONTHS: z._default(wholeNumber(0, 9_999), '6'),
  PULSO_BACKUP_COPY: z.optional(z.string()),
  PULSO_BACKUP_PASSPHRASE: z.optional(z.string()),
  PULSO_OUTBOX_DAYS: z._default(wholeNumber(1, 9_999), '30'),
  PULSO_AUDIT_YEARS: z.optional(wholeNumber(1, 9_999)),
  PULSO_OPERATORS: z._default(
    z
      .string()
      .check(
        z.regex(
          /^\s*[^\s,@]+@[^\s,@]+\s*(,\s*[^\s,@]+@[^\s,@]+\s*)*$/,
          'debe ser una lista de correos separados por comas',
        ),
      ),
    '',
  ),
});

export interface Settings {
  /** The least grave lines that are logged. */
  readonly logLevel: (typeof logLevels)[number];
  /** Where the metrics are served; nowhere by default. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** How many requests a minute one address may make without a session. */
  readonly publicRequests: number;
  /** How many requests a minute one key of the API may make. */
  readonly keyRequests: number;
  /** How many accounts one network may register. */
  readonly registrations: { perHour: number; perDay: number };
  /** How many mails a day one gym may send, and how many one address may be sent. */
  readonly mails: { perGym: number; perAddress: number };
  /** Whether it may connect to printers in its own network; by default with the embedded database and no public name. */
  readonly networkPrinters: boolean;
  /** Addresses and networks, besides the internet's, that webhooks may reach, also by http. */
  readonly webhookNetworks: readonly string[];
  /** The servers that are asked for records of gyms' own names, with or without a port; by default those of the machine. */
  readonly dnsServers: readonly string[];
  /** Where the providers of the gyms are asked in place of their own addresses, each below its name; for tests. */
  readonly providersUrl: string | undefined;
  /** The free space in bytes below which the embedded database writes nothing. */
  readonly minFreeBytes: number;
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly databaseUrl: string | undefined;
  /** A pooler in transaction mode before that database. */
  readonly databasePoolUrl: string | undefined;
  /** The public address; by default the address that it listens on. */
  readonly publicUrl: string | undefined;
  /** Further names by which browsers may ask for this server; one may begin with '*.'. */
  readonly hosts: readonly string[];
  /** The addresses and networks of the proxies whose X-Forwarded-For counts. */
  readonly proxies: readonly string[];
  /**
   * The files, both PEM, of a certificate with those of its issuers and of its private key without a passphrase;
   * without them it serves http.
   */
  readonly tls: { certificate: string; key: string } | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  readonly supportUrl: string;
  /** The address of this version's source code; by default this server offers it. */
  readonly sourceUrl: string | undefined;
  readonly backups: {
    readonly daily: boolean;
    /** How many of the newest are kept, and of how many months the newest. */
    readonly days: number;
    readonly months: number;
    /** A directory that each one is copied to. */
    readonly copy: string | undefined;
    readonly passphrase: string | undefined;
  };
  /** How long mails stay in the outbox. */
  readonly outboxDays: number;
  /** How long the audit is kept; by default for ever. */
  readonly auditYears: number | undefined;
  /** E-mail addresses of the operators, in lower case: see is_operator. */
  readonly operators: readonly string[];
}

/** Whether an address is one of a local network, or none is given. */
const isLocal = (address: string | undefined): boolean =>
  address === undefined || isLocalHost(new URL(address).hostname);

/** An invalid setting; `message` is one line in Spanish. */
export class SettingsError extends Error {}

/** Reads the settings from the environment. @throws SettingsError naming each invalid variable */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = z.safeParse(environment, nonEmpty);
  if (!parsed.success) {
    const messages = new Map<string, string>();
    for (const { path, message } of parsed.error.issues) {
      const name = path.join('.');
      if (!messages.has(name)) messages.set(name, message);
    }
    throw new SettingsError([...messages].map(([name, message]) => `${name} ${message}`).join('; '));
  }
  const values = parsed.data;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new SettingsError('GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET van juntas: falta una de las dos');
  }
  if (values.DATABASE_POOL_URL && !values.DATABASE_URL) {
    throw new SettingsError('DATABASE_POOL_URL va junto con DATABASE_URL, la misma base sin intermediario');
  }
  const { PULSO_TLS_CERT: certificate, PULSO_TLS_KEY: key } = values;
  if (Boolean(certificate) !== Boolean(key)) {
    throw new SettingsError('PULSO_TLS_CERT y PULSO_TLS_KEY van juntas: falta una de las dos');
  }
  if (certificate && values.PULSO_URL?.startsWith('http:')) {
    throw new SettingsError('PULSO_URL debe empezar con https: cuando hay PULSO_TLS_CERT');
  }
  const [, metricsHost = '', metricsPort] = /^(.+):(\d+)$/.exec(values.PULSO_METRICS ?? '') ?? [];
  return {
    logLevel: values.PULSO_LOG,
    metrics: metricsPort
      ? { host: metricsHost.replace(/^\[|\]$/g, ''), port: Number(metricsPort) }
      : undefined,
    port: Number(values.PORT),
    publicRequests: Number(values.PULSO_PUBLIC_REQUESTS),
    keyRequests: Number(values.PULSO_KEY_REQUESTS),
    registrations: {
      perHour: Number(values.PULSO_REGISTRATIONS_PER_HOUR),
      perDay: Number(values.PULSO_REGISTRATIONS_PER_DAY),
    },
    mails: { perGym: Number(values.PULSO_MAILS_PER_GYM), perAddress: Number(values.PULSO_MAILS_PER_ADDRESS) },
    networkPrinters: values.PULSO_NETWORK_PRINTERS
      ? values.PULSO_NETWORK_PRINTERS === 'on'
      : !values.DATABASE_URL && isLocal(values.PULSO_URL),
    webhookNetworks: splitList(values.PULSO_WEBHOOK_NETWORKS),
    dnsServers: splitList(values.PULSO_DNS_SERVERS),
    providersUrl: values.PULSO_PROVIDERS_URL?.replace(/\/+$/, ''),
    minFreeBytes: Number(values.PULSO_MIN_FREE_MB) * 1024 * 1024,
    host: values.HOST,
    data: values.PULSO_DATA,
    databaseUrl: values.DATABASE_URL,
    databasePoolUrl: values.DATABASE_POOL_URL,
    publicUrl: values.PULSO_URL?.replace(/\/+$/, ''),
    hosts: splitList(values.PULSO_HOSTS),
    proxies: splitList(values.PULSO_PROXIES),
    tls: certificate && key ? { certificate, key } : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.PULSO_MAIL_FROM,
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, discoveryUrl: values.GOOGLE_DISCOVERY_URL }
        : undefined,
    supportUrl: values.SUPPORT_URL,
    sourceUrl: values.SOURCE_URL,
    backups: {
      daily: values.PULSO_BACKUPS === 'daily',
      days: Number(values.PULSO_BACKUP_DAYS),
      months: Number(values.PULSO_BACKUP_MONTHS),
      copy: values.PULSO_BACKUP_COPY,
      passphrase: values.PULSO_BACKUP_PASSPHRASE,
    },
    outboxDays: Number(values.PULSO_OUTBOX_DAYS),
    auditYears: values.PULSO_AUDIT_YEARS === undefined ? undefined : Number(values.PULSO_AUDIT_YEARS),
    operators: splitList(values.PULSO_OPERATORS.toLowerCase()),
  };
}
