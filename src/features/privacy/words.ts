import type { RecordWords } from '../../wire/record.ts';

export const privacyRecord = {
  erasure: {
    kind: 'clients',
    thing: () => 'los datos personales de un cliente',
    many: 'borrados de datos personales',
    sentences: { insert: ({ reason }) => `Borró los datos personales de un cliente: ${reason}` },
    columns: { client_id: ['el cliente', { of: 'client' }], reason: 'el motivo' },
    silent: { erased_at: 'the entry says when', erased_by: 'the entry says who' },
  },
} as const satisfies RecordWords;
