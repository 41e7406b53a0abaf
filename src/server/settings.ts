import * as z from 'zod/mini';

const url = (protocols: string[], example: string) =>
  z.optional(
    z.string().check(
      z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `debe ser una dirección como ${example}`,
      }),
    ),
  );

const web = ['http:', 'https:'];

const environment = z.object({
  PORT: z._default(
    z.coerce
      .number({ error: 'debe ser un número de 0 a 65535' })
      .check(z.int('debe ser un número de 0 a 65535'), z.minimum(0), z.maximum(65535)),
    3000,
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  PULSO_DATA: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://usuario:clave@servidor/base'),
  PULSO_URL: url(web, 'https://pulso.migimnasio.cl'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://usuario:clave@servidor:587'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_DISCOVERY_URL: z._default(
    url(web, 'https://accounts.google.com/.well-known/openid-configuration'),
    'https://accounts.google.com/.well-known/openid-configuration',
  ),
  SUPPORT_URL: z._default(url(['http:', 'https:', 'mailto:'], 'https://wa.me/56912345678'), 'https://wa.me/'),
  PULSO_OPERATORS: z._default(z.string(), ''),
  PULSO_MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Pulso <no-responder@localhost>'),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly databaseUrl: string | undefined;
  /** Where people reach Pulso; by default the address that it listens on. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
  readonly supportUrl: string;
  /** E-mail addresses of those who may open /superadmin. */
  readonly operators: readonly string[];
}

/** A setting that makes no sense; `message` is one line in Spanish. */
export class SettingsError extends Error {}

/** Reads the settings of the environment. @throws SettingsError naming each variable that is wrong */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(environment, present);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  const found = parsed.data;
  if (Boolean(found.GOOGLE_CLIENT_ID) !== Boolean(found.GOOGLE_CLIENT_SECRET)) {
    throw new SettingsError('GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET van juntas: falta una de las dos');
  }
  return {
    port: found.PORT,
    host: found.HOST,
    data: found.PULSO_DATA,
    databaseUrl: found.DATABASE_URL,
    publicUrl: found.PULSO_URL?.replace(/\/+$/, ''),
    smtpUrl: found.SMTP_URL,
    mailFrom: found.PULSO_MAIL_FROM,
    google:
      found.GOOGLE_CLIENT_ID && found.GOOGLE_CLIENT_SECRET
        ? {
            clientId: found.GOOGLE_CLIENT_ID,
            clientSecret: found.GOOGLE_CLIENT_SECRET,
            discoveryUrl: found.GOOGLE_DISCOVERY_URL as string,
          }
        : undefined,
    supportUrl: found.SUPPORT_URL as string,
    operators: found.PULSO_OPERATORS.split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  };
}
