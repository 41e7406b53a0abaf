import type { RecordWords } from '../../wire/record.ts';

/** Who of the installation's operators did something: see record_by_pulso. */
const of = ({ operator }: Readonly<Record<string, unknown>>): string => `Soporte (${operator})`;

export const assistanceRecord = {
  support_access: {
    kind: 'settings',
    thing: () => 'la entrada de soporte',
    many: 'entradas de soporte',
    sentences: {
      opened: ({ reason }) => `Permitió que soporte entre por una hora: ${reason}`,
      ended: () => 'Terminó la entrada de soporte',
    },
    columns: { reason: 'para qué' },
  },
  support_visit: {
    kind: 'settings',
    thing: () => 'una visita de soporte',
    many: 'visitas de soporte',
    sentences: {
      entered: (row) => `${of(row)} entró a mirar`,
      looked: (row, say) =>
        `${of(row)} miró: ${row.what}${row.client_id ? `, de ${say.name('client', row.client_id)}` : ''}`,
      left: (row) => `${of(row)} salió`,
    },
    columns: {
      operator: 'quién de soporte',
      what: 'qué miró',
      client_id: ['el cliente', { of: 'client' }],
    },
  },
} as const satisfies RecordWords;
