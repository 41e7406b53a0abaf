import type { Span } from '../reports/domain.ts';
import type { Cadence } from './domain.ts';

const lengths = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

const days = (first: Temporal.PlainDate, after: Temporal.PlainDate): Span => ({
  from: first.toString(),
  to: after.subtract({ days: 1 }).toString(),
});

/** The first day of the day, the week from Monday, or the month that a date is in. */
function firstOf(cadence: Cadence, date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date);
  if (cadence === 'month') return day.with({ day: 1 });
  return cadence === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
}

/** The last span that ended before a day, dates as YYYY-MM-DD. */
export function lastSpan(cadence: Cadence, today: string): Span {
  const first = firstOf(cadence, today);
  return days(first.subtract(lengths[cadence]), first);
}

/** What a span is compared with: the one before it, and the same weekday for a day. */
export function comparedSpan(cadence: Cadence, { from }: Span): Span {
  const first = Temporal.PlainDate.from(from);
  const length = cadence === 'day' ? lengths.week : lengths[cadence];
  const start = first.subtract(length);
  return days(start, start.add(lengths[cadence]));
}

interface Wish {
  readonly cadence: Cadence;
  /** From this day on spans come when they have ended. */
  readonly since: string;
  /** The last day of the span that came last. */
  readonly lastDay: string | null;
}

/** The span that is to come today, unless it came already. */
export function dueSpan({ cadence, since, lastDay }: Wish, today: string): Span | null {
  const span = lastSpan(cadence, today);
  return span.to >= since && (lastDay === null || lastDay < span.to) ? span : null;
}

/** The day in whose morning the next one comes. */
export const nextDay = (wish: Wish, today: string): string =>
  dueSpan(wish, today) ? today : firstOf(wish.cadence, today).add(lengths[wish.cadence]).toString();
