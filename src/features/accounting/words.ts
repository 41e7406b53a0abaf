import type { RecordWords } from '../../wire/record.ts';

/** '10-2026' of its first day. */
const monthOf = (day: unknown): string => `${String(day).slice(5, 7)}-${String(day).slice(0, 4)}`;

export const accountingRecord = {
  closed_month: {
    kind: 'payments',
    thing: ({ month }) => `el mes ${monthOf(month)} para el contador`,
    many: 'meses cerrados',
    sentences: {
      insert: ({ month }) => `Cerró el mes ${monthOf(month)} para el contador`,
    },
    columns: { month: ['el mes', 'date'] },
  },
} as const satisfies RecordWords;
