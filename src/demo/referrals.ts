import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { referralLink, referralTerms } from '../features/referrals/table.ts';
import { addRows, type RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

const createdAt = '2026-02-02T12:00:00Z';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The longest members whose membership is in force. */
const referrers = sql`
  select c.id as "clientId" from client c
  where c.gym_id = current_gym() and c.deleted_at is null and exists (select from membership m
    where m.gym_id = c.gym_id and m.client_id = c.id and m.active and m.kind = 'period' and m.expires_on >= local_today())
  order by c.created_at, c.id limit 3`;

export const makeReferralTerms = (): RowOf<typeof referralTerms> => ({
  ...{ active: true, rewardDays: 15, afterDays: 30, yearlyCap: 6, createdAt },
  friendText: 'Tu primera clase es gratis, y la matrícula también.',
});

/** What the gym promises for bringing somebody, who has a link to invite with, and whom the prospects of a referral name. */
export async function addReferrals(db: NodePgDatabase, seed: string): Promise<void> {
  const random = randomOf(`${seed} referrals`);
  const { rows } = await db.execute<{ clientId: string }>(referrers);
  await addRows(db, referralTerms, [makeReferralTerms()]);
  await addRows(
    db,
    referralLink,
    rows.map(({ clientId }) => ({
      ...{ id: random.id(), clientId, createdAt },
      code: Array.from({ length: 12 }, () => random.pick([...letters])).join(''),
    })),
  );
  await db.execute(sql`
    update prospect p set referrer_id = r.ids[1 + n.place % cardinality(r.ids)]
    from (select id, (row_number() over (order by arrived_on, id))::int as place from prospect
        where gym_id = current_gym() and origin = 'referral') n,
      (select ${sql.param(rows.map(({ clientId }) => clientId))}::uuid[] as ids) r
    where p.gym_id = current_gym() and p.id = n.id and p.client_id is distinct from r.ids[1 + n.place % cardinality(r.ids)]`);
  // The same each time, as all other rows here.
  await db.execute(sql`
    update referral r set id = md5('referral ' || r.prospect_id)::uuid, created_at = p.created_at from prospect p
    where r.gym_id = current_gym() and p.gym_id = r.gym_id and p.id = r.prospect_id`);
}
