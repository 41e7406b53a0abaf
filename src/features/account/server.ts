import { APIError } from 'better-auth/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { account, credential, session } from '../../db/tables.ts';
import { addressHeader } from '../../server/auth.ts';
import type { AccountContext, Accounts, GymContext, PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { ownSource } from '../../server/source.ts';
import { commonFailures } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import {
  addClient,
  clientConstraints,
  findClientByEmail,
  inviteByMail,
  linkAccount,
  requestLink,
} from '../clients/server.ts';
import { client, clientAccount } from '../clients/table.ts';
import type { Gym } from '../gym/contract.ts';
import { createGym, findGym, findGymByAccess, shownGym } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import {
  accountContract,
  accountDataMissing,
  accountExists,
  alreadyRegistered,
  googleNotConfigured,
  googleUnreachable,
  gymNameMissing,
  linkExpired,
  nameMissing,
  noPassword,
  wrongCredentials,
  wrongGymAccess,
  wrongPassword,
} from './contract.ts';

interface Registration {
  role: Role;
  gymName: string;
  name: string;
  gymCode: string;
  gymKey: string;
}

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

/** The gym that the code and key name, or null when none were given. @throws VerbError wrong_gym_access */
async function namedGym(
  { accounts }: PublicContext,
  { gymCode, gymKey }: Registration,
): Promise<string | null> {
  if (gymCode === '' && gymKey === '') return null;
  const found = await findGymByAccess(accounts, gymCode, gymKey);
  if (!found) throw new VerbError(wrongGymAccess);
  return found;
}

/** Makes the account the gym's client; a client with its e-mail is linked only once that is proved or confirmed. */
async function join(
  context: GymContext,
  person: { accountId: string; email: string; name: string },
): Promise<{ waiting: boolean }> {
  const { accountId, email, name } = person;
  const [own] = await context.db
    .select({ clientId: clientAccount.clientId })
    .from(clientAccount)
    .innerJoin(client, and(eq(client.gymId, clientAccount.gymId), eq(client.id, clientAccount.clientId)))
    .where(
      and(
        eq(clientAccount.gymId, sql`current_gym()`),
        eq(clientAccount.accountId, accountId),
        isNull(client.deletedAt),
      ),
    );
  if (own) return { waiting: false };
  const present = await findClientByEmail(context, email);
  if (present) {
    await requestLink(context, { accountId, clientId: present, email });
    await inviteByMail(context, present);
    return { waiting: true };
  }
  const clientId = newId();
  await addClient(context, {
    id: clientId,
    name,
    email,
    surname: '',
    phone: '',
    whatsapp: '',
    dni: '',
    dniType: 'rut',
    observation: '',
  });
  await linkAccount(context, accountId, clientId);
  return { waiting: false };
}

function checkRegistration(input: Registration): void {
  if (input.role === 'gym' && input.gymName === '') throw new VerbError(gymNameMissing);
  const joins = input.gymCode !== '' || input.gymKey !== '';
  if (input.role === 'client' && joins && input.name === '') throw new VerbError(nameMissing);
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

export const accountServer = implement(
  accountContract,
  {
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
    register: async (context, input) => {
      checkRegistration(input);
      const attempt = await context.limits.attempt('register', input.email, addressOf(context));
      const { id, email, role } = input;
      const gymId = role === 'gym' ? id : await namedGym(context, input);
      const name = role === 'gym' ? input.gymName : input.name || (email.split('@')[0] ?? email);
      const person = { id, email, role, name, hash: await hashPassword(context, input.password) };
      if (gymId === null) {
        await insertAccount(context.accounts, person);
      } else {
        await context.inGym(gymId, id, async (scope) => {
          const added = await withAccounts(scope.db, () => insertAccount(scope.db, person));
          if (!added) return;
          if (role === 'gym') await createGym(scope, input.gymName);
          else await join(scope, { accountId: id, email, name });
        });
      }
      await attempt.succeeded();
      return done;
    },
    completeRegistration: async (context, input) => {
      const { id, email, role: present } = context.account;
      if (present) throw new VerbError(alreadyRegistered);
      checkRegistration(input);
      const attempt = await context.limits.attempt('register', email, addressOf(context));
      const gymId = input.role === 'gym' ? id : await namedGym(context, input);
      const name = input.role === 'gym' ? input.gymName : input.name || (email.split('@')[0] ?? email);
      const take = async (db: Accounts) => {
        const taken = await db
          .update(account)
          .set({ role: input.role, name })
          .where(and(eq(account.id, id), isNull(account.role)))
          .returning({ id: account.id });
        if (taken.length === 0) throw new VerbError(alreadyRegistered);
      };
      if (gymId === null) await take(context.accounts);
      else {
        await context.inGym(gymId, id, async (scope) => {
          await withAccounts(scope.db, () => take(scope.db));
          if (input.role === 'gym') await createGym(scope, input.gymName);
          else await join(scope, { accountId: id, email, name });
        });
      }
      await attempt.succeeded();
      await rememberRole(context);
      return done;
    },
    joinGym: async (context, input) => {
      const { id, email, role } = context.account;
      if (role !== 'client') throw new VerbError(commonFailures.forbidden);
      const attempt = await context.limits.attempt('join', email, addressOf(context));
      const gymId = await namedGym(context, { ...input, role, gymName: '' });
      if (!gymId) throw new VerbError(wrongGymAccess);
      const joined = await context.inGym(gymId, id, (scope) =>
        join(scope, { accountId: id, email, name: input.name }),
      );
      // Each wait sends a mail, so it keeps counting.
      if (!joined.waiting) await attempt.succeeded();
      return joined;
    },
    requestReset: async (context, { email }) => {
      await context.limits.attempt('reset', email, addressOf(context));
      // After the answer: neither how long it takes nor whether a mail could go tells if there is such an account.
      context.afterCommit(
        async () => void (await context.auth.api.requestPasswordReset({ body: { email } })),
      );
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
      await attempt.succeeded();
      context.setCookies(changed.headers);
      return done;
    },
  },
  { ...clientConstraints, account_email_unique: accountExists },
);
