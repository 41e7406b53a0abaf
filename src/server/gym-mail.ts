import { eq, sql } from 'drizzle-orm';
import { account } from '../db/tables.ts';
import { type MailState, mailFailures, mailRefused } from '../wire/mail.ts';
import type { AccountContext, GymContext } from './context.ts';
import { VerbError } from './errors.ts';
import { mailAllowance, trialMailAllowance } from './limits.ts';
import type { Mail } from './mail.ts';
import { withAccounts } from './scope.ts';

/**
 * Whether a mail of the gym to `to` may leave after the commit; if so it is counted, unless `counted` is false, or in
 * the share of the trials that anybody books. Nothing
 * leaves until the gym's owner has proved the own address: anybody may register a gym.
 */
export async function reserveMail(
  { db, gymId, settings }: GymContext,
  to: string,
  { counted }: { counted: boolean | 'trial' } = { counted: true },
): Promise<MailState> {
  if (!settings.smtpUrl) return 'off';
  return withAccounts(db, async () => {
    const [owner] = await db
      .select({ proved: account.emailVerified })
      .from(account)
      .where(eq(account.id, sql`gym_owner()`));
    if (!owner?.proved) return 'unproved';
    if (!counted) return 'sent';
    const allows = counted === 'trial' ? trialMailAllowance : mailAllowance;
    return (await allows(db.$client, settings.mails, gymId, to)) ? 'sent' : 'limited';
  });
}

/** @throws VerbError mail_off, mail_unproved or mail_limited when no mail of the gym to `to` may leave now */
export async function requireMail(context: GymContext, to: string): Promise<void> {
  const state = await reserveMail(context, to);
  if (state !== 'sent') throw new VerbError(mailFailures[state]);
}

/** Stores whether the last mail left. */
type Store = (scope: GymContext, failed: boolean) => Promise<unknown>;

/** Sends a mail after the commit. Nobody waits for it, so the gym is told of a failure by what is stored. */
export const mailAfterCommit = (context: GymContext, mail: Mail, store: Store): void =>
  context.afterCommit(async () => {
    const keep = (failed: boolean) => context.newTransaction((scope) => store(scope, failed));
    try {
      await context.mailer.send(mail);
    } catch (reason) {
      await keep(true);
      throw reason;
    }
    await keep(false);
  });

/** Sends a mail that somebody waits for. @throws VerbError mail_refused when it did not leave */
export async function mailNow(context: AccountContext, mail: Mail, store: Store): Promise<void> {
  const failed = await context.mailer.send(mail).then(
    () => false,
    () => true,
  );
  await context.inTeam((scope) => store(scope, failed));
  if (failed) throw new VerbError(mailRefused);
}
