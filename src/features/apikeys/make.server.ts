import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { hashKey, keyPrefix } from '../../server/key-scope.ts';
import type { Right } from '../../wire/rights.ts';
import { keyAlreadyMade, keyBeyondOwnRights } from './contract.ts';
import { apiKey } from './table.ts';

interface NewKey {
  readonly id: string;
  readonly name: string;
  /** With those that they require. */
  readonly rights: readonly Right[];
  readonly endsOn?: string | null;
  readonly managed?: boolean;
}

/** @throws VerbError beyond_own_rights */
export async function requireOwnRights(context: GymContext, rights: readonly Right[]): Promise<void> {
  const own = await context.rights;
  if (!rights.every((right) => own.includes(right))) throw new VerbError(keyBeyondOwnRights);
}

/**
 * Makes a key.
 * @returns its token, which nothing answers again
 * @throws VerbError already_saved
 */
export async function makeKey({ db }: GymContext, { id, name, rights, ...rest }: NewKey): Promise<string> {
  const token = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  const added = await db
    .insert(apiKey)
    .values({ id, name, rights: [...rights], tokenHash: hashKey(token), ...rest })
    .onConflictDoNothing({ target: [apiKey.gymId, apiKey.id] })
    .returning({ id: apiKey.id });
  if (added.length === 0) throw new VerbError(keyAlreadyMade);
  return token;
}

const managedKey = (id: string) =>
  and(eq(apiKey.gymId, sql`current_gym()`), eq(apiKey.id, id), apiKey.managed, isNull(apiKey.deletedAt));

/** Changes what a plugin's key is called and may do; whoever does so bounds it from then on. */
export const changeManagedKey = (
  { db }: GymContext,
  id: string,
  { name, rights }: Pick<NewKey, 'name' | 'rights'>,
) =>
  db
    .update(apiKey)
    .set({ name, rights: [...rights], createdBy: sql`current_account()`, version: nextVersion })
    .where(managedKey(id));

/** Off, a plugin's key is refused from this moment on. */
export const turnManagedKey = ({ db }: GymContext, id: string, active: boolean) =>
  db.update(apiKey).set({ active, version: nextVersion }).where(managedKey(id));

export const removeManagedKey = (context: GymContext, id: string) => softDelete(context, apiKey, id);
