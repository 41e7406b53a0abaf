import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { drizzle } from 'drizzle-orm/node-postgres';
import { v7 as newId } from 'uuid';
import type { Database } from '../db/connect.ts';
import { account, credential, session, verification } from '../db/tables.ts';
import type { Mailer } from './mail.ts';
import type { Settings } from './settings.ts';

export const addressHeader = 'x-pulso-address';
const minute = 60;
const day = 24 * 60 * minute;

export interface AuthParts {
  database: Database;
  settings: Settings;
  publicUrl: string;
  mailer: Mailer;
}

/** Sign-in by Better Auth: sessions live in the database, a signed cookie remembers them for a minute. */
export function openAuth({ database, settings, publicUrl, mailer }: AuthParts) {
  return betterAuth({
    appName: 'Pulso',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: database.secret,
    telemetry: { enabled: false },
    logger: { level: 'error' },
    rateLimit: { enabled: false },
    database: drizzleAdapter(drizzle(database.pool), {
      provider: 'pg',
      schema: { user: account, session, account: credential, verification },
    }),
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix: 'pulso',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      cookieCache: { enabled: true, maxAge: minute },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * minute,
      sendResetPassword: async ({ user, token }) =>
        mailer.send({
          to: user.email,
          subject: 'Cambia tu contraseña de Pulso',
          text: [
            'Hola:',
            '',
            'Alguien pidió cambiar la contraseña de tu cuenta de Pulso. Si fuiste tú, abre este enlace en la próxima hora:',
            '',
            `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
            '',
            'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
          ].join('\n'),
        }),
    },
    plugins: settings.google
      ? [
          genericOAuth({
            config: [{ providerId: 'google', ...settings.google, scopes: ['openid', 'email', 'profile'] }],
          }),
        ]
      : [],
  });
}

export type Auth = ReturnType<typeof openAuth>;
