import type { weeklyClass } from '../features/classes/table.ts';
import type { RowOf } from '../fill.ts';
import { type Weekday, weekdays } from '../wire/weekdays.ts';
import { type ProgramKey, programId } from './programs.ts';

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
  /** The usual occupancy; 1 is full, with a waitlist. */
  demand: number;
}

const namesOfDays = Object.keys(weekdays) as Weekday[];
export const weekdayOf = (day: Temporal.PlainDate): Weekday => namesOfDays[day.dayOfWeek - 1] as Weekday;

/** Dark enough for white text, and distinguishable. */
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
  people: ReadonlyMap<string, string> = new Map(),
): RowOf<typeof weeklyClass> => ({
  id,
  name,
  programId: programId(seed, program),
  days: [...days],
  teachers,
  teacherId: people.get(teachers) ?? null,
  capacity,
  startTime: from,
  endTime: to,
  color: programColors[program],
  trial,
  online,
  createdAt: `${opened}T12:00:00Z`,
});
