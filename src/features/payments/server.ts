import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { deletion, nextVersionOf, restoration } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { pageSize } from '../../wire/page-size.ts';
import { refuseMistyped } from '../gym/server.ts';
import { type Holder, type Membership, trialUsed } from '../memberships/contract.ts';
import { shownHolder, shownMembership } from '../memberships/server.ts';
import { membership } from '../memberships/table.ts';
import { isChangedSince } from '../receipts/server.ts';
import { receipt } from '../receipts/table.ts';
import {
  type DeletionSummary,
  type ListedPayment,
  moreThanOnline,
  type Payment,
  paymentsContract,
  type RecentPayment,
} from './contract.ts';
import { readLikely } from './likely.server.ts';
import { getPayment, paymentFields, receiptSource, shownPayment } from './read.server.ts';
import { giveReceipt } from './receipt.server.ts';
import { takeAlone, takePayment } from './take.server.ts';

export { receiptSource, takePayment };

const m = alias(membership, 'm');

const r = alias(receipt, 'r');

const countedPayments = 1000;

/** `ListedPayment` of the payment `p`, with the receipt of its sale if it was part of one. */
const listedPayment = jsonOf<ListedPayment>({
  ...paymentFields,
  receipt: sql`(select ${jsonOf<NonNullable<ListedPayment['receipt']>>({
    id: r.id,
    number: r.number,
    outdated: sql`r.cancelled_at is null and ${isChangedSince}`,
    cancelled: sql`r.cancelled_at is not null`,
  })} from receipt r where r.gym_id = p.gym_id and r.source_id = ${receiptSource}
    order by r.number desc limit 1)`,
});

/** `RecentPayment` of the payment `p` of the membership `m` of the client `c`. */
const recentPayment = jsonOf<RecentPayment>({
  ...paymentFields,
  clientName: sql`trim(c.name || ' ' || c.surname)`,
  planName: m.planName,
  expiresOn: m.expiresOn,
});

const newestFirst = sql`p.paid_on desc, p.created_at desc, p.id desc`;

/**
 * The membership of the payment `id`, locked. Every change of a payment takes this lock first, as does the deletion
 * of a membership, so that they cannot deadlock.
 */
const lockedOwner = (id: string) => sql`owner as (
  select m.id from membership m
  where m.gym_id = current_gym() and m.deleted_at is null
    and m.id = (select p.membership_id from payment p where p.gym_id = current_gym() and p.id = ${id})
  for update)`;

const thisPayment = (id: string) =>
  sql`p.gym_id = current_gym() and p.id = ${id} and p.membership_id = owner.id`;

/** The membership of the payment `id`, locked, also one that was deleted. */
const lockedFormerOwner = (id: string) => sql`owner as (
  select m.id from membership m
  where m.gym_id = current_gym() and m.id = (select p.membership_id from payment p where p.gym_id = current_gym() and p.id = ${id})
  for update)`;

/** Deletes a payment, if it is not deleted, so that nobody restores it. */
export async function endPayment({ db }: GymContext, id: string): Promise<void> {
  await db.execute(sql`
    with ${lockedFormerOwner(id)}
    update payment p set final = true, deleted_at = coalesce(p.deleted_at, now()),
      deleted_by = case when p.deleted_at is null then current_account() else p.deleted_by end, version = ${nextVersionOf('p')}
    from owner where ${thisPayment(id)} and not p.final`);
}

/**
 * Takes part of a payment back, or ends it where nothing would be left: also of one that is deleted, which may be restored.
 * @param by in the currency's minor unit
 */
export async function reducePayment(context: GymContext, id: string, by: number): Promise<void> {
  const { rowCount } = await context.db.execute(sql`
    with ${lockedFormerOwner(id)}
    update payment p set amount = p.amount - ${by}::bigint, version = ${nextVersionOf('p')}
    from owner where ${thisPayment(id)} and p.amount > ${by}::bigint`);
  if (!rowCount) await endPayment(context, id);
}

export const paymentsServer = implement(
  paymentsContract,
  {
    list: async ({ db }, { membershipId, page }) => {
      const { rows } = await db.execute<{
        client: Holder;
        membership: Membership;
        items: ListedPayment[];
        total: number;
        balance: number;
      }>(sql`
      select ${shownHolder} as client, ${shownMembership} as membership, coalesce((
        select json_agg(${listedPayment} order by ${newestFirst}) from (
          select * from payment p
          where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null
          order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) p), '[]') as items,
        (select count(*)::int from payment p
          where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null) as total,
        client_balance(m.gym_id, m.client_id)::float8 as balance
      from membership m join client c on c.gym_id = m.gym_id and c.id = m.client_id
      where m.gym_id = current_gym() and m.id = ${membershipId} and m.deleted_at is null`);
      const [row] = rows;
      if (!row) throw new VerbError(notFound);
      return { ...row, totalIsFloor: false };
    },
    take: takeAlone,
    update: async (context, { id, version, ...form }) => {
      await refuseMistyped(context, { amount: form.amount }, async () => {
        const { amount } = await getPayment(context, id);
        return { amount };
      });
      const { rows } = await context.db.execute<{ payment: Payment }>(sql`
      with ${lockedOwner(id)}
      update payment p set send_receipt = ${form.sendReceipt}, document_type = ${form.documentType},
        method = ${form.method}, amount = ${form.amount}, paid_on = ${form.paidOn},
        plan_starts_on = ${form.planStartsOn}, observation = ${form.observation}, version = ${nextVersionOf('p')}
      from owner where ${thisPayment(id)} and p.version = ${version} and p.deleted_at is null
      returning ${shownPayment} as payment`);
      const saved = rows[0]?.payment;
      if (!saved) {
        await getPayment(context, id);
        throw new VerbError(stale);
      }
      if (saved.sendReceipt) await giveReceipt(context, saved.id, true);
      return saved;
    },
    remove: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
      with ${lockedOwner(id)}
      update payment p set ${deletion}
      from owner where ${thisPayment(id)} and p.deleted_at is null`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    restore: async ({ db }, { id }) => {
      const { rowCount } = await db.execute(sql`
      with ${lockedOwner(id)}
      update payment p set ${restoration}
      from owner where ${thisPayment(id)} and p.deleted_at is not null and p.refund_id is null
        and not p.final`);
      if (rowCount === 0) throw new VerbError(notFound);
      return done;
    },
    issueReceipt: async (context, { id, again }) => {
      const { rowCount } = await context.db.execute(sql`
      with ${lockedOwner(id)}
      select from payment p, owner where ${thisPayment(id)} and exists (select from payment t
        where t.gym_id = p.gym_id and p.id in (t.id, t.taken_with) and t.deleted_at is null)`);
      if (rowCount === 0) throw new VerbError(notFound);
      return { sourceId: await giveReceipt(context, id, false, again) };
    },
    recent: async ({ db }, { page }) => {
      const { rows } = await db.execute<{ items: RecentPayment[]; counted: number }>(sql`
      select coalesce(json_agg(${recentPayment} order by ${newestFirst}), '[]') as items,
        (select count(*)::int from (select from payment p
          where p.gym_id = current_gym() and p.deleted_at is null limit ${countedPayments + 1}) found) as counted
      from (select * from payment p where p.gym_id = current_gym() and p.deleted_at is null
        order by ${newestFirst} offset ${(page - 1) * pageSize} limit ${pageSize}) p
      join membership m on m.gym_id = p.gym_id and m.id = p.membership_id
      join client c on c.gym_id = p.gym_id and c.id = p.client_id`);
      const { items, counted } = rows[0] ?? { items: [], counted: 0 };
      return { items, total: Math.min(counted, countedPayments), totalIsFloor: counted > countedPayments };
    },
    likely: (context) => readLikely(context, {}),
    deletionSummary: async ({ db }, { clientId = null, membershipId = null }) => {
      const { rows } = await db.execute<DeletionSummary>(sql`
      with taken as (
        select m.gym_id, m.id from membership m where m.gym_id = current_gym() and m.deleted_at is null
          and (m.client_id = ${clientId}::uuid or m.id = ${membershipId}::uuid))
      select (select count(*)::int from taken) as memberships,
        (select count(*)::int from taken t join plan_member i on i.gym_id = t.gym_id and i.membership_id = t.id
          where i.deleted_at is null) as members,
        count(p.id)::int as payments,
        coalesce(sum(p.amount), 0)::float8 as amount
      from taken t join payment p on p.gym_id = t.gym_id and p.membership_id = t.id and p.deleted_at is null
      having exists (select from taken) or exists (
        select from client c where c.gym_id = current_gym() and c.id = ${clientId}::uuid and c.deleted_at is null)`);
      const [row] = rows;
      if (!row) throw new VerbError(notFound);
      return row;
    },
  },
  { membership_trial_once: trialUsed, payment_online_limit: moreThanOnline },
);
