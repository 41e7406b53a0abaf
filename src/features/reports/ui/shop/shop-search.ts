import { useSearch } from '@tanstack/react-router';
import { addDays } from '../../../../web/format.ts';
import type { ScreenSearch } from '../../../../web/screens.tsx';
import { defaultIdleDays, type IdleDays, idleChoices } from '../../rules.ts';

const isIdleDays = (value: unknown): value is IdleDays => idleChoices.some((days) => days === value);

/** After how many days without a sale stock is dead, in the URL's `quieto`. */
export function useIdleDays(): IdleDays {
  const { quieto } = useSearch({ strict: false }) as ScreenSearch;
  return isIdleDays(quieto) ? quieto : defaultIdleDays;
}

/** The last day of the last sale of what is dead today. */
export const idleUntil = (today: string, days: IdleDays): string => addDays(today, -days);
