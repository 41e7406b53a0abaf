import type { payment } from '../features/payments/table.ts';
import type { RowOf } from '../fill.ts';
import type { Random } from './random.ts';

export type PaymentRow = RowOf<typeof payment>;

export const methodWeights = { transfer: 38, debit: 27, cash: 20, credit: 11, online: 3, check: 1 };

/** A payment dated to the first hours of its day in Chile: today's demo payments precede any that a user takes now. */
export const makePayment = (
  random: Random,
  paid: Pick<PaymentRow, 'clientId' | 'membershipId' | 'amount' | 'paidOn' | 'planStartsOn'>,
): PaymentRow => ({
  id: random.id(),
  ...paid,
  sendReceipt: random.chance(0.6),
  documentType: random.chance(0.8) ? 'exemptReceipt' : 'vatReceipt',
  method: random.weighted(methodWeights),
  createdAt: `${paid.paidOn}T04:00:00Z`,
});
