import type { RecordWords } from '../../wire/record.ts';

export const logosRecord = {
  gym_logo: {
    kind: 'settings',
    thing: () => 'el logo',
    many: 'logos',
    sentences: { update: () => 'Cambió el logo' },
    columns: {},
  },
} as const satisfies RecordWords;
