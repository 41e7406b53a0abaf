import { eq, sql } from 'drizzle-orm';
import { account } from '../db/tables.ts';
import type { MailState } from '../wire/mail.ts';
import type { GymContext } from './context.ts';
import { mailAllowance } from './limits.ts';
import { withAccounts } from './scope.ts';

/**
 * Whether a mail of the gym to `to` may leave after the commit; if so it is counted, unless `counted` is false. Nothing
 * leaves until the gym's owner has proved the own address: anybody may register a gym.
 */
export async function reserveMail(
  { db, gymId, settings }: GymContext,
  to: string,
  { counted }: { counted: boolean } = { counted: true },
): Promise<MailState> {
  if (!settings.smtpUrl) return 'off';
  return withAccounts(db, async () => {
    const [owner] = await db
      .select({ proved: account.emailVerified })
      .from(account)
      .where(eq(account.id, sql`gym_owner()`));
    if (!owner?.proved) return 'unproved';
    return !counted || (await mailAllowance(db.$client, settings.mails, gymId, to)) ? 'sent' : 'limited';
  });
}
