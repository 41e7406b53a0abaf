import { because, labelOf, type RecordWords } from '../../wire/record.ts';
import { day } from '../../wire/written.ts';
import type { FreeDays } from './contract.ts';
import { chargeReasons } from './domain.ts';

/** '15-03-2026 al 14-04-2026' */
export const spanWords = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string =>
  `${day(startsOn)} al ${day(endsOn)}`;

/** 'Del 15-04-2026 al 21-04-2026. Vencerá el 21-04-2026.' */
export const freeDaysWords = ({ expiresOn, ...span }: FreeDays): string =>
  `Del ${spanWords(span)}. Vencerá el ${day(expiresOn)}.`;

export const chargesRecord = {
  charge: {
    kind: 'memberships',
    thing: ({ reason, client_id }, say) =>
      `el cobro de ${say.name('client', client_id)} (${labelOf(chargeReasons, reason).toLowerCase()})`,
    many: 'cobros',
    leads: { column: 'reason', among: ['gift'] },
    sentences: {
      insert: ({ reason, note, client_id, starts_on, agreed_end }, say) =>
        reason === 'gift'
          ? `Regaló a ${say.name('client', client_id)} los días del ${say.day(starts_on)} al ${say.day(agreed_end)}${because(note)}`
          : undefined,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      starts_on: ['el comienzo', 'date'],
      ends_on: ['el último día', 'date'],
      agreed_end: ['el último día acordado', 'date'],
      due_on: ['la fecha de pago', 'date'],
      reason: ['el concepto', chargeReasons],
      note: 'el motivo',
      amount: ['el monto', 'money'],
      paid: ['lo pagado', 'money'],
    },
    silent: { flexible: 'it follows from how the membership was sold' },
  },
  membership_freeze: {
    kind: 'memberships',
    thing: ({ client_id, starts_on, ends_on }, say) =>
      `el congelamiento de ${say.name('client', client_id)} del ${say.day(starts_on)} al ${say.day(ends_on)}`,
    many: 'congelamientos',
    sentences: {
      insert: ({ client_id, membership_id, starts_on, ends_on, reason }, say) =>
        `Congeló la membresía ${say.name('membership', membership_id)} de ${say.name('client', client_id)} del ${say.day(starts_on)} al ${say.day(ends_on)}${because(reason)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      starts_on: ['el comienzo', 'date'],
      ends_on: ['el último día', 'date'],
      reason: 'el motivo',
      fee: ['el cobro', 'money'],
      bookings: ['las reservas devueltas', 'number'],
    },
  },
} as const satisfies RecordWords;
