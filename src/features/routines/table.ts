import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, deletion, gymId, gymPolicy, ownPolicy, version } from '../../db/columns.ts';
import { client } from '../clients/table.ts';

/**
 * A client's routine. Its exercises are separate rows, so that two people can edit it at once without losing changes.
 */
export const routine = pgTable(
  'routine',
  {
    gymId: gymId(),
    clientId: uuid('client_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.clientId] }),
    foreignKey({
      name: 'routine_client_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [client.gymId, client.id],
    }),
    gymPolicy('routine'),
    ownPolicy('routine'),
  ],
);

/** `position` orders the exercises of a day; `restSeconds` is the pause between sets. */
export const routineExercise = pgTable(
  'routine_exercise',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    day: text('day').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    sets: integer('sets'),
    repetitions: text('repetitions').notNull().default(''),
    load: text('load').notNull().default(''),
    restSeconds: integer('rest_seconds'),
    note: text('note').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    foreignKey({
      name: 'routine_exercise_routine_fk',
      columns: [table.gymId, table.clientId],
      foreignColumns: [routine.gymId, routine.clientId],
    }),
    index('routine_exercise_of_client')
      .on(table.gymId, table.clientId, table.day, table.position)
      .where(sql`deleted_at is null`),
    check(
      'routine_exercise_day',
      sql`day in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')`,
    ),
    check('routine_exercise_sets_bounds', sql`sets between 1 and 100`),
    check('routine_exercise_rest_bounds', sql`rest_seconds between 0 and 3600`),
    gymPolicy('routine_exercise'),
    ownPolicy('routine_exercise'),
  ],
);

/** An exercise that its client ticked off, or unticked, on a date. */
export const exerciseDone = pgTable(
  'exercise_done',
  {
    gymId: gymId(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    clientId: uuid('client_id').notNull(),
    exerciseId: uuid('exercise_id').notNull(),
    date: date('date').notNull(),
    done: boolean('done').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.clientId, table.date, table.exerciseId] }),
    foreignKey({
      name: 'exercise_done_exercise_fk',
      columns: [table.gymId, table.exerciseId],
      foreignColumns: [routineExercise.gymId, routineExercise.id],
    }),
    gymPolicy('exercise_done'),
    ownPolicy('exercise_done'),
  ],
);

/** `exercises` have the contract's format, each with its day, in order. */
export const routineTemplate = pgTable(
  'routine_template',
  {
    gymId: gymId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    exercises: jsonb('exercises').notNull(),
    version: version(),
    createdAt: createdAt(),
    ...deletion(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.id] }),
    uniqueIndex('routine_template_name_unique')
      .on(table.gymId, sql`fold(name)`)
      .where(sql`deleted_at is null`),
    gymPolicy('routine_template'),
  ],
);

/** The gym's own exercise names, for suggestions; kept by a trigger. */
export const exercise = pgTable(
  'exercise',
  {
    gymId: gymId(),
    nameKey: text('name_key').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.nameKey] }), gymPolicy('exercise')],
);
