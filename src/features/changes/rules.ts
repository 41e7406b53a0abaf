import { proRata } from '../../wire/exact.ts';
import type { Failure } from '../../wire/verb.ts';
import type { PlanKind } from '../plans/contract.ts';
import { changeRefusals, type changeStarts } from './contract.ts';

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** A period that was charged; see the fields of a charge. */
export interface Period extends Days {
  readonly id: string;
  readonly reason: string;
  readonly amount: number;
  readonly paid: number;
  readonly flexible: boolean;
}

export interface ChangeFacts {
  readonly today: string;
  readonly planId: string | null;
  readonly kind: PlanKind;
  /** Whether it covers further people. */
  readonly isShared: boolean;
  readonly active: boolean;
  readonly endsOn: string | null;
  readonly isChanged: boolean;
  /** The first day that is not charged yet. */
  readonly nextStart: string;
  /** The earliest first. */
  readonly periods: readonly Period[];
  readonly freezes: readonly Days[];
}

export interface Wish {
  readonly planId: string;
  readonly from: keyof typeof changeStarts;
}

/** Why a membership cannot change its plan like this; undefined when it can. */
export function changeRefusal({ planId, from }: Wish, facts: ChangeFacts): Failure | undefined {
  const { unsold, changed, cancelled, inactive, frozen, shared, same, pack, early, ahead } = changeRefusals;
  const { today, periods, freezes } = facts;
  if (!facts.planId) return unsold;
  if (facts.isChanged) return changed;
  if (facts.endsOn !== null) return cancelled;
  if (!facts.active) return inactive;
  if (freezes.some(({ endsOn }) => endsOn >= today)) return frozen;
  if (facts.isShared) return shared;
  if (facts.planId === planId) return same;
  if (from === 'next') return undefined;
  if (facts.kind === 'pack') return pack;
  if (periods.every(({ startsOn }) => startsOn > today)) return early;
  const later = periods.filter(({ startsOn }) => startsOn > today);
  return later.some(({ paid, reason }) => paid > 0 || reason === 'gift') ? ahead : undefined;
}

/** The first day with the new plan. */
export const changeStart = ({ from }: Wish, { today, nextStart }: ChangeFacts): string =>
  from === 'today' || nextStart < today ? today : nextStart;

/** The days from `startsOn` to `endsOn`, both included, on which nothing is frozen. */
function unfrozenDays({ startsOn, endsOn }: Days, freezes: readonly Days[]): number {
  const count = (days: Days) =>
    Math.max(0, Temporal.PlainDate.from(days.startsOn).until(days.endsOn).days + 1);
  const within = freezes.map((freeze) => ({
    startsOn: freeze.startsOn > startsOn ? freeze.startsOn : startsOn,
    endsOn: freeze.endsOn < endsOn ? freeze.endsOn : endsOn,
  }));
  return within.reduce((left, frozen) => left - count(frozen), count({ startsOn, endsOn }));
}

/**
 * The period that a change on `day` interrupts, and what of its amount is for the days before, in proportion and rounded
 * half up, in the currency's minor unit; undefined when there is none.
 */
export function interruption(day: string, { periods, freezes }: ChangeFacts) {
  const period = periods.find(
    ({ startsOn, endsOn, amount, flexible }) => startsOn <= day && day <= endsOn && amount > 0 && !flexible,
  );
  if (!period) return undefined;
  const { startsOn, amount } = period;
  const endsOn = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
  const [spent, whole] = [unfrozenDays({ startsOn, endsOn }, freezes), unfrozenDays(period, freezes)];
  const used = whole > 0 ? proRata(amount, spent, whole) : amount;
  return { period, used };
}
