import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { thisRow } from '../../server/rows.ts';
import { isClosed, isSuspended } from '../../server/transaction.ts';
import type { GymWork, Turn } from '../../server/worker.ts';
import { isBuyable } from '../planpurchases/server.ts';
import type { Provider } from './domain.ts';
import { gatewayOf } from './gateways.server.ts';
import { accessesOf, askWithKeys, type GymAccess, readKeyring } from './keys.server.ts';
import { type Attempt, ProviderError, type ProviderPayment } from './provider.server.ts';
import { askRefund, type DueRefund, readRefundOrder, settleRefund, unclearRefund } from './refund.server.ts';
import { isOver, nextCheck, pauseAfter } from './rules.ts';
import { settlePayment } from './settle.server.ts';
import { onlinePayment } from './table.ts';

/** How many are asked for at a time in a gym, and in a turn before other work of the process has its chance. */
const atOnce = 4;
const mostPerTurn = 100;
/** After so long one that was begun is begun again: who asked has died. */
const heldFor = sql`interval '2 minutes'`;

interface Due extends Attempt, Record<string, unknown> {
  readonly provider: Provider;
  readonly keysNumber: number;
  readonly state: string;
  readonly checks: number;
  readonly expiresAt: string;
  readonly refunded: number;
}

/** Whether another attempt of the link of `o` is decided before it: one that may be charged yet, or an earlier one at the same provider. */
const isBlocked = sql`exists (
  select from online_payment x where x.gym_id = o.gym_id and x.link_id = o.link_id and x.id <> o.id and x.state = 'pending'
    and (x.confirming or x.provider = o.provider and x.returned and x.id < o.id))`;

/**
 * Whether a payment of `o` that waits for us to confirm it is wanted, so that nobody is charged twice: its payer came back, its link is
 * neither paid nor cancelled, its membership still owes that much or its plan has places, and no other attempt is decided before.
 */
const isToConfirm = sql`(o.returned and o.state = 'pending' and not ${isBlocked}
  and exists (select from payment_link l
      left join membership m on m.gym_id = l.gym_id and m.id = l.membership_id and m.deleted_at is null
      left join lateral membership_due(m, local_today()) due on m.id is not null
    where l.gym_id = o.gym_id and l.id = o.link_id and l.paid_at is null and l.cancelled_at is null
      and case when l.client_id is null then ${isBuyable(sql`l.purchase_id`)} else due.amount >= o.amount end))`;

/** Takes up what is due, so that nobody else asks for it too, nor for another attempt of its link meanwhile. */
async function claim({ db }: GymContext, now: string): Promise<readonly Due[]> {
  const { rows: due } = await db.execute<{ id: string }>(sql`
    select o.id from online_payment o join payment_link l on l.gym_id = o.gym_id and l.id = o.link_id
    where o.gym_id = current_gym() and o.next_check_at <= ${now}::timestamptz
    order by o.next_check_at, o.id limit ${atOnce} for update skip locked`);
  // A statement of its own sees what whoever had the link before has written.
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select o.id, o.confirming, ${isToConfirm} as to_confirm, ${isBlocked} as is_blocked from online_payment o
      where o.gym_id = current_gym() and o.id = any (${sql.param(due.map(({ id }) => id))}::uuid[]))
    update online_payment o set next_check_at = ${now}::timestamptz + ${heldFor}, checks = o.checks + 1,
      confirming = o.confirming or due.to_confirm
    from due where o.gym_id = current_gym() and o.id = due.id
    returning o.id, o.reference, o.payment_reference as "paymentReference", o.amount::float8 as amount, o.currency, o.returned, due.confirming, due.to_confirm as "toConfirm", due.is_blocked as "isBlocked", o.provider,
      o.keys_number as "keysNumber", o.state, o.checks, o.refunded::float8 as refunded, to_json(o.expires_at) #>> '{}' as "expiresAt"`);
  return rows;
}

interface Answer {
  readonly due: Due;
  /** Null where the provider did not answer. */
  readonly told: readonly ProviderPayment[] | null;
}

async function ask(due: Due, keyring: readonly GymAccess[], { signal }: Turn): Promise<Answer> {
  try {
    const told = await askWithKeys(accessesOf(keyring, due.provider, due.keysNumber), async (access) => {
      const found = await gatewayOf(due.provider).find({ ...access, signal }, due);
      // Another account knows nothing of it, and so says nothing.
      return found.length === 0 && access.number !== due.keysNumber ? null : found;
    });
    return { due, told };
  } catch (reason) {
    if (!(reason instanceof ProviderError)) throw reason;
    return { due, told: null };
  }
}

/** Those that are paid, or else the last one. */
function settling(told: readonly ProviderPayment[]): readonly ProviderPayment[] {
  const paid = told.filter(({ state }) => state === 'paid');
  return paid.length > 0 ? paid : told.slice(0, 1);
}

/**
 * Whether a provider that says that nothing was paid may not know yet: its payer came back after it was asked, or so shortly before that
 * it is asked once more before they may begin anew. The attempt is locked.
 */
async function isTooEarly({ db }: GymContext, { due, told }: Answer): Promise<boolean> {
  const { rows } = await db.execute<{ returned: boolean }>(sql`
    select o.returned from online_payment o where o.gym_id = current_gym() and o.id = ${due.id} for update`);
  if (!rows[0]?.returned || gatewayOf(due.provider).chargesWhenConfirmed) return false;
  return (!due.returned || due.checks === 1) && (told ?? []).every(({ state }) => state === 'open');
}

async function settle(context: GymContext, { due, told }: Answer, now: string): Promise<void> {
  const { db } = context;
  const isEarly = await isTooEarly(context, { due, told });
  for (const payment of isEarly ? [] : settling(told ?? []))
    if (payment.attemptId === due.id || payment.paymentReference === due.paymentReference)
      await settlePayment(context, due.provider, payment, due.refunded);
  const { rows } = await db.execute<{ isPaid: boolean; isDisputed: boolean; checks: number }>(sql`
    select o.state = 'paid' as "isPaid", o.disputed as "isDisputed", o.checks from online_payment o where o.gym_id = current_gym() and o.id = ${due.id}`);
  const [row] = rows;
  if (!row) return;
  const { isPaid, isDisputed } = row;
  const { expiresAt } = due;
  const isAnswered = told !== null;
  const isPending = (told ?? []).some(({ state }) => state === 'pending');
  const isUndecided = isPaid
    ? isDisputed
    : isPending || (told ?? []).some(({ state }) => state === 'waiting');
  const isUnanswered = !isPaid && !isAnswered && isOver(expiresAt, now);
  const checks = Math.max(0, row.checks - 1);
  const later = nextCheck({ isPaid, isUndecided, isAnswered, checks, expiresAt }, now);
  const next = isEarly && !due.returned ? now : later;
  await db
    .update(onlinePayment)
    .set({
      nextCheckAt: sql`${next}::timestamptz`,
      checks: sql`greatest(0, ${onlinePayment.checks} - ${isPaid && !isAnswered ? 1 : 0})`,
      unanswered: isUnanswered,
      confirming: sql`${onlinePayment.confirming} and ${!isAnswered || isPending || isEarly}::boolean`,
      attention: sql`case when ${isUnanswered}::boolean and not ${onlinePayment.unanswered} then 'unanswered'
        when ${isUnanswered}::boolean then ${onlinePayment.attention} else nullif(${onlinePayment.attention}, 'unanswered') end`,
      ...(next === null && !isPaid && { state: 'expired' }),
    })
    .where(thisRow(onlinePayment, due.id));
}

/**
 * Does a part of a turn; where it fails, the others go on, and it is tried again ever more seldom.
 */
async function tryPart(
  turn: Turn,
  work: () => Promise<unknown>,
  [table, { id, checks }]: readonly [
    'online_payment' | 'online_refund',
    { readonly id: string; readonly checks: number },
  ],
): Promise<void> {
  try {
    await work();
  } catch (reason) {
    if (isSuspended(reason) || isClosed(reason) || turn.signal.aborted) throw reason;
    turn.note(reason);
    const pause = sql`make_interval(mins => ${Math.max(1, pauseAfter(checks - 1))})`;
    await turn.open(({ db }) =>
      db.execute(sql`
        update ${sql.identifier(table)} set next_check_at = ${turn.now}::timestamptz + ${pause}
        where gym_id = current_gym() and id = ${id} and next_check_at is not null`),
    );
  }
}

async function askDue(turn: Turn): Promise<void> {
  for (let asked = 0; asked < mostPerTurn; ) {
    turn.signal.throwIfAborted();
    const { due, keyring } = await turn.open(async (context) => {
      const found = await claim(context, turn.now);
      return { due: found, keyring: found.length > 0 ? await readKeyring(context) : [] };
    });
    if (due.length === 0) return;
    await Promise.all(
      due.map((each) =>
        tryPart(turn, async () => {
          const answer = await ask(each, keyring, turn);
          await turn.open((context) => settle(context, answer, turn.now));
        }, ['online_payment', each]),
      ),
    );
    asked += due.length;
  }
}

async function claimRefunds(context: GymContext, now: string): Promise<readonly DueRefund[]> {
  const { rows } = await context.db.execute<{ id: string }>(sql`
    with due as (
      select f.id from online_refund f where f.gym_id = current_gym() and f.next_check_at <= ${now}::timestamptz
      order by f.next_check_at, f.id limit ${atOnce} for update skip locked)
    update online_refund f set next_check_at = ${now}::timestamptz + ${heldFor}, checks = f.checks + 1
    from due where f.gym_id = current_gym() and f.id = due.id returning f.id`);
  const orders = [];
  for (const { id } of rows) orders.push(await readRefundOrder(context, id));
  return orders.filter((order) => order !== null);
}

/** Sends again what was begun and not answered; where that could be done twice, a person has to look. */
async function refundDue(turn: Turn): Promise<void> {
  const due = await turn.open((context) => claimRefunds(context, turn.now));
  for (const order of due)
    await tryPart(turn, async () => {
      const isRepeatable = order.refundReference !== '' || gatewayOf(order.provider).refundsOnce;
      const outcome = isRepeatable ? await askRefund(order) : unclearRefund;
      await turn.open((context) => settleRefund(context, order.id, outcome));
    }, ['online_refund', order]);
}

/** Asks the providers what became of payments, so that a notice that is lost loses none. No connection is held while they answer. */
export const followOnlinePayments: GymWork = {
  name: 'online payments',
  onlyWhenDue: true,
  find: async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select id from gyms_with_online_payments() id');
    return rows.map(({ id }) => id);
  },
  run: async (turn) => {
    await refundDue(turn);
    await askDue(turn);
    return turn.open(async ({ db }) => {
      const { rows } = await db.execute<{ at: string | null }>(sql`
        select to_json(least(
          (select min(o.next_check_at) from online_payment o where o.gym_id = current_gym() and o.next_check_at is not null),
          (select min(f.next_check_at) from online_refund f where f.gym_id = current_gym() and f.next_check_at is not null)
        )) #>> '{}' as at`);
      return rows[0]?.at ?? null;
    });
  },
};
