import type { RecordWords } from '../../wire/record.ts';
import { creditEntryKinds } from './domain.ts';

export const creditsRecord = {
  credit: {
    kind: 'payments',
    thing: ({ id }, say) => `la cuenta por cobrar de ${say.name('client', id)}`,
    many: 'cuentas por cobrar',
    own: 'client',
    sentences: {
      insert: ({ id, limit }, say) => `Permitió fiar a ${say.name('client', id)} hasta ${say.money(limit)}`,
    },
    columns: { limit: ['el límite para fiar', 'money'], balance: ['la deuda', 'money'] },
  },
  credit_entry: {
    kind: 'payments',
    thing: ({ amount, client_id }, say) =>
      `el movimiento de ${say.money(amount)} en la cuenta de ${say.name('client', client_id)}`,
    many: 'movimientos por cobrar',
    leads: { column: 'kind', among: ['payment'] },
    sentences: {
      insert: ({ kind, amount, client_id }, say) =>
        kind === 'payment'
          ? `Recibió ${say.money(Math.abs(Number(amount)))} de ${say.name('client', client_id)} por su deuda`
          : undefined,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      kind: ['el tipo', creditEntryKinds],
      amount: ['el monto', 'money'],
      note: 'la nota',
    },
    silent: { source_id: 'what it was for stands in the same entry' },
  },
} as const satisfies RecordWords;
