import { because, type RecordWords, wasSet } from '../../wire/record.ts';

export const purchasesRecord = {
  purchase: {
    kind: 'stock',
    thing: ({ supplier, total }, say) =>
      `la compra${supplier ? ` a ${supplier}` : ''} por ${say.money(total)}`,
    many: 'compras',
    sentences: {
      insert: ({ supplier, total }, say) =>
        `Registró una compra${supplier ? ` a ${supplier}` : ''} por ${say.money(total)}`,
      update: (row, say, before) =>
        wasSet('cancelled_at', row, before)
          ? `Anuló la compra${row.supplier ? ` a ${row.supplier}` : ''} por ${say.money(row.total)}${because(row.cancel_reason)}`
          : undefined,
    },
    columns: {
      supplier: 'el proveedor',
      document: 'el documento',
      note: 'la nota',
      received_on: ['la fecha de recepción', 'date'],
      total: ['el total', 'money'],
      cancelled_at: ['la anulación', 'instant'],
      cancel_reason: 'el motivo de la anulación',
    },
    silent: { cancelled_by: 'the entry says who did it' },
  },
} as const satisfies RecordWords;
