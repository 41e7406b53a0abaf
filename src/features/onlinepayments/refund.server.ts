import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound, notPermitted } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { reducePayment } from '../payments/server.ts';
import {
  keysRefused,
  moreThanLeft,
  type OnlinePayment,
  type onlinePaymentsContract,
  providerRefused,
  refundOpen,
} from './contract.ts';
import { type Provider, providers } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { accessesOf, askWithKeys, type GymAccess, readKeyring } from './keys.server.ts';
import { ProviderError, type RefundOrder } from './provider.server.ts';
import { pauseAfter } from './rules.ts';

type Refund = OnlinePayment['refunds'][number];

/** While somebody waits for an answer; then the worker takes it up, ever more seldom. */
const heldFor = sql`interval '2 minutes'`;

export interface DueRefund extends RefundOrder {
  readonly provider: Provider;
  readonly accesses: readonly GymAccess[];
  /** How often it was asked for again. */
  readonly checks: number;
}

/** What a provider is asked to give back, and how. */
export async function readRefundOrder(context: GymContext, id: string): Promise<DueRefund | null> {
  const { rows } = await context.db.execute<
    Omit<DueRefund, 'accesses'> & Record<string, unknown> & { readonly keysNumber: number }
  >(sql`
    select f.id, f.amount::float8 as amount, o.currency, o.provider, o.reference, coalesce(o.payment_reference, '') as "paymentReference",
      f.amount = o.amount as "isWhole", o.keys_number as "keysNumber", f.checks
    from online_refund f join online_payment o on o.gym_id = f.gym_id and o.id = f.online_payment_id
    where f.gym_id = current_gym() and f.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { keysNumber, ...order } = row;
  return { ...order, accesses: accessesOf(await readKeyring(context), row.provider, keysNumber) };
}

/** 'done', 'refused' with what the provider says, 'sending' to be tried again, or 'unclear'. */
export interface RefundOutcome {
  readonly state: Refund['state'];
  readonly refusal: string;
  readonly isKeys: boolean;
}

/** Asks the provider. Where it may have done it without saying so, and would do it twice, a person has to look. */
export async function askRefund({ accesses, provider, ...order }: DueRefund): Promise<RefundOutcome> {
  if (accesses.length === 0)
    return { state: 'refused', refusal: 'Faltan las llaves del proveedor.', isKeys: true };
  const gateway = gatewayOf(provider);
  try {
    await askWithKeys(accesses, (access) => gateway.refund(access, order));
    return { state: 'done', refusal: '', isKeys: false };
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
    if (reason.trouble === 'unreachable')
      return { state: gateway.refundsOnce ? 'sending' : 'unclear', refusal: '', isKeys: false };
    return { state: 'refused', refusal: reason.said, isKeys: reason.trouble === 'keys' };
  }
}

/** Takes what was given back off the online payment and ours. */
async function giveBack(
  { db, ...context }: GymContext,
  onlinePaymentId: string,
  amount: number,
): Promise<void> {
  const { rows } = await db.execute<{ paymentId: string | null }>(sql`
    update online_payment set refunded = refunded + ${amount}::bigint,
      attention = case when refunded + ${amount}::bigint < amount then attention end
    where gym_id = current_gym() and id = ${onlinePaymentId}
    returning payment_id as "paymentId"`);
  const paymentId = rows[0]?.paymentId;
  if (paymentId) await reducePayment({ db, ...context }, paymentId, amount);
}

/** Writes down what became of a refund, once. */
export async function settleRefund(
  context: GymContext,
  id: string,
  { state, refusal }: RefundOutcome,
): Promise<void> {
  const { db } = context;
  const { rows: found } = await db.execute<{ onlinePaymentId: string; checks: number }>(sql`
    select f.online_payment_id as "onlinePaymentId", f.checks from online_refund f where f.gym_id = current_gym() and f.id = ${id}`);
  const { onlinePaymentId, checks = 0 } = found[0] ?? {};
  if (!onlinePaymentId) return;
  await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.id = ${onlinePaymentId} for update`);
  const { rows } = await db.execute<{ amount: number }>(sql`
    update online_refund set state = ${state}, refusal = ${refusal},
      next_check_at = case when ${state} = 'sending' then current_instant() + make_interval(mins => ${pauseAfter(checks)}) end
    where gym_id = current_gym() and id = ${id} and state = 'sending'
    returning amount::float8 as amount`);
  const [refund] = rows;
  if (!refund) return;
  if (state === 'done') await giveBack(context, onlinePaymentId, refund.amount);
}

interface Refunded extends Record<string, unknown> {
  readonly amount: number;
  readonly refunded: number;
  readonly clientId: string;
  readonly provider: Provider;
  /** The refund that is not over yet, of which there is one at most. */
  readonly awaited: { readonly id: string; readonly amount: number } | null;
}

/**
 * Writes down what a provider says was given back of a payment, which is locked: the refund of ours that was on its way, and what
 * was done there, of which somebody is told. While ours is not over, nobody can say which of both an amount is.
 * @param total all that was given back so far
 */
export async function applyOutsideRefund(context: GymContext, id: string, total: number): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<Refunded>(sql`
    select o.amount::float8 as amount, o.refunded::float8 as refunded, o.client_id as "clientId", o.provider, (
      select json_build_object('id', f.id, 'amount', f.amount) from online_refund f
      where f.gym_id = o.gym_id and f.online_payment_id = o.id and f.state in ('sending', 'unclear')) as awaited
    from online_payment o where o.gym_id = current_gym() and o.id = ${id}`);
  const [row] = rows;
  if (!row) return;
  let left = total - row.refunded;
  const { awaited } = row;
  if (awaited) {
    if (awaited.amount !== left && row.refunded + left < row.amount) return;
    left -= awaited.amount;
    await db.execute(sql`
      update online_refund set state = 'done', next_check_at = null where gym_id = current_gym() and id = ${awaited.id}`);
    await giveBack(context, id, awaited.amount);
  }
  if (left <= 0) return;
  await db.execute(sql`
    insert into online_refund (id, online_payment_id, client_id, amount, reason, state)
    values (${newId()}, ${id}, ${row.clientId}, ${left}, ${`Se devolvió en ${providers[row.provider]}`}, 'done')`);
  await giveBack(context, id, left);
  await db.execute(sql`
    update online_payment set attention = 'refunded' where gym_id = current_gym() and id = ${id}`);
}

/** Writes down what somebody saw of a refund that its provider did not confirm. @throws VerbError not_found, not_permitted */
export async function decideRefund(
  context: GymContext,
  onlinePaymentId: string,
  happened: boolean,
): Promise<void> {
  const { db } = context;
  if (!(await context.rights).includes('payments.edit')) throw new VerbError(notPermitted);
  await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.id = ${onlinePaymentId} for update`);
  const { rows } = await db.execute<{ amount: number }>(sql`
    update online_refund set state = ${happened ? 'done' : 'refused'}
    where gym_id = current_gym() and online_payment_id = ${onlinePaymentId} and state = 'unclear'
    returning amount::float8 as amount`);
  if (rows.length === 0) throw new VerbError(notFound);
  if (!happened) return;
  for (const { amount } of rows) await giveBack(context, onlinePaymentId, amount);
}

type Asked = Parameters<Verbs<typeof onlinePaymentsContract, 'refund'>['refund']>[1];

const readRefund = async ({ db }: GymContext, id: string) => {
  const { rows } = await db.execute<{ refund: Refund & { onlinePaymentId: string } }>(sql`
    select ${jsonOf<Refund & { onlinePaymentId: string }>({
      id: sql`f.id`,
      amount: sql`f.amount`,
      reason: sql`f.reason`,
      state: sql`f.state`,
      refusal: sql`f.refusal`,
      onlinePaymentId: sql`f.online_payment_id`,
    })} as refund from online_refund f where f.gym_id = current_gym() and f.id = ${id}`);
  return rows[0]?.refund ?? null;
};

/** Adds a refund that is to be asked for; false for one that was added before. @throws VerbError not_found, refund_open, more_than_left */
async function beginRefund(context: GymContext, { id, paymentId, amount, reason }: Asked): Promise<boolean> {
  const { db } = context;
  const { rows } = await db.execute<{ amount: number; clientId: string }>(sql`
    select o.amount::float8 as amount, o.client_id as "clientId" from online_payment o
    where o.gym_id = current_gym() and o.id = ${paymentId} and o.state = 'paid' for update`);
  const [paid] = rows;
  if (!paid) throw new VerbError(notFound);
  const before = await readRefund(context, id);
  if (before) {
    const { onlinePaymentId, ...saved } = before;
    requireSame(
      { onlinePaymentId, amount: saved.amount, reason: saved.reason },
      {
        onlinePaymentId: paymentId,
        amount,
        reason,
      },
    );
    return false;
  }
  const { rows: sums } = await db.execute<{ given: number; isOpen: boolean }>(sql`
    select coalesce(sum(f.amount), 0)::float8 as given, coalesce(bool_or(f.state <> 'done'), false) as "isOpen" from online_refund f
    where f.gym_id = current_gym() and f.online_payment_id = ${paymentId} and f.state <> 'refused'`);
  if (sums[0]?.isOpen) throw new VerbError(refundOpen);
  if (amount > paid.amount - (sums[0]?.given ?? 0)) throw new VerbError(moreThanLeft);
  await db.execute(sql`
    insert into online_refund (id, online_payment_id, client_id, amount, reason, state, next_check_at)
    values (${id}, ${paymentId}, ${paid.clientId}, ${amount}, ${reason}, 'sending', current_instant() + ${heldFor})`);
  return true;
}

/** The verb. No transaction waits for the provider: what it answers is written down afterwards, here or by the worker. */
export const refundOnline: Verbs<typeof onlinePaymentsContract, 'refund'>['refund'] = async (
  context,
  asked,
) => {
  const order = await context.inTeam(async (scope) =>
    (await beginRefund(scope, asked)) ? readRefundOrder(scope, asked.id) : null,
  );
  if (order) {
    const outcome = await askRefund(order);
    const gymId = await context.inTeam(async (scope) => {
      await settleRefund(scope, asked.id, outcome);
      return scope.gymId;
    });
    workAdded.publish(gymId);
    if (outcome.isKeys) throw new VerbError(keysRefused);
  }
  const refund = await context.inTeam((scope) => readRefund(scope, asked.id));
  if (refund?.state === 'refused') throw new VerbError(providerRefused);
  return done;
};
