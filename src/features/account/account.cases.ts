import { vi } from 'vitest';
import { all, type CasesOf, newAccount, password } from '../../test/case.ts';
import type { GymFixture } from '../../test/fixture/people.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { appCodeOf } from '../../test/totp.ts';
import { type Protection, protect } from './account.fixture.ts';
import type { accountContract } from './contract.ts';
import { confirmationToken } from './emails.server.ts';

const patience = { timeout: 60_000 };

/** A session of the client's account in another browser. */
async function otherSession({ client: { account, email }, nobody }: GymFixture): Promise<string> {
  await nobody().account.signIn({ email, password });
  const { items } = await account.sessions({});
  return items.find(({ current }) => !current)?.id ?? '';
}

/** Of the account that the present case made last. */
let started = { secret: '' };
let protection: Protection | undefined;
const recoveryCode = () => protection?.recoveryCodes[0] ?? '';

async function newProtected(fixture: GymFixture) {
  const person = await newAccount(fixture);
  protection = await protect(person);
  return { person };
}

export const accountCases: CasesOf<typeof accountContract> = {
  me: { valid: () => ({}), by: ({ client }) => client, status: { insider: 200, otherGym: 200 } },
  signIn: {
    valid: ({ first: { email } }) => ({ email, password }),
    forged: ({ first: { email } }) => ({ email, password: 'otra-clave-larga' }),
    status: all(401),
  },
  confirmEmail: {
    valid: async ({ database, client: { email } }) => ({
      token: await confirmationToken(database.secret, email),
    }),
    forged: () => ({ token: 'inventado' }),
    status: all(410),
  },
  requestConfirmation: {
    valid: () => ({}),
    by: async ({ database, first }) => {
      await database.pool.query('update account set email_verified = true where id = $1', [first.accountId]);
      return first;
    },
    status: { insider: 200, otherGym: 200 },
  },
  signOut: { valid: () => ({}), by: ({ client }) => client, status: all(200) },
  google: { valid: () => ({}), status: all(200) },
  requestReset: { valid: ({ first: { email } }) => ({ email }), status: all(200) },
  resetPassword: {
    valid: async ({ database, first, nobody }) => {
      await nobody().account.requestReset({ email: first.email });
      // The link is made after the answer.
      const identifier = await vi.waitFor(async () => {
        const { rows } = await asSuperuser(database, (connection) =>
          connection.query<{ identifier: string }>(
            'select identifier from verification where value = $1 order by created_at desc limit 1',
            [first.accountId],
          ),
        );
        if (!rows[0]) throw new Error('no link yet');
        return rows[0].identifier;
      }, patience);
      return { token: identifier.split(':')[1] ?? '', password };
    },
    forged: () => ({ token: 'falsa', password: 'otra-clave-larga' }),
    status: all(410),
  },
  changePassword: {
    by: ({ client }) => client,
    valid: () => ({ currentPassword: password, password }),
    forged: () => ({ currentPassword: 'equivocada', password: 'otra-clave-larga' }),
    status: { insider: 400, otherGym: 400 },
  },
  signInWithCode: {
    by: async (fixture) => {
      const { person } = await newProtected(fixture);
      await person.account.signOut({});
      await person.account.signIn({ email: person.email, password });
      return person;
    },
    valid: () => ({ code: recoveryCode() }),
    status: all(410),
  },
  twoFactor: { valid: () => ({}), by: ({ client }) => client, status: { insider: 200, otherGym: 200 } },
  startTwoFactor: {
    by: newAccount,
    valid: () => ({ currentPassword: password }),
    forged: () => ({ currentPassword: 'equivocada' }),
    status: { insider: 400, otherGym: 400 },
  },
  confirmTwoFactor: {
    by: async (fixture) => {
      const person = await newAccount(fixture);
      started = await person.account.startTwoFactor({ currentPassword: password });
      return person;
    },
    valid: () => ({ code: appCodeOf(started.secret) }),
    status: { insider: 409, otherGym: 409 },
  },
  stopTwoFactor: {
    by: async (fixture) => (await newProtected(fixture)).person,
    valid: () => ({ currentPassword: password, code: recoveryCode() }),
    status: { insider: 409, otherGym: 409 },
  },
  renewRecoveryCodes: {
    by: async (fixture) => (await newProtected(fixture)).person,
    valid: () => ({ currentPassword: password }),
    status: { insider: 409, otherGym: 409 },
  },
  sessions: { valid: () => ({}), by: ({ client }) => client, status: { insider: 200, otherGym: 200 } },
  endSession: {
    by: ({ client }) => client,
    valid: async (fixture) => ({ id: await otherSession(fixture) }),
    status: { insider: 404, otherGym: 404 },
  },
  endSessions: {
    by: newAccount,
    valid: () => ({ current: false }),
    status: { insider: 200, otherGym: 200 },
  },
};
