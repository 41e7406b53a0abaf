import { describe, expect, test } from 'vitest';
import type { Reason } from './contract.ts';
import { bookedWords, ownLeftWords, reasonWords } from './words.ts';

const telling = { money: (amount: number) => `$ ${amount}`, date: '2026-11-20', today: '2026-11-20' };

describe('las razones se dicen con sus datos', () => {
  test.each<[Reason, string]>([
    [
      { code: 'membership_expired', tone: 'bad', date: '2026-11-12' },
      'Membresía vencida desde el 12-11-2026',
    ],
    [
      { code: 'no_reservations_left', tone: 'bad', limit: 3, period: 'week' },
      'No le quedan reservas esta semana (3 de 3)',
    ],
    [
      { code: 'no_reservations_left', tone: 'bad', limit: 8, period: 'month' },
      'No le quedan reservas este mes (8 de 8)',
    ],
    [
      { code: 'payer_owes', tone: 'warn', payerName: 'Ana Rojas' },
      'El plan de Ana Rojas tiene un pago pendiente',
    ],
    [{ code: 'no_sessions_left', tone: 'bad' }, 'No le quedan sesiones'],
    [{ code: 'class_full', tone: 'bad', limit: 16 }, 'Clase completa (16 de 16)'],
    [{ code: 'owes', tone: 'warn', amount: 25_000, date: '2026-11-01' }, 'Debe $ 25000 desde el 01-11-2026'],
    [{ code: 'program_excluded', tone: 'bad', planName: 'Yoga' }, 'Su plan Yoga no incluye este programa'],
    [{ code: 'membership_inactive', tone: 'bad', planName: 'Full' }, 'Membresía Full inactiva'],
    [
      { code: 'membership_not_started', tone: 'bad', date: '2026-12-01' },
      'Su membresía empieza el 01-12-2026',
    ],
    [{ code: 'expires_soon', tone: 'warn', date: '2026-11-25' }, 'Vence el 25-11-2026'],
    [{ code: 'expires_soon', tone: 'warn', date: '2026-11-20' }, 'Vence hoy'],
    [{ code: 'no_membership', tone: 'bad' }, 'No tiene membresía'],
    [{ code: 'trial_class', tone: 'good' }, 'Clase de prueba'],
    [{ code: 'too_early', tone: 'bad', date: '2026-11-21' }, 'Se puede reservar desde el 21-11-2026'],
  ])('%o: %s', (reason, words) => {
    expect(reasonWords(reason, telling)).toBe(words);
  });

  test('al propio cliente se le habla de tú, y de otra semana o mes se dice cuál', () => {
    const left = { code: 'no_reservations_left', tone: 'bad', limit: 3 } as const;
    const own = { ...telling, own: true };
    expect(reasonWords({ ...left, period: 'week' }, { ...own, date: '2026-11-22' })).toBe(
      'No te quedan reservas esta semana (3 de 3)',
    );
    expect(reasonWords({ ...left, period: 'week' }, { ...own, date: '2026-11-23' })).toBe(
      'No te quedan reservas esa semana (3 de 3)',
    );
    expect(reasonWords({ ...left, period: 'month' }, { ...own, date: '2026-12-01' })).toBe(
      'No te quedan reservas ese mes (3 de 3)',
    );
    expect(reasonWords({ code: 'no_membership', tone: 'bad' }, own)).toBe('No tienes membresía');
  });
});

test.each([
  [2, 'week', 'Te quedan 2 reservas esta semana'],
  [0, 'week', 'No te quedan reservas esta semana: vuelves a tener el 23-11-2026'],
  [0, 'month', 'No te quedan reservas este mes: vuelves a tener el 01-12-2026'],
  [1, 'pack', 'Te queda 1 sesión'],
  [0, 'pack', 'No te quedan sesiones de tu bono'],
  [null, null, ''],
] as const)('a un cliente con %s por %s se le dice una vez «%s»', (left, period, words) => {
  expect(ownLeftWords({ left, period }, telling)).toBe(words);
});

test.each([
  [0, 3, 'No se puede reservar ningún lugar.'],
  [1, 1, 'Se reserva 1 lugar.'],
  [2, 2, 'Se reservan 2 lugares.'],
  [1, 3, 'Se reservan 1 de 3 lugares.'],
])('%i de %i lugares son «%s»', (places, asked, words) => {
  expect(bookedWords(places, asked)).toBe(words);
});
