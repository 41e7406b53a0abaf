import type { RecordWords } from '../../wire/record.ts';

export const programsRecord = {
  program: {
    kind: 'plans',
    thing: ({ name }) => `el programa ${name}`,
    many: 'programas',
    columns: { name: 'el nombre', active: ['Activo', 'yesNo'] },
  },
} as const satisfies RecordWords;
