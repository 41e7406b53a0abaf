import { day, money } from '../../wire/written.ts';
import type { ChangePreview } from './contract.ts';

const bookings = (count: number): string => (count === 1 ? '1 reserva' : `${count} reservas`);

/** What a change would do, one sentence each. */
export function previewWords(preview: ChangePreview, currency: string): string[] {
  const { startsOn, expiresOn, used, credit, amount, paid, due, balance, returned, retained } = preview;
  const written = (sum: number) => money(sum, currency);
  const left = amount - paid;
  return [
    used !== null ? `De su período actual usó ${written(used)}.` : '',
    credit > 0 ? `Le quedan ${written(credit)} de lo que pagó.` : '',
    `Con el nuevo plan, del ${day(startsOn)} al ${day(expiresOn)}: ${amount === 0 ? 'gratis' : written(amount)}.`,
    left > 0 ? `Falta pagar ${written(left)}.` : amount > 0 ? 'Ya queda pagado.' : '',
    due > 0 ? `Además debe ${written(due)} de antes.` : '',
    balance > 0 ? `Saldo a favor: ${written(balance)}.` : '',
    retained > 0 ? `Conserva ${bookings(retained)}.` : '',
    returned === 1 ? 'Se devuelve 1 reserva.' : returned > 1 ? `Se devuelven ${returned} reservas.` : '',
  ].filter(Boolean);
}
