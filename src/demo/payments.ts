import type { InsertTarget, RowOf } from './insert.ts';
import type { Random } from './random.ts';

const columns = {
  id: 'uuid',
  client_id: 'uuid',
  membership_id: 'uuid',
  send_receipt: 'boolean',
  document_type: 'text',
  method: 'text',
  amount: 'bigint',
  paid_on: 'date',
  plan_starts_on: 'date',
  created_at: 'timestamptz',
};

export const paymentTable: InsertTarget<typeof columns> = { name: 'payment', columns };
export type PaymentRow = RowOf<typeof columns>;

export const methodWeights = { transfer: 38, debit: 27, cash: 20, credit: 11, online: 3, check: 1 };

/** A payment of the first hours, in Chile, of the day that it was made: those of today come before what one takes now. */
export const makePayment = (
  random: Random,
  paid: Pick<PaymentRow, 'client_id' | 'membership_id' | 'amount' | 'paid_on' | 'plan_starts_on'>,
): PaymentRow => ({
  id: random.id(),
  ...paid,
  send_receipt: random.chance(0.6),
  document_type: random.chance(0.8) ? 'exemptReceipt' : 'vatReceipt',
  method: random.weighted(methodWeights),
  created_at: `${paid.paid_on}T04:00:00Z`,
});
