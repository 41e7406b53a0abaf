import { because, type RecordWords, wasSet } from '../../wire/record.ts';
import { atClockTime, day, durationWords } from '../../wire/written.ts';
import type { Clocked } from './contract.ts';

/** 'Falta la salida del 19-11-2026: pide que la corrijan.'; nothing where none was forgotten. */
export const forgottenWords = (days: readonly string[]): string =>
  days.length > 0 ? `Falta la salida del ${days.map(day).join(' y del ')}: pide que la corrijan.` : '';

/** What a clocking was, said to the person. */
export function clockedWords(
  name: string,
  { kind, at, minutes, forgotten }: Omit<Clocked, 'sentence'>,
): string {
  const what =
    kind === 'in'
      ? `entrada ${atClockTime(at)}`
      : `salida ${atClockTime(at)}, después de ${durationWords(minutes ?? 0)}`;
  // The time ends in a point of its own.
  return [`${name}: ${what}`, forgottenWords(forgotten)].filter(Boolean).join(' ');
}

export const timesheetsRecord = {
  timesheet_entry: {
    kind: 'team',
    thing: ({ person_id }, say) => `las horas de ${say.name('person', person_id)}`,
    many: 'entradas y salidas',
    sentences: {
      insert: ({ person_id, reason }, say) =>
        reason
          ? `Agregó horas de ${say.name('person', person_id)}${because(reason)}`
          : `Marcó la entrada de ${say.name('person', person_id)}`,
      update: (row, say, before) =>
        wasSet('ended_as', row, before)
          ? `Marcó la salida de ${say.name('person', row.person_id)}`
          : `Corrigió las horas de ${say.name('person', row.person_id)}${because(row.reason)}`,
      delete: ({ person_id, reason }, say) =>
        `Quitó horas de ${say.name('person', person_id)}${because(reason)}`,
    },
    columns: {
      person_id: ['la persona', { of: 'person' }],
      started_at: ['la entrada', 'instant'],
      ended_at: ['la salida', 'instant'],
      reason: 'el motivo',
    },
    silent: { ended_as: 'tells a repeated request from another' },
  },
} as const satisfies RecordWords;
