import type { RecordWords } from '../../wire/record.ts';
import { eventLabels } from './domain.ts';

export const webhooksRecord = {
  webhook: {
    kind: 'team',
    thing: ({ name }) => `el webhook ${name}`,
    many: 'webhooks',
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
      former_until: ['hasta cuándo firma también el secreto anterior', 'instant'],
    },
  },
} as const satisfies RecordWords;
