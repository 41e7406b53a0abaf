import type { RecordWords } from '../../wire/record.ts';

export const calendarLinksRecord = {
  calendar_link: {
    kind: 'clients',
    thing: ({ client_id }, say) => `el enlace del calendario de ${say.name('client', client_id)}`,
    many: 'enlaces de calendario',
    sentences: {
      insert: ({ client_id }, say) =>
        `Abrió un enlace a su calendario de reservas: ${say.name('client', client_id)}`,
      delete: ({ client_id }, say) =>
        `Apagó el enlace a su calendario de reservas: ${say.name('client', client_id)}`,
    },
    columns: { client_id: ['el cliente', { of: 'client' }] },
  },
} as const satisfies RecordWords;
