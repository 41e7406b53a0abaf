import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { closedMonth } from '../features/accounting/table.ts';
import { calendarLink } from '../features/calendarlinks/table.ts';
import { reportMail } from '../features/reportmails/table.ts';
import { addRows } from '../fill.ts';
import { randomOf } from './random.ts';

/** The reports that come to the owner of a gym by mail: one each month, one each Monday and one that is paused. */
export const addReportMails = (db: NodePgDatabase, accountId: string, today: Temporal.PlainDate) =>
  addRows(
    db,
    reportMail,
    (
      [
        ['month', 'month', false],
        ['classes', 'week', false],
        ['shop', 'day', true],
      ] as const
    ).map(([report, cadence, paused]) => ({
      ...{ accountId, report, cadence, paused, since: today.with({ day: 1 }).toString() },
    })),
  );

/** Closes the months for the accountant but the last one; triggers keep their documents. */
export async function closeMonths(
  db: NodePgDatabase,
  opened: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<void> {
  const last = today.with({ day: 1 }).subtract({ months: 2 });
  for (
    let month = opened.with({ day: 1 });
    Temporal.PlainDate.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  ) {
    const createdAt = `${month.add({ months: 1 }).with({ day: 5 })}T15:00:00Z`;
    await addRows(db, closedMonth, [{ month: month.toString(), createdAt }]);
  }
}

/** The link by which the calendar of a client's phone shows their reservations. */
export const addCalendarLink = (
  db: NodePgDatabase,
  seed: string,
  clientId: string,
  today: Temporal.PlainDate,
) =>
  addRows(db, calendarLink, [
    {
      id: randomOf(`${seed} calendar`).id(),
      clientId,
      createdAt: `${today.subtract({ days: 9 })}T12:00:00Z`,
    },
  ]);
