import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { typed } from '../../db/project.ts';
import { account, credential } from '../../db/tables.ts';
import { endResetLinks } from '../../server/auth.ts';
import type { Accounts, PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { done } from '../../wire/fields.ts';
import {
  accountContract,
  accountExists,
  googleNotConfigured,
  googleUnreachable,
  linkExpired,
  noPassword,
  wrongCredentials,
  wrongPassword,
} from './contract.ts';
import { addressOf, originOf, rememberDevice } from './devices.server.ts';
import { emailVerbs, mailConfirmation, mailExistingAccount } from './emails.server.ts';
import { enter } from './entry.server.ts';
import { whoAmI } from './me.server.ts';
import { accountOfLink, ownWords, requireGoodPassword } from './passwords.server.ts';
import { sessionVerbs } from './sessions.server.ts';
import { twoFactorVerbs } from './two-factor.server.ts';

export { addressOf, mailConfirmation, mailExistingAccount, requireGoodPassword };

export const hashPassword = async ({ auth }: PublicContext, password: string): Promise<string> =>
  (await auth.$context).password.hash(password);

/**
 * Stores an account.
 * @returns 'repeated' when the same call stored it before: one with this id, e-mail and role; 'taken' when another
 * account has the e-mail
 * @throws VerbError account_exists when another account has the id
 */
export async function insertAccount(
  db: Accounts,
  person: { id: string; email: string; hash: string; role: Role; name: string },
): Promise<'added' | 'repeated' | 'taken'> {
  const { id, email, role, name, hash } = person;
  const added = await db
    .insert(account)
    .values({ id, email, role, name })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (added.length === 0) {
    const [member] = await db
      .select({ email: account.email, role: account.role })
      .from(account)
      .where(eq(account.id, id));
    if (!member) return 'taken';
    if (member.email !== email || member.role !== role) throw new VerbError(accountExists);
    return 'repeated';
  }
  await db
    .insert(credential)
    .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password: hash });
  return 'added';
}

/** Renews the cookie that caches the session, so that the next request sees the role just stored. */
export async function rememberRole({ auth, headers, setCookies }: PublicContext): Promise<void> {
  const renewed = await auth.api.getSession({
    headers,
    query: { disableCookieCache: true },
    returnHeaders: true,
  });
  setCookies(renewed.headers);
}

export { wrongPinSource } from './notifications.server.ts';

export const accountServer = implement(accountContract, {
  me: whoAmI,
  signIn: async (context, { email, password }) => {
    const attempt = await context.limits.attempt('sign-in', email, await originOf(context, { email }));
    // Runs after the answer, whose time must not tell whether the account exists.
    context.afterRefusal(async () => {
      const [known] = await context.accounts
        .select({ id: account.id })
        .from(account)
        .where(eq(account.email, email));
      if (known) await context.recordEvent(known.id, 'password_refused');
    });
    const signed = await context.auth.api
      .signInEmail({ body: { email, password }, headers: context.headers, returnHeaders: true })
      .catch((reason) => {
        throw reason instanceof APIError && reason.statusCode < 500
          ? new VerbError(wrongCredentials)
          : reason;
      });
    await attempt.succeeded();
    const { headers, response } = signed;
    if (!('user' in response)) {
      // The password was right; the cookie names the sign-in that a code completes.
      context.setCookies(headers);
      return { role: null, codeNeeded: true };
    }
    const { id, role } = response.user as { id: string; role?: string | null };
    return enter(context, { id, role, token: response.token, headers, event: 'sign_in' });
  },
  signOut: async (context) => {
    // Better Auth says nothing when it could not end the session.
    await context.accounts.execute(sql`select 1`);
    const open = await context.auth.api.getSession({ headers: context.headers });
    const signedOut = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
    context.setCookies(signedOut.headers);
    if (open) {
      context.afterCommit(() => context.recordEvent(open.user.id, 'sign_out'));
    }
    return done;
  },
  google: async (context, { redirect }) => {
    if (!context.google) throw new VerbError(googleNotConfigured);
    await context.limits.attempt('google', null, { address: addressOf(context) });
    const auth = await context.google();
    if (!auth) throw new VerbError(googleUnreachable);
    const way = `?redirect=${encodeURIComponent(redirect)}`;
    const started = await auth.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: `/login${way}&entered=google`,
        errorCallbackURL: `/login${way}`,
        disableRedirect: true,
      },
      headers: context.headers,
      returnHeaders: true,
    });
    context.setCookies(started.headers);
    if (!started.response.url) throw new Error('the Google provider gave no address');
    return { url: started.response.url };
  },
  requestReset: async (context, { email }) => {
    const origin = await originOf(context, { email });
    await context.limits.attempt('reset', email, origin);
    // Runs after the response: neither its duration nor a failed mail may reveal whether the account exists.
    context.afterCommit(async () => {
      // Whoever uses up an address's mails must not keep its owner from this one.
      if (origin.device || (await context.limits.accountMail(email)))
        await context.auth.api.requestPasswordReset({ body: { email } });
    });
    return { command: context.settings.smtpUrl ? null : typed('reset-password', email) };
  },
  resetPassword: async (context, { token, password }) => {
    const accountId = await accountOfLink(context, token);
    if (!accountId) throw new VerbError(linkExpired);
    await requireGoodPassword(password, await ownWords(context, accountId));
    await context.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((reason) => {
      throw reason instanceof APIError && reason.statusCode < 500 ? new VerbError(linkExpired) : reason;
    });
    await rememberDevice(context, accountId);
    context.afterCommit(() => context.recordEvent(accountId, 'password_reset'));
    return done;
  },
  changePassword: async (context, { currentPassword, password }) => {
    await requireGoodPassword(password, await ownWords(context, context.account.id));
    const { id } = context.account;
    const attempt = await context.limits.attempt('password', id, await originOf(context, { id }));
    const changed = await context.auth.api
      .changePassword({
        body: { currentPassword, newPassword: password, revokeOtherSessions: true },
        headers: context.headers,
        returnHeaders: true,
      })
      .catch((reason) => {
        if (!(reason instanceof APIError) || reason.statusCode >= 500) throw reason;
        throw new VerbError(
          reason.body?.code === 'CREDENTIAL_ACCOUNT_NOT_FOUND' ? noPassword : wrongPassword,
        );
      });
    await endResetLinks(context.accounts, id);
    await attempt.succeeded();
    context.setCookies(changed.headers);
    await rememberDevice(context, id);
    context.afterCommit(() => context.recordEvent(id, 'password_changed'));
    return done;
  },
  ...emailVerbs,
  ...sessionVerbs,
  ...twoFactorVerbs,
});
