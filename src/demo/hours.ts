import type { timesheetEntry } from '../features/timesheets/table.ts';
import type { RowOf } from '../fill.ts';
import { randomOf } from './random.ts';

const days = 45;

/** What a role works: on which weekdays, Monday is 1, from when and for how many minutes. */
const shifts = {
  reception: { weekdays: [1, 2, 3, 4, 5, 6], start: '08:00', minutes: 480 },
  coach: { weekdays: [1, 3, 5], start: '17:30', minutes: 240 },
} as const;

interface Worker {
  readonly accountId?: string | null;
  readonly role: string;
}

/** The hours of a team until now, the coach's last but one without an end, and one of the receptionist's corrected. */
export function makeHours(
  seed: string,
  people: readonly Worker[],
  now: Temporal.ZonedDateTime,
): RowOf<typeof timesheetEntry>[] {
  return people.flatMap(({ accountId, role }) => {
    const shift = role === 'reception' ? shifts.reception : shifts.coach;
    const random = randomOf(`${seed} hours ${role}`);
    const worked = Array.from({ length: days }, (_, index) =>
      now.toPlainDate().subtract({ days: days - 1 - index }),
    ).filter(({ dayOfWeek }) => (shift.weekdays as readonly number[]).includes(dayOfWeek));
    return worked.flatMap((day, index) => {
      const id = random.id();
      const started = day
        .toZonedDateTime({ timeZone: now.timeZoneId, plainTime: shift.start })
        .add({ minutes: random.below(20) - 10 });
      const ended = started.add({ minutes: shift.minutes + random.below(30) - 10 });
      if (Temporal.ZonedDateTime.compare(started, now) > 0) return [];
      const isOver = Temporal.ZonedDateTime.compare(ended, now) < 0;
      const isForgotten = role === 'coach' && index === worked.length - 3;
      return {
        id,
        personId: accountId ?? '',
        startedAt: `${started.toInstant()}`,
        endedAt: isOver && !isForgotten ? `${ended.toInstant()}` : null,
        endedAs: null,
        reason: role === 'reception' && index === worked.length - 5 ? 'Olvidó marcar la salida' : '',
        createdAt: `${started.toInstant()}`,
      };
    });
  });
}
