import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { Failure } from '../../wire/verb.ts';
import { client } from '../clients/table.ts';
import {
  type CoveringMembership,
  type Due,
  type Holder,
  type Membership,
  type PlanMember,
  partOfChange,
} from './contract.ts';
import { membership, planMember } from './table.ts';

const c = alias(client, 'c');
const m = alias(membership, 'm');
const i = alias(planMember, 'i');

const nameOf = (client: string) => sql.raw(`trim(${client}.name || ' ' || ${client}.surname)`);

/** Whether the price of the membership `m` includes tax, as its plan says; one without a plan is exempt. */
export const isTaxable = sql<boolean>`exists (select from plan l where l.gym_id = m.gym_id and l.id = m.plan_id and l.taxable)`;

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

/** `PlanMember` of the plan member `i`, who is the client `w`. */
export const shownMember = jsonOf<PlanMember>({
  id: i.id,
  membershipId: i.membershipId,
  clientId: i.clientId,
  name: nameOf('w'),
  version: i.version,
});

/** Of the membership `m` on the day `day.today`. */
export const sessionsLeft = sql`case when m.kind = 'pack' then sessions_left(m, day.today) end`;

/** The change of plan with the membership `m`, and the plan of the membership with the id `other`. */
const changed = (isOwn: SQL, other: SQL) => sql`(
  select ${jsonOf<NonNullable<Membership['changedTo']>>({
    id: sql`k.id`,
    membershipId: sql`o.id`,
    planName: sql`o.plan_name`,
    startsOn: sql`k.starts_on`,
  })}
  from plan_change k join membership o on o.gym_id = k.gym_id and o.id = ${other}
  where k.gym_id = m.gym_id and ${isOwn} and k.deleted_at is null)`;

/** What is paid next: the membership `m` today with its payments, what it owes and its next period. */
const upcoming = sql`(select local_today() as today) day, (
    select count(*), array_agg(p.amount order by p.paid_on desc, p.created_at desc, p.id desc) as amounts
    from payment p where p.gym_id = m.gym_id and p.membership_id = m.id and p.deleted_at is null) paid,
    membership_due(m, day.today) due, lateral (select case when due.amount > 0 then due.period
      when m.kind = 'pack' and sessions_left(m, day.today) = 0 then greatest(m.starts_on, day.today)
      when renews_itself(m) then greatest(m.expires_on + 1, m.starts_on)
      else greatest(m.expires_on + 1, m.starts_on, day.today) end as starts_on) next`;

const suggestedAmount = sql`case when m.price is null then paid.amounts[1] when due.amount > 0 then due.first_amount
  when has_changed_plan(m) then null
  else nullif(period_price(m, next.starts_on), 0) end`;

/** The amount of the suggestion for the membership `m`. */
export const nextAmount = sql`(select ${suggestedAmount} from ${upcoming})`;

/**
 * `Membership` of the membership `m`. The next period follows the last one if that is paid ahead; otherwise it starts
 * today, as does that of a pack that is used up, or, for a subscription, when it renewed itself.
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
    people: sql`coalesce((select p.people from plan p where p.gym_id = m.gym_id and p.id = m.plan_id), 1)`,
    members: sql`coalesce((select json_agg(${shownMember} order by i.created_at, i.id)
      from plan_member i join client w on w.gym_id = i.gym_id and w.id = i.client_id
      where i.gym_id = m.gym_id and i.membership_id = m.id and i.deleted_at is null), '[]')`,
    sessions: m.sessions,
    sessionsLeft,
    billingDay: m.billingDay,
    price: sql`price_on(m, day.today)`,
    nextPrice: sql`case when m.next_price_on > day.today then ${jsonOf<NonNullable<Membership['nextPrice']>>({
      price: m.nextPrice,
      from: m.nextPriceOn,
    })} end`,
    startsOn: m.startsOn,
    active: m.active,
    endsOn: m.endsOn,
    cancelReason: m.cancelReason,
    changedTo: changed(sql`k.membership_id = m.id`, sql`k.id`),
    changedFrom: changed(sql`k.id = m.id`, sql`k.membership_id`),
    observation: m.observation,
    taxable: isTaxable,
    version: m.version,
    expiresOn: m.expiresOn,
    daysLeft: sql`m.expires_on - day.today`,
    paymentCount: sql`paid.count`,
    due: shownDue,
    suggestion: jsonOf<Membership['suggestion']>({
      amount: suggestedAmount,
      planStartsOn: sql`next.starts_on`,
    }),
  })}
  from ${upcoming})`;

/** `CoveringMembership` of the membership `m` of another client, `w`. */
const shownCovering = jsonOf<CoveringMembership>({
  id: m.id,
  planName: m.planName,
  kind: m.kind,
  period: m.period,
  days: m.days,
  sessions: m.sessions,
  sessionsLeft,
  active: m.active,
  endsOn: m.endsOn,
  expiresOn: m.expiresOn,
  daysLeft: sql`m.expires_on - day.today`,
  payer: jsonOf<CoveringMembership['payer']>({ id: sql`w.id`, name: nameOf('w') }),
});

/** The memberships of others that cover the client `c`. */
export const shownCoverings = sql`coalesce((
  select json_agg(${shownCovering} order by m.active desc, m.expires_on desc nulls last, m.id)
  from (select local_today() as today) day, covering_memberships(c.gym_id, c.id) m
    join client w on w.gym_id = m.gym_id and w.id = m.client_id
  where m.client_id <> c.id), '[]')`;

export async function findMembership({ db }: GymContext, id: string): Promise<Membership | undefined> {
  const { rows } = await db.execute<{ membership: Membership }>(sql`
    select ${shownMembership} as membership from membership m
    where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is null`);
  return rows[0]?.membership;
}

/** Locks the client of a membership and then the membership, as bookings and payments do. @throws VerbError not_found */
export async function lockMembership({ db }: GymContext, id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from client c join membership m on m.gym_id = c.gym_id and m.client_id = c.id
    where m.gym_id = current_gym() and m.id = ${id} and m.deleted_at is null for no key update of c`);
  if (rowCount === 0) throw new VerbError(notFound);
  await db.execute(sql`select from membership m where m.gym_id = current_gym() and m.id = ${id} for update`);
}

/** @throws VerbError part_of_change when the membership is one of those `where` */
export async function requireNoChange({ db }: GymContext, where: SQL): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select from plan_change k where k.gym_id = current_gym() and k.deleted_at is null and ${where}`);
  if (rowCount) throw new VerbError(partOfChange);
}

/** @throws VerbError `failure` when the day is before today */
export async function requirePresent(
  { db }: GymContext,
  from: string | undefined,
  failure: Failure,
): Promise<void> {
  if (!from) return;
  const { rows } = await db.execute<{ past: boolean }>(sql`select ${from}::date < local_today() as past`);
  if (rows[0]?.past) throw new VerbError(failure);
}

export async function getMembership(context: GymContext, id: string): Promise<Membership> {
  const membership = await findMembership(context, id);
  if (!membership) throw new VerbError(notFound);
  return membership;
}
