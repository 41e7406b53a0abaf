import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';

/**
 * When somebody of the team, or the owner, worked: `personId` is the account. `endedAs` is the id under which the end was
 * asked for, so that a repeat ends nothing else; `reason` is that of the last correction, or ''.
 */
export const timesheetEntry = pgTable(
  'timesheet_entry',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    personId: uuid('person_id').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedAs: uuid('ended_as'),
    reason: text('reason').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    index('timesheet_entry_by_person').on(table.gymId, table.personId, table.startedAt),
    index('timesheet_entry_by_start').on(table.gymId, table.startedAt),
    index('timesheet_entry_open')
      .on(table.gymId, table.personId)
      .where(sql`ended_at is null and deleted_at is null`),
    uniqueIndex('timesheet_entry_ended_as').on(table.gymId, table.endedAs),
    check('timesheet_entry_order', sql`ended_at >= started_at`),
    check('timesheet_entry_length', sql`ended_at - started_at <= interval '16 hours'`),
    gymPolicy('timesheet_entry'),
  ],
);
