import { type Weekday, weekdays } from '../../wire/weekdays.ts';
import { ExerciseForm, type RoutineExercise } from './contract.ts';

/** A change of a routine that may not be saved yet. */
export type Change =
  | { readonly kind: 'add'; readonly id: string; readonly day: Weekday; readonly name: string }
  | {
      readonly kind: 'edit';
      readonly id: string;
      readonly form: Partial<ExerciseForm>;
      /** The value before the edit. */
      readonly was: Partial<ExerciseForm>;
    }
  | { readonly kind: 'move'; readonly id: string; readonly day: Weekday; readonly after: string | null }
  | { readonly kind: 'remove'; readonly id: string };

type List = readonly RoutineExercise[];

const blank = { sets: null, repetitions: '', load: '', restSeconds: null, note: '' };

function applyMove(list: List, { id, day, after }: Extract<Change, { kind: 'move' }>): List {
  const exercise = list.find((item) => item.id === id);
  if (!exercise) return list;
  const rest = list.filter((item) => item !== exercise);
  const before = rest.findIndex((item) => item.id === after && item.day === day);
  const first = rest.findIndex((item) => item.day === day);
  const at = before >= 0 ? before + 1 : after === null && first >= 0 ? first : rest.length;
  return rest.toSpliced(at, 0, { ...exercise, day });
}

/** A routine's exercises after `change`; unchanged when it was already applied. */
export function applyChange(list: List, change: Change): List {
  switch (change.kind) {
    case 'add': {
      const { id, day, name } = change;
      if (list.some((item) => item.id === id)) return list;
      return [...list, { ...blank, id, day, name, version: 1, doneToday: false }];
    }
    case 'edit':
      return list.map((item) => (item.id === change.id ? { ...item, ...change.form } : item));
    case 'move':
      return applyMove(list, change);
    case 'remove':
      return list.filter((item) => item.id !== change.id);
  }
}

export const inDay = (list: List, day: Weekday): List => list.filter((item) => item.day === day);

/** The exercise that precedes `index` of a day; null at its beginning. */
export const predecessor = (list: List, id: string, day: Weekday, index: number): string | null =>
  inDay(list, day).filter((item) => item.id !== id)[index - 1]?.id ?? null;

export const week = Object.keys(weekdays) as readonly Weekday[];

export type Field = keyof ExerciseForm;
export const fields = Object.keys(ExerciseForm.shape) as readonly Field[];

/** The fields that both another person and `edit` changed to different values. */
export function disputed(
  saved: ExerciseForm,
  { form, was: previous }: Pick<Extract<Change, { kind: 'edit' }>, 'form' | 'was'>,
): readonly Field[] {
  return fields.filter(
    (field) => field in form && saved[field] !== previous[field] && saved[field] !== form[field],
  );
}

/** Parses '90', '90 s', '1:30', '2 min' and "2'" as seconds; null for an empty text, NaN for anything else. */
export function readRest(text: string): number | null {
  const words = text.trim().toLowerCase();
  if (words === '') return null;
  const [, minutes, seconds] =
    /^(?:(\d+)\s*(?::|min|m|'))?\s*(?:(\d+)\s*(?:s|seg|segundos|"|'')?)?$/.exec(words) ?? [];
  if (minutes === undefined && seconds === undefined) return Number.NaN;
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const readNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** The value of a field's text, or its error. */
export function readField(field: Field, text: string): { value: ExerciseForm[Field] } | { error: string } {
  const raw = field === 'sets' ? readNumber(text) : field === 'restSeconds' ? readRest(text) : text;
  const read = ExerciseForm.shape[field].safeParse(raw);
  return read.success ? { value: read.data } : { error: read.error.issues[0]?.message ?? '' };
}
