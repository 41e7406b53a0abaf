import { expect, test } from 'vitest';
import { mergeEdits } from './merge.ts';

const base = { name: 'Ana', phone: '1', days: ['monday'], start: '07:00', end: '08:00', price: null };

test('lo que cambió solo una de las dos personas queda, y se sabe qué trajo la otra', () => {
  const mine = { ...base, name: 'Ana María', days: ['monday', 'friday'] };
  const theirs = { ...base, phone: '2', price: 5_000 };
  expect(mergeEdits<typeof mine | typeof theirs>(base, mine, theirs)).toEqual({
    values: { ...base, name: 'Ana María', days: ['monday', 'friday'], phone: '2', price: 5_000 },
    taken: ['phone', 'price'],
    collisions: [],
  });
});

test('lo que las dos cambiaron distinto choca, con lo mío puesto hasta que se elija', () => {
  const mine = { ...base, name: 'Ana María', phone: '3' };
  const theirs = { ...base, name: 'Anita', phone: '3' };
  expect(mergeEdits(base, mine, theirs)).toEqual({
    values: mine,
    taken: [],
    collisions: [{ fields: ['name'], mine: { name: 'Ana María' }, theirs: { name: 'Anita' } }],
  });
});

test('lo que va junto se toma entero de una de las dos', () => {
  const mine = { ...base, start: '07:30' };
  const theirs = { ...base, end: '09:00' };
  expect(mergeEdits(base, mine, theirs, [['start', 'end']])).toEqual({
    values: mine,
    taken: [],
    collisions: [
      {
        fields: ['start', 'end'],
        mine: { start: '07:30', end: '08:00' },
        theirs: { start: '07:00', end: '09:00' },
      },
    ],
  });
  expect(mergeEdits(base, { ...base, name: 'Eva' }, theirs, [['start', 'end']])).toEqual({
    values: { ...base, name: 'Eva', end: '09:00' },
    taken: ['end'],
    collisions: [],
  });
});

test('quien deshizo lo suyo recibe lo de la otra persona', () => {
  expect(mergeEdits(base, base, { ...base, name: 'Anita' }).values.name).toBe('Anita');
  expect(mergeEdits(base, { ...base, name: 'Eva' }, base)).toEqual({
    values: { ...base, name: 'Eva' },
    taken: [],
    collisions: [],
  });
});
