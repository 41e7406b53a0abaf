import type { ClientRow } from './clients.ts';
import { lastDay, type MembershipRow, type Plan, plans, planWeights } from './memberships.ts';
import { makePayment, type PaymentRow } from './payments.ts';
import { makePerson, type Person } from './people.ts';
import { type Random, randomOf } from './random.ts';

type Day = Temporal.PlainDate;
type PlanKey = keyof typeof plans;

export interface History {
  client: ClientRow;
  memberships: MembershipRow[];
  payments: PaymentRow[];
}

/** How many start in each month from January on: with the new year, after the summer, and towards the next. */
const arrivals = [15, 7, 17, 11, 9, 7, 7, 10, 12, 13, 12, 8];
const monthsOfHistory = 16;
const priceRise = { monthsAgo: 8, by: 2_000 };

const before = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) < 0;

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

/** Some leave after a period, some of them come back, and now and then somebody changes plan. */
function nextStart(random: Random, plan: Plan, start: Day): Day | null {
  const next = start.add({ months: plan.months });
  if (random.chance(plan.months === 1 ? 0.92 : 0.8)) return next;
  return random.chance(0.3) ? next.add({ days: 14 + random.below(80) }) : null;
}

/** What a client of the gym did up to today. A `loyal` one came a year ago and never missed a month. */
export function makeHistory(
  seed: string,
  index: number,
  today: Day,
  { person = {}, loyal = false }: { person?: Partial<Person>; loyal?: boolean } = {},
): History {
  const random = randomOf(`${seed} ${index}`);
  const clientId = random.id();
  const someone = { ...makePerson(index, random), ...person };
  const recent = !loyal && random.chance(0.05);
  const joined = loyal
    ? today.subtract({ months: 11, days: 9 })
    : recent
      ? today.subtract({ days: random.below(8) })
      : arrivalDay(random, today);
  const client = { id: clientId, ...someone, created_at: `${joined}T12:00:00Z` };
  const history: History = { client, memberships: [], payments: [] };
  if (!loyal && random.chance(0.02)) return history;

  let key: PlanKey = loyal ? 'free' : random.weighted(planWeights);
  const open = (start: Day): MembershipRow => ({
    id: random.id(),
    client_id: clientId,
    plan_name: plans[key].name,
    period: plans[key].period,
    active: true,
    observation: '',
    expires_on: null,
    created_at: `${start}T12:00:00Z`,
  });
  let membership = open(joined);
  let start: Day | null = recent ? null : joined;
  while (start && !before(today, start)) {
    const plan = plans[key];
    const paidOn: Day =
      history.payments.length === 0 ? start : start.add({ days: loyal ? 0 : random.below(5) });
    if (before(today, paidOn)) break;
    history.payments.push(
      makePayment(random, {
        client_id: clientId,
        membership_id: membership.id,
        amount: priceOn(plan, start, today),
        paid_on: paidOn.toString(),
        plan_starts_on: start.toString(),
      }),
    );
    membership = { ...membership, expires_on: lastDay(start, plan).toString() };
    start = loyal ? start.add({ months: plan.months }) : nextStart(random, plan, start);
    if (start && !loyal && random.chance(0.03) && !before(today, start)) {
      history.memberships.push({ ...membership, active: false, observation: 'Cambió de plan.' });
      key = random.weighted(planWeights);
      membership = open(start);
    }
  }
  const gone =
    membership.expires_on !== null && String(membership.expires_on) < today.subtract({ days: 25 }).toString();
  history.memberships.push({ ...membership, active: !gone || random.chance(0.2) });
  return history;
}
