import { because, type RecordWords, wasSet } from '../../wire/record.ts';
import { receiptKinds } from './domain.ts';
export const receiptNumber = (number: number): string => String(number).padStart(6, '0');

export const receiptsRecord = {
  receipt: {
    kind: 'payments',
    thing: ({ number }) => `el comprobante ${receiptNumber(Number(number))}`,
    many: 'comprobantes',
    leads: { action: 'update' },
    sentences: {
      insert: ({ number, total }, say) =>
        `Emitió el comprobante ${receiptNumber(Number(number))} por ${say.money(total)}`,
      update: (row, _say, before) => {
        const name = `el comprobante ${receiptNumber(Number(row.number))}`;
        if (wasSet('cancelled_at', row, before)) return `Anuló ${name}${because(row.cancel_reason)}`;
        return row.sent_at !== before.sent_at && row.sent_to ? `Envió ${name} a ${row.sent_to}` : undefined;
      },
    },
    columns: {
      number: ['el número', 'number'],
      kind: ['el tipo', receiptKinds],
      client_id: ['el cliente', { of: 'client' }],
      total: ['el total', 'money'],
      sent_to: 'el correo',
      sent_subject: 'el asunto del correo',
      sent_text: 'el texto del correo',
      sent_at: ['el envío', 'instant'],
      earlier_mails: ['los envíos anteriores', 'json'],
      cancelled_at: ['la anulación', 'instant'],
      cancel_reason: 'el motivo de la anulación',
    },
    silent: {
      source_id: 'what it was issued for stands in the same entry',
      content: 'the receipt shows it',
      memberships: 'the receipt shows it',
      cancelled_by: 'the entry says who did it',
    },
  },
} as const satisfies RecordWords;
