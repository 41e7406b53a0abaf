import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { weeklyClass } from '../classes/table.ts';
import { client } from '../clients/table.ts';
import { membership } from '../memberships/table.ts';

/**
 * A class's occupancy on a date: reserved, attended and waiting, kept by a trigger so that a week of classes need not
 * count its reservations.
 */
export const classPlaces = pgTable(
  'class_places',
  {
    gymId: gymId(),
    classId: uuid('class_id').notNull(),
    date: date('date').notNull(),
    taken: integer('taken').notNull().default(0),
    attended: integer('attended').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.classId, table.date] }),
    index('class_places_by_date').on(table.gymId, table.date),
    foreignKey({
      name: 'class_places_class_fk',
      columns: [table.gymId, table.classId],
      foreignColumns: [weeklyClass.gymId, weeklyClass.id],
    }),
    gymPolicy('class_places'),
  ],
);

/**
 * A client's place in a class on a date, or on its waitlist. It counts against the limit of `membershipId`; `late`
 * marks a late cancellation, which still counts; `overrideReason` is the gym's reason to admit a client against the
 * rules. A client still `reserved` when the class has ended was absent. `waited` says of whoever was ever on the waitlist, kept by a trigger;
 * `promotedAt` is when a place that became free passed to them.
 */
export const reservation = pgTable(
  'reservation',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    classId: uuid('class_id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id'),
    date: date('date').notNull(),
    status: text('status').notNull().default('reserved'),
    late: boolean('late').notNull().default(false),
    waited: boolean('waited').notNull().default(false),
    overrideReason: text('override_reason').notNull().default(''),
    /** What was booked together, for several dates or several clients. */
    seriesId: uuid('series_id'),
    attendedAt: timestamp('attended_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    promotedAt: timestamp('promoted_at', { withTimezone: true }),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'reservation_class_fk',
      columns: [table.gymId, table.classId],
      foreignColumns: [weeklyClass.gymId, weeklyClass.id],
    }),
    foreignKey({
      name: 'reservation_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'reservation_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('reservation_unique')
      .on(table.gymId, table.classId, table.date, table.clientId)
      .where(sql`deleted_at is null and status <> 'cancelled'`),
    index('reservation_of_client').on(table.gymId, table.clientId, table.date).where(sql`deleted_at is null`),
    index('reservation_attended')
      .on(table.gymId, table.date, table.clientId)
      .where(sql`deleted_at is null and status = 'attended'`),
    index('reservation_of_series')
      .on(table.gymId, table.seriesId, table.date)
      .where(sql`series_id is not null`),
    index('reservation_of_membership')
      .on(table.gymId, table.membershipId, table.date)
      .where(sql`deleted_at is null`),
    check('reservation_status', sql`status in ('waiting', 'reserved', 'attended', 'cancelled')`),
    gymPolicy('reservation'),
    ownPolicy('reservation'),
  ],
);

/**
 * A client who came on a day without a class, once a day. A `counted` one uses a reservation or session of `membershipId`, unless
 * a class of that day does; `overrideReason` is the gym's reason to admit a client against the rules.
 */
export const visit = pgTable(
  'visit',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    membershipId: uuid('membership_id'),
    date: date('date').notNull(),
    counted: boolean('counted').notNull(),
    overrideReason: text('override_reason').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'visit_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    foreignKey({
      name: 'visit_membership_fk',
      columns: [table.gymId, table.membershipId],
      foreignColumns: [membership.gymId, membership.id],
    }),
    uniqueIndex('visit_unique').on(table.gymId, table.clientId, table.date).where(sql`deleted_at is null`),
    index('visit_of_day').on(table.gymId, table.date, table.createdAt).where(sql`deleted_at is null`),
    index('visit_of_membership')
      .on(table.gymId, table.membershipId, table.date)
      .where(sql`deleted_at is null and counted`),
    gymPolicy('visit'),
    ownPolicy('visit'),
  ],
);
