import type { RecordWords } from '../../wire/record.ts';
import { rights } from '../../wire/rights.ts';

/** What a key is called where who did something is named. */
export const keyName = (name: string): string => `llave ${name}`;

export const apiKeysRecord = {
  api_key: {
    kind: 'team',
    thing: ({ name }) => `la llave de API ${name}`,
    many: 'llaves de API',
    sentences: {
      insert: ({ name }) => `Creó la llave de API ${name}`,
      delete: ({ name }) => `Quitó la llave de API ${name}`,
    },
    columns: {
      name: 'el nombre',
      rights: ['lo que puede hacer', rights],
      ends_on: ['hasta cuándo sirve', 'date'],
    },
  },
} as const satisfies RecordWords;
