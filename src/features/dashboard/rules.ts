import { count } from '../../wire/written.ts';
import type { MorningKind } from '../messages/domain.ts';
import type { BackupTrouble, IncomeMonth } from './contract.ts';
import { agoWords } from './words.ts';

/** The lists of those whom a reason to write concerns. */
export const listTitles: Readonly<Record<MorningKind, string>> = {
  expiring: 'Vencen esta semana',
  expired: 'Vencidos',
  unseen: 'No vienen hace 10 días',
  trial: 'Vinieron a probar',
  birthday: 'Cumpleaños de hoy',
};

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

/** Whether there is a year before to compare with. */
export const hasYearBefore = (months: readonly Pick<IncomeMonth, 'yearBefore'>[]): boolean =>
  months.some(({ yearBefore }) => yearBefore !== 0);

/** Beside last year: '12 % más que hace un año' */
export const yearWords = (change: number): string =>
  change === 0
    ? 'Igual que hace un año'
    : `${count(Math.abs(change))} % ${change < 0 ? 'menos' : 'más'} que hace un año`;

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

/** What a gym is told of backups that do not come. */
export function backupWords({ failing, daysAgo }: BackupTrouble): string {
  const told = 'Avisa a quien cuida el servidor de Pulso.';
  if (daysAgo === null) return `El primer intento de hacer una copia de tus datos falló. ${told}`;
  if (failing)
    return `El último intento falló; la última copia de tus datos es de ${agoWords(daysAgo)}. ${told}`;
  return `La última copia de tus datos es de ${agoWords(daysAgo)}. ${told}`;
}
