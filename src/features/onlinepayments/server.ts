import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { onlinePaymentsContract } from './contract.ts';
import type { Provider } from './domain.ts';
import { linkVerbs } from './links.server.ts';
import { providerVerbs } from './providers.server.ts';
import { isUnanswered } from './read.server.ts';
import { decideRefund, refundOnline } from './refund.server.ts';
import { takeOnline } from './settle.server.ts';

export { followOnlinePayments } from './follow.server.ts';
export { paymentNotices } from './notice.server.ts';
export { onlinePaymentSource } from './notifications.server.ts';
export { paymentPages } from './pay.server.ts';

interface Loose extends Record<string, unknown> {
  readonly provider: Provider;
  readonly amount: number;
  readonly reference: string;
  readonly isTaken: boolean;
}

/** Takes what was paid, and has no payment yet, as one of a membership. @throws VerbError not_found */
async function assign(context: GymContext, id: string, membershipId: string): Promise<void> {
  const { db } = context;
  const { rows } = await db.execute<Loose>(sql`
    select o.provider, (o.amount - o.refunded)::float8 as amount, coalesce(o.payment_reference, '') as reference,
      o.payment_id is not null as "isTaken" from online_payment o
    where o.gym_id = current_gym() and o.id = ${id} and o.state = 'paid' for update`);
  const [found] = rows;
  if (!found || (!found.isTaken && found.amount < 1)) throw new VerbError(notFound);
  if (found.isTaken) return;
  const { paymentId } = await takeOnline(context, { ...found, membershipId });
  if (paymentId === null) throw new VerbError(notFound);
  await db.execute(sql`
    update online_payment set payment_id = ${paymentId} where gym_id = current_gym() and id = ${id}`);
}

export const onlinePaymentsServer = implement(onlinePaymentsContract, {
  ...providerVerbs,
  ...linkVerbs,
  refund: refundOnline,
  resolve: async (context, { id, membershipId, happened }) => {
    if (happened !== undefined) await decideRefund(context, id, happened);
    else if (membershipId !== undefined) await assign(context, id, membershipId);
    else {
      const { rowCount } = await context.db.execute(sql`
        update online_payment o set attention = null,
          state = case when ${isUnanswered} then 'expired' else o.state end,
          next_check_at = case when ${isUnanswered} then null else o.next_check_at end
        where o.gym_id = current_gym() and o.id = ${id}`);
      if (!rowCount) throw new VerbError(notFound);
    }
    return done;
  },
});
