import { because, type RecordWords } from '../../wire/record.ts';
import { saleMethods } from '../sales/domain.ts';

export const refundsRecord = {
  refund: {
    kind: 'sales',
    thing: ({ sale_id, total, rounding }, say) =>
      `el reembolso de ${say.money(Number(total) + Number(rounding))} de la venta ${say.name('sale', sale_id)}`.trim(),
    many: 'reembolsos',
    sentences: {
      insert: ({ sale_id, total, rounding, reason }, say) =>
        `Reembolsó ${say.money(Number(total) + Number(rounding))} de la venta ${say.name('sale', sale_id)}`.trim() +
        because(reason),
    },
    columns: {
      shift_id: ['la caja', { of: 'shift' }],
      refunded_on: ['la fecha', 'date'],
      total: ['el total', 'money'],
      rounding: ['el redondeo', 'money'],
      method: ['cómo se devolvió', saleMethods],
      reason: 'el motivo',
    },
    silent: { sale_id: 'the sentence names the sale' },
  },
  refund_line: {
    kind: 'sales',
    thing: ({ quantity, total }, say) => `la devolución de ${say.number(quantity)} por ${say.money(total)}`,
    many: 'líneas de reembolsos',
    leads: 'never',
    columns: {
      quantity: ['la cantidad', 'number'],
      total: ['el total', 'money'],
      restocked: ['Volvió al stock', 'yesNo'],
    },
    silent: {
      refund_id: 'the refund stands in the same entry',
      sale_line_id: 'what moved in stock stands in the same entry',
    },
  },
} as const satisfies RecordWords;
