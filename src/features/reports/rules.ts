import { weekdays } from '../../wire/weekdays.ts';
import type { ClassSlot, Figures } from './contract.ts';
import { longestSpan } from './domain.ts';

/** Of a hundred members at the start, how many were lost, to one decimal; null without any. */
export const attritionOf = ({ start, lost }: Pick<Figures, 'start' | 'lost'>): number | null =>
  start > 0 ? Math.round((lost / start) * 1000) / 10 : null;

/** Income of memberships for each member at the end, in whole minor units; null without any. */
export const perMember = ({ memberships, end }: Pick<Figures, 'memberships' | 'end'>): number | null =>
  end > 0 ? Math.round(memberships / end) : null;

export const incomeOf = ({ memberships, products }: Pick<Figures, 'memberships' | 'products'>): number =>
  memberships + products;

type ClassSums = Omit<ClassSlot, 'name' | 'weekday' | 'startTime' | 'endTime' | 'teacher'>;

/** By what the classes of a report are summed up. */
export const classGroups = {
  startTime: 'Horario',
  weekday: 'Día',
  name: 'Clase',
  teacher: 'Profesor',
} as const;
export type ClassGroup = keyof typeof classGroups;

export const isClassGroup = (value: unknown): value is ClassGroup =>
  typeof value === 'string' && Object.hasOwn(classGroups, value);

export interface GroupedClasses extends ClassSums {
  readonly key: string;
}

const noClasses: ClassSums = {
  ...{ classes: 0, places: 0, taken: 0, attended: 0, late: 0, waiting: 0, income: 0 },
};

const addSlot = (sums: ClassSums, slot: ClassSlot): ClassSums => ({
  classes: sums.classes + slot.classes,
  places: sums.places + slot.places,
  taken: sums.taken + slot.taken,
  attended: sums.attended + slot.attended,
  late: sums.late + slot.late,
  waiting: sums.waiting + slot.waiting,
  income: sums.income + slot.income,
});

export const sumSlots = (slots: readonly ClassSlot[]): ClassSums => slots.reduce(addSlot, noClasses);

const week = Object.keys(weekdays);

/** The slots summed up by one of their properties: days in the order of the week, all else by its text. */
export function groupSlots(slots: readonly ClassSlot[], by: ClassGroup): GroupedClasses[] {
  const grouped = Map.groupBy(slots, (slot): string => slot[by]);
  const rows = [...grouped].map(([key, of]) => ({ key, ...sumSlots(of) }));
  return rows.toSorted((a, b) =>
    by === 'weekday' ? week.indexOf(a.key) - week.indexOf(b.key) : a.key.localeCompare(b.key, 'es'),
  );
}

/** Of a hundred places, how many were taken, to one decimal; more where the capacity was higher; null without any. */
export const occupancyOf = ({ taken, places }: Pick<ClassSums, 'taken' | 'places'>): number | null =>
  places > 0 ? Math.round((taken / places) * 1000) / 10 : null;

/** Of a hundred who had a place, how many did not come, to one decimal; null without any. */
export const absentOf = ({ taken, attended }: Pick<ClassSums, 'taken' | 'attended'>): number | null =>
  taken > 0 ? Math.round(((taken - attended) / taken) * 1000) / 10 : null;

/** Days, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The span with another first or last day: the other end follows where it would stand before it or too far away. */
export function spanThrough(
  { from, to }: Span,
  end: keyof Span,
  date: string,
  addDays: (date: string, days: number) => string,
): Span {
  if (end === 'from') {
    const last = addDays(date, longestSpan);
    return { from: date, to: to < date ? date : to > last ? last : to };
  }
  const first = addDays(date, -longestSpan);
  return { from: from > date ? date : from < first ? first : from, to: date };
}
