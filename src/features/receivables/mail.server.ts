import type { GymContext } from '../../server/context.ts';
import { mailSteps } from '../renewals/server.ts';
import { findCollectionPause } from './collection.server.ts';

/** Mails what subscriptions wait for. Reminders keep to the hours of the law; where there is no mail server none leaves. */
export async function mailSubscriptions(context: GymContext): Promise<void> {
  const waits = Boolean(context.settings.smtpUrl) && (await findCollectionPause(context)) !== null;
  await mailSteps(context, { reminds: !waits });
}
