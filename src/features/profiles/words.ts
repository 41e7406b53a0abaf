import { clockTime, count, day } from '../../wire/written.ts';
import { leftWords, reasonWords } from '../reservations/words.ts';
import type { Booking, Profile } from './contract.ts';

interface Admission extends Pick<Profile['access'], 'tone' | 'reasons'> {
  readonly booked: Pick<Booking, 'name' | 'startTime'> | undefined;
}

/** Whether the client may come in today: 'Puede entrar' or 'No puede entrar', with its reasons. */
export function admissionWords(
  { tone, reasons, booked }: Admission,
  { access, today }: Pick<Profile, 'access' | 'today'>,
  money: (amount: number) => string,
) {
  const audience = { money, date: today, today };
  const refused = tone === 'bad';
  return {
    answer: refused ? 'No puede entrar' : 'Puede entrar',
    details: [
      ...reasons.map((reason) => reasonWords(reason, audience)),
      booked ? `Reservó ${booked.name}, ${clockTime(booked.startTime)}` : '',
      refused || booked ? '' : leftWords(access, audience),
    ].filter(Boolean),
  };
}

const msPerDay = 86_400_000;

/** 'Hoy', 'Ayer', 'Hace 9 días'; a date when that is more than 60 days ago. */
export function lastVisitWords({ lastVisitOn, today }: Pick<Profile, 'lastVisitOn' | 'today'>): string {
  if (lastVisitOn === null) return 'Nunca';
  const days = (Date.parse(today) - Date.parse(lastVisitOn)) / msPerDay;
  if (days > 60) return day(lastVisitOn);
  return ['Hoy', 'Ayer'][days] ?? `Hace ${days} días`;
}

/** '2 faltas · 1 cancelación tardía'; empty without any. */
export const missesWords = ({
  absences,
  lateCancellations,
}: Pick<Profile, 'absences' | 'lateCancellations'>): string =>
  [
    absences > 0 && (absences === 1 ? '1 falta' : `${count(absences)} faltas`),
    lateCancellations > 0 &&
      (lateCancellations === 1
        ? '1 cancelación tardía'
        : `${count(lateCancellations)} cancelaciones tardías`),
  ]
    .filter(Boolean)
    .join(' · ');

/** What became of a booking, with its tone. */
export function bookingState(
  { status, notHeld }: Pick<Booking, 'status' | 'notHeld'>,
  isOver: boolean,
): { readonly tone: 'good' | 'warn' | 'bad' | 'rest'; readonly words: string } {
  if (status === 'attended') return { tone: 'good', words: 'Asistió' };
  if (notHeld !== '') return { tone: isOver ? 'rest' : 'bad', words: notHeld };
  if (status === 'waiting') return { tone: 'warn', words: 'En espera' };
  return isOver ? { tone: 'warn', words: 'Faltó' } : { tone: 'good', words: 'Reservada' };
}
