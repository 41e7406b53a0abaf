import { type Weekday, weekdays } from '../../wire/fields.ts';
import { ExerciseForm, type RoutineExercise } from './contract.ts';

/** What a person did to a routine and may not be saved yet. */
export type Change =
  | { readonly kind: 'add'; readonly id: string; readonly day: Weekday; readonly name: string }
  | {
      readonly kind: 'edit';
      readonly id: string;
      readonly form: Partial<ExerciseForm>;
      /** What stood where the person wrote. */
      readonly was: Partial<ExerciseForm>;
    }
  | { readonly kind: 'move'; readonly id: string; readonly day: Weekday; readonly after: string | null }
  | { readonly kind: 'remove'; readonly id: string };

type List = readonly RoutineExercise[];

const blank = { sets: null, repetitions: '', load: '', restSeconds: null, note: '' };

function moved(list: List, { id, day, after }: Extract<Change, { kind: 'move' }>): List {
  const found = list.find((one) => one.id === id);
  if (!found) return list;
  const rest = list.filter((one) => one !== found);
  const before = rest.findIndex((one) => one.id === after && one.day === day);
  const first = rest.findIndex((one) => one.day === day);
  const at = before >= 0 ? before + 1 : after === null && first >= 0 ? first : rest.length;
  return rest.toSpliced(at, 0, { ...found, day });
}

/** A routine's exercises as they are once `change` is saved; the same again when it already was. */
export function applyChange(list: List, change: Change): List {
  switch (change.kind) {
    case 'add': {
      const { id, day, name } = change;
      if (list.some((one) => one.id === id)) return list;
      return [...list, { ...blank, id, day, name, version: 1, doneToday: false }];
    }
    case 'edit':
      return list.map((one) => (one.id === change.id ? { ...one, ...change.form } : one));
    case 'move':
      return moved(list, change);
    case 'remove':
      return list.filter((one) => one.id !== change.id);
  }
}

export const inDay = (list: List, day: Weekday): List => list.filter((one) => one.day === day);

/** Behind which exercise one comes to stand that is put at `index` of a day; null at its beginning. */
export const predecessor = (list: List, id: string, day: Weekday, index: number): string | null =>
  inDay(list, day).filter((one) => one.id !== id)[index - 1]?.id ?? null;

export const week = Object.keys(weekdays) as readonly Weekday[];

/** The weekday of 'YYYY-MM-DD'. */
export const weekdayOf = (date: string): Weekday =>
  week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;

export type Field = keyof ExerciseForm;
export const fields = Object.keys(ExerciseForm.shape) as readonly Field[];

/** The fields that both somebody else and `edit` changed to different values. */
export function disputed(
  saved: ExerciseForm,
  { form, was }: Pick<Extract<Change, { kind: 'edit' }>, 'form' | 'was'>,
): readonly Field[] {
  return fields.filter(
    (field) => field in form && saved[field] !== was[field] && saved[field] !== form[field],
  );
}

/** Understands '90', '90 s', '1:30', '2 min' and "2'" as seconds; null when nothing is written, NaN for the rest. */
export function readRest(text: string): number | null {
  const words = text.trim().toLowerCase();
  if (words === '') return null;
  const [, minutes, seconds] =
    /^(?:(\d+)\s*(?::|min|m|'))?\s*(?:(\d+)\s*(?:s|seg|segundos|"|'')?)?$/.exec(words) ?? [];
  if (minutes === undefined && seconds === undefined) return Number.NaN;
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const readNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** What a field's text means, or what is wrong with it. */
export function readField(field: Field, text: string): { value: ExerciseForm[Field] } | { error: string } {
  const raw = field === 'sets' ? readNumber(text) : field === 'restSeconds' ? readRest(text) : text;
  const read = ExerciseForm.shape[field].safeParse(raw);
  return read.success ? { value: read.data } : { error: read.error.issues[0]?.message ?? '' };
}
