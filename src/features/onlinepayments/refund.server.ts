import { and, eq, sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { requireSame } from '../../server/idempotency.ts';
import type { Verbs } from '../../server/implement.ts';
import { jsonOf } from '../../server/json.ts';
import { thisRow } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { endPayment, reducePayment } from '../payments/server.ts';
import {
  keysRefused,
  moreThanLeft,
  type OnlinePayment,
  type onlinePaymentsContract,
  providerFailure,
  providerRefused,
  refundOpen,
} from './contract.ts';
import { type Provider, type ProviderTrouble, providerTroubles } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { accessesOf, askWithKeys, type GymAccess, readKeyring } from './keys.server.ts';
import { ProviderError, type RefundAnswer, type RefundOrder } from './provider.server.ts';
import { pauseAfter } from './rules.ts';
import { onlinePayment, onlineRefund } from './table.ts';

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
      f.reference as "refundReference", f.amount = o.amount as "isWhole", o.keys_number as "keysNumber", f.checks
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
  /** What the provider calls it, while it is not done with it. */
  readonly reference: string;
  readonly refusal: string;
  readonly trouble: ProviderTrouble | null;
}

const outcome = (state: RefundOutcome['state'], more: Partial<RefundOutcome> = {}): RefundOutcome => ({
  ...{ state, reference: '', refusal: '', trouble: null },
  ...more,
});

/** That of one which nobody can ask for again, as it may have been done. */
export const unclearRefund = outcome('unclear');

const outcomeOf = ({ state, refundReference: reference }: RefundAnswer): RefundOutcome => {
  if (state === 'started') return outcome('sending', { reference });
  return state === 'done' ? outcome('done') : outcome('refused', { refusal: 'El proveedor la rechazó.' });
};

/** After so many tries, within a day, somebody is told of a refund that its provider refuses to answer for. */
const mostTries = 10;
/** And after so many, within days, of one that it is not done with. */
const mostLooks = 20;

/** What follows where a provider did not do what it was asked for again: it may have done it before. */
function outcomeOfRepeat({ refundReference, checks }: DueRefund, { trouble }: ProviderError): RefundOutcome {
  const isRefused = trouble === 'refused' && refundReference === '';
  const isOver = isRefused || checks >= (trouble === 'unreachable' ? mostLooks : mostTries);
  return isOver ? unclearRefund : outcome('sending', { reference: refundReference });
}

/** Asks the provider. Where it may have done it without saying so, and would do it twice, a person has to look. */
export async function askRefund(due: DueRefund): Promise<RefundOutcome> {
  const { accesses, provider, ...order } = due;
  const gateway = gatewayOf(provider);
  try {
    const answered = outcomeOf(await askWithKeys(accesses, (access) => gateway.refund(access, order)));
    return answered.state === 'sending' && order.checks >= mostLooks ? unclearRefund : answered;
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
    if (order.checks > 0) return outcomeOfRepeat(due, reason);
    if (reason.trouble === 'unreachable' && gateway.refundsOnce) return outcome('sending');
    if (!reason.isUndone) return unclearRefund;
    return outcome('refused', {
      refusal: reason.said || providerTroubles[reason.trouble],
      trouble: reason.trouble,
    });
  }
}

/** Takes what was given back off the online payment and ours. */
export async function giveBack(context: GymContext, onlinePaymentId: string, amount: number): Promise<void> {
  const rows = await context.db
    .update(onlinePayment)
    .set({
      refunded: sql`${onlinePayment.refunded} + ${amount}::bigint`,
      attention: sql`case when ${onlinePayment.refunded} + ${amount}::bigint < ${onlinePayment.amount} then ${onlinePayment.attention} end`,
    })
    .where(thisRow(onlinePayment, onlinePaymentId))
    .returning({
      paymentId: onlinePayment.paymentId,
      isWhole: sql<boolean>`${onlinePayment.refunded} = ${onlinePayment.amount}`,
    });
  const { paymentId, isWhole } = rows[0] ?? {};
  if (!paymentId) return;
  // Whatever somebody has made of it meanwhile.
  if (isWhole) await endPayment(context, paymentId);
  else await reducePayment(context, paymentId, amount);
}

/** Follows what is paid anew, since what was given back there meanwhile was not told from a refund that was under way. */
export const followPaid = ({ db }: GymContext, onlinePaymentId: string) =>
  db
    .update(onlinePayment)
    .set({ nextCheckAt: sql`current_instant() + interval '5 minutes'`, checks: 0 })
    .where(thisRow(onlinePayment, onlinePaymentId));

/** Writes down what became of a refund, once. */
export async function settleRefund(
  context: GymContext,
  id: string,
  { state, reference, refusal }: RefundOutcome,
): Promise<void> {
  const { db } = context;
  const { rows: found } = await db.execute<{ onlinePaymentId: string; checks: number }>(sql`
    select f.online_payment_id as "onlinePaymentId", f.checks from online_refund f where f.gym_id = current_gym() and f.id = ${id}`);
  const { onlinePaymentId, checks = 0 } = found[0] ?? {};
  if (!onlinePaymentId) return;
  await db.execute(sql`
    select from online_payment o where o.gym_id = current_gym() and o.id = ${onlinePaymentId} for update`);
  const rows = await db
    .update(onlineRefund)
    .set({
      state,
      reference,
      refusal,
      nextCheckAt:
        state === 'sending' ? sql`current_instant() + make_interval(mins => ${pauseAfter(checks)})` : null,
    })
    .where(and(thisRow(onlineRefund, id), eq(onlineRefund.state, 'sending')))
    .returning({ amount: onlineRefund.amount });
  const [refund] = rows;
  if (!refund) return;
  if (state === 'done') await giveBack(context, onlinePaymentId, refund.amount);
  if (state !== 'sending') await followPaid(context, onlinePaymentId);
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
  await db.insert(onlineRefund).values({
    id,
    onlinePaymentId: paymentId,
    clientId: paid.clientId,
    amount,
    reason,
    state: 'sending',
    nextCheckAt: sql`current_instant() + ${heldFor}`,
  });
  return true;
}

/** The verb. No transaction waits for the provider: what it answers is written down afterwards, here or by the worker. */
export const refundOnline: Verbs<typeof onlinePaymentsContract, 'refund'>['refund'] = async (
  context,
  asked,
) => {
  const order = await context.inTeam(async (scope) => {
    if (!(await beginRefund(scope, asked))) return null;
    // Who takes it up where this process dies.
    scope.afterCommit(async () => {
      workAdded.publish(scope.gymId);
    });
    return readRefundOrder(scope, asked.id);
  });
  if (order) {
    const answered = await askRefund(order);
    const gymId = await context.inTeam(async (scope) => {
      await settleRefund(scope, asked.id, answered);
      return scope.gymId;
    });
    workAdded.publish(gymId);
    if (answered.trouble === 'keys') throw new VerbError(keysRefused);
    if (answered.trouble === 'unreachable') throw new VerbError(providerFailure);
  }
  const refund = await context.inTeam((scope) => readRefund(scope, asked.id));
  if (refund?.state === 'refused') throw new VerbError(providerRefused);
  return done;
};
