import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { twoFactor } from '../../db/tables.ts';
import type { PublicContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { codeUsed } from './contract.ts';

const stepMs = 30_000;

/** The half minute since 1970 whose code this is, among those that Better Auth accepts now; or undefined. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const { hotp } = createOTP(secret);
  const now = Math.floor(Date.now() / stepMs);
  for (const step of [now - 1, now, now + 1]) if ((await hotp(step)) === code) return step;
  return undefined;
}

/**
 * Takes a right code of the account's app, and with it all earlier ones. What is not right is left to Better Auth,
 * which does not remember the codes that it accepted.
 * @throws VerbError code_used
 */
export async function takeAppCode(
  { accounts, auth }: PublicContext,
  accountId: string,
  code: string,
): Promise<void> {
  const isOwn = eq(twoFactor.userId, accountId);
  const [row] = await accounts.select({ secret: twoFactor.secret }).from(twoFactor).where(isOwn);
  if (!row) return;
  const { secretConfig: key } = await auth.$context;
  const step = await stepOf(await symmetricDecrypt({ key, data: row.secret }), code);
  if (step === undefined) return;
  const taken = await accounts
    .update(twoFactor)
    .set({ acceptedStep: step })
    .where(and(isOwn, or(isNull(twoFactor.acceptedStep), lt(twoFactor.acceptedStep, step))))
    .returning({ id: twoFactor.id });
  if (taken.length === 0) throw new VerbError(codeUsed);
}
