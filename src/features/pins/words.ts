import type { RecordWords } from '../../wire/record.ts';

export const pinsRecord = {
  personal_pin: {
    kind: 'team',
    thing: ({ account_id }, say) => `el PIN de ${say.name('person', account_id)}`,
    many: 'PIN',
    sentences: {
      insert: ({ account_id }, say) => `Puso el PIN de ${say.name('person', account_id)}`,
      update: ({ account_id }, say) => `Cambió o quitó el PIN de ${say.name('person', account_id)}`,
    },
    columns: { account_id: ['la persona', { of: 'person' }], set_at: ['el PIN', 'secret'] },
  },
  /** In the transaction of what was authorized: see enter_permitted. */
  authorization: {
    kind: 'team',
    thing: () => 'una autorización',
    many: 'autorizaciones',
    leads: 'never',
    sentences: { authorized: ({ by }, say) => `Lo autorizó ${say.name('person', by)}` },
    columns: { by: ['quien autorizó', { of: 'person' }] },
  },
  /** In the transaction of what was done without a connection, where somebody else sent it: see enter_late. */
  sending: {
    kind: 'team',
    thing: () => 'un envío',
    many: 'envíos',
    leads: 'never',
    sentences: { sent: ({ by }, say) => `Se hizo sin conexión, y lo envió ${say.name('person', by)}` },
    columns: { by: ['quien lo envió', { of: 'person' }], made_at: ['cuándo se hizo', 'instant'] },
  },
} as const satisfies RecordWords;
