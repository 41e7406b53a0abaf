import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { birthdaysOn } from '../clients/server.ts';
import { findHour } from '../gym/server.ts';
import { isSendingHour } from '../messages/domain.ts';
import { writtenOn } from '../notes/server.ts';
import { mailSteps } from '../renewals/server.ts';
import { collectionLimits, findCollectionPause } from './collection.server.ts';

const today = sql`local_today()`;

/** Whether an automation greets the client `c` on their birthday, which is today, as they have agreed to. */
const isGreeted = sql`(coalesce(c.birthday = any (${birthdaysOn(today)}), false) and not has_stopped_mails(c.id)
  and exists (select from automation a where a.gym_id = c.gym_id and a.kind = 'birthday' and a.active and a.channel <> 'hand'
    and has_consent(c.id, a.purpose_id, case a.channel when 'mail' then 'mail' when 'push' then 'notification' else 'whatsapp' end)))`;

/**
 * Whether a client may be mailed now what can wait until tomorrow: nobody is written to twice a day, a greeting cannot wait, and a debt
 * is asked for as often as the law lets. The client is locked, so that nothing else leaves meanwhile; one who is being changed is
 * mailed by the next run.
 */
async function mayWrite({ db }: GymContext, clientId: string, asks: boolean): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from client c where c.gym_id = current_gym() and c.id = ${clientId} for no key update skip locked`);
  if (!rowCount) return false;
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select not ${writtenOn({ today, zone: sql`(select g.time_zone from gym g where g.gym_id = current_gym())` })} and not ${isGreeted}
      and (not ${asks}::boolean or ${collectionLimits} ->> 'messageFrom' is null) as may
    from client c where c.gym_id = current_gym() and c.id = ${clientId}`);
  return rows[0]?.may === true;
}

/**
 * Mails what subscriptions wait for, in the hours in which Pulso writes. Reminders keep to the law's days and limits; where there is no
 * mail server none leaves.
 */
export async function mailSubscriptions(context: GymContext): Promise<void> {
  const mails = Boolean(context.settings.smtpUrl);
  if (mails && !isSendingHour(await findHour(context))) return;
  const waits = mails && (await findCollectionPause(context)) !== null;
  await mailSteps(context, {
    mayWrite: async (clientId, step) => {
      if (!mails) return true;
      const asks = step !== 'announcement';
      return !(asks && waits) && (await mayWrite(context, clientId, asks));
    },
  });
}
