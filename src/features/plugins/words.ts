import type { RecordWords } from '../../wire/record.ts';
import { rights } from '../../wire/rights.ts';
import { eventLabels } from '../webhooks/domain.ts';

export const pluginsRecord = {
  plugin: {
    kind: 'team',
    thing: ({ name }) => `el plugin ${name}`,
    many: 'plugins',
    sentences: {
      insert: ({ name }) => `Agregó el plugin ${name}`,
      update: ({ name, active }, _, before) => {
        if (active === before.active) return undefined;
        return `${active ? 'Encendió' : 'Apagó'} el plugin ${name}`;
      },
      delete: ({ name }) => `Quitó el plugin ${name}`,
    },
    columns: {
      name: 'el nombre',
      summary: 'lo que hace',
      rights: ['lo que puede', rights],
      events: ['de lo que se le avisa', eventLabels],
      data: 'a dónde van los datos',
      help: 'la ayuda',
      active: ['Encendido', 'yesNo'],
    },
    silent: {
      key: 'never changes',
      api_key_id: 'the key stands in the same entry',
      webhook_id: 'the webhook stands in the same entry',
    },
  },
} as const satisfies RecordWords;
