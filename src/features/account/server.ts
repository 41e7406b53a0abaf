import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { account, credential, session } from '../../db/tables.ts';
import { addressHeader, endResetLinks } from '../../server/auth.ts';
import type { AccountContext, Accounts, PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { ownSource } from '../../server/source.ts';
import { done } from '../../wire/fields.ts';
import type { Gym } from '../gym/contract.ts';
import { findGym, shownGym } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import {
  accountContract,
  accountDataMissing,
  accountExists,
  googleNotConfigured,
  googleUnreachable,
  linkExpired,
  noPassword,
  wrongCredentials,
  wrongPassword,
} from './contract.ts';

export const addressOf = ({ headers }: PublicContext) => headers.get(addressHeader) ?? '';

export const hashPassword = async ({ auth }: PublicContext, password: string): Promise<string> =>
  (await auth.$context).password.hash(password);

/**
 * Stores an account. False when it was stored before by the same call: one with this id, e-mail and role.
 * @throws VerbError account_exists
 */
export async function insertAccount(
  db: Accounts,
  person: { id: string; email: string; hash: string; role: Role; name: string },
): Promise<boolean> {
  const { id, email, role, name, hash } = person;
  const added = await db
    .insert(account)
    .values({ id, email, role, name })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (added.length === 0) {
    const [present] = await db
      .select({ email: account.email, role: account.role })
      .from(account)
      .where(eq(account.id, id));
    if (present?.email !== email || present.role !== role) throw new VerbError(accountExists);
    return false;
  }
  await db
    .insert(credential)
    .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password: hash });
  return true;
}

/** Renews the cookie that remembers the session, so that the next request finds the role just stored. */
export async function rememberRole({ auth, headers, setCookies }: PublicContext): Promise<void> {
  const renewed = await auth.api.getSession({
    headers,
    query: { disableCookieCache: true },
    returnHeaders: true,
  });
  setCookies(renewed.headers);
}

/** An operator is known by an e-mail, so only one that was proved counts: anyone may register with any. */
async function isOperator({ accounts, settings, account: { id, email } }: AccountContext): Promise<boolean> {
  if (!settings.operators.includes(email)) return false;
  const [found] = await accounts
    .select({ proved: account.emailVerified })
    .from(account)
    .where(eq(account.id, id));
  return found?.proved ?? false;
}

const roleOf = (role: string | null | undefined): Role | null =>
  role === 'gym' || role === 'client' ? role : null;

async function whoAmI(context: AccountContext) {
  const { account: present, settings } = context;
  const own = {
    accountId: present.id,
    email: present.email,
    role: present.role,
    operator: await isOperator(context),
    supportUrl: settings.supportUrl,
    sourceUrl: settings.sourceUrl ?? ownSource,
  };
  const today = sql<string>`local_today()::text`;
  if (present.role === 'gym') {
    return context.inGym(present.id, present.id, async (scope) => {
      const [found] = await scope.db.select({ gym: shownGym, today }).from(gym);
      if (!found) throw new VerbError(accountDataMissing);
      return { ...own, gymName: found.gym.name, gym: found.gym as Gym, today: found.today };
    });
  }
  const linked = await context.inClient(present.id, async (scope) => {
    const [found] = await scope.db.select({ name: gym.name, today }).from(gym);
    return found && { ...own, gymName: found.name, gym: null, today: found.today };
  });
  const utcToday = new Date().toISOString().slice(0, 10);
  return linked ?? { ...own, gymName: null, gym: null, today: utcToday };
}

export const accountServer = implement(accountContract, {
  me: whoAmI,
  signIn: async (context, { email, password }) => {
    const attempt = await context.limits.attempt('sign-in', email, addressOf(context));
    const signed = await context.auth.api
      .signInEmail({ body: { email, password }, headers: context.headers, returnHeaders: true })
      .catch((reason) => {
        throw reason instanceof APIError && reason.statusCode < 500
          ? new VerbError(wrongCredentials)
          : reason;
      });
    await attempt.succeeded();
    const { id, role } = signed.response.user as { id: string; role?: string | null };
    if (role === 'gym' && !(await context.inGym(id, id, findGym))) {
      await context.accounts.delete(session).where(eq(session.token, signed.response.token));
      throw new VerbError(accountDataMissing);
    }
    context.setCookies(signed.headers);
    return { role: roleOf(role) };
  },
  signOut: async (context) => {
    const signedOut = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
    context.setCookies(signedOut.headers);
    return done;
  },
  google: async (context, { redirect }) => {
    if (!context.google) throw new VerbError(googleNotConfigured);
    await context.limits.attempt('google', null, addressOf(context));
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
    await context.limits.attempt('reset', email, addressOf(context));
    // After the answer: neither how long it takes nor whether a mail could go tells if there is such an account.
    context.afterCommit(async () => void (await context.auth.api.requestPasswordReset({ body: { email } })));
    return done;
  },
  resetPassword: async (context, { token, password }) => {
    await context.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((reason) => {
      throw reason instanceof APIError && reason.statusCode < 500 ? new VerbError(linkExpired) : reason;
    });
    return done;
  },
  changePassword: async (context, { currentPassword, password }) => {
    const attempt = await context.limits.attempt('password', context.account.id, addressOf(context));
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
    await endResetLinks(context.accounts, context.account.id);
    await attempt.succeeded();
    context.setCookies(changed.headers);
    return done;
  },
});
