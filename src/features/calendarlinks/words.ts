import type { BuiltInPlugin } from '../../wire/plugin.ts';
import type { RecordWords } from '../../wire/record.ts';

export const calendarPlugin: BuiltInPlugin = {
  key: 'calendars',
  group: 'calendars',
  name: 'Calendarios',
  summary:
    'Lleva las clases del gimnasio, y a cada cliente sus reservas, a Google Calendar, Apple u Outlook.',
  rights: ['classes.view'],
  events: [],
  data: 'A qué clases va un cliente, hacia el calendario al que él lleva su enlace; y el horario que tu página muestra, hacia quien se suscriba.',
  help: '',
};

export const calendarLinksRecord = {
  calendar_feeds: {
    kind: 'settings',
    thing: () => 'los calendarios',
    many: 'ajustes de calendarios',
    sentences: {
      insert: ({ active }) => (active ? 'Encendió los calendarios' : 'Apagó los calendarios'),
      update: ({ active }) => (active ? 'Encendió los calendarios' : 'Apagó los calendarios'),
    },
    columns: { active: ['Encendidos', 'yesNo'] },
  },
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
