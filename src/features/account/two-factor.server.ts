import { APIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { eq } from 'drizzle-orm';
import { account, credential, twoFactor, verification } from '../../db/tables.ts';
import { cookieName } from '../../server/auth.ts';
import type { AccountContext, PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { tooManyAttempts } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { AccountEvent } from '../../wire/record.ts';
import type { Failure } from '../../wire/verb.ts';
import { takeAppCode } from './app-codes.server.ts';
import {
  type accountContract,
  alreadyProtected,
  codeExpired,
  noPassword,
  notProtected,
  wrongCode,
  wrongPassword,
} from './contract.ts';
import { originOf } from './devices.server.ts';
import { enter } from './entry.server.ts';
import { appCode, isRecoveryCode, recoveryCode } from './rules.ts';

/** What an answer of Better Auth means, by its code. */
const meanings: Readonly<Record<string, Failure>> = {
  INVALID_PASSWORD: wrongPassword,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  TOTP_ALREADY_ENABLED: alreadyProtected,
  TOTP_NOT_ENABLED: notProtected,
  TWO_FACTOR_NOT_ENABLED: notProtected,
  BACKUP_CODES_NOT_ENABLED: notProtected,
  INVALID_TWO_FACTOR_COOKIE: codeExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: codeExpired,
  ACCOUNT_TEMPORARILY_LOCKED: tooManyAttempts,
};

const refuse = (reason: unknown): never => {
  const meaning = reason instanceof APIError && meanings[reason.body?.code ?? ''];
  throw meaning ? new VerbError(meaning) : reason;
};

const recordLater = (context: AccountContext, event: AccountEvent) =>
  context.afterCommit(() => context.recordEvent(context.account.id, event));

async function attempt(context: AccountContext) {
  const { id } = context.account;
  return context.limits.attempt('two-factor', id, await originOf(context, { id }));
}

/** @throws VerbError wrong_password, no_password */
async function requirePassword(context: AccountContext, password: string): Promise<void> {
  if (!(await hasPassword(context))) throw new VerbError(noPassword);
  await context.auth.api.verifyPassword({ body: { password }, headers: context.headers }).catch(refuse);
}

async function hasPassword({ accounts, account: { id } }: AccountContext): Promise<boolean> {
  const rows = await accounts
    .select({ password: credential.password })
    .from(credential)
    .where(eq(credential.userId, id));
  return rows.some(({ password }) => password !== null);
}

async function isProtected({ accounts, account: { id } }: AccountContext): Promise<boolean> {
  const [row] = await accounts
    .select({ verified: twoFactor.verified })
    .from(twoFactor)
    .where(eq(twoFactor.userId, id));
  return row?.verified ?? false;
}

/** Accepts a code of the app, or a recovery code, and uses it up. @throws VerbError wrong_code, code_used */
async function requireCode(context: AccountContext, code: string): Promise<void> {
  const { auth, headers } = context;
  const isRecovery = isRecoveryCode(code);
  if (!isRecovery) await takeAppCode(context, context.account.id, appCode(code));
  const verified = isRecovery
    ? auth.api.verifyBackupCode({ body: { code: recoveryCode(code), disableSession: true }, headers })
    : auth.api.verifyTOTP({ body: { code: appCode(code) }, headers });
  await verified.catch(refuse);
}

async function recoveryCodesOf({ auth }: PublicContext, userId: string): Promise<string[]> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}

/** The account of the request's sign-in that waits for its code, or null. */
async function findHalfway({ accounts, headers, publicUrl }: PublicContext): Promise<string | null> {
  const cookies = parseCookies(headers.get('cookie') ?? '');
  const signed = cookies.get(cookieName(publicUrl, 'two_factor')) ?? '';
  const [row] = await accounts
    .select({ accountId: verification.value })
    .from(verification)
    .where(eq(verification.identifier, signed.split('.')[0] ?? ''));
  return row?.accountId ?? null;
}

/** The request without the session it may carry: a code that ends a sign-in must never count for another session. */
function withoutSession(headers: Headers): Headers {
  const cookies = (headers.get('cookie') ?? '')
    .split('; ')
    .filter((cookie) => !/^(__Secure-)?pulso\.session_/.test(cookie));
  const rest = new Headers(headers);
  rest.set('cookie', cookies.join('; '));
  return rest;
}

type Names =
  | 'signInWithCode'
  | 'twoFactor'
  | 'startTwoFactor'
  | 'confirmTwoFactor'
  | 'stopTwoFactor'
  | 'renewRecoveryCodes';

export const twoFactorVerbs: Verbs<typeof accountContract, Names> = {
  signInWithCode: async (context, { code }) => {
    const id = await findHalfway(context);
    const tried = await context.limits.attempt('code', id, await originOf(context, { id }));
    const headers = withoutSession(context.headers);
    const { api } = context.auth;
    const isRecovery = isRecoveryCode(code);
    if (id) context.afterRefusal(() => context.recordEvent(id, 'code_refused'));
    if (id && !isRecovery) await takeAppCode(context, id, appCode(code));
    const signed = await (isRecovery
      ? api.verifyBackupCode({ body: { code: recoveryCode(code) }, headers, returnHeaders: true })
      : api.verifyTOTP({ body: { code: appCode(code) }, headers, returnHeaders: true })
    ).catch(refuse);
    await tried.succeeded();
    const { token, user } = signed.response;
    const [person] = await context.accounts.select().from(account).where(eq(account.id, user.id));
    const event = isRecovery ? 'sign_in_with_recovery_code' : 'sign_in';
    return enter(context, {
      id: user.id,
      role: person?.role,
      token: token ?? '',
      headers: signed.headers,
      event,
    });
  },
  twoFactor: async (context) => {
    const enabled = await isProtected(context);
    return {
      enabled,
      hasPassword: await hasPassword(context),
      recoveryCodesLeft: enabled ? (await recoveryCodesOf(context, context.account.id)).length : 0,
    };
  },
  startTwoFactor: async (context, { currentPassword }) => {
    const tried = await attempt(context);
    await requirePassword(context, currentPassword);
    const started = await context.auth.api
      .enableTwoFactor({ body: { password: currentPassword, method: 'totp' }, headers: context.headers })
      .catch(refuse);
    await tried.succeeded();
    if (!('totpURI' in started)) throw new Error('the two-factor plugin gave no secret');
    const uri = started.totpURI;
    return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
  },
  confirmTwoFactor: async (context, { code }) => {
    if (await isProtected(context)) throw new VerbError(alreadyProtected);
    const tried = await attempt(context);
    await takeAppCode(context, context.account.id, appCode(code));
    const confirmed = await context.auth.api
      .verifyTOTP({ body: { code: appCode(code) }, headers: context.headers, returnHeaders: true })
      .catch(refuse);
    await tried.succeeded();
    context.setCookies(confirmed.headers);
    recordLater(context, 'two_factor_started');
    return { recoveryCodes: await recoveryCodesOf(context, context.account.id) };
  },
  stopTwoFactor: async (context, { currentPassword, code }) => {
    const tried = await attempt(context);
    await requirePassword(context, currentPassword);
    await requireCode(context, code);
    const stopped = await context.auth.api
      .disableTwoFactor({
        body: { password: currentPassword },
        headers: context.headers,
        returnHeaders: true,
      })
      .catch(refuse);
    await tried.succeeded();
    context.setCookies(stopped.headers);
    recordLater(context, 'two_factor_stopped');
    return done;
  },
  renewRecoveryCodes: async (context, { currentPassword }) => {
    const tried = await attempt(context);
    await requirePassword(context, currentPassword);
    const renewed = await context.auth.api
      .generateBackupCodes({ body: { password: currentPassword }, headers: context.headers })
      .catch(refuse);
    await tried.succeeded();
    recordLater(context, 'recovery_codes_renewed');
    return { recoveryCodes: renewed.backupCodes };
  },
};
