import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, version } from '../../db/columns.ts';
import { program } from '../programs/table.ts';
import { teamMember } from '../team/table.ts';

/**
 * A weekly class. `days` are names of weekdays, Monday first; times are HH:MM in the gym's zone, the end up to 24:00.
 * `teachers` is any text; with `teacherId` it is that person's name, kept up to date while the person is in the team.
 */
export const weeklyClass = pgTable(
  'class',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    programId: uuid('program_id'),
    days: text('days').array().notNull(),
    teachers: text('teachers').notNull().default(''),
    teacherId: uuid('teacher_id'),
    capacity: integer('capacity').notNull().default(1),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    color: text('color').notNull().default('#000000'),
    trial: boolean('trial').notNull().default(false),
    online: boolean('online').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'class_program_fk',
      columns: [table.gymId, table.programId],
      foreignColumns: [program.gymId, program.id],
    }),
    foreignKey({
      name: 'class_teacher_fk',
      columns: [table.gymId, table.teacherId],
      foreignColumns: [teamMember.gymId, teamMember.id],
    }),
    check(
      'class_days',
      sql`cardinality(days) between 1 and 7 and days <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']`,
    ),
    check('class_capacity_bounds', sql`capacity between 1 and 1000`),
    check(
      'class_times',
      sql`start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        and start_time < end_time`,
    ),
    check('class_color', sql`color ~ '^#[0-9a-f]{6}$'`),
    gymPolicy('class'),
  ],
);

/**
 * An exception to a class on one date. Without `teachers` they are those of the week. `tell` is what somebody chose for who has reserved,
 * when they cancelled it: null leaves it to the gym's automations.
 */
export const classDate = pgTable(
  'class_date',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    classId: uuid('class_id').notNull(),
    date: date('date').notNull(),
    cancelled: boolean('cancelled').notNull().default(false),
    teachers: text('teachers'),
    teacherId: uuid('teacher_id'),
    /** Who teaches it that day cannot, and nobody does yet. */
    coverWanted: boolean('cover_wanted').notNull().default(false),
    reason: text('reason').notNull().default(''),
    tell: boolean('tell'),
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.classId, table.date] }),
    foreignKey({
      name: 'class_date_class_fk',
      columns: [table.gymId, table.classId],
      foreignColumns: [weeklyClass.gymId, weeklyClass.id],
    }),
    foreignKey({
      name: 'class_date_teacher_fk',
      columns: [table.gymId, table.teacherId],
      foreignColumns: [teamMember.gymId, teamMember.id],
    }),
    check('class_date_teacher', sql`teacher_id is null or teachers is not null`),
    gymPolicy('class_date'),
  ],
);

/**
 * How a class was held from a date on, kept by a trigger: what is changed today leaves the past as it was. Without `days` it
 * was deleted.
 */
export const classVersion = pgTable(
  'class_version',
  {
    gymId: gymId(),
    classId: uuid('class_id').notNull(),
    fromDate: date('from_date').notNull(),
    name: text('name').notNull(),
    days: text('days').array().notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    capacity: integer('capacity').notNull(),
    teacherId: uuid('teacher_id'),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.classId, table.fromDate] }),
    foreignKey({
      name: 'class_version_class_fk',
      columns: [table.gymId, table.classId],
      foreignColumns: [weeklyClass.gymId, weeklyClass.id],
    }),
    foreignKey({
      name: 'class_version_teacher_fk',
      columns: [table.gymId, table.teacherId],
      foreignColumns: [teamMember.gymId, teamMember.id],
    }),
    gymPolicy('class_version'),
  ],
);

/** A date on which the gym is closed. */
export const holiday = pgTable(
  'holiday',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    date: date('date').notNull(),
    name: text('name').notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('holiday_date_unique').on(table.gymId, table.date).where(sql`deleted_at is null`),
    gymPolicy('holiday'),
  ],
);
