import type pg from 'pg';
import type { RowOf, Target } from './insert.ts';

const columns = {
  id: 'uuid',
  client_id: 'uuid',
  plan_name: 'text',
  period: 'text',
  active: 'boolean',
  observation: 'text',
  expires_on: 'date',
  created_at: 'timestamptz',
};

export const membershipTable: Target<typeof columns> = { name: 'membership', columns };
export type MembershipRow = RowOf<typeof columns>;

export interface Plan {
  name: string;
  period: 'monthly' | 'bimonthly' | 'quarterly' | 'semiannual' | 'annual';
  months: number;
  price: number;
}

/** What a gym in Chile sells, the most usual first; prices in pesos. */
export const plans = {
  free: { name: 'Plan Libre', period: 'monthly', months: 1, price: 34_990 },
  morning: { name: 'Plan Mañana', period: 'monthly', months: 1, price: 24_990 },
  crossfit: { name: 'CrossFit Ilimitado', period: 'monthly', months: 1, price: 49_990 },
  twice: { name: 'Dos veces por semana', period: 'monthly', months: 1, price: 27_990 },
  bimonthly: { name: 'Plan Bimestral', period: 'bimonthly', months: 2, price: 64_990 },
  quarterly: { name: 'Plan Trimestral', period: 'quarterly', months: 3, price: 89_990 },
  semiannual: { name: 'Plan Semestral', period: 'semiannual', months: 6, price: 164_990 },
  annual: { name: 'Plan Anual', period: 'annual', months: 12, price: 289_990 },
} as const satisfies Record<string, Plan>;

export const planWeights: Record<keyof typeof plans, number> = {
  free: 36,
  morning: 14,
  crossfit: 14,
  twice: 10,
  bimonthly: 4,
  quarterly: 13,
  semiannual: 5,
  annual: 4,
};

/** The last day that a period from `start` on covers. */
export const lastDay = (start: Temporal.PlainDate, { months }: Pick<Plan, 'months'>): Temporal.PlainDate =>
  start.add({ months }).subtract({ days: 1 });

/** Puts right the memberships that were there before and got further payments. */
export const keepExpiry = (db: pg.PoolClient) =>
  db.query(`update membership m set expires_on = last_day_covered(paid.starts_on, m.period, m.days)
    from (select membership_id, max(plan_starts_on) as starts_on from payment
      where gym_id = current_gym() and deleted_at is null group by membership_id) paid
    where m.gym_id = current_gym() and m.id = paid.membership_id
      and m.expires_on is distinct from expiry(paid.starts_on, m.period)`);
