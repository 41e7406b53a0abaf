import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import { clockTime } from '../../wire/written.ts';
import type { ClassGroup } from './rules.ts';

/** What a group of classes is called. */
export function groupWords(by: ClassGroup, key: string): string {
  if (by === 'startTime') return clockTime(key);
  return by === 'weekday' ? weekdays[key as Weekday] : key;
}
