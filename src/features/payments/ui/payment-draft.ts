import * as z from 'zod/mini';
import { api } from '../../../web/api.ts';
import {
  type ListedPayment,
  type NewMembership,
  otherTenders,
  type Payment,
  PaymentForm,
  type Tender,
} from '../contract.ts';

/** A tender being edited; the amount may be missing. */
type TenderDraft = Omit<Tender, 'amount'> & { amount: number | null };

/** A payment being edited; the amounts may be missing. */
export type PaymentDraft = Omit<PaymentForm, 'amount'> & {
  amount: number | null;
  otherTenders: TenderDraft[];
};

export const PaymentDraftSchema = z.object({ ...PaymentForm.shape, otherTenders });

export const draftOf = (
  values: Pick<PaymentDraft, 'amount' | 'paidOn' | 'planStartsOn' | 'documentType'>,
): PaymentDraft => ({
  sendReceipt: false,
  method: 'cash',
  observation: '',
  otherTenders: [],
  ...values,
});

export const draftOfPayment = ({
  id: _,
  clientId: __,
  membershipId: ___,
  version: ____,
  receipt: _____,
  ...form
}: ListedPayment): PaymentDraft => ({ ...form, otherTenders: [] });

/** What is paid by all methods. */
export const totalOf = ({ amount, otherTenders }: Pick<PaymentDraft, 'amount' | 'otherTenders'>): number =>
  otherTenders.reduce((sum, tender) => sum + (tender.amount ?? 0), amount ?? 0);

interface Target {
  readonly id: string;
  readonly membershipId: string;
  readonly newMembership?: NewMembership | undefined;
  readonly tillId: string | undefined;
}

/** Takes a payment; repeated with the same ids after a lost response it is taken once. */
export async function takePayment(
  { newMembership, tillId, ...target }: Target,
  draft: PaymentDraft,
): Promise<Payment> {
  const { otherTenders, ...form } = PaymentDraftSchema.parse(draft);
  return api.payments.take({
    ...target,
    ...form,
    ...(otherTenders.length > 0 && { otherTenders }),
    ...(newMembership && { newMembership }),
    ...(tillId && { tillId }),
  });
}
