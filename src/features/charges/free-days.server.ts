import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { lockMembership } from '../memberships/server.ts';
import { type Charge, type chargesContract, type FreeDays, giftFollowed, giftOfEnded } from './contract.ts';
import { shownCharge } from './read.server.ts';

interface Gift {
  id: string;
  membershipId: string;
  days: number;
  reason: string;
}

const shownGift = jsonOf<Gift>({
  id: sql`c.id`,
  membershipId: sql`c.membership_id`,
  days: sql`c.agreed_end - c.starts_on + 1`,
  reason: sql`c.note`,
});

/** Adds the days to the membership, which must be locked. @throws VerbError gift_of_ended */
async function addFreeDays({ db }: GymContext, { id, membershipId, days, reason }: Gift): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select add_free_days(m, ${id}::uuid, ${days}::int, ${reason}) from membership m
    where m.gym_id = current_gym() and m.id = ${membershipId} and m.active and m.ends_on is null
      and m.kind <> 'pack'`);
  if (rowCount === 0) throw new VerbError(giftOfEnded);
}

interface SavedGift extends Record<string, unknown> {
  charge: Charge;
  gift: Gift;
}

async function findGift({ db }: GymContext, id: string): Promise<SavedGift | undefined> {
  const { rows } = await db.execute<SavedGift>(sql`
    select ${shownCharge} as charge, ${shownGift} as gift
    from charge c where c.gym_id = current_gym() and c.id = ${id} and c.reason = 'gift' and c.deleted_at is null`);
  return rows[0];
}

export const freeDays: Verbs<typeof chargesContract, 'previewFreeDays' | 'addFreeDays' | 'removeFreeDays'> = {
  // It adds the days, looks, and takes them back.
  previewFreeDays: async (context, { membershipId, days }) => {
    const { db } = context;
    await lockMembership(context, membershipId);
    await db.execute(sql`savepoint preview`);
    const id = newId();
    await addFreeDays(context, { id, membershipId, days, reason: '' });
    const { rows } = await db.execute<FreeDays & Record<string, unknown>>(sql`
      select c.starts_on::text as "startsOn", c.ends_on::text as "endsOn", m.expires_on::text as "expiresOn"
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id
      where c.gym_id = current_gym() and c.id = ${id}`);
    await db.execute(sql`rollback to savepoint preview`);
    const [row] = rows;
    if (!row) throw new VerbError(notFound);
    return row;
  },
  addFreeDays: async (context, form) => {
    await lockMembership(context, form.membershipId);
    if (!(await findGift(context, form.id))) await addFreeDays(context, form);
    const saved = await findGift(context, form.id);
    if (!saved) throw new VerbError(notFound);
    requireSame(saved.gift, form);
    return saved.charge;
  },
  removeFreeDays: async (context, { id }) => {
    const { db } = context;
    const saved = await findGift(context, id);
    if (!saved) throw new VerbError(notFound);
    const { membershipId } = saved.gift;
    await lockMembership(context, membershipId);
    const { rowCount: following } = await db.execute(sql`
      select from charge c where c.gym_id = current_gym() and c.membership_id = ${membershipId} and c.deleted_at is null
        and is_period(c) and c.starts_on > ${saved.charge.startsOn} and (c.reason <> 'prepaid' or is_named(c))`);
    if (following) throw new VerbError(giftFollowed);
    await db.execute(sql`
      select remove_free_days(m, ${id}::uuid) from membership m
      where m.gym_id = current_gym() and m.id = ${membershipId}`);
    return done;
  },
};
