import type { classDate } from '../features/classes/table.ts';
import type { RowOf } from '../fill.ts';
import { type WeeklyClass, weekdayOf } from './classes.ts';
import { type Random, randomOf } from './random.ts';

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

const idOfDate = (random: Random, { weekly, date }: Session, now: Temporal.ZonedDateTime) => ({
  id: random.id(),
  classId: weekly.id,
  date,
  createdAt: now.toInstant().toString(),
});

/**
 * In the week of `now` one class is cancelled and another has a substitute, if possible on coming days. Unpopular
 * classes are preferred; full ones and those in `bookedKeys` are excluded.
 */
export function makeChanges(
  seed: string,
  sessions: readonly Session[],
  now: Temporal.ZonedDateTime,
  bookedKeys: ReadonlySet<string>,
): RowOf<typeof classDate>[] {
  const random = randomOf(`${seed} changes`);
  const today = now.toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const sunday = monday.add({ days: 6 }).toString();
  const changing = sessions
    .filter(({ date }) => date >= monday.toString() && date <= sunday)
    .filter(({ weekly }) => weekly.demand < 1 && !weekly.trial && !bookedKeys.has(weekly.id))
    .sort((a, b) => a.weekly.demand - b.weekly.demand);
  const inOrder = [true, false].flatMap((coming) =>
    changing.filter(({ date }) => date > today.toString() === coming),
  );
  const [cancelled] = inOrder;
  const replaced = inOrder.find(({ weekly }) => weekly.teachers !== cancelled?.weekly.teachers);
  return [
    ...(cancelled
      ? [
          {
            ...idOfDate(random, cancelled, now),
            cancelled: true,
            teachers: null,
            reason: 'No hay quien la haga ese día.',
          },
        ]
      : []),
    ...(replaced
      ? [
          {
            ...idOfDate(random, replaced, now),
            cancelled: false,
            teachers: 'Paulina Riquelme',
            reason: 'Reemplazo por vacaciones.',
          },
        ]
      : []),
  ];
}
