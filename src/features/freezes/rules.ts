import type { Failure } from '../../wire/verb.ts';
import type { Plan } from '../plans/contract.ts';
import { freezeRefusals } from './contract.ts';

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** How the plan allows its memberships to be frozen; see the fields of a plan. */
export type FreezeLimits = Pick<Plan, 'freezeDays' | 'freezeLeast' | 'freezeMost' | 'freezeFee'>;

interface Facts {
  readonly today: string;
  /** The last day that is paid. */
  readonly expiresOn: string | null;
  /** The last day of one that was cancelled. */
  readonly endsOn: string | null;
  /** Null for a membership that is not of a plan. */
  readonly limits: FreezeLimits | null;
  /** The other freezes of the membership. */
  readonly freezes: readonly Days[];
}

const unlimited: FreezeLimits = { freezeDays: null, freezeLeast: 1, freezeMost: null, freezeFee: 0 };

/** The days from `startsOn` to `endsOn`, both included. */
export const daysOf = ({ startsOn, endsOn }: Days): number =>
  Temporal.PlainDate.from(startsOn).until(endsOn).days + 1;

/** The days of one calendar year among those of a freeze. */
function daysInYear({ startsOn, endsOn }: Days, year: string): number {
  const first = startsOn > `${year}-01-01` ? startsOn : `${year}-01-01`;
  const last = endsOn < `${year}-12-31` ? endsOn : `${year}-12-31`;
  return first <= last ? daysOf({ startsOn: first, endsOn: last }) : 0;
}

/** Why these days cannot be frozen; undefined when they can. */
export function freezeRefusal(
  days: Days,
  { today, expiresOn, endsOn, limits, freezes }: Facts,
): Failure | undefined {
  const { freezeDays, freezeLeast, freezeMost } = limits ?? unlimited;
  const { past, uncovered, excluded, ending, short, long, used, overlapping } = freezeRefusals;
  if (freezeDays === 0) return excluded;
  if (endsOn !== null) return ending;
  if (days.startsOn < today) return past;
  if (expiresOn === null || days.startsOn > expiresOn) return uncovered;
  if (freezes.some(({ startsOn, endsOn }) => startsOn <= days.endsOn && days.startsOn <= endsOn)) {
    return overlapping;
  }
  const length = daysOf(days);
  if (length < freezeLeast) return short;
  if (freezeMost !== null && length > freezeMost) return long;
  if (freezeDays === null) return undefined;
  const years = new Set([days.startsOn.slice(0, 4), days.endsOn.slice(0, 4)]);
  const isUsedUp = [...years].some(
    (year) => [...freezes, days].reduce((sum, freeze) => sum + daysInYear(freeze, year), 0) > freezeDays,
  );
  return isUsedUp ? used : undefined;
}
