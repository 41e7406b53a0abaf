import * as z from 'zod/mini';
import { type Address, mayLose } from '../../../web/ui/leave-rules.ts';
import { requiredText, yesNo } from '../../../wire/fields.ts';
import { MembershipForm } from '../../memberships/contract.ts';
import type { periods } from '../../memberships/domain.ts';
import { price } from '../../plans/contract.ts';
import { type PaymentDraft, PaymentDraftSchema } from './payment-draft.ts';

/** A payment being taken, and the membership that is sold with it, if any. */
export type TakeDraft = PaymentDraft & {
  planId: string;
  price: number | null;
  enrolment: boolean;
  planName: string;
  period: keyof typeof periods;
};

const { planName, period } = MembershipForm.shape;

export const WithFreePlan = z.object({ ...PaymentDraftSchema.shape, planName, period });

export const WithPlan = z.object({
  ...PaymentDraftSchema.shape,
  planId: requiredText(36, 'Elige un plan.'),
  price,
  enrolment: yesNo,
});

type Search = Readonly<Record<string, unknown>>;

/** The address says whose payment it is. */
export const isAnother = (from: Address, to: Address): boolean =>
  mayLose(from, to) ||
  ['cliente', 'nueva'].some((key) => (from.search as Search)[key] !== (to.search as Search)[key]);
