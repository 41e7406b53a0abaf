import * as z from 'zod/mini';
import { proRata } from '../../wire/exact.ts';
import { requiredText } from '../../wire/fields.ts';
import type { Plan } from '../plans/contract.ts';
import { otherPlan } from '../plans/domain.ts';
import { type Membership, MembershipForm, SaleForm, SoldForm } from './contract.ts';
import type { periods } from './domain.ts';

/** The membership form: sold from a plan, entered by hand, or an existing one that was sold. */
export interface Draft extends Record<string, unknown> {
  source: 'plan' | 'other' | 'sold';
  planId: string;
  planName: string;
  period: keyof typeof periods;
  active: boolean;
  observation: string;
  price: number | null;
  startsOn: string;
  /** Whether the plan's enrolment fee is charged. */
  enrolment: boolean;
  /** From when a changed price holds. */
  priceFrom: string;
}

export const DraftSchema = z.discriminatedUnion('source', [
  z.object({ ...SaleForm.shape, source: z.literal('plan'), planId: requiredText(36, 'Elige un plan.') }),
  z.object({ ...MembershipForm.shape, source: z.literal('other') }),
  z.object({ ...SoldForm.shape, source: z.literal('sold') }),
]);

/** The drawer's initial form: the only plan, or a choice of plans, or a free one when the gym has none. */
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
    enrolment: true,
    priceFrom: today,
  };
}

export const draftOf = (membership: Membership, today: string): Draft => {
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
    enrolment: true,
    priceFrom: today,
  };
};

/** A period, both days included, and what was paid of it in the currency's minor unit. */
export interface PaidPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly paid: number;
}

/** The paid days after `last`, and what was paid for them. */
export function unusedPart(last: string, periods: readonly PaidPeriod[]): { days: number; amount: number } {
  const count = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days;
  let [days, amount] = [0, 0];
  for (const { startsOn, endsOn, paid } of periods) {
    const length = count(startsOn, endsOn) + 1;
    const left = Math.min(length, count(last, endsOn));
    if (paid === 0 || left <= 0) continue;
    days += left;
    amount += proRata(paid, left, length);
  }
  return { days, amount };
}
