import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { alreadySaved } from '../../wire/failures.ts';
import { dniInvalid } from '../clients/contract.ts';
import { documentIn } from '../clients/server.ts';
import type { Agreed } from '../consents/server.ts';
import type { ContractContent } from '../contracts/contract.ts';
import { planSoldOut } from '../memberships/contract.ts';
import { noteBegunPurchase } from '../prospects/server.ts';
import { notForSale, type PurchaseForm, startOutside } from './contract.ts';
import { maxOpenPurchases, purchaseHours } from './domain.ts';
import { type PlanOffer, readPlanOffer } from './read.server.ts';
import { planPurchase } from './table.ts';

/** What is kept of a purchase until it is paid. */
export interface Request extends Omit<PurchaseForm, 'id' | 'planId' | 'startsOn'> {
  readonly content: ContractContent | null;
  /** What they agreed to in the form besides; absent where they did to nothing. */
  readonly agreed?: readonly Agreed[];
}

/** What was shown to the buyer: nothing else is sold to them. */
export interface Shown {
  readonly amount: number;
  /** Of the contract; empty without one. */
  readonly versionId: string;
  /** By `termsOf`. */
  readonly terms: string;
}

/** A digest of what is sold and on which terms, whoever buys it and from whichever day. */
export function termsOf({ plan, enrolmentFee, contract }: PlanOffer): string {
  const { name, kind, billingPeriod, days, billingDay, reservationLimit, price } = plan;
  const { gymName, header, length, rules } = contract?.content ?? {};
  const sold = [name, kind, billingPeriod, days, billingDay, reservationLimit, price, enrolmentFee];
  return createHash('sha256')
    .update(JSON.stringify([...sold, gymName, header, length, rules]))
    .digest('base64url');
}

/** Whether the offer is not the one that was shown. */
export const isChanged = (offer: PlanOffer, shown: Shown): boolean =>
  offer.amount !== shown.amount ||
  (offer.contract?.versionId ?? '') !== shown.versionId ||
  termsOf(offer) !== shown.terms;

/** The offer for who fills in the form. @throws VerbError dni_invalid, start_outside, plan_not_for_sale, plan_sold_out */
export async function offerFor(
  { db }: GymContext,
  { planId, startsOn, ...buyer }: PurchaseForm,
): Promise<{ readonly offer: PlanOffer; readonly document: Pick<PurchaseForm, 'dni' | 'dniType'> }> {
  const name = `${buyer.name} ${buyer.surname}`.trim();
  const typed = await readPlanOffer(db, planId, { name, document: buyer.dni }, startsOn);
  if (!typed) throw new VerbError(notForSale);
  const document = documentIn(typed.country, buyer);
  if (!document || document.dni === '') throw new VerbError(dniInvalid);
  if (startsOn < typed.today || startsOn > typed.lastStart) throw new VerbError(startOutside);
  if (!typed.inStock) throw new VerbError(planSoldOut);
  const offer =
    document.dni === buyer.dni
      ? typed
      : await readPlanOffer(db, planId, { name, document: document.dni }, startsOn);
  if (!offer) throw new VerbError(notForSale);
  return { offer, document };
}

/** The purchase that was begun with this id, or by the same person for the same, and can be paid for an hour at least. */
async function findBegun(
  { db }: GymContext,
  { id, planId, startsOn }: PurchaseForm,
  { amount, contract }: PlanOffer,
  request: Request,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string; same: boolean }>(sql`
    select x.id, x.paid_at is not null or x.same as same from (
      select u.id, u.paid_at, u.created_at, u.plan_id = ${planId} and u.starts_on = ${startsOn}::date and u.amount = ${amount}
        and u.version_id is not distinct from ${contract?.versionId ?? null}::uuid and u.request = ${JSON.stringify(request)}::jsonb
        and u.expires_at > current_instant() + interval '1 hour' as same
      from plan_purchase u where u.gym_id = current_gym() and (u.id = ${id} or u.paid_at is null and u.expires_at > current_instant())) x
    where x.id = ${id} or x.same order by x.id = ${id} desc, x.created_at desc limit 1`);
  const [found] = rows;
  if (found && !found.same) throw new VerbError(alreadySaved);
  return found?.id ?? null;
}

/** Lets the oldest open purchases with a mail expire, but for the last ones. */
const expireOthers = ({ db }: GymContext, email: string) =>
  db.execute(sql`
    update plan_purchase set expires_at = current_instant(), version = ${nextVersion}
    where gym_id = current_gym() and id in (
      select u.id from plan_purchase u
      where u.gym_id = current_gym() and u.paid_at is null and u.expires_at > current_instant() and u.request ->> 'email' = ${email}
      order by u.created_at desc, u.id desc offset ${maxOpenPurchases})`);

interface Source {
  /** What they agreed to besides, of which nothing is recorded before it is paid. */
  readonly agreed: readonly Agreed[];
  /** The client who invited them; null for nobody. */
  readonly referrerId: string | null;
}

/**
 * Notes that somebody wants to buy a plan: nothing is theirs before it is paid.
 * @returns the id of the purchase: an earlier one, where the same person asks for the same
 * @throws VerbError already_saved when another one has this id
 */
export async function beginPurchase(
  context: GymContext,
  form: PurchaseForm,
  { offer, document }: Awaited<ReturnType<typeof offerFor>>,
  { agreed, referrerId }: Source,
): Promise<string> {
  const { id, planId: _, startsOn, ...person } = form;
  const { plan, contract, amount, currency, enrolmentFee } = offer;
  const request: Request = {
    ...person,
    ...document,
    content: contract?.content ?? null,
    ...(agreed.length > 0 && { agreed }),
  };
  // Two windows of one person wait for each other, and nobody else for them.
  await context.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('plan_purchase ' || current_gym() || ' ' || ${form.email}::text, 0))`,
  );
  const begun = await findBegun(context, form, offer, request);
  if (begun) return begun;
  const prospectId = await noteBegunPurchase(context, { id, ...person, referrerId }, plan.name);
  await context.db.insert(planPurchase).values({
    id,
    planId: plan.id,
    planName: plan.name,
    kind: plan.kind,
    period: plan.billingPeriod ?? 'days',
    days: plan.days,
    billingDay: plan.billingDay,
    sessions: plan.kind === 'pack' ? plan.reservationLimit : null,
    price: plan.price,
    enrolmentFee,
    amount,
    currency,
    startsOn,
    versionId: contract?.versionId ?? null,
    request,
    prospectId,
    expiresAt: sql`current_instant() + make_interval(hours => ${purchaseHours})`,
  });
  await expireOthers(context, form.email);
  return id;
}
