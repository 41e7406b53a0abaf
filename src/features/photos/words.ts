import type { RecordWords } from '../../wire/record.ts';

export const photosRecord = {
  client_photo: {
    kind: 'clients',
    thing: ({ client_id }, say) => `la foto de ${say.name('client', client_id)}`,
    many: 'fotos de clientes',
    sentences: { update: ({ client_id }, say) => `Cambió la foto de ${say.name('client', client_id)}` },
    columns: { client_id: ['el cliente', { of: 'client' }] },
  },
} as const satisfies RecordWords;
