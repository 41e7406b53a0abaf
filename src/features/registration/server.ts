import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { account } from '../../db/tables.ts';
import type { Accounts, GymContext, PublicContext, Role } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { withAccounts } from '../../server/scope.ts';
import { forbidden } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { accountExists } from '../account/contract.ts';
import {
  addressOf,
  hashPassword,
  insertAccount,
  mailConfirmation,
  mailExistingAccount,
  rememberRole,
  requireGoodPassword,
} from '../account/server.ts';
import {
  addClient,
  clientConstraints,
  findClientByEmail,
  inviteByMail,
  linkAccount,
  requestLink,
} from '../clients/server.ts';
import { client, clientAccount } from '../clients/table.ts';
import { createGym, findGymByAccess } from '../gym/server.ts';
import {
  alreadyRegistered,
  gymNameMissing,
  nameMissing,
  registrationContract,
  wrongGymAccess,
} from './contract.ts';

interface Registration {
  role: Role;
  gymName: string;
  name: string;
  gymCode: string;
  gymKey: string;
}

/** The gym of the code and key, or null without them. @throws VerbError wrong_gym_access */
async function namedGym(context: PublicContext, { gymCode, gymKey }: Registration): Promise<string | null> {
  if (gymCode === '' && gymKey === '') return null;
  const gym = await findGymByAccess(context, gymCode, gymKey);
  if (!gym) throw new VerbError(wrongGymAccess);
  return gym;
}

/**
 * Counts a registration, which a gym's code and key vouch for: then the gym's are counted, as its people may share one
 * address.
 * @returns the id of the gym that the account will own or be a client of, or null
 * @throws VerbError wrong_gym_access, too_many_attempts, too_many_registrations
 */
async function countRegistration(
  context: PublicContext,
  input: Registration,
  { id, email }: { id: string; email: string },
) {
  const address = addressOf(context);
  const attempt = await context.limits.attempt('register', email, { address });
  const joined = input.role === 'client' ? await namedGym(context, input) : null;
  if (joined) {
    await context.limits.use('register', joined, null);
    return { gymId: joined, attempt, repeated: async () => {} };
  }
  const { repeated } = await context.limits.registration(address);
  return { gymId: input.role === 'gym' ? id : null, attempt, repeated };
}

/**
 * Makes the account the gym's client; an existing client with its e-mail is linked only after verification or
 * confirmation.
 */
async function join(
  context: GymContext,
  person: { accountId: string; email: string; name: string },
): Promise<{ waiting: boolean; mailed: boolean }> {
  const { accountId, email, name } = person;
  const [existingClient] = await context.db
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
  if (existingClient) return { waiting: false, mailed: false };
  const existing = await findClientByEmail(context, email);
  if (existing) {
    await requestLink(context, { accountId, clientId: existing, email });
    return { waiting: true, mailed: (await inviteByMail(context, existing)) === 'sent' };
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
    birthDate: null,
    observation: '',
  });
  await linkAccount(context, accountId, clientId);
  return { waiting: false, mailed: false };
}

/**
 * Answers as if the account had been made, and tells the address by mail; only where no mail is sent does the answer
 * say that there is an account.
 */
function answerTaken(context: PublicContext, email: string): typeof done {
  if (!context.settings.smtpUrl) throw new VerbError(accountExists);
  context.afterCommit(() => mailExistingAccount(context, email));
  return done;
}

function checkRegistration(input: Registration): void {
  if (input.role === 'gym' && input.gymName === '') throw new VerbError(gymNameMissing);
  const joins = input.gymCode !== '' || input.gymKey !== '';
  if (input.role === 'client' && joins && input.name === '') throw new VerbError(nameMissing);
}

export const registrationServer = implement(
  registrationContract,
  {
    register: async (context, input) => {
      checkRegistration(input);
      const { id, email, role } = input;
      await requireGoodPassword(input.password, [email, input.gymName, input.name]);
      const { gymId, attempt, repeated } = await countRegistration(context, input, { id, email });
      const name = role === 'gym' ? input.gymName : input.name || (email.split('@')[0] ?? email);
      const person = { id, email, role, name, hash: await hashPassword(context, input.password) };
      const stored =
        gymId === null
          ? await insertAccount(context.accounts, person)
          : await context.inGym(gymId, id, async (scope) => {
              const result = await withAccounts(scope.db, () => insertAccount(scope.db, person));
              if (result !== 'added') return result;
              if (role === 'gym') await createGym(scope, input.gymName);
              else await join(scope, { accountId: id, email, name });
              return result;
            });
      // It keeps counting: the answer may say that there is an account.
      if (stored === 'taken') return answerTaken(context, email);
      if (stored === 'repeated') await repeated();
      await attempt.succeeded();
      if (stored === 'added' && role === 'gym') context.afterCommit(() => mailConfirmation(context, email));
      return done;
    },
    complete: async (context, input) => {
      const { id, email, role: currentRole } = context.account;
      if (currentRole) throw new VerbError(alreadyRegistered);
      checkRegistration(input);
      const { gymId, attempt } = await countRegistration(context, input, { id, email });
      const name = input.role === 'gym' ? input.gymName : input.name || (email.split('@')[0] ?? email);
      const take = async (db: Accounts) => {
        const inserted = await db
          .update(account)
          .set({ role: input.role, name })
          .where(and(eq(account.id, id), isNull(account.role)))
          .returning({ id: account.id });
        if (inserted.length === 0) throw new VerbError(alreadyRegistered);
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
      if (role !== 'client') throw new VerbError(forbidden);
      const attempt = await context.limits.attempt('join', email, { address: addressOf(context) });
      const gymId = await namedGym(context, { ...input, role, gymName: '' });
      if (!gymId) throw new VerbError(wrongGymAccess);
      const clientId = await context.inGym(gymId, id, (scope) =>
        join(scope, { accountId: id, email, name: input.name }),
      );
      // Each request sends a mail, so it keeps counting.
      if (!clientId.waiting) await attempt.succeeded();
      return clientId;
    },
  },
  { ...clientConstraints, account_email_unique: accountExists },
);
