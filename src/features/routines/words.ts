import { type AuditRow, labelOf, type RecordWords, type Say } from '../../wire/record.ts';
import { weekdays } from '../../wire/weekdays.ts';
import type { ExerciseForm } from './contract.ts';

const setsWords = (sets: number, repetitions: string) => {
  if (repetitions) return `${sets} × ${repetitions}`;
  return sets === 1 ? '1 serie' : `${sets} series`;
};
const repetitionsWords = (repetitions: string) =>
  /^\d[\d\s-]*$/.test(repetitions) ? `${repetitions} rep.` : repetitions;

type Details = Omit<ExerciseForm, 'name' | 'note'>;

/** An exercise's details in words: '4 × 8-12 · 40 kg · 90 s'; empty without any. */
export const exerciseWords = ({ sets, repetitions, load, restSeconds }: Details): string =>
  [
    sets === null ? repetitionsWords(repetitions) : setsWords(sets, repetitions),
    load,
    restSeconds === null ? '' : `${restSeconds} s`,
  ]
    .filter(Boolean)
    .join(' · ');

const tellTick = ({ exercise_id, date, done }: AuditRow, say: Say) =>
  `${done ? 'Marcó como hecho' : 'Desmarcó'} el ejercicio ${say.name('exercise', exercise_id)} del ${say.day(date)}`;

export const routinesRecord = {
  routine_exercise: {
    kind: 'routines',
    thing: ({ name, day, client_id }, say) =>
      `el ejercicio ${name} del ${labelOf(weekdays, day).toLowerCase()} de ${say.name('client', client_id)}`,
    many: 'ejercicios',
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      day: ['el día', weekdays],
      position: ['el lugar', 'number'],
      name: 'el ejercicio',
      sets: ['las series', 'number'],
      repetitions: 'las repeticiones',
      load: 'la carga',
      rest_seconds: ['el descanso en segundos', 'number'],
      note: 'la nota',
    },
  },
  routine: {
    kind: 'routines',
    thing: ({ client_id }, say) => `la rutina de ${say.name('client', client_id)}`,
    many: 'rutinas',
    leads: 'alone',
    columns: { client_id: ['el cliente', { of: 'client' }] },
  },
  exercise_done: {
    kind: 'routines',
    thing: ({ exercise_id, date }, say) =>
      `el ejercicio ${say.name('exercise', exercise_id)} del ${say.day(date)}`,
    many: 'ejercicios hechos',
    sentences: { insert: tellTick, update: tellTick },
    columns: {
      client_id: ['el cliente', { of: 'client' }],
      exercise_id: ['el ejercicio', { of: 'exercise' }],
      date: ['la fecha', 'date'],
      done: ['Hecho', 'yesNo'],
    },
  },
  routine_template: {
    kind: 'routines',
    thing: ({ name }) => `la plantilla de rutina ${name}`,
    many: 'plantillas de rutina',
    columns: { name: 'el nombre' },
    silent: { exercises: 'the template shows them' },
  },
} as const satisfies RecordWords;
