import { labelOf, type RecordWords } from '../../wire/record.ts';
import { documentTypes, methods } from './domain.ts';

export const paymentsRecord = {
  payment: {
    kind: 'payments',
    thing: ({ amount, client_id }, say) =>
      `el pago de ${say.money(amount)} de ${say.name('client', client_id)}`,
    many: 'pagos',
    sentences: {
      insert: ({ amount, method, client_id, membership_id }, say) =>
        `Recibió ${say.money(amount)} de ${say.name('client', client_id)} por ${say.name('membership', membership_id)} (${labelOf(methods, method).toLowerCase()})`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      membership_id: ['la membresía', { of: 'membership' }],
      amount: ['el monto', 'money'],
      method: ['el tipo de pago', methods],
      document_type: ['el tipo de documento', documentTypes],
      send_receipt: ['Enviar boleta', 'yesNo'],
      paid_on: ['la fecha de pago', 'date'],
      plan_starts_on: ['el comienzo del plan', 'date'],
      observation: 'la observación',
      till_id: ['la caja', { of: 'till' }],
    },
    silent: {
      tax_rate: 'the receipt tells its tax',
      tax: 'the receipt tells it',
      shift_id: 'the till stands beside it',
      taken_with: 'the other payment stands in the same entry',
      sale_id: 'the sale stands in the same entry',
      refund_id: 'the refund stands in the same entry',
      final: 'its deletion has an entry',
    },
  },
} as const satisfies RecordWords;
