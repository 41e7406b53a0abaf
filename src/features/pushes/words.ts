import type { RecordWords } from '../../wire/record.ts';

export const pushesRecord = {
  push_subscription: {
    kind: 'clients',
    thing: ({ client_id }, say) => `los avisos en un teléfono de ${say.name('client', client_id)}`,
    many: 'teléfonos con avisos',
    sentences: {
      insert: ({ client_id }, say) => `Prendió los avisos en un teléfono: ${say.name('client', client_id)}`,
      delete: ({ client_id }, say) =>
        `Se apagaron los avisos en un teléfono de ${say.name('client', client_id)}`,
    },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      name: 'el teléfono',
      day_messages: ['los avisos de su membresía', 'yesNo'],
    },
    silent: {
      fingerprint: 'tells one browser from another',
      server_key: 'a public key of this installation',
    },
  },
} as const satisfies RecordWords;
