import { api } from '../../../web/api.ts';
import { type Payment, PaymentForm } from '../contract.ts';

/** A payment being edited; the amount may be missing. */
export type PaymentDraft = Omit<PaymentForm, 'amount'> & { amount: number | null };

export const draftOf = (values: Pick<PaymentDraft, 'amount' | 'paidOn' | 'planStartsOn'>): PaymentDraft => ({
  sendReceipt: false,
  documentType: 'exemptReceipt',
  method: 'cash',
  observation: '',
  ...values,
});

const fieldNames = Object.keys(PaymentForm.shape) as (keyof PaymentForm)[];

/** Adds a payment. Repeated with the same id after a lost response, it ends with the latest values. */
export async function addPayment(
  id: string,
  membershipId: string,
  draft: PaymentDraft,
  tillId: string | undefined,
): Promise<Payment> {
  const form = PaymentForm.parse(draft);
  const saved = await api.payments.create({ ...form, id, membershipId, ...(tillId && { tillId }) });
  if (fieldNames.every((name) => saved[name] === form[name])) return saved;
  return api.payments.update({ ...form, id, version: saved.version });
}
