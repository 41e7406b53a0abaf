import { and, eq, gt, sql } from 'drizzle-orm';
import { account, verification } from '../../db/tables.ts';
import { isCommon, isOneOf } from '../../server/common-passwords.ts';
import type { PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { isSuspended } from '../../server/transaction.ts';
import { findGym } from '../gym/server.ts';
import { gym } from '../gym/table.ts';
import { commonPassword, ownPassword } from './contract.ts';

/** The part of an e-mail before its @. */
const mailbox = (email: string): string => email.split('@')[0] ?? '';

/**
 * Refuses a password that is easily guessed.
 * @param words the person's e-mail, name and gym
 * @throws VerbError common_password, own_password
 */
export async function requireGoodPassword(password: string, words: readonly string[]): Promise<void> {
  const parts = words.flatMap((word) => (word.includes('@') ? [word, mailbox(word)] : [word]));
  if (isOneOf(password, parts)) throw new VerbError(ownPassword);
  if (await isCommon(password)) throw new VerbError(commonPassword);
}

/** The e-mail and name of an account and the name of its gym. */
export async function ownWords(context: PublicContext, accountId: string): Promise<string[]> {
  const [person] = await context.accounts
    .select({ email: account.email, name: account.name, role: account.role })
    .from(account)
    .where(eq(account.id, accountId));
  if (!person) return [];
  const found = await (person.role === 'gym'
    ? context.inGym(accountId, accountId, findGym, { readOnly: true })
    : context.inClient(accountId, async ({ db }) => {
        const [row] = await db.select({ name: gym.name }).from(gym);
        return row;
      })
  ).catch((reason) => {
    // Whoever may not enter may still change their password.
    if (!isSuspended(reason)) throw reason;
    return null;
  });
  return [person.email, person.name, found?.name ?? ''];
}

/** The account that a reset link was mailed to, or null when it is unknown or has expired. */
export async function accountOfLink({ accounts }: PublicContext, token: string): Promise<string | null> {
  const [link] = await accounts
    .select({ accountId: verification.value })
    .from(verification)
    .where(
      and(eq(verification.identifier, `reset-password:${token}`), gt(verification.expiresAt, sql`now()`)),
    );
  return link?.accountId ?? null;
}
