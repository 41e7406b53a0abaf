import * as z from 'zod/mini';
import { requiredText } from '../../wire/fields.ts';
import type { Plan } from '../plans/contract.ts';
import { type Membership, MembershipForm, type periods, SaleForm, SoldForm } from './contract.ts';

/** Stands for a plan that is written freely. */
export const otherPlan = 'other';

/** A membership as it is typed: sold from a plan, written freely, or one that was sold before. */
export interface Draft extends Record<string, unknown> {
  source: 'plan' | 'other' | 'sold';
  planId: string;
  planName: string;
  period: keyof typeof periods;
  active: boolean;
  observation: string;
  price: number | null;
  startsOn: string;
}

export const DraftSchema = z.discriminatedUnion('source', [
  z.object({ ...SaleForm.shape, source: z.literal('plan'), planId: requiredText(36, 'Elige un plan.') }),
  z.object({ ...MembershipForm.shape, source: z.literal('other') }),
  z.object({ ...SoldForm.shape, source: z.literal('sold') }),
]);

/** What the drawer starts with: the only plan, or the choice among them, or a free one where the gym has none. */
export function newDraft(plans: readonly Plan[], today: string): Draft {
  const [first] = plans;
  const only = plans.length === 1 ? first : undefined;
  return {
    source: first ? 'plan' : 'other',
    planId: only?.id ?? '',
    planName: '',
    period: 'monthly',
    active: true,
    observation: '',
    price: only?.price ?? null,
    startsOn: today,
  };
}

export const draftOf = (membership: Membership): Draft => {
  const { planId, planName, period, active, observation, price, startsOn } = membership;
  return {
    source: planId ? 'sold' : 'other',
    planId: planId ?? otherPlan,
    planName,
    period: period === 'days' ? 'monthly' : period,
    active,
    observation,
    price,
    startsOn: startsOn ?? '',
  };
};
