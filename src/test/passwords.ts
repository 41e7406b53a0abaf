import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { PasswordHasher } from '../server/auth.ts';

const hashes = new Map<string, Promise<string>>();
const comparisons = new Map<string, Promise<boolean>>();

function remember<T>(results: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const result = results.get(key) ?? compute();
  results.set(key, result);
  return result;
}

/** Better Auth's own hashing, computed once per password: it is slow on purpose, and tests make many accounts. */
export const rememberingHasher: PasswordHasher = {
  hash: (password) => remember(hashes, password, () => hashPassword(password)),
  verify: ({ hash, password }) =>
    remember(comparisons, `${hash} ${password}`, () => verifyPassword({ hash, password })),
};
