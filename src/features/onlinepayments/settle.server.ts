import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { nextVersion } from '../../server/deletion.ts';
import { VerbError } from '../../server/errors.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import { getMembership, lockMembership } from '../memberships/server.ts';
import { takePayment } from '../payments/server.ts';
import { payment } from '../payments/table.ts';
import { fulfilPurchase } from '../planpurchases/server.ts';
import { type Provider, providers } from './domain.ts';
import { applyOutsideRefund } from './outside-refunds.server.ts';
import type { ProviderPayment } from './provider.server.ts';
import { onlinePayment, paymentLink } from './table.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly linkId: string;
  /** Null, as the membership, before a plan that is bought on the public page is paid. */
  readonly clientId: string | null;
  readonly membershipId: string | null;
  readonly purchaseId: string | null;
  readonly provider: Provider;
  readonly production: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly gymCurrency: string;
  readonly state: string;
  readonly paymentReference: string | null;
  readonly refunded: number;
}

const readRow = async ({ db }: GymContext, id: string): Promise<Row | null> => {
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.link_id as "linkId", o.client_id as "clientId", l.membership_id as "membershipId", l.purchase_id as "purchaseId", o.provider, o.production,
      o.amount::float8 as amount, o.currency, g.currency as "gymCurrency", o.state, o.payment_reference as "paymentReference", o.refunded::float8 as refunded
    from online_payment o join payment_link l on l.gym_id = o.gym_id and l.id = o.link_id join gym g on g.gym_id = o.gym_id
    where o.gym_id = current_gym() and o.id = ${id}`);
  return rows[0] ?? null;
};

/** The attempt, locked, or the row of a further payment of it, which is added where there is none yet. */
async function lockRow(
  context: GymContext,
  provider: Provider,
  { attemptId, paymentReference, state }: ProviderPayment,
): Promise<Row | null> {
  const { db } = context;
  const { rowCount } = await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.id = ${attemptId} and o.provider = ${provider} for update`);
  if (!rowCount) return null;
  const attempt = await readRow(context, attemptId);
  if (!attempt || attempt.paymentReference === null || attempt.paymentReference === paymentReference)
    return attempt;
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from online_payment o
    where o.gym_id = current_gym() and o.provider = ${provider} and o.payment_reference = ${paymentReference} for update`);
  const [known] = rows;
  if (known) return readRow(context, known.id);
  if (state !== 'paid') return attempt;
  const id = newId();
  await db.execute(sql`
    insert into online_payment (id, link_id, client_id, provider, production, keys_number, amount, currency, state, reference, expires_at)
    select ${id}, o.link_id, o.client_id, o.provider, o.production, o.keys_number, coalesce(u.amount, o.amount), coalesce(u.currency, o.currency),
      'pending', o.reference, o.expires_at
    from online_payment o join payment_link l on l.gym_id = o.gym_id and l.id = o.link_id
      left join plan_purchase u on u.gym_id = l.gym_id and u.id = l.purchase_id
    where o.gym_id = current_gym() and o.id = ${attemptId}`);
  return readRow(context, id);
}

interface Taken {
  readonly paymentId: string | null;
  readonly isSurplus: boolean;
}

/** The day of an instant in the gym's time zone. */
async function dayOf({ db }: GymContext, at: string): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select (${at}::timestamptz at time zone g.time_zone)::date::text as day from gym g where g.gym_id = current_gym()`);
  return rows[0]?.day ?? '';
}

/**
 * Takes what was paid as a payment of a membership; where it owes less by now, the rest is in the client's favour and somebody is
 * told. One that ends or is off, and owes nothing, takes it only when a person says so.
 */
export async function takeOnline(
  context: GymContext,
  {
    membershipId,
    provider,
    amount,
    reference,
    paidAt,
    byPerson,
  }: {
    readonly membershipId: string;
    readonly provider: Provider;
    readonly amount: number;
    readonly reference: string;
    /** An instant. */
    readonly paidAt: string;
    /** Whether somebody chose the membership. */
    readonly byPerson: boolean;
  },
): Promise<Taken> {
  try {
    await lockMembership(context, membershipId);
    const { due, suggestion, taxable, active, endsOn } = await getMembership(context, membershipId);
    // It would come back to life.
    if (!byPerson && !due && (!active || endsOn !== null)) return { paymentId: null, isSurplus: false };
    const paidOn = await dayOf(context, paidAt);
    const id = newId();
    await takePayment(context, {
      ...{ id, membershipId, amount, paidOn, sendReceipt: true, method: 'online' },
      documentType: taxable ? 'vatReceipt' : 'exemptReceipt',
      planStartsOn: suggestion.planStartsOn,
      observation: `${providers[provider]} N° ${reference}`,
    });
    // Whoever assigns it did not take it, and no till has it.
    await context.db
      .update(payment)
      .set({ createdBy: null, shiftId: null })
      .where(and(thisRow(payment, id), isNotNull(payment.createdBy)));
    return { paymentId: id, isSurplus: (due?.amount ?? 0) < amount };
  } catch (reason) {
    if (reason instanceof VerbError && reason.failure.status === 404)
      return { paymentId: null, isSurplus: false };
    throw reason;
  }
}

/** When it was paid as the provider says, which is never later than now. */
async function readPaidAt({ db }: GymContext, { paidAt }: ProviderPayment): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_json(least(current_instant(), ${paidAt}::timestamptz)) #>> '{}' as at`,
  );
  return rows[0]?.at ?? '';
}

/**
 * Takes what was paid for a plan on the public page: first the buyer gets what they bought, once; whatever else is paid for it is
 * theirs all the same.
 * @param sells whether the amount is the one that was asked for
 */
async function takePurchase(
  context: GymContext,
  { linkId, provider, amount }: Row,
  purchaseId: string,
  {
    paidAt,
    reference,
    sells,
  }: { readonly paidAt: string; readonly reference: string; readonly sells: boolean },
): Promise<Taken> {
  const paidOn = await dayOf(context, paidAt);
  const { clientId, membershipId, isNew } = await fulfilPurchase(context, purchaseId, { paidOn, sells });
  await context.db
    .update(paymentLink)
    .set({ clientId, membershipId, version: nextVersion })
    .where(and(thisRow(paymentLink, linkId), isNull(paymentLink.membershipId)));
  await context.db
    .update(onlinePayment)
    .set({ clientId })
    .where(and(ofGym(onlinePayment), eq(onlinePayment.linkId, linkId), isNull(onlinePayment.clientId)));
  if (!membershipId || !sells) return { paymentId: null, isSurplus: false };
  const taken = await takeOnline(context, {
    ...{ membershipId, provider, amount, reference, paidAt, byPerson: false },
  });
  // What begins later is not owed yet, and paid all the same.
  return { ...taken, isSurplus: taken.isSurplus && !isNew };
}

async function writePaid(context: GymContext, row: Row, told: ProviderPayment): Promise<void> {
  const { db } = context;
  const { paymentReference: reference } = told;
  const isAsAsked =
    told.amount === row.amount && told.currency === row.currency && told.currency === row.gymCurrency;
  const paidAt = await readPaidAt(context, told);
  const amount = isAsAsked || told.amount === null || told.amount < 1 ? row.amount : told.amount;
  // Some give back by themselves what came late or twice: then nothing is left to take.
  const isKept = told.refunded < amount;
  const { membershipId, purchaseId } = row;
  const sells = isAsAsked && isKept;
  const taken: Taken =
    purchaseId && isKept
      ? await takePurchase(context, row, purchaseId, { paidAt, reference, sells })
      : membershipId && sells
        ? await takeOnline(context, { ...row, membershipId, reference, paidAt, byPerson: false })
        : { paymentId: null, isSurplus: false };
  await db
    .update(onlinePayment)
    .set({
      state: 'paid',
      paymentReference: reference,
      paymentId: taken.paymentId,
      attention: taken.isSurplus ? 'surplus' : null,
      amount,
      currency: told.currency,
      paidAt: sql`${paidAt}::timestamptz`,
      checks: 0,
      nextCheckAt: sql`current_instant() + interval '1 day'`,
    })
    .where(thisRow(onlinePayment, row.id));
  if (sells) {
    await db
      .update(paymentLink)
      .set({ paidAt: sql`current_instant()`, version: nextVersion })
      .where(and(thisRow(paymentLink, row.linkId), isNull(paymentLink.paidAt)));
  }
}

/** Writes down that a payment is not paid, or not yet. */
async function writeUnpaid({ db }: GymContext, row: Row, told: ProviderPayment): Promise<void> {
  if (told.state === 'open') {
    await db
      .update(onlinePayment)
      .set({ confirming: false })
      .where(and(thisRow(onlinePayment, row.id), onlinePayment.confirming));
    return;
  }
  const state = told.state === 'rejected' ? 'rejected' : 'pending';
  const confirming = told.state === 'pending';
  await db
    .update(onlinePayment)
    .set({
      state,
      confirming,
      ...(state === 'pending' && {
        nextCheckAt: sql`coalesce(${onlinePayment.nextCheckAt}, current_instant() + interval '1 hour')`,
      }),
    })
    .where(
      and(
        thisRow(onlinePayment, row.id),
        or(
          ne(onlinePayment.state, state),
          ne(onlinePayment.confirming, confirming),
          isNull(onlinePayment.nextCheckAt),
        ),
      ),
    );
}

/** A dispute is followed until it is decided, however long that takes. */
const writeDispute = ({ db }: GymContext, row: Row, { isDisputed }: ProviderPayment) =>
  db
    .update(onlinePayment)
    .set({
      disputed: isDisputed,
      ...(isDisputed && {
        nextCheckAt: sql`coalesce(${onlinePayment.nextCheckAt}, current_instant() + interval '1 day')`,
      }),
    })
    .where(and(thisRow(onlinePayment, row.id), ne(onlinePayment.disputed, isDisputed)));

/**
 * Writes down what a provider says of a payment, when it was asked itself: paid, it becomes a payment of ours once, however often
 * and by how many at a time it is told.
 * @param before what was noted as given back when the provider was asked; null where that is not known
 * @returns false for what is of no attempt of this gym
 */
export async function settlePayment(
  context: GymContext,
  provider: Provider,
  told: ProviderPayment,
  before: number | null,
): Promise<boolean> {
  const row = await lockRow(context, provider, told);
  if (!row) return false;
  if (told.state !== 'paid') {
    // Of what is paid, another try may have failed.
    if (row.state !== 'paid') await writeUnpaid(context, row, told);
    return true;
  }
  if (row.state !== 'paid') await writePaid(context, row, told);
  await writeDispute(context, row, told);
  await applyOutsideRefund(context, row.id, told.refunded, before);
  return true;
}
