import { because, type RecordWords } from '../../wire/record.ts';
import { movementKinds } from './domain.ts';

const signed = (quantity: unknown, written: string) => (Number(quantity) > 0 ? `+${written}` : written);

export const stockRecord = {
  stock_movement: {
    kind: 'stock',
    thing: ({ product_id, quantity }, say) =>
      `el movimiento de ${say.name('product', product_id)} (${signed(quantity, say.number(quantity))})`,
    many: 'movimientos de stock',
    leads: { column: 'kind', among: ['adjustment'] },
    sentences: {
      insert: ({ kind, product_id, quantity, reason }, say) =>
        kind === 'adjustment'
          ? `Ajustó el stock de ${say.name('product', product_id)} en ${signed(quantity, say.number(quantity))}${because(reason)}`
          : undefined,
    },
    columns: {
      product_id: ['el producto', { of: 'product' }],
      kind: ['el tipo', movementKinds],
      quantity: ['la cantidad', 'number'],
      quantity_after: ['el stock que quedó', 'number'],
      reason: 'el motivo',
    },
    silent: {
      cost: 'the ledger of costs shows it',
      average_before: 'the ledger of costs shows it',
      average_after: 'the ledger of costs shows it',
      source_id: 'what moved it stands in the same entry',
      place: 'a place in the ledger',
    },
  },
} as const satisfies RecordWords;
