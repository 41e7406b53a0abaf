import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { thisRow } from '../../server/rows.ts';
import { giveFreeDays } from '../charges/server.ts';
import { giftReason } from './domain.ts';
import { told } from './read.server.ts';
import { referral } from './table.ts';

interface Due extends Record<string, unknown> {
  id: string;
  clientId: string;
  rewardDays: number;
  yearlyCap: number;
}

/** Whether the clients `c` and `o` have a phone, a mail or a document in common. */
const isAlike = sql`(c.email <> '' and o.email = c.email or c.dni <> '' and document_key(o.dni) = document_key(c.dni)
  or o.phone_key in (c.phone_key, c.whatsapp_key) or o.whatsapp_key in (c.phone_key, c.whatsapp_key))`;

/** Why the friend of a referral is nobody new; null where they are. */
async function refusalOf({ db }: GymContext, id: string): Promise<'self' | 'known' | null> {
  const { rows } = await db.execute<{ refusal: 'self' | 'known' | null }>(sql`
    select case when c.id = r.client_id or exists (select from client o
          where o.gym_id = r.gym_id and o.id = r.client_id and ${isAlike}) then 'self'
      when exists (select from membership m
          where m.gym_id = r.gym_id and m.client_id = c.id and m.created_at < p.created_at)
        or exists (select from client o where o.gym_id = r.gym_id and o.id <> c.id and o.created_at < p.created_at
          and ${isAlike}) then 'known' end as refusal
    from referral r join prospect p on p.gym_id = r.gym_id and p.id = r.prospect_id
      join client c on c.gym_id = p.gym_id and c.id = p.client_id
    where r.gym_id = current_gym() and r.id = ${id}`);
  return rows[0]?.refusal ?? null;
}

/** Decides on a referral; the state changes once, whoever else looks at it at the same time. */
const decide = ({ db }: GymContext, id: string, change: Partial<typeof referral.$inferInsert>) =>
  db
    .update(referral)
    .set({ ...change, decidedOn: sql`local_today()`, version: nextVersion })
    .where(and(thisRow(referral, id), eq(referral.state, 'open')));

async function reward(context: GymContext, { id, clientId, rewardDays, yearlyCap }: Due): Promise<void> {
  const { db } = context;
  // The rewards of one client are decided one after the other, or two would pass under the cap.
  await db.execute(
    sql`select from client where gym_id = current_gym() and id = ${clientId} for no key update`,
  );
  const { rowCount } = await db.execute(
    sql`select from referral where gym_id = current_gym() and id = ${id} and state = 'open' for no key update`,
  );
  if (!rowCount) return;
  const refusal = await refusalOf(context, id);
  if (refusal) return void (await decide(context, id, { state: 'refused', refusal }));
  const { rows } = await db.execute<{ given: number; membershipId: string | null }>(sql`
    select (select count(*)::int from referral g where g.gym_id = current_gym() and g.client_id = ${clientId}
        and g.state = 'given' and g.decided_on >= date_trunc('year', local_today())) as given,
      (select m.id from membership m where m.gym_id = current_gym() and m.client_id = ${clientId} and m.deleted_at is null
        and m.active and m.ends_on is null and m.kind not in ('pack', 'trial') and m.expires_on >= local_today()
        order by m.expires_on desc, m.id limit 1) as "membershipId"`);
  const { given = 0, membershipId = null } = rows[0] ?? {};
  if (given >= yearlyCap) return void (await decide(context, id, { state: 'capped' }));
  if (!membershipId) return;
  await giveFreeDays(context, { id, membershipId, days: rewardDays, reason: giftReason });
  await decide(context, id, { state: 'given', membershipId });
}

/** Gives the rewards that are due in a gym. Whoever has no plan to add the days to waits until they have one. */
export async function giveReferralRewards(context: GymContext): Promise<void> {
  const { rows } = await context.db.execute<Due>(sql`
    with ${told(sql`r.state = 'open'`)}
    select t.id, t.client_id as "clientId", t.reward_days as "rewardDays", t.yearly_cap as "yearlyCap"
    from told t where t.stage = 'due' order by t.client_id, t.last_day, t.id`);
  for (const due of rows) await reward(context, due);
}
