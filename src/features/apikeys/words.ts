import type { BuiltInPlugin } from '../../wire/plugin.ts';
import type { RecordWords } from '../../wire/record.ts';
import { rights } from '../../wire/rights.ts';

/** What a plugin is called where it did something. */
export const managedKeyName = (name: string): string => `plugin ${name}`;

/** What a key is called where who did something is named. */
export const keyName = (name: string): string => `llave ${name}`;

export const keysPlugin: BuiltInPlugin = {
  key: 'apikeys',
  group: 'developers',
  name: 'Llaves de API',
  summary: 'Un programa lee y anota en tu gimnasio, con una llave que haces tú.',
  rights: [],
  events: [],
  data: 'Lo que marcas en cada llave va a quien la tenga.',
  help: '',
};

export const apiKeysRecord = {
  api_key: {
    kind: 'team',
    thing: ({ name }) => `la llave de API ${name}`,
    many: 'llaves de API',
    // A plugin's comes with the plugin.
    leads: 'alone',
    sentences: {
      insert: ({ name }) => `Creó la llave de API ${name}`,
      delete: ({ name }) => `Quitó la llave de API ${name}`,
    },
    columns: {
      name: 'el nombre',
      rights: ['lo que puede hacer', rights],
      ends_on: ['hasta cuándo sirve', 'date'],
      active: ['Encendida', 'yesNo'],
    },
    silent: { managed: 'the plugin stands in the same entry' },
  },
} as const satisfies RecordWords;
