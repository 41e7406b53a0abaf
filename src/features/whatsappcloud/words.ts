import { type BuiltInPlugin, testSentence } from '../../wire/plugin.ts';
import { labelOf, type RecordWords } from '../../wire/record.ts';
import { errorWords, templateStates, templateTroubles } from './domain.ts';

export const whatsAppPlugin: BuiltInPlugin = {
  key: 'whatsapp',
  group: 'messages',
  name: 'WhatsApp automático',
  summary: 'Tus automatizaciones salen solas por WhatsApp, con tu número y tus plantillas.',
  rights: ['clients.contact', 'receivables'],
  events: [],
  data: 'El WhatsApp de cada persona y lo que dice su mensaje van a Meta; lo que responden se mira solo por si piden la baja, y no se guarda.',
  help: 'https://developers.facebook.com/docs/whatsapp/cloud-api',
};

export const whatsAppCloudRecord = {
  whatsapp_account: {
    kind: 'settings',
    thing: ({ display_phone }) => `el WhatsApp automático ${display_phone}`,
    many: 'números de WhatsApp automáticos',
    sentences: {
      insert: ({ display_phone }) => `Conectó el WhatsApp automático con el ${display_phone}`,
      update: ({ active, keys_at, paused_for }, _, before) => {
        if (active !== before.active) return `${active ? 'Encendió' : 'Apagó'} el WhatsApp automático`;
        if (keys_at !== before.keys_at) return 'Cambió las llaves del WhatsApp automático';
        if (paused_for !== null && before.paused_for === null)
          return `WhatsApp dejó de escribir solo: ${errorWords(Number(paused_for))}`;
        return undefined;
      },
      test: ({ refusal }) => testSentence('WhatsApp', refusal),
    },
    columns: {
      active: ['Encendido', 'yesNo'],
      phone_number_id: 'el identificador del número',
      business_id: 'el identificador de la cuenta',
      keys_at: ['las llaves', 'instant'],
      display_phone: 'el número',
      display_name: 'el nombre verificado',
      paused_for: ['el error de Meta que lo detiene', 'number'],
      paused_at: ['desde cuándo está en pausa', 'instant'],
    },
  },
  whatsapp_template: {
    kind: 'settings',
    thing: ({ name }) => `la plantilla de WhatsApp ${name}`,
    many: 'plantillas de WhatsApp',
    sentences: {
      insert: ({ name }) => `Llegó de Meta la plantilla de WhatsApp ${name}`,
      update: ({ name, state }, _, before) =>
        state === before.state
          ? undefined
          : `La plantilla de WhatsApp ${name} quedó así en Meta: ${labelOf(templateStates, state).toLowerCase()}`,
    },
    columns: {
      name: 'el nombre',
      language: 'el idioma',
      state: ['el estado', templateStates],
      body: 'el texto',
      variables: ['los datos que lleva', 'json'],
      trouble: ['por qué no se puede usar', templateTroubles],
    },
  },
} as const satisfies RecordWords;
