import type { program } from '../features/programs/table.ts';
import type { RowOf } from '../fill.ts';
import { idOf } from './random.ts';

const programs = {
  strength: { name: 'Musculación', active: true },
  crossfit: { name: 'Crossfit', active: true },
  yoga: { name: 'Yoga', active: true },
  pilates: { name: 'Pilates', active: true },
  spinning: { name: 'Spinning', active: true },
  boxing: { name: 'Boxeo', active: false },
} as const;

export type ProgramKey = keyof typeof programs;

/** The programs with classes. */
export const programKeys = ['strength', 'crossfit', 'yoga', 'pilates', 'spinning'] as const;

export const programName = (key: ProgramKey): string => programs[key].name;

export const programId = (seed: string, key: ProgramKey): string => idOf(seed, `program ${key}`);

export const makePrograms = (seed: string, opened: Temporal.PlainDate): RowOf<typeof program>[] =>
  Object.entries(programs).map(([key, program]) => ({
    id: programId(seed, key as ProgramKey),
    ...program,
    createdAt: `${opened}T12:00:00Z`,
  }));
