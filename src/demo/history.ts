import { addTrial, before, type Context, type History } from './memberships.ts';
import { makePerson, type Person } from './people.ts';
import { type PlanKey, planWeights } from './plans.ts';
import { type Random, randomOf } from './random.ts';
import { addMemberships } from './renewals.ts';

type Day = Temporal.PlainDate;

/**
 * The relative number of new clients in each month from January on: after new year, after the summer, before the
 * next.
 */
const arrivals = [15, 7, 17, 11, 9, 7, 7, 10, 12, 13, 12, 8];
export const monthsOfHistory = 16;
/** Shares of all clients: newcomers, trials and short visits. */
const share = { recent: 0.05, trial: 0.12, recentTrial: 0.5, pass: 0.03, pack: 0.04, duo: 0.03 };

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

function firstPlan(random: Random): PlanKey {
  if (random.chance(share.pass)) return 'pass';
  if (random.chance(share.pack)) return 'pack';
  return random.chance(share.duo) ? 'duo' : random.weighted(planWeights);
}

function joinDay(
  { random, today, loyal, recent }: Pick<Context, 'random' | 'today' | 'loyal' | 'recent'>,
  key: PlanKey,
): Day {
  const arrived =
    key === 'pass' || key === 'pack' ? today.subtract({ days: random.below(40) }) : arrivalDay(random, today);
  if (loyal) return today.subtract({ months: 11, days: 9 });
  return recent ? today.subtract({ days: random.below(7) }) : arrived;
}

/** A client's history up to `now`. A `loyal` one joined a year ago and never missed a month. */
export function makeHistory(
  seed: string,
  index: number,
  now: Temporal.ZonedDateTime,
  { person = {}, loyal = false }: { person?: Partial<Person>; loyal?: boolean } = {},
): History {
  const [today, zone] = [now.toPlainDate(), now.timeZoneId];
  const random = randomOf(`${seed} ${index}`);
  const id = random.id();
  const someone = { ...makePerson(index, random), ...person };
  const recent = !loyal && random.chance(share.recent);
  const origin = { random, today, loyal, recent };
  const key = loyal ? 'thrice' : firstPlan(random);
  const joined = joinDay(origin, key);
  const client = { id, ...someone, createdAt: `${joined}T12:00:00Z` };
  const history: History = { client, memberships: [], payments: [], covers: [] };
  if (!loyal && random.chance(0.02)) return history;
  const context = { ...origin, seed, zone, joined, history };
  const startsWithTrial = !loyal && random.chance(recent ? share.recentTrial : share.trial);
  const start = startsWithTrial ? addTrial(context) : joined;
  if (start) addMemberships(context, key, start);
  return history;
}
