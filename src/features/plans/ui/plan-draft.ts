import type { Plan, PlanForm, PlanKind } from '../contract.ts';

/** A plan being edited; numbers may be missing. */
export type PlanDraft = Omit<PlanForm, 'price' | 'days' | 'reservationLimit' | 'stockLimit'> & {
  price: number | null;
  days: number | string | null;
  reservationLimit: number | string;
  stockLimit: number | string;
};

export const lastsDays = (kind: PlanKind) => kind === 'days' || kind === 'trial';

export const blankPlan = (kind: PlanKind): PlanDraft => ({
  kind,
  name: '',
  description: '',
  price: kind === 'trial' ? 0 : null,
  billingPeriod: lastsDays(kind) ? null : 'monthly',
  days: lastsDays(kind) ? '' : null,
  reservations: 'unlimited',
  reservationLimit: 0,
  reservationPeriod: 'month',
  programIds: [],
  sellOnline: true,
  stock: 'unlimited',
  stockLimit: 0,
});

export const draftOf = ({ id, programs, sold, version, ...draft }: Plan): PlanDraft => draft;
