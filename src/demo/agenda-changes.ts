import type { classDate } from '../features/classes/table.ts';
import type { RowOf } from '../fill.ts';
import type { Session } from './agenda.ts';
import { type Random, randomOf } from './random.ts';

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
