import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restoration, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Output } from '../../wire/verb.ts';
import { refuseMistyped } from '../gym/server.ts';
import { cancellation } from './cancel.server.ts';
import {
  type MembershipForm,
  membershipsContract,
  notSoldFromPlan,
  planSoldOut,
  priceInPast,
  type SoldForm,
  soldFromPlan,
  trialUsed,
} from './contract.ts';
import {
  getMembership,
  isTaxable,
  lockMembership,
  nextAmount,
  requireNoChange,
  requirePresent,
  sessionsLeft,
  shownCoverings,
  shownDue,
  shownHolder,
  shownMember,
  shownMembership,
} from './read.server.ts';
import {
  addMembership,
  isInStock,
  quoteFields,
  quoteSale,
  quoteSales,
  sellAsAgreed,
  sellMembership,
} from './sell.server.ts';
import { membership } from './table.ts';

export { expiringSource } from './notifications.server.ts';

export {
  addMembership,
  getMembership,
  isInStock,
  isTaxable,
  lockMembership,
  nextAmount,
  quoteFields,
  sellAsAgreed,
  sellMembership,
  sessionsLeft,
  shownDue,
  shownHolder,
  shownMember,
  shownMembership,
};

const thisMembership = (id: string) => and(eq(membership.gymId, sql`current_gym()`), eq(membership.id, id));

interface Change {
  id: string;
  version: number;
  form: MembershipForm | SoldForm;
  /** True when the membership must have been sold from a plan. */
  sold: boolean;
}

/**
 * The price now and later, after a change of the price of today that holds from `from` on. A later change that was agreed
 * before stays while the price of today does.
 */
function repriced(price: number, from: string | null) {
  const now = sql`price_on(${membership}, local_today())`;
  const later = sql`${from}::date > local_today() and ${price} is distinct from ${now}`;
  const stays = sql`${price} = ${now} and next_price_on > local_today()`;
  return {
    price: sql`case when ${later} then ${now} else ${price} end`,
    nextPrice: sql`case when ${later} then ${price} when ${stays} then next_price end`,
    nextPriceOn: sql`case when ${later} then ${from}::date when ${stays} then next_price_on end`,
  };
}

const soldFields = ({ priceFrom, price, ...form }: SoldForm) => ({
  ...form,
  ...repriced(price, priceFrom ?? null),
});

/** @returns false when the row was not changed */
async function change({ db }: GymContext, { id, version, form, sold }: Change): Promise<boolean> {
  const saved = await db
    .update(membership)
    .set({ ...('price' in form ? soldFields(form) : form), version: nextVersion })
    .where(
      and(
        thisMembership(id),
        eq(membership.version, version),
        sold ? isNotNull(membership.planId) : isNull(membership.planId),
        isNull(membership.deletedAt),
      ),
    )
    .returning({ id: membership.id });
  return saved.length > 0;
}

export const membershipsServer = implement(
  membershipsContract,
  {
    list: async ({ db }, { clientId }) => {
      const { rows } = await db.execute<Output<typeof membershipsContract.list>>(sql`
      select ${shownHolder} as client, coalesce((
        select json_agg(${shownMembership} order by m.active desc, m.expires_on desc nulls first, m.id desc)
        from membership m where m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null), '[]') as items,
        ${shownCoverings} as covering, client_balance(c.gym_id, c.id)::float8 as balance
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
      const [row] = rows;
      if (!row) throw new VerbError(notFound);
      return row;
    },
    create: addMembership,
    sell: sellMembership,
    quote: quoteSale,
    quotes: quoteSales,
    update: async (context, { id, version, ...form }) => {
      const saved = await change(context, { id, version, form, sold: false });
      const now = await getMembership(context, id);
      if (now.planId) throw new VerbError(soldFromPlan);
      if (!saved) throw new VerbError(stale);
      return now;
    },
    updateSold: async (context, { id, version, ...form }) => {
      await requirePresent(context, form.priceFrom, priceInPast);
      await refuseMistyped(context, { price: form.price }, async () => ({
        price: (await getMembership(context, id)).price ?? 0,
      }));
      const saved = await change(context, { id, version, form, sold: true });
      const now = await getMembership(context, id);
      if (!now.planId) throw new VerbError(notSoldFromPlan);
      if (!saved) throw new VerbError(stale);
      return now;
    },
    ...cancellation,
    remove: async (context, { id }) => {
      await requireNoChange(context, sql`${id} in (k.id, k.membership_id)`);
      await softDelete(context, membership, id);
      return done;
    },
    restore: async ({ db }, { id }) => {
      const { rowCount: limited } = await db.execute(sql`
      select from membership m
      join client c on c.gym_id = m.gym_id and c.id = m.client_id and c.deleted_at is null
      join plan p on p.gym_id = m.gym_id and p.id = m.plan_id and p.deleted_at is null and p.stock = 'limited'
      where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is not null
      for share of c for no key update of p`);
      const { rowCount } = await db.execute(sql`
      with owner as (
        select c.id from membership m join client c on c.gym_id = m.gym_id and c.id = m.client_id
        where m.gym_id = current_gym() and m.id = ${id} and c.deleted_at is null for share of c)
      update membership m set ${restoration} from owner
      where m.gym_id = current_gym() and m.id = ${id} and m.client_id = owner.id and m.deleted_at is not null
        and not exists (select from plan p where p.gym_id = m.gym_id and p.id = m.plan_id and p.deleted_at is null
          and not ${isInStock})`);
      if (rowCount === 0) throw new VerbError(limited ? planSoldOut : notFound);
      return done;
    },
  },
  { membership_trial_once: trialUsed },
);
