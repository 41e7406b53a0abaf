import { expect, test } from 'vitest';
import type { Center, Morning } from './contract.ts';
import { calmWords, classesOverWords, classesWords, reasonWords } from './words.ts';

const today = '2026-11-24';

test.each([
  ['expiring', '2026-11-24', 'Vence hoy'],
  ['expiring', '2026-11-25', 'Vence mañana'],
  ['expiring', '2026-11-27', 'Vence en 3 días'],
  ['expired', '2026-11-23', 'Venció ayer'],
  ['expired', '2026-11-12', 'Venció hace 12 días'],
  ['unseen', '2026-11-12', 'No viene hace 12 días'],
] as const)('%s, %s: %s', (kind, on, words) => {
  expect(reasonWords(kind, { on, came: false, turns: null }, today)).toBe(words);
});

test('cuántos años cumple lo lee quien puede ver fechas de nacimiento', () => {
  const born = { on: today, came: false };
  expect(reasonWords('birthday', { ...born, turns: 30 }, today)).toBe('Cumple 30 hoy');
  expect(reasonWords('birthday', { ...born, turns: null }, today)).toBe('Cumple años hoy');
});

test('de una prueba se dice si vino', () => {
  expect(reasonWords('trial', { on: '2026-11-23', came: true, turns: null }, today)).toBe(
    'Clase de prueba ayer',
  );
  expect(reasonWords('trial', { on: '2026-11-21', came: false, turns: null }, today)).toBe(
    'Empezó su prueba hace 3 días',
  );
});

const none = { total: 0, items: [] };
const calm: Morning = {
  ...{
    today,
    now: '09:00',
    templates: [],
    classes: [],
    lowStock: none,
    tills: { since: '2026-11-23', closed: 2, differences: [] },
  },
  people: { expiring: none, expired: none, unseen: none, birthday: none, trial: none },
};

test('lo que no le importa a nadie se dice en una frase', () => {
  expect(calmWords(calm)).toBe(
    'Sin novedad: nadie vencido, nadie que haya dejado de venir, nadie por llamar después de su prueba, nadie de cumpleaños, hoy no hay clases, nada por acabarse y las 2 cajas cerradas desde ayer cuadraron.',
  );
  const one = { ...calm, tills: { since: '2026-11-21', closed: 1, differences: [] } };
  const some = { total: 1, items: [] };
  const people = { expiring: none, expired: some, unseen: some, birthday: some, trial: some };
  expect(calmWords({ ...one, people, lowStock: some })).toBe(
    'Sin novedad: hoy no hay clases y la caja cerrada desde el sábado cuadró.',
  );
});

test('una caja que no cuadra, o que no se cerró, no se calla con las que sí', () => {
  const difference = { shiftId: 'a', tillName: 'Caja 1', day: '2026-11-23', difference: -500 };
  expect(
    calmWords({ ...calm, tills: { since: '2026-11-23', closed: 2, differences: [difference] } }),
  ).not.toContain('caja');
  expect(calmWords({ ...calm, tills: { since: '2026-11-23', closed: 0, differences: [] } })).not.toContain(
    'caja',
  );
});

test('las clases de hoy, sin las que no se hacen, y la que sigue', () => {
  const at = (name: string, startTime: string, notHeld = '') =>
    ({ name, startTime, notHeld }) as NonNullable<Center['classes']>[number];
  const classes = [at('Yoga', '08:00'), at('Spinning', '12:00', 'Cancelada'), at('Crossfit', '18:00')];
  expect(classesWords(classes, '09:00')).toBe(
    '2 clases hoy, 1 no se hace, sigue Crossfit a las 6:00\u00a0p.\u00a0m.',
  );
  expect(classesWords(classes, '18:30')).toBe('2 clases hoy, 1 no se hace');
  expect(classesWords(classes.slice(0, 1), '07:00')).toBe(
    '1 clase hoy, sigue Yoga a las 8:00\u00a0a.\u00a0m.',
  );
  expect(classesWords(classes.slice(1, 2), '07:00')).toBe('Hoy no se hace ninguna clase');
  expect(classesWords([], '07:00')).toBe('Hoy no hay clases');
});

test('cuando no quedan clases, sin decir que terminó la que no se hizo', () => {
  const [held, cancelled] = [{ notHeld: '' }, { notHeld: 'Cancelada' }];
  expect(classesOverWords([held, cancelled])).toBe('Ya no quedan clases hoy.');
  expect(classesOverWords([cancelled, cancelled])).toBe('Hoy no se hace ninguna clase.');
});
