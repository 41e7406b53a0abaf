import { type WeeklyClass, weekdayOf } from './classes.ts';

export interface Session {
  weekly: WeeklyClass;
  date: string;
  starts: Temporal.ZonedDateTime;
  ends: Temporal.ZonedDateTime;
}

/** True when an instant is in the past. */
export const isPast = (instant: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): boolean =>
  Temporal.ZonedDateTime.compare(instant, now) <= 0;

/** The classes from `first` to `last`, in order, without holidays. */
export function sessionsOf(
  week: readonly WeeklyClass[],
  { first, last, zone }: { first: Temporal.PlainDate; last: Temporal.PlainDate; zone: string },
  holidays: ReadonlySet<string>,
): Session[] {
  const sessions: Session[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (holidays.has(day.toString())) continue;
    const at = (plainTime: string) => day.toZonedDateTime({ timeZone: zone, plainTime });
    for (const weekly of week) {
      if (!weekly.days.includes(weekdayOf(day))) continue;
      sessions.push({ weekly, date: day.toString(), starts: at(weekly.from), ends: at(weekly.to) });
    }
  }
  return sessions.sort((a, b) => Temporal.ZonedDateTime.compare(a.starts, b.starts));
}
