import type { membership } from '../features/memberships/table.ts';
import type { RowOf } from '../fill.ts';
import type { PaymentRow } from './payments.ts';
import type { Client } from './people.ts';
import { lastDay, type Plan, type PlanKey, planOf, termsOf } from './plans.ts';
import type { Random } from './random.ts';

type Day = Temporal.PlainDate;

export type MembershipRow = RowOf<typeof membership>;

/** The days on which a membership allows bookings; without an end, until it is ended. */
export interface Cover {
  membershipId: string;
  plan: Plan;
  from: string;
  to: string | null;
}

export interface History {
  client: Client;
  memberships: MembershipRow[];
  payments: PaymentRow[];
  covers: Cover[];
}

/** What the rows of one client depend on. */
export interface Context {
  seed: string;
  random: Random;
  today: Day;
  zone: string;
  loyal: boolean;
  /** Joined within the last week, and has not paid yet. */
  recent: boolean;
  joined: Day;
  history: History;
}

const priceRise = { monthsAgo: 8, by: 2_000 };
export const before = (a: Day, b: Day) => Temporal.PlainDate.compare(a, b) < 0;

export const priceOn = (plan: Plan, day: Day, today: Day): number =>
  plan.price - (before(day, today.subtract({ months: priceRise.monthsAgo })) ? priceRise.by : 0);

export const newMembership = (
  { seed, random, today, history }: Context,
  key: PlanKey,
  since: Day,
): MembershipRow => ({
  id: random.id(),
  clientId: history.client.id,
  ...termsOf(seed, key, since, priceOn(planOf(key), since, today)),
  active: true,
  observation: '',
  expiresOn: null,
  createdAt: `${since}T12:00:00Z`,
});

export function addCover(
  { history }: Context,
  { id }: MembershipRow,
  plan: Plan,
  from: Day,
  to: Day | null,
): void {
  history.covers.push({ membershipId: id, plan, from: from.toString(), to: to?.toString() ?? null });
}

/** Adds a trial. @returns the day after it; null when it is not over */
export function addTrial(context: Context): Day | null {
  const { today, joined, history } = context;
  const plan = planOf('trial');
  const until = lastDay(joined, plan);
  const over = before(until, today);
  const membership = newMembership(context, 'trial', joined);
  history.memberships.push({
    ...membership,
    ...{ price: 0, expiresOn: until.toString(), active: !over },
    observation: over ? 'Se quedó después de la prueba.' : '',
  });
  addCover(context, membership, plan, joined, until);
  return over ? until.add({ days: 1 }) : null;
}
