import { boolean, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { gymId, gymPolicy } from '../../db/columns.ts';

/** How often a report comes to a person by mail. Spans that ended before `since` do not come. */
export const reportMail = pgTable(
  'report_mail',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    report: text('report').notNull(),
    /** Null for never. */
    cadence: text('cadence'),
    paused: boolean('paused').notNull(),
    since: date('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId, table.report] }),
    gymPolicy('report_mail'),
  ],
);

/**
 * A report that was mailed to a person, by the days that it was about; `state` is one of `sentStates`. What it said is kept for
 * `keptMonths`, and empty where it was not written.
 */
export const sentReport = pgTable(
  'sent_report',
  {
    gymId: gymId(),
    accountId: uuid('account_id').notNull(),
    report: text('report').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    state: text('state').notNull().default('sent'),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.accountId, table.report, table.lastDay, table.firstDay] }),
    gymPolicy('sent_report'),
  ],
);
