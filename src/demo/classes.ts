import { type Weekday, weekdays } from '../wire/fields.ts';
import type { InsertTarget, RowOf } from './insert.ts';
import { type ProgramKey, programId } from './programs.ts';

const columns = {
  id: 'uuid',
  name: 'text',
  program_id: 'uuid',
  days: 'text[]',
  teachers: 'text',
  capacity: 'integer',
  start_time: 'text',
  end_time: 'text',
  color: 'text',
  trial: 'boolean',
  online: 'boolean',
  created_at: 'timestamptz',
};

export const classTable: InsertTarget<typeof columns> = { name: 'class', columns };

const dateColumns = {
  id: 'uuid',
  class_id: 'uuid',
  date: 'date',
  cancelled: 'boolean',
  teachers: 'text',
  reason: 'text',
  created_at: 'timestamptz',
};

export const classDateTable: InsertTarget<typeof dateColumns> = {
  name: 'class_date',
  columns: dateColumns,
  key: ['class_id', 'date'],
};
export type ClassDateRow = RowOf<typeof dateColumns>;

export interface WeeklyClass {
  id: string;
  name: string;
  program: ProgramKey;
  days: readonly Weekday[];
  teachers: string;
  capacity: number;
  from: string;
  to: string;
  trial?: boolean;
  online?: boolean;
  /** The part of its places that is usually taken; 1 is full, with people waiting. */
  demand: number;
}

const namesOfDays = Object.keys(weekdays) as Weekday[];
export const weekdayOf = (day: Temporal.PlainDate): Weekday => namesOfDays[day.dayOfWeek - 1] as Weekday;

/** Dark enough for white letters on them, and apart from one another. */
export const programColors: Record<ProgramKey, string> = {
  strength: '#3b5bdb',
  crossfit: '#c2410c',
  yoga: '#2b7a4b',
  pilates: '#9c36b5',
  spinning: '#0b7285',
  boxing: '#b02a37',
};

export const rowOfClass = (
  seed: string,
  { id, name, program, days, teachers, capacity, from, to, trial = false, online = false }: WeeklyClass,
  opened: Temporal.PlainDate,
): RowOf<typeof columns> => ({
  id,
  name,
  program_id: programId(seed, program),
  days,
  teachers,
  capacity,
  start_time: from,
  end_time: to,
  color: programColors[program],
  trial,
  online,
  created_at: `${opened}T12:00:00Z`,
});
