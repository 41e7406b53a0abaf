import type { BackupTrouble } from './contract.ts';

const utc = (date: string) => new Date(`${date}T00:00:00Z`);

export const capital = (words: string): string =>
  `${words.charAt(0).toLocaleUpperCase('es')}${words.slice(1)}`;

/** The same day of the previous month, or its last day. Plain dates, YYYY-MM-DD. */
export function monthAgo(date: string): string {
  const first = utc(`${date.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(Number(date.slice(8)), last));
  return first.toISOString().slice(0, 10);
}

/** The change from `before` to `now` in whole per cent; null without anything to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

/** Reads as the end of 'Tu plan vence …'. */
export function whenWords(daysLeft: number, day: string): string {
  if (daysLeft === 0) return 'hoy';
  return daysLeft === 1 ? 'mañana' : `el ${day}`;
}

const longFormat = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** 'YYYY-MM-DD' as 'Viernes, 20 de noviembre'. */
export function longDay(date: string): string {
  return capital(longFormat.format(utc(date)));
}

const agoWords = (days: number): string => ['hoy', 'ayer'][days] ?? `hace ${days} días`;

/** What a gym is told of backups that do not come. */
export function backupWords({ failing, daysAgo }: BackupTrouble): string {
  const told = 'Avisa a quien cuida el servidor de Pulso.';
  if (daysAgo === null) return `El primer intento de hacer una copia de tus datos falló. ${told}`;
  if (failing)
    return `El último intento falló; la última copia de tus datos es de ${agoWords(daysAgo)}. ${told}`;
  return `La última copia de tus datos es de ${agoWords(daysAgo)}. ${told}`;
}
