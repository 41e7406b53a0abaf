import type { payment } from '../features/payments/table.ts';
import type { RowOf } from '../fill.ts';
import type { Random } from './random.ts';

export type PaymentRow = RowOf<typeof payment>;

export const methodWeights = { transfer: 38, debit: 27, cash: 20, credit: 11, online: 3, check: 1 };

/** A payment made as its day begins in `zone`: today's precede any that a user takes now. */
export const makePayment = (
  random: Random,
  zone: string,
  paid: Pick<PaymentRow, 'clientId' | 'membershipId' | 'amount' | 'paidOn' | 'planStartsOn'>,
): PaymentRow => ({
  id: random.id(),
  ...paid,
  sendReceipt: random.chance(0.6),
  documentType: random.chance(0.8) ? 'exemptReceipt' : 'vatReceipt',
  method: random.weighted(methodWeights),
  createdAt: Temporal.PlainDate.from(paid.paidOn).toZonedDateTime(zone).toInstant().toString(),
});
