import type { BuiltInPlugin } from '../../wire/plugin.ts';
import type { RecordWords } from '../../wire/record.ts';
import { rights } from '../../wire/rights.ts';
import { eventLabels } from './domain.ts';

export const webhooksPlugin: BuiltInPlugin = {
  key: 'webhooks',
  group: 'developers',
  name: 'Webhooks',
  summary: 'Pulso avisa a otro programa, como n8n o Zapier, apenas pasa algo.',
  rights: [],
  events: [],
  data: 'Lo que marcas en cada webhook va a su dirección, con el nombre y el contacto del cliente, si quien lo creó puede verlos.',
  help: '',
};

export const webhooksRecord = {
  webhook: {
    kind: 'team',
    thing: ({ name }) => `el webhook ${name}`,
    many: 'webhooks',
    // A plugin's comes with the plugin.
    leads: 'alone',
    sentences: {
      insert: ({ name }) => `Creó el webhook ${name}`,
      update: ({ name, active }, _, before) => {
        if (active === before.active) return undefined;
        return `${active ? 'Encendió' : 'Apagó'} el webhook ${name}`;
      },
      delete: ({ name }) => `Quitó el webhook ${name}`,
    },
    columns: {
      name: 'el nombre',
      url: 'la dirección',
      events: ['lo que avisa', eventLabels],
      active: ['Encendido', 'yesNo'],
      bounds: ['lo que puede ver', rights],
      former_until: ['hasta cuándo firma también el secreto anterior', 'instant'],
    },
  },
} as const satisfies RecordWords;
