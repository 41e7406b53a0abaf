import { addCover, before, type Context, type MembershipRow, newMembership, priceOn } from './memberships.ts';
import { makePayment } from './payments.ts';
import { lastDay, type PlanKey, planOf, planWeights } from './plans.ts';
import type { Random } from './random.ts';

type Day = Temporal.PlainDate;

/** A membership, and the last day that its payments cover. */
interface Enrollment {
  key: PlanKey;
  membership: MembershipRow;
  covered: Day | null;
}

/** Shares of subscriptions with a month due, and of renewals that change plan. */
const share = { owing: 0.2, changing: 0.03 };

/** Some leave after a period, some of them return, and some change plan. */
function nextStart(random: Random, key: PlanKey, start: Day): Day | null {
  const plan = planOf(key);
  const next = start.add(plan.length);
  if (key === 'pass') return random.chance(0.15) ? next : null;
  if (random.chance(plan.period === 'monthly' ? 0.92 : 0.8)) return next;
  return key !== 'subscription' && random.chance(0.3) ? next.add({ days: 14 + random.below(80) }) : null;
}

/** Pays the period from `start` on; null when it is still unpaid today. */
function payPeriod(
  context: Context,
  { key, membership, covered }: Enrollment,
  start: Day,
): Enrollment | null {
  const { random, today, zone, loyal, history } = context;
  const plan = planOf(key);
  const isCurrent = key === 'subscription' && before(today, start.add(plan.length));
  if (isCurrent && random.chance(share.owing)) return null;
  const paidOn = covered ? start.add({ days: loyal ? 0 : random.below(5) }) : start;
  if (before(today, paidOn)) return null;
  const amount = priceOn(plan, start, today);
  history.payments.push(
    makePayment(random, zone, {
      clientId: history.client.id,
      membershipId: membership.id,
      amount,
      paidOn: paidOn.toString(),
      planStartsOn: start.toString(),
    }),
  );
  const until = lastDay(start, plan);
  addCover(context, membership, plan, start, until);
  const price = membership.planId === null ? null : amount;
  return { key, covered: until, membership: { ...membership, expiresOn: until.toString(), price } };
}

/** The last membership as of today; `next` is the start of its next period, null when the client left. */
function closeEnrollment(
  context: Context,
  { key, membership, covered }: Enrollment,
  next: Day | null,
): MembershipRow {
  const { random, today, joined } = context;
  if (key === 'subscription') {
    const left = next === null && covered !== null && before(covered, today);
    if (!left) addCover(context, membership, planOf(key), covered?.add({ days: 1 }) ?? joined, null);
    return { ...membership, active: !left, observation: left ? 'Canceló la suscripción.' : '' };
  }
  const lapsed = covered !== null && before(covered, today.subtract({ days: 25 }));
  return { ...membership, active: !lapsed || random.chance(0.2) };
}

/** The memberships from `firstStart` on, one after another, with their payments. */
export function addMemberships(context: Context, firstKey: PlanKey, firstStart: Day): void {
  const { random, today, loyal, recent, history } = context;
  const begin = (key: PlanKey, since: Day): Enrollment => {
    return { key, membership: newMembership(context, key, since), covered: null };
  };
  let enrollment = begin(firstKey, firstStart);
  let start: Day | null = firstStart;
  while (start && !recent && !before(today, start)) {
    const paid = payPeriod(context, enrollment, start);
    if (!paid) break;
    enrollment = paid;
    start = loyal ? start.add(planOf(paid.key).length) : nextStart(random, paid.key, start);
    if (start && !loyal && random.chance(share.changing) && !before(today, start)) {
      history.memberships.push({ ...paid.membership, active: false, observation: 'Cambió de plan.' });
      enrollment = begin(random.weighted(planWeights), start);
    }
  }
  history.memberships.push(closeEnrollment(context, enrollment, start));
}
