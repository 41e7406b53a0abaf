import { describe, expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import type { DirectoryEntry } from '../clients/contract.ts';
import { type ClientMatch, type Reservation, refusals } from './contract.ts';
import { attendanceRemedyOf } from './domain.ts';
import { eligibilityWords, remediesOf, stepOf } from './rules.ts';
import { standingOf } from './ui/standing.ts';

const today = '2026-11-20';
const membership = (more: Partial<NonNullable<DirectoryEntry['membership']>> = {}) => ({
  ...{ planName: 'Full', active: true, renews: false, trial: false, expiresOn: '2026-12-31' },
  ...more,
});
const standing = (
  membership: DirectoryEntry['membership'],
  session?: { capacity: number; taken: number },
) => {
  const eligibility = standingOf({ membership }, today, session);
  return {
    tone: eligibility.tone,
    codes: eligibility.reasons.map(({ code }) => code),
    step: stepOf({ eligibility, reservation: null }, false),
  };
};

describe('sin conexión, alguien puede entrar según su membresía', () => {
  test.each([
    ['al día', membership(), 'good', [], 'add'],
    ['por vencer', membership({ expiresOn: '2026-11-26' }), 'warn', ['expires_soon'], 'add'],
    ['que vence hoy', membership({ expiresOn: today }), 'warn', ['expires_soon'], 'add'],
    ['vencida', membership({ expiresOn: '2026-11-19' }), 'bad', ['membership_expired'], 'remedy'],
    ['que se renueva sola', membership({ expiresOn: '2026-11-19', renews: true }), 'good', [], 'add'],
    ['sin pagos', membership({ expiresOn: null }), 'warn', ['never_paid'], 'add'],
    ['inactiva', membership({ active: false }), 'bad', ['membership_inactive'], 'remedy'],
    ['que no hay', null, 'bad', ['no_membership'], 'remedy'],
  ] as const)('%s', (_, membership, tone, codes, step) => {
    expect(standing(membership)).toEqual({ tone, codes, step });
  });

  test('una clase completa solo se avisa: el lugar que queda lo sabe el servidor', () => {
    expect(standing(membership(), { capacity: 2, taken: 1 })).toMatchObject({ tone: 'good', codes: [] });
    expect(standing(membership(), { capacity: 2, taken: 2 })).toEqual({
      tone: 'warn',
      codes: ['class_full'],
      step: 'add',
    });
  });
});

describe('sin conexión, a quien está en la lista de este equipo', () => {
  const telling = { money: String, date: today, today };
  const matchOf = (
    status: Reservation['status'],
    { classId = 'yoga' as string | null, expiresOn = '2026-12-31', capacity = 9 } = {},
  ): ClientMatch => {
    const own = { classId, status };
    return {
      client: { id: 'ana', name: 'Ana', surname: 'Rojas', email: '', whatsapp: '', dni: '' },
      eligibility: standingOf({ membership: membership({ expiresOn }) }, today, { capacity, taken: 1 }, own),
      reservation: { id: 'r', status },
      ...{ absences: 0, lateCancellations: 0 },
    };
  };
  const shown = (match: ClientMatch) => ({
    step: stepOf(match, false),
    words: eligibilityWords(match, telling).map(({ words }) => words),
    remedies: remediesOf(match),
  });

  test('con reserva lo dice y lo marca, aunque la clase esté completa o haya vencido', () => {
    const reserved = { step: 'mark', words: ['Ya tiene reserva'], remedies: [] };
    expect(shown(matchOf('reserved'))).toEqual(reserved);
    expect(shown(matchOf('reserved', { capacity: 1 }))).toEqual(reserved);
    expect(shown(matchOf('reserved', { expiresOn: '2026-11-12' }))).toEqual({
      step: 'mark',
      words: ['Ya tiene reserva', 'Membresía vencida desde el 12-11-2026'],
      remedies: ['renew'],
    });
  });

  test('que ya está o ya entró no se le agrega otra vez', () => {
    expect(shown(matchOf('attended'))).toMatchObject({ step: 'present', words: ['Ya está: asistió'] });
    expect(shown(matchOf('attended', { classId: null }))).toMatchObject({
      step: 'present',
      words: ['Ya entró'],
    });
  });

  test('que espera entra si hay lugar, y si no lo hay sigue esperando', () => {
    expect(shown(matchOf('waiting'))).toMatchObject({ step: 'add' });
    expect(shown(matchOf('waiting', { capacity: 1 }))).toEqual({
      step: 'refused',
      words: ['Ya está en la lista de espera'],
      remedies: [],
    });
  });
});

test('lo que se rechaza al enviar tiene un remedio, salvo lo que ya está hecho', () => {
  const errors = [...contract.reservations.create.errors, ...contract.reservations.enter.errors];
  const without = [...new Set(errors.map(({ code }) => code))].filter((code) => !attendanceRemedyOf(code));
  expect(without.sort()).toEqual(
    [
      ...['already_saved', 'not_found', 'class_not_today'],
      ...[refusals.already_reserved, refusals.already_waiting, refusals.already_entered].map(
        ({ code }) => code,
      ),
      ...[refusals.class_started, refusals.too_early, refusals.visit_too_early].map(({ code }) => code),
    ].sort(),
  );
});
