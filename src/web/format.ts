export {
  atClockTime,
  clockSpan,
  clockTime,
  count,
  currencySign,
  day,
  dayTime,
  decimalHours,
  durationWords,
  figure,
  fullName,
  minorDigits,
  money,
  parseMoney,
  theClockTime,
} from '../wire/written.ts';

const locale = 'es-CL';

/** A name as a part of an address, where browsers would take '.' and '..' for steps. */
export const segment = (name: string): string => (/^\.{1,2}$/.test(name) ? `${name} ` : name);

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const nearFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** 'YYYY-MM-DD' as 'vie 20 nov', with the year if it differs from that of `today`. */
export function nearDay(date: string, today = date): string {
  const parts = nearFormat.formatToParts(utc(date));
  const of = (type: string) =>
    (parts.find((part) => part.type === type)?.value ?? '').replace('.', '').slice(0, 3);
  const near = `${of('weekday')} ${of('day')} ${of('month')}`;
  return date.slice(0, 4) === today.slice(0, 4) ? near : `${near} ${date.slice(0, 4)}`;
}

/** The month of 'YYYY-MM-DD' as 'noviembre'. */
export const monthName = (date: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(utc(date));

/** '2026-11' as 'noviembre 2026' */
export const monthWords = (month: string): string => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;

/** The month some months after another, both YYYY-MM. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

const isoDay = (value: Date): string => value.toISOString().slice(0, 10);

const isCalendarDay = (date: string): boolean =>
  !Number.isNaN(utc(date).getTime()) && isoDay(utc(date)) === date;

/** Whether a part of an address is a day, YYYY-MM-DD, that the API takes. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && value >= '1900' && value < '2200' && isCalendarDay(value);

/** The day, YYYY-MM-DD, and the time, HH:MM, in a time zone by the clock of this device. */
export function deviceClock(timeZone: string | undefined): { today: string; now: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [today = '', now = ''] = format.format(Date.now()).split(' ');
  return { today, now };
}

/** `days` after a plain date; negative for before. */
export const addDays = (date: string, days: number): string =>
  isoDay(new Date(utc(date).getTime() + days * 86_400_000));

/** The week from a Monday: '16 – 22 nov', '30 nov – 6 dic'; with the year if it differs from that of `today`. */
export function weekWords(monday: string, today: string): string {
  const [first = '', last = ''] = [monday, addDays(monday, 6)].map((date) => nearDay(date, today).slice(4));
  const [day, month, year] = first.split(' ');
  const same = last.endsWith([month, year].filter(Boolean).join(' '));
  return `${same ? day : first} – ${last}`;
}

/**
 * Understands '20-11-2026', '20/11/26', '20 11', '20112026', '20', '2026-11-20', 'hoy', 'ayer' and 'mañana'.
 * @param today fills in what is left out
 * @returns 'YYYY-MM-DD', or null if it is no day
 */
export function parseDay(text: string, today: string): string | null {
  const word = text.trim().toLowerCase();
  const relativeDay = { hoy: 0, ayer: -1, mañana: 1, manana: 1 }[word];
  if (relativeDay !== undefined) return addDays(today, relativeDay);
  const compact = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(word)?.slice(1).filter(Boolean);
  const pieces = compact ?? word.split(/[^\d]+/).filter(Boolean);
  if (pieces.length === 0 || pieces.length > 3 || /[a-z]/.test(word)) return null;
  const [dayPart = '', monthPart = today.slice(5, 7), yearPart = today.slice(0, 4)] =
    pieces[0]?.length === 4 ? pieces.toReversed() : pieces;
  const year = yearPart.length === 2 ? `20${yearPart}` : yearPart;
  const date = `${year}-${monthPart.padStart(2, '0')}-${dayPart.padStart(2, '0')}`;
  return isCalendarDay(date) ? date : null;
}
