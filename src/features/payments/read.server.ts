import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GymContext } from '../../server/context.ts';
import { VerbError } from '../../server/errors.ts';
import { jsonOf } from '../../server/json.ts';
import { notFound } from '../../wire/failures.ts';
import type { Payment } from './contract.ts';
import { payment } from './table.ts';

const p = alias(payment, 'p');

/** The fields of a `Payment` of the payment `p`. */
export const paymentFields = {
  id: p.id,
  clientId: p.clientId,
  membershipId: p.membershipId,
  sendReceipt: p.sendReceipt,
  documentType: p.documentType,
  method: p.method,
  amount: p.amount,
  paidOn: p.paidOn,
  planStartsOn: p.planStartsOn,
  observation: p.observation,
  version: p.version,
};

/** `Payment` of the payment `p`. */
export const shownPayment = jsonOf<Payment>(paymentFields);

/**
 * The source of the receipt of the payment `p`: its sale, or the payment that it was taken with. Behind row-level security a
 * condition with `coalesce` uses no index, as PostgreSQL does not know that it cannot leak; it knows it of `case`.
 */
export const receiptSource = sql`
  case when p.sale_id is not null then p.sale_id when p.taken_with is not null then p.taken_with else p.id end`;

export async function getPayment({ db }: GymContext, id: string): Promise<Payment> {
  const { rows } = await db.execute<{ payment: Payment }>(sql`
    select ${shownPayment} as payment from payment p
    where p.gym_id = current_gym() and p.id = ${id} and p.deleted_at is null`);
  const [row] = rows;
  if (!row) throw new VerbError(notFound);
  return row.payment;
}
