import { APIError } from 'better-auth/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { account, credential } from '../../db/tables.ts';
import { addressHeader } from '../../server/auth.ts';
import type { AccountContext, Db, GymContext, PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/session.ts';
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
import { clientAccount } from '../clients/table.ts';
import { createGym, findGym, findGymByAccess } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import {
  accountContract,
  accountDataMissing,
  accountExists,
  alreadyRegistered,
  googleNotConfigured,
  gymNameMissing,
  linkExpired,
  nameMissing,
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

/** Stores an account; one with this id and e-mail stays as it is. @throws VerbError account_exists */
export async function insertAccount(
  db: Db,
  person: { id: string; email: string; hash: string; role: Role; name: string },
): Promise<void> {
  const { id, email, role, name, hash } = person;
  const added = await db
    .insert(account)
    .values({ id, email, role, name })
    .onConflictDoNothing()
    .returning({ id: account.id });
  if (added.length === 0) {
    const [present] = await db.select({ email: account.email }).from(account).where(eq(account.id, id));
    if (present?.email !== email) throw new VerbError(accountExists);
    return;
  }
  await db
    .insert(credential)
    .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password: hash });
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
    .where(eq(clientAccount.accountId, accountId));
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

/** Signing in again finds the role that was just stored: the cookie that remembers the old one is dropped. */
async function forgetRememberedSession(context: PublicContext): Promise<void> {
  const { authCookies } = await context.auth.$context;
  const forgotten = new Headers();
  forgotten.append(
    'set-cookie',
    `${authCookies.sessionData.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  );
  context.setCookies(forgotten);
}

const roleOf = (role: string | null | undefined): Role | null =>
  role === 'gym' || role === 'client' ? role : null;

async function whoAmI(context: AccountContext) {
  const { account: present, settings } = context;
  const own = {
    accountId: present.id,
    email: present.email,
    role: present.role,
    operator: settings.operators.includes(present.email),
    supportUrl: settings.supportUrl,
  };
  const todayOf = async ({ db }: GymContext) =>
    (await db.execute<{ today: string }>(sql`select local_today()::text as today`)).rows[0]?.today as string;
  if (present.role === 'gym') {
    return context.inGym(present.id, present.id, async (scope) => {
      const found = await findGym(scope);
      if (!found) throw new VerbError(accountDataMissing);
      return { ...own, gymName: found.name, gym: found, today: await todayOf(scope) };
    });
  }
  const linked = await context.inClient(present.id, async (scope) => {
    const [found] = await scope.db.select({ name: gym.name }).from(gym);
    return { ...own, gymName: found?.name ?? null, gym: null, today: await todayOf(scope) };
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
      if (role === 'gym' && !(await context.inGym(id, id, findGym))) throw new VerbError(accountDataMissing);
      context.setCookies(signed.headers);
      return { role: roleOf(role) };
    },
    signOut: async (context) => {
      const signedOut = await context.auth.api.signOut({ headers: context.headers, returnHeaders: true });
      context.setCookies(signedOut.headers);
      return done;
    },
    google: async (context, { redirect }) => {
      if (!context.settings.google) throw new VerbError(googleNotConfigured);
      const started = await context.auth.api.signInSocial({
        body: { provider: 'google', callbackURL: redirect, errorCallbackURL: '/login' },
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
          await withAccounts(scope.db, () => insertAccount(scope.db, person));
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
      const take = async (db: Db) => {
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
      await forgetRememberedSession(context);
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
      await attempt.succeeded();
      return joined;
    },
    requestReset: async (context, { email }) => {
      await context.limits.attempt('reset', email, addressOf(context));
      await context.auth.api.requestPasswordReset({ body: { email } });
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
          throw reason instanceof APIError && reason.statusCode < 500 ? new VerbError(wrongPassword) : reason;
        });
      await attempt.succeeded();
      context.setCookies(changed.headers);
      return done;
    },
  },
  { ...clientConstraints, account_email_unique: accountExists },
);
