import { expect, test } from 'vitest';
import { money } from '../../wire/written.ts';
import { agoWords, reminderWords } from './rules.ts';

const full = { membershipId: '1', planName: 'Full', amount: 25_000, since: '2026-11-01' };
const ana = { name: 'Ana', amount: 25_000, memberships: [full], store: null, balance: 0 };

const wordsOf = (owed: object) =>
  reminderWords({ ...ana, ...owed }, 'Gimnasio Andes', money).replaceAll('\u00a0', ' ');

test('el mensaje dice cuánto, de qué plan y desde cuándo', () => {
  expect(wordsOf({})).toBe(
    'Hola, Ana: en Gimnasio Andes tienes pendiente $ 25.000 de tu membresía Full desde el 01-11-2026. ¿Cuándo te acomoda pagarlo? Si ya lo hiciste, no tomes en cuenta este mensaje.',
  );
});

test('con varias deudas dice cada una y el total, y lo que tiene a favor', () => {
  const words = wordsOf({ amount: 28_500, store: { amount: 3500, since: '2026-10-09' }, balance: 500 });
  expect(words).toContain(
    '$ 25.000 de tu membresía Full desde el 01-11-2026 y $ 3.500 en la tienda desde el 09-10-2026. En total son $ 28.500. Tienes $ 500 a favor.',
  );
});

test('cuánto hace se dice en días', () => {
  expect([0, 1, 45].map((days) => agoWords({ days, since: '2026-11-01' }))).toEqual([
    'desde hoy',
    'hace 1 día',
    'hace 45 días',
  ]);
  expect(agoWords({ days: -3, since: '2026-12-01' })).toBe('desde el 01-12-2026');
});
