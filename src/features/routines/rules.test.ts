import { describe, expect, test } from 'vitest';
import { weekdayOf } from '../../wire/weekdays.ts';
import type { RoutineExercise } from './contract.ts';
import { applyChange, disputed, predecessor, readField, readRest } from './rules.ts';
import { exerciseWords } from './words.ts';

const blank = { sets: null, repetitions: '', load: '', restSeconds: null, note: '' } as const;
const exercise = (id: string, day: RoutineExercise['day'] = 'monday'): RoutineExercise => ({
  ...blank,
  id,
  day,
  name: id,
  version: 1,
  doneToday: false,
});
const list = [exercise('a'), exercise('b'), exercise('c'), exercise('x', 'friday')];
const idsOf = (changed: readonly RoutineExercise[], day: RoutineExercise['day'] = 'monday') =>
  changed.filter((exercise) => exercise.day === day).map(({ id }) => id);

test.each([
  [{ ...blank, sets: 4, repetitions: '8-12', load: '40 kg', restSeconds: 90 }, '4 × 8-12 · 40 kg · 90 s'],
  [{ ...blank, sets: 1 }, '1 serie'],
  [{ ...blank, sets: 3, restSeconds: 0 }, '3 series · 0 s'],
  [{ ...blank, repetitions: '8-12' }, '8-12 rep.'],
  [{ ...blank, repetitions: 'al fallo', load: 'banda roja' }, 'al fallo · banda roja'],
  [blank, ''],
])('los detalles %o se leen «%s»', (form, words) => {
  expect(exerciseWords(form)).toBe(words);
});

describe('un cambio que todavía no se guarda', () => {
  test('agrega al final de su día, una sola vez', () => {
    const change = { kind: 'add', id: 'n', day: 'monday', name: 'Nuevo' } as const;
    const once = applyChange(list, change);
    expect(idsOf(once)).toEqual(['a', 'b', 'c', 'n']);
    expect(applyChange(once, change)).toBe(once);
  });

  test.each([
    ['monday', null, ['c', 'a', 'b'], ['x']],
    ['monday', 'a', ['a', 'c', 'b'], ['x']],
    ['monday', 'ya no está', ['a', 'b', 'c'], ['x']],
    ['friday', null, ['a', 'b'], ['c', 'x']],
    ['friday', 'x', ['a', 'b'], ['x', 'c']],
    ['friday', 'a', ['a', 'b'], ['x', 'c']],
  ] as const)('mueve el último al %s detrás de %s', (day, after, monday, friday) => {
    const change = { kind: 'move', id: 'c', day, after } as const;
    const once = applyChange(list, change);
    expect([idsOf(once), idsOf(once, 'friday')]).toEqual([monday, friday]);
    expect(idsOf(applyChange(once, change))).toEqual(monday);
  });

  test('a un día vacío, y de uno que otra persona quitó', () => {
    expect(idsOf(applyChange(list, { kind: 'move', id: 'a', day: 'sunday', after: null }), 'sunday')).toEqual(
      ['a'],
    );
    expect(applyChange(list, { kind: 'move', id: 'z', day: 'sunday', after: null })).toBe(list);
  });

  test('cambia solo lo que dice, y quita', () => {
    const changed = applyChange(list, { kind: 'edit', id: 'b', form: { sets: 5 }, was: { sets: null } });
    expect(changed[1]).toEqual({ ...exercise('b'), sets: 5 });
    expect(idsOf(applyChange(list, { kind: 'remove', id: 'b' }))).toEqual(['a', 'c']);
  });
});

test('el lugar donde se suelta se dice por el que queda delante', () => {
  expect(predecessor(list, 'c', 'monday', 0)).toBeNull();
  expect(predecessor(list, 'c', 'monday', 1)).toBe('a');
  expect(predecessor(list, 'a', 'monday', 2)).toBe('c');
  expect(predecessor(list, 'a', 'friday', 1)).toBe('x');
  expect(predecessor(list, 'a', 'sunday', 0)).toBeNull();
});

test('el día de la semana de una fecha', () => {
  expect(weekdayOf('2026-11-20')).toBe('friday');
  expect(weekdayOf('2026-11-22')).toBe('sunday');
  expect(weekdayOf('2026-11-23')).toBe('monday');
});

test('dos personas se contradicen solo donde escribieron cosas distintas', () => {
  const saved = { ...blank, name: 'Remo', sets: 5, load: '40 kg' };
  expect(disputed(saved, { form: { sets: 4 }, was: { sets: 3 } })).toEqual(['sets']);
  expect(disputed(saved, { form: { sets: 5 }, was: { sets: 3 } })).toEqual([]);
  expect(disputed(saved, { form: { sets: 4 }, was: { sets: 5 } })).toEqual([]);
  expect(disputed(saved, { form: { note: 'Lento' }, was: { note: '' } })).toEqual([]);
});

test.each([
  ['', null],
  ['90', 90],
  ['90 s', 90],
  ['45seg', 45],
  ['1:30', 90],
  ['2 min', 120],
  ["2'", 120],
  ['1 min 30', 90],
  ['0', 0],
])('el descanso «%s» son %s segundos', (text, seconds) => {
  expect(readRest(text)).toBe(seconds);
});

test('lo que no se entiende se dice, y lo demás se lee', () => {
  expect(readField('restSeconds', 'harto')).toEqual({ error: 'Escribe de 0 a 3.600 segundos.' });
  expect(readField('sets', '4,5')).toEqual({ error: 'Escribe de 1 a 100 series.' });
  expect(readField('sets', '101')).toEqual({ error: 'Escribe de 1 a 100 series.' });
  expect(readField('sets', ' 4 ')).toEqual({ value: 4 });
  expect(readField('sets', '')).toEqual({ value: null });
  expect(readField('name', '  ')).toEqual({ error: 'Escribe el ejercicio.' });
  expect(readField('repetitions', ' 8-12 ')).toEqual({ value: '8-12' });
});
