import { describe, expect, test } from 'vitest';
import type { Booking } from './contract.ts';
import { admissionOf } from './rules.ts';
import { admissionWords, bookingState, lastVisitWords, missesWords } from './words.ts';

const today = '2026-11-20';
const money = (amount: number) => `$ ${amount}`;
const may = { planName: 'Libre', payer: null, left: null, period: null } as const;
type Access = Parameters<typeof admissionOf>[0]['access'];

const yoga: Booking = {
  ...{ id: '', classId: '', name: 'Yoga', date: today, startTime: '18:00', endTime: '19:00' },
  ...{ status: 'reserved', notHeld: '' },
};

describe('si puede entrar, y por qué', () => {
  const words = (access: Access, coming: Parameters<typeof admissionOf>[0]['coming'] = []) => {
    const { answer, details } = admissionWords(
      admissionOf({ access, coming, today }),
      { access, today },
      money,
    );
    return [answer, ...details];
  };
  const usedUp: Access = {
    ...{ ...may, tone: 'bad', left: 0, period: 'pack' },
    reasons: [
      { code: 'no_sessions_left', tone: 'bad' },
      { code: 'owes', tone: 'warn', amount: 5000, date: today },
    ],
  };
  const owes = 'Debe $ 5000 desde el 20-11-2026';
  test('con lo que le queda', () => {
    const access = { ...may, tone: 'good', reasons: [], left: 2, period: 'week' } as const;
    expect(words({ ...access, reasons: [] })).toEqual(['Puede entrar', 'Le quedan 2 reservas esta semana']);
  });
  test('quien ya no tiene sesiones entra a lo que reservó para hoy', () => {
    expect(words(usedUp)).toEqual(['No puede entrar', 'No le quedan sesiones', owes]);
    expect(words(usedUp, [yoga])).toEqual(['Puede entrar', owes, 'Reservó Yoga, 6:00\u00a0p.\u00a0m.']);
  });
  test.each([
    ['de otro día', { ...yoga, date: '2026-11-21' }],
    ['en espera', { ...yoga, status: 'waiting' as const }],
    ['que no se hace', { ...yoga, notHeld: 'Feriado' }],
  ])('no lo deja entrar una clase %s', (_, booking) => {
    expect(words(usedUp, [booking])[0]).toBe('No puede entrar');
  });
  test('lo vencido lo para aunque haya reservado', () => {
    const reasons: Access['reasons'] = [{ code: 'membership_expired', tone: 'bad', date: '2026-11-01' }];
    expect(words({ ...may, tone: 'bad', reasons }, [yoga])[0]).toBe('No puede entrar');
  });
});

test.each([
  [null, 'Nunca'],
  [today, 'Hoy'],
  ['2026-11-19', 'Ayer'],
  ['2026-11-11', 'Hace 9 días'],
  ['2026-01-05', '05-01-2026'],
])('la última visita %s es %s', (lastVisitOn, words) => {
  expect(lastVisitWords({ lastVisitOn, today })).toBe(words);
});

test.each([
  [0, 0, ''],
  [1, 0, '1 falta'],
  [2, 1, '2 faltas · 1 cancelación tardía'],
  [0, 3, '3 cancelaciones tardías'],
])('%i faltas y %i cancelaciones son «%s»', (absences, lateCancellations, words) => {
  expect(missesWords({ absences, lateCancellations })).toBe(words);
});

test.each([
  ['attended', '', true, 'Asistió'],
  ['reserved', '', true, 'Faltó'],
  ['reserved', '', false, 'Reservada'],
  ['reserved', 'Feriado: Navidad', true, 'Feriado: Navidad'],
  ['waiting', '', false, 'En espera'],
] as const)('%s %s terminada=%s es %s', (status, notHeld, isOver, words) => {
  expect(bookingState({ status, notHeld }, isOver).words).toBe(words);
});
