import type { RecordWords } from '../../wire/record.ts';
import { countStates } from './domain.ts';

export const countsRecord = {
  stock_count: {
    kind: 'stock',
    thing: ({ name }) => `el conteo ${name}`,
    many: 'conteos',
    sentences: {
      insert: ({ name }) => `Empezó el conteo ${name}`,
      update: ({ name, status }, _say, before) =>
        status === 'applied' && before.status !== 'applied' ? `Aplicó el conteo ${name}` : undefined,
    },
    columns: {
      name: 'el nombre',
      group_id: ['el grupo', { of: 'group' }],
      status: ['el estado', countStates],
      applied_at: ['la aplicación', 'instant'],
    },
  },
  stock_count_line: {
    kind: 'stock',
    thing: ({ product_id, count_id }, say) =>
      `la cuenta de ${say.name('product', product_id)} en el conteo ${say.name('count', count_id)}`,
    many: 'cuentas de productos',
    sentences: {
      insert: ({ product_id, count_id, counted }, say) =>
        `Contó ${say.number(counted)} de ${say.name('product', product_id)} en el conteo ${say.name('count', count_id)}`,
    },
    columns: {
      count_id: ['el conteo', { of: 'count' }],
      product_id: ['el producto', { of: 'product' }],
      counted: ['lo contado', 'number'],
      expected: ['lo esperado', 'number'],
    },
  },
} as const satisfies RecordWords;
