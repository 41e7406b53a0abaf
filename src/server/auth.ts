import { randomBytes, randomInt } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor as twoFactorPlugin } from 'better-auth/plugins/two-factor';
import { and, eq, like } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { v7 as newId } from 'uuid';
import type { Database } from '../db/connect.ts';
import { account, credential, session, twoFactor, verification } from '../db/tables.ts';
import { troubleOf } from '../db/trouble.ts';
import { recordAccountEvent } from './account-events.ts';
import { addressHeader } from './device.ts';
import { forLog, type Log } from './errors.ts';
import type { Mailer } from './mail.ts';
import type { Settings } from './settings.ts';

const minute = 60;
const day = 24 * 60 * minute;
const resetLinkSeconds = 60 * minute;

/** The path to which Google returns. */
export const googleCallback = '/callback/:id';

const cookiePrefix = 'pulso';
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** A cookie's name, as Better Auth names its own. */
export const cookieName = (publicUrl: string, name: string): string =>
  `${isSecure(publicUrl) ? '__Secure-' : ''}${cookiePrefix}.${name}`;

/** How passwords are hashed and verified; Better Auth's scrypt by default. */
export type PasswordHasher = NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>;

const recoveryCodes = 10;
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of about 50 bits each, in letters that nobody confuses on paper: 'k7m2p-9x3dq'. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });

export interface AuthParts {
  database: Database;
  settings: Settings;
  publicUrl: string;
  mailer: Mailer;
  log: Log;
  passwordHasher?: PasswordHasher;
}

const resetMail = (url: string) =>
  [
    'Hola:',
    '',
    'Alguien pidió cambiar la contraseña de tu cuenta de Pulso. Si fuiste tú, abre este enlace en la próxima hora:',
    '',
    url,
    '',
    'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  ].join('\n');

/**
 * Logs as the server does, one line of JSON each. A failed query's values are left out: a session token may be one of
 * them.
 */
const logTo =
  (log: Log) =>
  (_level: string, message: string, ...details: unknown[]): void => {
    // Whoever answers the request logs it.
    if (details.some(troubleOf)) return;
    const [msg] = message.split('\nparams: ');
    const failed = details.map(forLog);
    log.write(`${JSON.stringify({ level: 50, time: Date.now(), msg, failed })}\n`);
  };

/** Whoever still has an older mail must not take the account back once its password has changed. */
export const endResetLinks = (accounts: NodePgDatabase, accountId: string) =>
  accounts
    .delete(verification)
    .where(and(eq(verification.value, accountId), like(verification.identifier, 'reset-password:%')));

const resetLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`;

/** A link to set a new password, as the mailed one, or null without such an account. */
export async function newResetLink(
  accounts: NodePgDatabase,
  publicUrl: string,
  email: string,
): Promise<string | null> {
  const [owner] = await accounts.select({ id: account.id }).from(account).where(eq(account.email, email));
  if (!owner) return null;
  const token = randomBytes(24).toString('base64url');
  await accounts.insert(verification).values({
    id: newId(),
    identifier: `reset-password:${token}`,
    value: owner.id,
    expiresAt: new Date(Date.now() + resetLinkSeconds * 1000),
  });
  return resetLink(publicUrl, token);
}

/** Who has to write a code too has not entered yet. */
async function recordGoogleSignIn(database: Database, headers: Headers, userId: string): Promise<void> {
  const { rows } = await database.pool.query<{ entered: boolean }>(
    'select not two_factor_enabled as entered from account where id = $1',
    [userId],
  );
  if (rows[0]?.entered) await recordAccountEvent(database, headers, userId, 'sign_in_with_google');
}

export function optionsFor({ database, publicUrl, mailer, log, passwordHasher }: AuthParts) {
  const db = drizzle(database.pool);
  return {
    appName: 'Pulso',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: database.secret,
    telemetry: { enabled: false },
    logger: { level: 'error', log: logTo(log) },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/login' },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: account, session, account: credential, verification, twoFactor },
    }),
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix,
      useSecureCookies: isSecure(publicUrl),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    user: { additionalFields: { role: { type: 'string', required: false, input: false } } },
    // Google may not sign in to an account that was created with a password.
    account: { accountLinking: { disableImplicitLinking: true } },
    plugins: [
      twoFactorPlugin({
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        // It would let whoever knows the password lock the owner out too; our own limits count by where one asks from.
        accountLockout: { enabled: false },
      }),
    ],
    session: {
      expiresIn: 30 * day,
      // Also how accurate the list of sessions is about when each was last used.
      updateAge: 5 * minute,
      cookieCache: { enabled: true, maxAge: minute },
    },
    databaseHooks: {
      session: {
        create: {
          // Signing in again ends the session that the browser had.
          after: async ({ token, userId }, request) => {
            if (!request) return;
            // Every other way to sign in is a verb, which records it.
            if (request.path === googleCallback && request.headers)
              await recordGoogleSignIn(database, request.headers, userId);
            const { authCookies, internalAdapter, secret } = request.context;
            const former = await request.getSignedCookie(authCookies.sessionToken.name, secret);
            if (former && former !== token) await internalAdapter.deleteSession(former);
          },
        },
        update: {
          // The list of sessions tells where each was last used.
          before: async (_session, request) => {
            const address = request?.headers?.get(addressHeader);
            return address ? { data: { ipAddress: address } } : undefined;
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      ...(passwordHasher && { password: passwordHasher }),
      autoSignIn: false,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      sendResetPassword: ({ user, token }) =>
        mailer.send({
          kind: 'password',
          gymId: null,
          to: user.email,
          subject: 'Cambia tu contraseña de Pulso',
          text: resetMail(resetLink(publicUrl, token)),
        }),
      // The link was mailed, so whoever used it can read that mailbox; or the operator vouched for them.
      onPasswordReset: async ({ user }) => {
        await db.update(account).set({ emailVerified: true }).where(eq(account.id, user.id));
        await endResetLinks(db, user.id);
      },
    },
  } as const satisfies BetterAuthOptions;
}

/**
 * Authentication by Better Auth: sessions are stored in the database, and a signed cookie caches their account for a
 * minute.
 */
export const openAuth = (parts: AuthParts) => betterAuth(optionsFor(parts));

export type Auth = ReturnType<typeof openAuth>;
