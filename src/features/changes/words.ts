import type { RecordWords } from '../../wire/record.ts';
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

export const changesRecord = {
  plan_change: {
    kind: 'memberships',
    thing: ({ client_id, membership_id }, say) =>
      `el cambio de plan de ${say.name('client', client_id)} desde ${say.name('membership', membership_id)}`,
    many: 'cambios de plan',
    sentences: {
      insert: ({ id, client_id, membership_id, starts_on }, say) =>
        `Cambió el plan de ${say.name('client', client_id)}: de ${say.name('membership', membership_id)} a ${say.name('membership', id)}, desde el ${say.day(starts_on)}`,
    },
    own: 'membership',
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía anterior', { of: 'membership' }],
      starts_on: ['el comienzo', 'date'],
      amount: ['el cobro del período', 'money'],
      used: ['lo usado del período', 'money'],
      returned: ['las reservas devueltas', 'number'],
      retained: ['las reservas que siguen', 'number'],
    },
    silent: { charge_id: 'its amount and what was used of it stand beside' },
  },
} as const satisfies RecordWords;
