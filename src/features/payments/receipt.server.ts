import { sql } from 'drizzle-orm';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { notFound } from '../../wire/failures.ts';
import { day } from '../../wire/written.ts';
import {
  issueReceipt,
  type ReceiptContext,
  receiptHeader,
  selectReceiptContext,
} from '../receipts/server.ts';
import { methods, type Payment } from './contract.ts';

interface Paid extends ReceiptContext, Record<string, unknown> {
  clientId: string;
  email: string;
  saleId: string | null;
  planName: string;
}

/**
 * Issues the receipt of a payment that this transaction has written or locked, once, or `again` after it was cancelled.
 * @returns the source of the receipt
 */
export async function giveReceipt(
  context: GymContext,
  payment: Payment,
  isMailed: boolean,
  again = false,
): Promise<string> {
  const { rows } = await context.db.execute<Paid>(sql`
    select ${selectReceiptContext(null, sql`p.client_id`)}, p.client_id as "clientId", c.email, p.sale_id as "saleId",
      m.plan_name as "planName"
    from payment p join gym g on g.gym_id = p.gym_id
      join client c on c.gym_id = p.gym_id and c.id = p.client_id
      join membership m on m.gym_id = p.gym_id and m.id = p.membership_id
    where p.gym_id = current_gym() and p.id = ${payment.id}`);
  const [paid] = rows;
  if (!paid) throw new VerbError(notFound);
  // The sale's receipt already includes it.
  if (paid.saleId) return paid.saleId;
  const { amount, paidOn, planStartsOn, method } = payment;
  await issueReceipt(context, {
    kind: 'payment',
    sourceId: payment.id,
    clientId: paid.clientId,
    email: isMailed ? paid.email : '',
    again,
    memberships: [{ membershipId: payment.membershipId, method, amount, paidOn, planStartsOn }],
    content: {
      ...receiptHeader(paid),
      refundOf: null,
      lines: [
        {
          name: `Membresía ${paid.planName}`,
          quantity: 1,
          price: amount,
          discount: 0,
          amount,
          note: `Desde el ${day(planStartsOn)}`,
        },
      ],
      subtotal: amount,
      discount: 0,
      tax: 0,
      taxRate: 0,
      total: amount,
      rounding: 0,
      payments: [{ label: methods[method], amount }],
      tendered: 0,
      change: 0,
      note: paidOn === paid.today ? '' : `Pagado el ${day(paidOn)}`,
    },
  });
  return payment.id;
}
