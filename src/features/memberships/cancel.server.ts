import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { liveRow } from '../../server/rows.ts';
import { notFound, stale } from '../../wire/failures.ts';
import {
  type CancelPreview,
  type CancelReason,
  endsInPast,
  type Membership,
  type membershipsContract,
  notCancelled,
} from './contract.ts';
import { getMembership, lockMembership, requireNoChange, requirePresent, shownDue } from './read.server.ts';
import { type PaidPeriod, unusedPart } from './rules.ts';
import { membership } from './table.ts';

interface End {
  id: string;
  version: number;
  endsOn: string | null;
  cancelReason: string;
}

/** @throws VerbError not_found, stale */
async function setEnd(context: GymContext, { id, version, ...end }: End): Promise<Membership> {
  const saved = await context.db
    .update(membership)
    .set({ ...end, version: nextVersion })
    .where(
      and(
        eq(membership.gymId, sql`current_gym()`),
        eq(membership.id, id),
        eq(membership.version, version),
        isNull(membership.deletedAt),
      ),
    )
    .returning({ id: membership.id });
  const now = await getMembership(context, id);
  if (saved.length === 0) throw new VerbError(stale);
  return now;
}

/** The bookings of the membership `m` after a day, which cancelling on that day gives back. */
const laterBookings = (endsOn: string) => sql`(
  select count(*) from reservation r where r.gym_id = m.gym_id and r.membership_id = m.id and r.deleted_at is null
    and r.status in ('reserved', 'waiting') and r.date > ${endsOn})`;

interface Outcome extends Omit<CancelPreview, 'unused' | 'bookings'>, Record<string, unknown> {
  periods: PaidPeriod[];
  bookings: number;
}

async function outcomeOf({ db }: GymContext, id: string, endsOn: string): Promise<Outcome> {
  const { rows } = await db.execute<{ outcome: Outcome }>(sql`
    select ${jsonOf<Outcome>({
      due: shownDue,
      balance: sql`client_balance(m.gym_id, m.client_id)`,
      bookings: laterBookings(endsOn),
      periods: sql`coalesce((select json_agg(${jsonOf<PaidPeriod>({
        startsOn: sql`c.starts_on`,
        endsOn: sql`c.ends_on`,
        paid: sql`c.paid`,
      })}) from charge c where c.gym_id = m.gym_id and c.membership_id = m.id and c.deleted_at is null
        and is_period(c)), '[]')`,
    })} as outcome
    from membership m, membership_due(m, local_today()) due where m.gym_id = current_gym() and m.id = ${id}`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.outcome;
}

export const cancellation: Verbs<
  typeof membershipsContract,
  'cancelReasons' | 'previewCancel' | 'cancel' | 'resume'
> = {
  // Reasons that differ in capitals, accents or spaces are one. A change of plan is no cancellation.
  cancelReasons: async ({ db }) => {
    const { rows } = await db.execute<{ items: CancelReason[] }>(sql`
      select coalesce(json_agg(${jsonOf<CancelReason>({
        month: sql`r.month`,
        reason: sql`r.reason`,
        count: sql`r.count`,
        lastOn: sql`r.last_on`,
      })} order by r.month desc, r.count desc, r.last_on desc, r.reason), '[]') as items
      from (select date_trunc('month', m.ends_on)::date as month, min(trim(m.cancel_reason)) as reason, count(*) as count,
          max(m.ends_on) as last_on
        from membership m
        where m.gym_id = current_gym() and m.deleted_at is null and m.ends_on >= (select local_today()) - 730
          and not has_changed_plan(m)
        group by 1, fold(trim(m.cancel_reason))) r`);
    return { items: rows[0]?.items ?? [] };
  },
  // It cancels the membership, looks, and takes that back.
  previewCancel: async (context, { id, endsOn }) => {
    const { db } = context;
    await requirePresent(context, endsOn, endsInPast);
    await requireNoChange(context, sql`k.membership_id = ${id}`);
    await lockMembership(context, id);
    const before = await outcomeOf(context, id, endsOn);
    await db.execute(sql`savepoint preview`);
    await db.update(membership).set({ endsOn }).where(liveRow(membership, id));
    const { periods, bookings, ...after } = await outcomeOf(context, id, endsOn);
    await db.execute(sql`rollback to savepoint preview`);
    return { ...after, unused: unusedPart(endsOn, periods), bookings: before.bookings - bookings };
  },
  cancel: async (context, { id, version, endsOn, reason }) => {
    await requirePresent(context, endsOn, endsInPast);
    await requireNoChange(context, sql`k.membership_id = ${id}`);
    return setEnd(context, { id, version, endsOn, cancelReason: reason });
  },
  resume: async (context, { id, version }) => {
    const { endsOn } = await getMembership(context, id);
    if (!endsOn) throw new VerbError(notCancelled);
    await requireNoChange(context, sql`k.membership_id = ${id}`);
    return setEnd(context, { id, version, endsOn: null, cancelReason: '' });
  },
};
