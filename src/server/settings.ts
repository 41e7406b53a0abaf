import * as z from 'zod/mini';

const url = (protocols: readonly string[], example: string) =>
  z.string().check(
    z.refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), {
      error: `debe ser una dirección como ${example}`,
    }),
  );

const web = ['http:', 'https:'];
const publicUrlMessage =
  'debe ser solo el comienzo de la dirección, sin ruta, como https://pulso.migimnasio.cl';

const wholeNumber = (least: number, most: number) =>
  z.string().check(
    z.refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `debe ser un número de ${least} a ${most}`,
    }),
  );

const environment = z.object({
  PORT: z._default(wholeNumber(1, 65_535), '3000'),
  PULSO_PUBLIC_REQUESTS: z._default(wholeNumber(1, 1_000_000), '600'),
  PULSO_REGISTRATIONS_PER_HOUR: z._default(wholeNumber(1, 1_000_000), '5'),
  PULSO_REGISTRATIONS_PER_DAY: z._default(wholeNumber(1, 1_000_000), '20'),
  PULSO_MAILS_PER_GYM: z._default(wholeNumber(0, 1_000_000), '500'),
  PULSO_MAILS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), '20'),
  PULSO_MIN_FREE_MB: z._default(wholeNumber(0, 1_000_000), '48'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PULSO_DATA: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor/base')),
  PULSO_URL: z.optional(
    url(web, 'https://pulso.migimnasio.cl').check(
      z.refine((value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, {
        error: publicUrlMessage,
      }),
    ),
  ),
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
  /** How many requests a minute one address may make without a session. */
  readonly publicRequests: number;
  /** How many accounts one network may register. */
  readonly registrations: { perHour: number; perDay: number };
  /** How many mails a day one gym may send, and how many one address may be sent. */
  readonly mails: { perGym: number; perAddress: number };
  /** The free space in bytes below which the embedded database writes nothing. */
  readonly minFreeBytes: number;
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly databaseUrl: string | undefined;
  /** The public address; by default the address that it listens on. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  readonly supportUrl: string;
  /** The address of this version's source code; by default this server offers it. */
  readonly sourceUrl: string | undefined;
  /** E-mail addresses of the operators, who may open /superadmin. */
  readonly operators: readonly string[];
}

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
  return {
    port: Number(values.PORT),
    publicRequests: Number(values.PULSO_PUBLIC_REQUESTS),
    registrations: {
      perHour: Number(values.PULSO_REGISTRATIONS_PER_HOUR),
      perDay: Number(values.PULSO_REGISTRATIONS_PER_DAY),
    },
    mails: { perGym: Number(values.PULSO_MAILS_PER_GYM), perAddress: Number(values.PULSO_MAILS_PER_ADDRESS) },
    minFreeBytes: Number(values.PULSO_MIN_FREE_MB) * 1024 * 1024,
    host: values.HOST,
    data: values.PULSO_DATA,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PULSO_URL?.replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.PULSO_MAIL_FROM,
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, discoveryUrl: values.GOOGLE_DISCOVERY_URL }
        : undefined,
    supportUrl: values.SUPPORT_URL,
    sourceUrl: values.SOURCE_URL,
    operators: values.PULSO_OPERATORS.split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  };
}
