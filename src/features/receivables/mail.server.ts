import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { mailSteps } from '../renewals/server.ts';
import { findCollectionLimits, findCollectionPause } from './collection.server.ts';

/**
 * Whether the law lets a client be reminded now. The client is locked, so that no other message about a debt leaves meanwhile; one who is
 * being changed is reminded by the next run.
 */
async function mayRemind(context: GymContext, clientId: string): Promise<boolean> {
  const { rowCount } = await context.db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} for no key update skip locked`);
  if (!rowCount) return false;
  return (await findCollectionLimits(context, [clientId])).get(clientId)?.messageFrom == null;
}

/** Mails what subscriptions wait for. Reminders keep to the law's hours and limits; where there is no mail server none leaves. */
export async function mailSubscriptions(context: GymContext): Promise<void> {
  const mails = Boolean(context.settings.smtpUrl);
  const waits = mails && (await findCollectionPause(context)) !== null;
  await mailSteps(context, {
    reminds: async (clientId) => !waits && (!mails || (await mayRemind(context, clientId))),
  });
}
