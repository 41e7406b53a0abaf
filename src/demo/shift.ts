import type { Spot } from './counter.ts';
import { type LedgerRows, noRows } from './ledgers.ts';
import type { Random } from './random.ts';
import { hoursOf, type StoreDay, type StorePlan } from './store-plan.ts';

export const minute = 60_000;

interface Action {
  at: number;
  run(spot: Spot): void;
}

/** One day at the till: its rows, and the actions that write them in order of time. */
export class Shift {
  readonly id: string;
  readonly rows: LedgerRows = noRows();
  readonly date: Temporal.PlainDate;
  /** The number of shifts before this one, and after it. */
  readonly index: number;
  readonly ago: number;
  readonly hours: ReturnType<typeof hoursOf>;
  readonly #random: Random;
  readonly #actions: Action[] = [];

  constructor(random: Random, { days, now }: Pick<StorePlan, 'days' | 'now'>, index: number) {
    const { date } = days[index] as StoreDay;
    this.id = random.id();
    this.date = date;
    this.index = index;
    this.ago = days.length - 1 - index;
    this.hours = hoursOf(date, now);
    this.#random = random;
  }

  /** The place and time of an action; `at` in milliseconds. */
  spotAt(at: number): Spot {
    return { rows: this.rows, shift: this.id, at };
  }

  /** A random moment between opening and closing. */
  randomMoment(): number {
    const { opens, closes } = this.hours;
    return opens + 5 * minute + this.#random.next() * (closes - opens - 10 * minute);
  }

  schedule(at: number, run: Action['run']): void {
    this.#actions.push({ at: Math.floor(at), run });
  }

  /** Runs the actions that are due before the shift ends, or before now. */
  run(): void {
    for (const { at, run } of this.#actions.sort((a, b) => a.at - b.at)) {
      if (at < this.hours.until) run(this.spotAt(at));
    }
  }
}
