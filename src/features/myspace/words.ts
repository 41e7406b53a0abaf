import type { RecordWords } from '../../wire/record.ts';

export const myspaceRecord = {
  space_view: {
    kind: 'clients',
    thing: ({ client_id }, say) => `la Vista Usuario de ${say.name('client', client_id)}`,
    many: 'aperturas de la Vista Usuario',
    sentences: {
      insert: ({ client_id }, say) => `Abrió la Vista Usuario de ${say.name('client', client_id)}`,
    },
    columns: { client_id: ['el cliente', { of: 'client' }] },
    silent: { viewed_at: 'the entry says when', viewed_by: 'the entry says who' },
  },
} as const satisfies RecordWords;
