import type { Entry, PersonHours } from './contract.ts';

/** The days on which somebody worked, with the minutes of entries that have an end. */
export function hoursByDay(entries: readonly Pick<Entry, 'date' | 'minutes'>[]): PersonHours['byDay'] {
  const days = new Map<string, number>();
  for (const { date, minutes } of entries)
    if (minutes !== null) days.set(date, (days.get(date) ?? 0) + minutes);
  return [...days].map(([date, minutes]) => ({ date, minutes }));
}

/** The sums of a sheet. What was forgotten and what goes on count for nothing. */
export function sumsOf(entries: readonly Pick<Entry, 'date' | 'minutes' | 'state'>[]) {
  const byDay = hoursByDay(entries);
  return {
    minutes: byDay.reduce((sum, { minutes }) => sum + minutes, 0),
    days: byDay.length,
    forgotten: entries.filter(({ state }) => state === 'forgotten').length,
  };
}

/** What a team worked on each day, in order. */
export function teamByDay(people: readonly Pick<PersonHours, 'byDay'>[]) {
  const days = new Map<string, { people: number; minutes: number }>();
  for (const { date, minutes } of people.flatMap(({ byDay }) => byDay)) {
    const day = days.get(date) ?? { people: 0, minutes: 0 };
    days.set(date, { people: day.people + 1, minutes: day.minutes + minutes });
  }
  return [...days]
    .map(([date, day]) => ({ date, ...day }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** The entries of a sheet, the last of each day with what the day sums to. */
export function withDayTotals(entries: readonly Entry[]): (Entry & { readonly dayMinutes: number | null })[] {
  const totals = new Map(hoursByDay(entries).map(({ date, minutes }) => [date, minutes]));
  return entries.map((entry, index) => ({
    ...entry,
    dayMinutes: entries[index + 1]?.date === entry.date ? null : (totals.get(entry.date) ?? null),
  }));
}
