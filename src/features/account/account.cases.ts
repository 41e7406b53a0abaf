import { v7 as newId } from 'uuid';
import { vi } from 'vitest';
import { all, type CasesOf, newcomer, password } from '../../test/case.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { World } from '../../test/world.ts';
import type { accountContract } from './contract.ts';

const patience = { timeout: 60_000 };

const gymAccess = async ({ first }: World) => {
  const { code, key } = await first.gym.get({});
  return { gymCode: code, gymKey: key };
};

const wrongAccess = async (world: World) => ({ ...(await gymAccess(world)), gymKey: 'EQUIVOCADA' });

export const accountCases: CasesOf<typeof accountContract> = {
  me: { valid: () => ({}), by: ({ client }) => client, status: { insider: 200, otherGym: 200 } },
  signIn: {
    valid: ({ first: { email } }) => ({ email, password }),
    forged: ({ first: { email } }) => ({ email, password: 'otra-clave-larga' }),
    status: all(401),
  },
  signOut: { valid: () => ({}), by: ({ client }) => client, status: all(200) },
  google: { valid: () => ({}), status: all(200) },
  register: {
    valid: async (world) => ({
      id: newId(),
      email: `nueva-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Nueva',
      ...(await gymAccess(world)),
    }),
    forged: async (world) => ({
      id: newId(),
      email: `intrusa-${newId()}@x.cl`,
      password,
      role: 'client',
      name: 'Intrusa',
      ...(await wrongAccess(world)),
    }),
    status: all(400),
  },
  completeRegistration: {
    by: (world) => newcomer(world, { role: false }),
    valid: async (world) => ({ role: 'client', name: 'Nueva', ...(await gymAccess(world)) }),
    status: { insider: 409, otherGym: 409 },
  },
  joinGym: {
    by: newcomer,
    valid: async (world) => ({ name: 'Nueva', ...(await gymAccess(world)) }),
    forged: async (world) => ({ name: 'Intrusa', ...(await wrongAccess(world)) }),
    status: { insider: 400, otherGym: 403 },
  },
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
};
