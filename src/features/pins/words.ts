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
} as const satisfies RecordWords;
