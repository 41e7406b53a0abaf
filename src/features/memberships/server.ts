import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { nextVersion, restoration, softDelete } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { idempotentResult } from '../../server/idempotency.ts';
import { implement } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound, stale } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import type { Failure } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import {
  type Due,
  endsInPast,
  type Holder,
  type Membership,
  type MembershipForm,
  membershipsContract,
  notCancelled,
  notSoldFromPlan,
  planSoldOut,
  priceInPast,
  type SoldForm,
  soldFromPlan,
  trialUsed,
} from './contract.ts';
import { membership } from './table.ts';

const c = alias(client, 'c');
const m = alias(membership, 'm');

/** `Holder` of the client `c`. */
export const shownHolder = jsonOf<Holder>({
  id: c.id,
  name: c.name,
  surname: c.surname,
  email: c.email,
  phone: c.phone,
  whatsapp: c.whatsapp,
  dni: c.dni,
});

/** The `Due` of a row `due` of `membership_due`; null when nothing is due. */
export const shownDue = sql`case when due.amount > 0 then ${jsonOf<Due>({
  amount: sql`due.amount`,
  since: sql`due.since`,
})} end`;

/**
 * `Membership` of the membership `m`. The next period follows the last one if that is paid ahead; otherwise it starts
 * today, or, for a subscription, when it renewed itself.
 */
export const shownMembership = sql`(
  select ${jsonOf<Membership>({
    id: m.id,
    clientId: m.clientId,
    planId: m.planId,
    kind: m.kind,
    planName: m.planName,
    period: m.period,
    days: m.days,
    price: sql`price_on(m, day.today)`,
    nextPrice: sql`case when m.next_price_on > day.today then ${jsonOf<NonNullable<Membership['nextPrice']>>({
      price: m.nextPrice,
      from: m.nextPriceOn,
    })} end`,
    startsOn: m.startsOn,
    active: m.active,
    endsOn: m.endsOn,
    cancelReason: m.cancelReason,
    observation: m.observation,
    version: m.version,
    expiresOn: m.expiresOn,
    daysLeft: sql`m.expires_on - day.today`,
    paymentCount: sql`paid.count`,
    due: shownDue,
    suggestion: jsonOf<Membership['suggestion']>({
      amount: sql`case when m.price is null then paid.amounts[1] when due.amount > 0 then due.first_amount
        else nullif(price_on(m, next.starts_on), 0) end`,
      planStartsOn: sql`next.starts_on`,
    }),
  })}
  from (select local_today() as today) day, (
    select count(*), array_agg(p.amount order by p.paid_on desc, p.created_at desc, p.id desc) as amounts
    from payment p where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null) paid,
    membership_due(m, day.today) due, lateral (select case when due.amount > 0 then due.period
      when renews_itself(m) then greatest(m.expires_on + 1, m.starts_on)
      else greatest(m.expires_on + 1, m.starts_on, day.today) end as starts_on) next)`;

async function findMembership({ db }: GymContext, id: string): Promise<Membership | undefined> {
  const { rows } = await db.execute<{ membership: Membership }>(sql`
    select ${shownMembership} as membership from membership m
    where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is null`);
  return rows[0]?.membership;
}

async function getMembership(context: GymContext, id: string): Promise<Membership> {
  const membership = await findMembership(context, id);
  if (!membership) throw new VerbError(notFound);
  return membership;
}

/** True when the plan `p`, which must be locked, is not sold out. */
const isInStock = sql`(p.stock = 'unlimited' or p.stock_limit > (
  select count(*) from membership sold
  where sold.gym_id = p.gym_id and sold.plan_id = p.id and sold.deleted_at is null))`;

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

/** @throws VerbError `failure` when the day is before today */
async function requirePresent({ db }: GymContext, from: string | undefined, failure: Failure): Promise<void> {
  if (!from) return;
  const { rows } = await db.execute<{ past: boolean }>(sql`select ${from}::date < local_today() as past`);
  if (rows[0]?.past) throw new VerbError(failure);
}

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
    .where(and(thisMembership(id), eq(membership.version, version), isNull(membership.deletedAt)))
    .returning({ id: membership.id });
  const now = await getMembership(context, id);
  if (saved.length === 0) throw new VerbError(stale);
  return now;
}

/** A membership to sell from a plan, at the plan's price unless another is agreed. */
interface NewMembership {
  id: string;
  clientId: string;
  planId: string;
  price?: number | undefined;
  startsOn: string;
  observation: string;
}

/**
 * The locks come first, so that later counts include all sales.
 * @throws VerbError not_found, plan_sold_out; a second trial violates membership_trial_once
 */
export async function sellMembership(
  context: GymContext,
  { id, ...form }: NewMembership,
): Promise<Membership> {
  const { clientId, planId, price = null, startsOn, observation } = form;
  const {
    rows: [offer],
  } = await context.db.execute<{ stock: string }>(sql`
    select p.stock from client c, plan p
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      and p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null
    for share of c for no key update of p`);
  const { rowCount } = await context.db.execute(sql`
    insert into membership (id, client_id, plan_id, kind, plan_name, period, days, price, starts_on, observation)
    select ${id}, c.id, p.id, p.kind, p.name, coalesce(p.billing_period, 'days'), p.days,
      coalesce(${price}::bigint, p.price), ${startsOn}::date, ${observation}
    from client c, plan p
    where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null
      and p.gym_id = current_gym() and p.id = ${planId} and p.deleted_at is null and ${isInStock}
    on conflict (gym_id, id) do nothing`);
  const saved = await findMembership(context, id);
  if (!saved) throw new VerbError(rowCount === 0 && offer?.stock === 'limited' ? planSoldOut : notFound);
  return idempotentResult(saved, form);
}

/**
 * Adds a membership that is sold from no plan. The lock keeps the client from being deleted without it.
 * @throws VerbError not_found, already_saved
 */
export async function addMembership(
  context: GymContext,
  { id, ...form }: MembershipForm & { id: string; clientId: string },
): Promise<Membership> {
  const { clientId, planName, period, active, observation } = form;
  await context.db.execute(sql`
    with owner as (
      select id from client where gym_id = current_gym() and id = ${clientId} and deleted_at is null for share)
    insert into membership (id, client_id, plan_name, period, active, observation)
    select ${id}, owner.id, ${planName}, ${period}, ${active}, ${observation} from owner
    on conflict (gym_id, id) do nothing`);
  return idempotentResult(await getMembership(context, id), form);
}

export const membershipsServer = implement(
  membershipsContract,
  {
    list: async ({ db }, { clientId }) => {
      const { rows } = await db.execute<{ client: Holder; items: Membership[]; balance: number }>(sql`
      select ${shownHolder} as client, coalesce((
        select json_agg(${shownMembership} order by m.active desc, m.expires_on desc nulls first, m.id desc)
        from membership m where m.gym_id = c.gym_id and m.client_id = c.id and m.deleted_at is null), '[]') as items,
        client_balance(c.gym_id, c.id)::float8 as balance
      from client c where c.gym_id = current_gym() and c.id = ${clientId} and c.deleted_at is null`);
      const [row] = rows;
      if (!row) throw new VerbError(notFound);
      return row;
    },
    create: addMembership,
    sell: sellMembership,
    update: async (context, { id, version, ...form }) => {
      const saved = await change(context, { id, version, form, sold: false });
      const now = await getMembership(context, id);
      if (now.planId) throw new VerbError(soldFromPlan);
      if (!saved) throw new VerbError(stale);
      return now;
    },
    updateSold: async (context, { id, version, ...form }) => {
      await requirePresent(context, form.priceFrom, priceInPast);
      const saved = await change(context, { id, version, form, sold: true });
      const now = await getMembership(context, id);
      if (!now.planId) throw new VerbError(notSoldFromPlan);
      if (!saved) throw new VerbError(stale);
      return now;
    },
    cancel: async (context, { id, version, endsOn, reason }) => {
      await requirePresent(context, endsOn, endsInPast);
      return setEnd(context, { id, version, endsOn, cancelReason: reason });
    },
    resume: async (context, { id, version }) => {
      const { endsOn } = await getMembership(context, id);
      if (!endsOn) throw new VerbError(notCancelled);
      return setEnd(context, { id, version, endsOn: null, cancelReason: '' });
    },
    remove: async (context, { id }) => {
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
