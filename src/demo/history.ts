import type { membership } from '../features/memberships/table.ts';
import type { RowOf } from './fill.ts';
import { makePayment, type PaymentRow } from './payments.ts';
import { type Client, makePerson, type Person } from './people.ts';
import { lastDay, type Plan, type PlanKey, planOf, planWeights, termsOf } from './plans.ts';
import { type Random, randomOf } from './random.ts';

type Day = Temporal.PlainDate;

type MembershipRow = RowOf<typeof membership>;

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

/**
 * The relative number of new clients in each month from January on: after new year, after the summer, before the
 * next.
 */
const arrivals = [15, 7, 17, 11, 9, 7, 7, 10, 12, 13, 12, 8];
export const monthsOfHistory = 16;
const priceRise = { monthsAgo: 8, by: 2_000 };
/** Shares in per cent: trials, short visits, and subscriptions with a month due. */
const share = { recent: 0.05, trial: 0.12, recentTrial: 0.5, pass: 0.03, owing: 0.2, changing: 0.03 };

const before = (a: Day, b: Day) => Temporal.PlainDate.compare(a, b) < 0;

function arrivalDay(random: Random, today: Day): Day {
  const months = Array.from({ length: monthsOfHistory }, (_, back) =>
    today.with({ day: 1 }).subtract({ months: back }),
  );
  const weights = Object.fromEntries(
    months.map((month, back) => [back, (arrivals[month.month - 1] ?? 0) * (back === 0 ? today.day / 30 : 1)]),
  );
  const month = months[Number(random.weighted(weights))] ?? today;
  const day = month.add({ days: random.below(month.daysInMonth) });
  return before(today, day) ? today : day;
}

const priceOn = (plan: Plan, day: Day, today: Day): number =>
  plan.price - (before(day, today.subtract({ months: priceRise.monthsAgo })) ? priceRise.by : 0);

/** Some leave after a period, some of them return, and some change plan. */
function nextStart(random: Random, key: PlanKey, start: Day): Day | null {
  const plan = planOf(key);
  const next = start.add(plan.length);
  if (key === 'pass') return random.chance(0.15) ? next : null;
  if (random.chance(plan.period === 'monthly' ? 0.92 : 0.8)) return next;
  return key !== 'subscription' && random.chance(0.3) ? next.add({ days: 14 + random.below(80) }) : null;
}

/** A client's history up to today. A `loyal` one joined a year ago and never missed a month. */
export function makeHistory(
  seed: string,
  index: number,
  today: Day,
  { person = {}, loyal = false }: { person?: Partial<Person>; loyal?: boolean } = {},
): History {
  const random = randomOf(`${seed} ${index}`);
  const clientId = random.id();
  const someone = { ...makePerson(index, random), ...person };
  const recent = !loyal && random.chance(share.recent);
  let key: PlanKey = loyal ? 'thrice' : random.chance(share.pass) ? 'pass' : random.weighted(planWeights);
  const arrived = key === 'pass' ? today.subtract({ days: random.below(40) }) : arrivalDay(random, today);
  const joined = loyal
    ? today.subtract({ months: 11, days: 9 })
    : recent
      ? today.subtract({ days: random.below(7) })
      : arrived;
  const client = { id: clientId, ...someone, createdAt: `${joined}T12:00:00Z` };
  const history: History = { client, memberships: [], payments: [], covers: [] };
  if (!loyal && random.chance(0.02)) return history;

  const open = (planKey: PlanKey, since: Day): MembershipRow => ({
    id: random.id(),
    clientId,
    ...termsOf(seed, planKey, since, priceOn(planOf(planKey), since, today)),
    active: true,
    observation: '',
    expiresOn: null,
    createdAt: `${since}T12:00:00Z`,
  });
  const cover = ({ id }: MembershipRow, plan: Plan, from: Day, to: Day | null) =>
    history.covers.push({
      membershipId: id,
      plan,
      from: from.toString(),
      to: to?.toString() ?? null,
    });

  let start: Day | null = joined;
  if (!loyal && random.chance(recent ? share.recentTrial : share.trial)) {
    const plan = planOf('trial');
    const until = lastDay(joined, plan);
    const over = before(until, today);
    const trial = { ...open('trial', joined), price: 0, expiresOn: until.toString(), active: !over };
    history.memberships.push({ ...trial, observation: over ? 'Se quedó después de la prueba.' : '' });
    cover(trial, plan, joined, until);
    if (!over) return history;
    start = until.add({ days: 1 });
  }
  let membership = open(key, start);
  let covered: Day | null = null;
  while (start && !recent && !before(today, start)) {
    const plan = planOf(key);
    const renews = key === 'subscription';
    if (renews && before(today, start.add(plan.length)) && random.chance(share.owing)) break;
    const paidOn: Day = covered ? start.add({ days: loyal ? 0 : random.below(5) }) : start;
    if (before(today, paidOn)) break;
    const amount = priceOn(plan, start, today);
    history.payments.push(
      makePayment(random, {
        clientId,
        membershipId: membership.id,
        amount,
        paidOn: paidOn.toString(),
        planStartsOn: start.toString(),
      }),
    );
    covered = lastDay(start, plan);
    cover(membership, plan, start, covered);
    membership = {
      ...membership,
      expiresOn: covered.toString(),
      price: membership.planId === null ? null : amount,
    };
    start = loyal ? start.add(plan.length) : nextStart(random, key, start);
    if (start && !loyal && random.chance(share.changing) && !before(today, start)) {
      history.memberships.push({ ...membership, active: false, observation: 'Cambió de plan.' });
      key = random.weighted(planWeights);
      membership = open(key, start);
      covered = null;
    }
  }
  if (key === 'subscription') {
    const left = start === null && covered !== null && before(covered, today);
    if (!left) cover(membership, planOf(key), covered?.add({ days: 1 }) ?? joined, null);
    membership = { ...membership, active: !left, observation: left ? 'Canceló la suscripción.' : '' };
  } else {
    const lapsed = covered !== null && before(covered, today.subtract({ days: 25 }));
    membership = { ...membership, active: !lapsed || random.chance(0.2) };
  }
  history.memberships.push(membership);
  return history;
}
