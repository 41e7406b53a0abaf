import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf, readJson } from '../../server/json.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import type { Output } from '../../wire/verb.ts';
import { type Delivery, tooManyTests, type webhooksContract } from './contract.ts';
import { testType } from './domain.ts';
import { webhookDelivery } from './table.ts';

/** How many deliveries that somebody asked for may wait in a gym. */
const maxAsked = 50;
/** One that was begun later may still be under way. */
const longestAttempt = sql`interval '15 seconds'`;

/** Lets the worker begin at once. */
export const wakeWorker = ({ afterCommit, gymId }: GymContext): void =>
  afterCommit(async () => workAdded.publish(gymId));

async function requireRoom({ db }: GymContext): Promise<void> {
  const { rows } = await db.execute<{ full: boolean }>(sql`
    select count(*) >= ${maxAsked} as full from webhook_delivery
    where gym_id = current_gym() and next_at is not null and asked`);
  if (rows[0]?.full) throw new VerbError(tooManyTests);
}

const state = sql`case when d.next_at is not null then 'waiting' when d.arrived then 'arrived' else 'failed' end`;

export const logVerbs: Verbs<typeof webhooksContract, 'test' | 'deliveries' | 'sendAgain'> = {
  test: async (context, { id, deliveryId }) => {
    const { db } = context;
    await requireRoom(context);
    const { rowCount } = await db.execute(sql`
      select from webhook where gym_id = current_gym() and id = ${id} and deleted_at is null`);
    if (!rowCount) throw new VerbError(notFound);
    await db
      .insert(webhookDelivery)
      .values({
        id: deliveryId,
        webhookId: id,
        type: testType,
        at: sql`current_instant()`,
        asked: true,
        nextAt: sql`current_instant()`,
      })
      .onConflictDoNothing();
    wakeWorker(context);
    return done;
  },
  deliveries: ({ db }, { id, page }) =>
    readJson<Output<typeof webhooksContract.deliveries>>(
      db,
      sql`
      with found as materialized (
        select d.* from webhook_delivery d where d.gym_id = current_gym() and d.webhook_id = ${id}
        order by d.at desc, d.id desc offset ${(page - 1) * pageSize} limit ${pageSize})
      select ${jsonOf<Output<typeof webhooksContract.deliveries>>({
        items: sql`coalesce((select json_agg(${jsonOf<Delivery>({
          id: sql`d.id`,
          type: sql`d.type`,
          at: sql`d.at`,
          state,
          attempts: sql`d.attempts`,
          lastAt: sql`d.last_at`,
          nextAt: sql`d.next_at`,
          duration: sql`d.duration`,
          answered: sql`d.answered`,
          answer: sql`d.answer`,
          trouble: sql`d.trouble`,
        })} order by d.at desc, d.id desc) from found d), '[]')`,
        total: sql`(select count(*) from webhook_delivery d where d.gym_id = w.gym_id and d.webhook_id = w.id)`,
        totalIsFloor: sql`false`,
      })} as answer from webhook w where w.gym_id = current_gym() and w.id = ${id} and w.deleted_at is null`,
    ),
  sendAgain: async (context, { id }) => {
    await requireRoom(context);
    const { rowCount } = await context.db.execute(sql`
      update webhook_delivery d set asked = true, trouble = null,
        next_at = case when d.next_at is null or d.last_at is null or d.last_at < current_instant() - ${longestAttempt}
          then current_instant() else d.next_at end
      from webhook w where d.gym_id = current_gym() and d.id = ${id} and w.gym_id = d.gym_id and w.id = d.webhook_id
        and w.deleted_at is null`);
    if (!rowCount) throw new VerbError(notFound);
    wakeWorker(context);
    return done;
  },
};
