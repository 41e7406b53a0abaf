import type { RecordWords } from '../../wire/record.ts';

export const groupsRecord = {
  product_group: {
    kind: 'catalogue',
    thing: ({ name }) => `el grupo ${name}`,
    many: 'grupos de productos',
    columns: {
      name: 'el nombre',
      parent_id: ['el grupo al que pertenece', { of: 'group' }],
      color: 'el color',
      position: ['el lugar', 'number'],
    },
  },
} as const satisfies RecordWords;
