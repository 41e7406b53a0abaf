/** Why nobody is asked for a debt at some moment, by Chile's law 21.320 (decision 56). */
export const collectionPauses = {
  holiday: 'Hoy es feriado',
  sunday: 'Hoy es domingo',
  hour: 'No es hora',
} as const;
export type CollectionPause = keyof typeof collectionPauses;

/** The hours in which a debt may be asked for begin and end while a list is open. */
export const often = { refetchInterval: 60_000 } as const;

interface Moment {
  readonly country: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** The time of day in the gym's zone, HH:MM. */
  readonly time: string;
  readonly isHoliday: boolean;
}

/** The law's hours: from Monday to Saturday but for holidays, from 8:00 to 20:00. Other countries have none here. */
export function collectionPauseAt({ country, weekday, time, isHoliday }: Moment): CollectionPause | null {
  if (country !== 'CL') return null;
  if (isHoliday) return 'holiday';
  if (weekday === 7) return 'sunday';
  return time < '08:00' || time >= '20:00' ? 'hour' : null;
}
