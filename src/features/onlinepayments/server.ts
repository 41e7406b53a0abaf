import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { implement } from '../../server/implement.ts';
import { thisRow } from '../../server/rows.ts';
import { workAdded } from '../../server/signals.ts';
import { notFound } from '../../wire/failures.ts';
import { done } from '../../wire/fields.ts';
import { endPayment } from '../payments/server.ts';
import { onlinePaymentsContract, otherCurrency } from './contract.ts';
import type { Provider } from './domain.ts';
import { linkVerbs } from './links.server.ts';
import { decideRefund } from './outside-refunds.server.ts';
import { providerVerbs } from './providers.server.ts';
import { isLoose } from './read.server.ts';
import { refundOnline } from './refund.server.ts';
import { takeOnline } from './settle.server.ts';
import { onlinePayment } from './table.ts';

export { followOnlinePayments } from './follow.server.ts';
export { makePurchaseLink } from './links.server.ts';
export { paymentNotices } from './notice.server.ts';
export { onlinePaymentSource } from './notifications.server.ts';
export { paymentPages } from './pay.server.ts';
export { providerPluginSource } from './plugins.server.ts';
export { hasOpenOnline, readyProviders } from './read.server.ts';

interface Loose extends Record<string, unknown> {
  readonly provider: Provider;
  readonly amount: number;
  readonly reference: string;
  readonly paidAt: string;
  /** The payment that it was, and that was deleted since. */
  readonly former: string | null;
  readonly isLoose: boolean;
  readonly fits: boolean;
}

/** Takes what was paid, and is no payment, as one of a membership of who paid. @throws VerbError not_found, other_currency */
async function assign(context: GymContext, id: string, membershipId: string): Promise<void> {
  const { db } = context;
  await db.execute(
    sql`select from online_payment o where o.gym_id = current_gym() and o.id = ${id} for update`,
  );
  const { rows } = await db.execute<Loose>(sql`
    select o.provider, (o.amount - o.refunded)::float8 as amount, coalesce(o.payment_reference, '') as reference,
      to_json(o.paid_at) #>> '{}' as "paidAt", o.payment_id as former, ${isLoose} as "isLoose", o.currency = g.currency as fits
    from online_payment o join gym g on g.gym_id = o.gym_id
      join membership m on m.gym_id = o.gym_id and m.id = ${membershipId} and m.client_id = o.client_id
    where o.gym_id = current_gym() and o.id = ${id} and o.state = 'paid' and o.refunded < o.amount`);
  const [found] = rows;
  if (!found) throw new VerbError(notFound);
  if (!found.isLoose) return;
  if (!found.fits) throw new VerbError(otherCurrency);
  const { paymentId } = await takeOnline(context, { ...found, membershipId, byPerson: true });
  if (paymentId === null) throw new VerbError(notFound);
  if (found.former !== null) await endPayment(context, found.former);
  await db.update(onlinePayment).set({ paymentId }).where(thisRow(onlinePayment, id));
}

export const onlinePaymentsServer = implement(onlinePaymentsContract, {
  ...providerVerbs,
  ...linkVerbs,
  refund: refundOnline,
  resolve: async (context, { id, membershipId, happened }) => {
    if (happened !== undefined) {
      await decideRefund(context, id, happened);
      context.afterCommit(async () => {
        workAdded.publish(context.gymId);
      });
    } else if (membershipId !== undefined) await assign(context, id, membershipId);
    else {
      const { rowCount } = await context.db
        .update(onlinePayment)
        .set({ attention: null })
        .where(thisRow(onlinePayment, id));
      if (!rowCount) throw new VerbError(notFound);
    }
    return done;
  },
});
