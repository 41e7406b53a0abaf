import type { BuiltInPlugin } from '../../wire/plugin.ts';
import type { RecordWords } from '../../wire/record.ts';
import { type Denial, denials, directions } from './domain.ts';

/** What a reader is called where who did something is named. */
export const readerName = (name: string): string => `lector ${name}`;

/** What whoever stands at the door reads: 'Adelante, Ana.', or why not. */
export function doorWords(denial: Denial | null, name: string | null): string {
  if (denial !== null) return denials[denial][1];
  return name ? `Adelante, ${name}.` : 'Adelante.';
}

/** What a visit says that a reader let in without a connection, and should not have. */
export const offlineReason = 'Pasó por un lector sin conexión';

export const readersPlugin: BuiltInPlugin = {
  key: 'readers',
  group: 'access',
  name: 'Control de acceso',
  summary: 'Lectores de tarjetas o códigos QR y torniquetes abren a quien puede entrar.',
  rights: ['attendance'],
  events: [],
  data: 'El primer nombre de quien pasa, si lo marcas, va a la pantalla de su lector; nada sale de tu gimnasio.',
  help: '',
};

export const accessControlRecord = {
  access_reader: {
    kind: 'settings',
    thing: ({ name }) => `el lector ${name}`,
    many: 'lectores',
    sentences: {
      insert: ({ name }) => `Agregó el lector ${name}`,
      update: ({ name, key_made_at }, _, before) =>
        key_made_at === before.key_made_at ? undefined : `Cambió la llave del lector ${name}`,
      delete: ({ name }) => `Quitó el lector ${name}`,
    },
    columns: {
      name: 'el nombre',
      direction: ['si es de entrada o de salida', directions],
      active: ['Encendido', 'yesNo'],
      shows_name: ['Muestra el nombre', 'yesNo'],
      passback_minutes: ['los minutos hasta volver a entrar', 'number'],
      key_made_at: ['la llave', 'secret'],
    },
  },
  access_card: {
    kind: 'clients',
    thing: ({ client_id }, say) => `una tarjeta de acceso de ${say.name('client', client_id)}`,
    many: 'tarjetas de acceso',
    sentences: {
      insert: ({ client_id }, say) => `Dio una tarjeta de acceso a ${say.name('client', client_id)}`,
      delete: ({ client_id }, say) => `Quitó una tarjeta de acceso a ${say.name('client', client_id)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      number: ['el número', 'secret'],
    },
  },
} as const satisfies RecordWords;
