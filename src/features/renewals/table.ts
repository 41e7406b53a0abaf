import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, gymId, gymPolicy, version } from '../../db/columns.ts';
import { membership } from '../memberships/table.ts';

/**
 * When a gym tells of a subscription's periods, in days before and after one begins; without a row by `defaultPolicy`.
 * With `stopAfter` who still owes then is not let in.
 */
export const renewalPolicy = pgTable(
  'renewal_policy',
  {
    gymId: gymId().primaryKey(),
    announceDays: integer('announce_days').notNull(),
    firstReminder: integer('first_reminder').notNull(),
    secondReminder: integer('second_reminder').notNull(),
    stopAfter: integer('stop_after'),
    /** A gym's own words of each mail; empty, they are the default ones. */
    announcementSubject: text('announcement_subject').notNull().default(''),
    announcementText: text('announcement_text').notNull().default(''),
    firstSubject: text('first_subject').notNull().default(''),
    firstText: text('first_text').notNull().default(''),
    secondSubject: text('second_subject').notNull().default(''),
    secondText: text('second_text').notNull().default(''),
    version: version(),
  },
  () => [
    check(
      'renewal_policy_days',
      sql`announce_days between 0 and 30 and first_reminder between 0 and 90 and second_reminder between first_reminder and 90
        and stop_after between 1 and 365`,
    ),
    gymPolicy('renewal_policy'),
  ],
);

/**
 * What happened to a step for the period of a subscription that begins, or was left unpaid from, `period` on: `mailed` to an
 * address, `unmailed` as no mail could leave, `skipped` by somebody, or `open` after that was undone. The step `stop` is
 * never taken, only skipped: it follows from the day.
 */
export const renewalStep = pgTable(
  'renewal_step',
  {
    gymId: gymId(),
    id: uuid('id').notNull().defaultRandom(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    period: date('period').notNull(),
    step: text('step').notNull(),
    state: text('state').notNull(),
    mailedTo: text('mailed_to').notNull().default(''),
    /** What was mailed. */
    subject: text('subject').notNull().default(''),
    text: text('text').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'renewal_step_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('renewal_step_once').on(table.gymId, table.membershipId, table.period, table.step),
    index('renewal_step_mailed').on(table.gymId, table.createdAt).where(sql`state = 'mailed'`),
    check('renewal_step_kind', sql`step in ('announcement', 'first', 'second', 'stop')`),
    check('renewal_step_state', sql`state in ('mailed', 'unmailed', 'skipped', 'open')`),
    gymPolicy('renewal_step'),
  ],
);
