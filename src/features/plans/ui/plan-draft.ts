import * as z from 'zod/mini';
import { type Currency, largestAmount, tooLargeWords } from '../../gym/domain.ts';
import { type Plan, PlanForm, type PlanKind } from '../contract.ts';

/** A plan being edited; numbers may be missing. */
export type PlanDraft = Omit<
  PlanForm,
  | 'price'
  | 'days'
  | 'billingDay'
  | 'reservationLimit'
  | 'people'
  | 'stockLimit'
  | 'freezeDays'
  | 'freezeLeast'
  | 'freezeMost'
  | 'freezeFee'
  | 'enrolmentFee'
> & {
  price: number | null;
  days: number | string | null;
  billingDay: number | null;
  reservationLimit: number | string;
  people: number | string;
  stockLimit: number | string;
  freezeDays: number | null;
  freezeLeast: number | string;
  freezeMost: number | null;
  freezeFee: number | null;
  enrolmentFee: number | null;
};

export const lastsDays = (kind: PlanKind) => kind !== 'period' && kind !== 'subscription';

export const blankPlan = (kind: PlanKind): PlanDraft => ({
  kind,
  name: '',
  description: '',
  price: kind === 'trial' ? 0 : null,
  billingPeriod: lastsDays(kind) ? null : 'monthly',
  days: lastsDays(kind) ? '' : null,
  billingDay: null,
  reservations: kind === 'pack' ? 'limited' : 'unlimited',
  reservationLimit: kind === 'pack' ? '' : 0,
  reservationPeriod: 'month',
  openGym: 'counted',
  programIds: [],
  people: 1,
  sellOnline: true,
  stock: 'unlimited',
  stockLimit: 0,
  freezeDays: null,
  freezeLeast: 1,
  freezeMost: null,
  freezeFee: 0,
  taxable: false,
  enrolmentFee: 0,
});

export const draftOf = ({ id, programs, sold, version, ...draft }: Plan): PlanDraft => draft;

const amounts = ['price', 'enrolmentFee', 'freezeFee'] as const;

/** The form of a plan whose amounts can be meant in a currency, as the server refuses others. */
export const planFormIn = (currency: Currency) =>
  PlanForm.check(
    ...amounts.map((field) =>
      z.refine<PlanForm>((plan) => plan[field] <= largestAmount(currency), {
        error: tooLargeWords(currency),
        path: [field],
        // Also while another field is invalid.
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    ),
  );
