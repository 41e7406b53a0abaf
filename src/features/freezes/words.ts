import { day, money } from '../../wire/written.ts';
import type { Freeze, FreezePreview } from './contract.ts';

/** '20-03-2026 al 29-03-2026' */
export const spanWords = ({ startsOn, endsOn }: Pick<Freeze, 'startsOn' | 'endsOn'>): string =>
  `${day(startsOn)} al ${day(endsOn)}`;

/** Whether a freeze is over, under way or to come as of `today`, in words, with its tone. */
export function freezeState({ startsOn, endsOn }: Pick<Freeze, 'startsOn' | 'endsOn'>, today: string) {
  if (endsOn < today) return { tone: 'rest', words: 'Terminado' } as const;
  return startsOn <= today
    ? ({ tone: 'good', words: 'En curso' } as const)
    : ({ tone: 'rest', words: 'Programado' } as const);
}

/** What a freeze of `days` days would do, one sentence each. */
export function previewWords(
  { expiresOn, fee, due, bookings }: FreezePreview,
  days: number,
  currency: string,
): string[] {
  return [
    `${days === 1 ? 'Un día' : `${days} días`}: vencerá el ${day(expiresOn)}.`,
    fee > 0 ? `Tiene un cargo de ${money(fee, currency)}.` : '',
    due ? `En total deberá ${money(due.amount, currency)}.` : '',
    bookings === 1 ? 'Se devuelve 1 reserva.' : bookings > 1 ? `Se devuelven ${bookings} reservas.` : '',
  ].filter(Boolean);
}
