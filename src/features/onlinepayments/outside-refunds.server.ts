import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { ofGym, thisRow } from '../../server/rows.ts';
import { notFound, notPermitted } from '../../wire/failures.ts';
import { type Provider, providers } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { followPaid, giveBack } from './refund.server.ts';
import { onlinePayment, onlineRefund } from './table.ts';

const f = alias(onlineRefund, 'f');

/** A payment with what was given back of it, in minor units: here, and by what its provider tells. */
interface Refunded extends Record<string, unknown> {
  readonly amount: number;
  readonly refunded: number;
  readonly toldRefunded: number | null;
  readonly provider: Provider;
  /** The refund that is not over yet, of which there is one at most. */
  readonly awaited: { readonly id: string; readonly amount: number } | null;
}

const readRefunded = async ({ db }: GymContext, id: string): Promise<Refunded | null> => {
  const { rows } = await db.execute<Refunded>(sql`
    select o.amount::float8 as amount, o.refunded::float8 as refunded, o.told_refunded::float8 as "toldRefunded", o.provider, (
      select ${jsonOf<NonNullable<Refunded['awaited']>>({ id: f.id, amount: f.amount })} from online_refund f
      where f.gym_id = o.gym_id and f.online_payment_id = o.id and f.state in ('sending', 'unclear')) as awaited
    from online_payment o where o.gym_id = current_gym() and o.id = ${id}`);
  return rows[0] ?? null;
};

/** Notes what was given back at the provider's. */
async function addOutside(
  context: GymContext,
  id: string,
  { provider }: Refunded,
  amount: number,
): Promise<void> {
  await context.db.execute(sql`
    insert into online_refund (id, online_payment_id, client_id, amount, reason, state)
    select ${newId()}, o.id, o.client_id, ${amount}, ${`Se devolvió en ${providers[provider]}`}, 'done'
    from online_payment o where o.gym_id = current_gym() and o.id = ${id}`);
  await giveBack(context, id, amount);
}

const noteAgreement = ({ db }: GymContext, id: string) =>
  db
    .update(onlinePayment)
    .set({ toldRefunded: null, attention: sql`nullif(${onlinePayment.attention}, 'differs')` })
    .where(and(thisRow(onlinePayment, id), isNotNull(onlinePayment.toldRefunded)));

/** Tells somebody, once for each total, that a provider gave back something else than is noted. */
const noteDifference = ({ db }: GymContext, id: string, total: number) =>
  db
    .update(onlinePayment)
    .set({ toldRefunded: total, attention: 'differs' })
    .where(
      and(thisRow(onlinePayment, id), sql`${onlinePayment.toldRefunded} is distinct from ${total}::bigint`),
    );

/** Lets the worker ask soon, as what was answered may be older than a refund of ours. */
const lookAgain = ({ db }: GymContext, id: string) =>
  db
    .update(onlinePayment)
    .set({ nextCheckAt: sql`current_instant()`, checks: sql`greatest(${onlinePayment.checks} - 1, 0)` })
    .where(thisRow(onlinePayment, id));

/**
 * Writes down what a provider says was given back of a payment, which is locked: the refund of ours that was on its way, and what
 * was done there, of which somebody is told. While ours is not over, nobody can say which of both an amount is. Where it is less
 * than is noted, or only that something was given back, a person has to look.
 * @param total all that was given back so far
 * @param before what was noted as given back when the provider was asked; null where that is not known
 */
export async function applyOutsideRefund(
  context: GymContext,
  id: string,
  total: number,
  before: number | null,
): Promise<void> {
  const row = await readRefunded(context, id);
  if (!row) return;
  const { awaited, amount, refunded } = row;
  const { tellsParts } = gatewayOf(row.provider);
  let left = total - refunded;
  if (awaited) {
    if (awaited.amount !== left && !(tellsParts && total === amount)) return;
    left -= awaited.amount;
    await context.db
      .update(onlineRefund)
      .set({ state: 'done', nextCheckAt: null })
      .where(thisRow(onlineRefund, awaited.id));
    await giveBack(context, id, awaited.amount);
    // It may have been one there of the same amount, and ours is still to come.
    await followPaid(context, id);
  }
  if (left === 0 || (left < 0 && !tellsParts)) await noteAgreement(context, id);
  else if (left < 0 && row.toldRefunded !== total && before !== refunded) await lookAgain(context, id);
  else if (left < 0 || (!tellsParts && refunded > 0)) await noteDifference(context, id, total);
  else {
    await noteAgreement(context, id);
    await addOutside(context, id, row, left);
    await context.db.update(onlinePayment).set({ attention: 'refunded' }).where(thisRow(onlinePayment, id));
  }
}

/** Adds the refund that a person confirmed was made at the provider. @returns false where it reports no more than is recorded here */
async function acceptTold(context: GymContext, id: string): Promise<boolean> {
  const row = await readRefunded(context, id);
  if (!row || row.toldRefunded === null || row.toldRefunded <= row.refunded) return false;
  await noteAgreement(context, id);
  await addOutside(context, id, row, row.toldRefunded - row.refunded);
  return true;
}

/**
 * Writes down what somebody saw of a refund that its provider did not confirm, or of one that was done there.
 * @throws VerbError not_found, not_permitted
 */
export async function decideRefund(
  context: GymContext,
  onlinePaymentId: string,
  happened: boolean,
): Promise<void> {
  const { db } = context;
  if (!(await context.rights).includes('payments.edit')) throw new VerbError(notPermitted);
  await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.id = ${onlinePaymentId} for update`);
  const rows = await db
    .update(onlineRefund)
    .set({ state: happened ? 'done' : 'refused' })
    .where(
      and(
        ofGym(onlineRefund),
        eq(onlineRefund.onlinePaymentId, onlinePaymentId),
        eq(onlineRefund.state, 'unclear'),
      ),
    )
    .returning({ amount: onlineRefund.amount });
  if (rows.length === 0 && !(happened && (await acceptTold(context, onlinePaymentId))))
    throw new VerbError(notFound);
  if (happened) for (const { amount } of rows) await giveBack(context, onlinePaymentId, amount);
  await followPaid(context, onlinePaymentId);
}
