import { describe, expect, test } from 'vitest';
import type { ClientMatch, Eligibility, Reason, Session } from './contract.ts';
import {
  countsWords,
  eligibilityWords,
  isCode,
  missesWords,
  momentOf,
  nextWithPlace,
  presentClass,
  refusalsOf,
  remediesOf,
  soughtIn,
  stepOf,
} from './rules.ts';

const telling = { money: (amount: number) => `$ ${amount}`, date: '2026-11-20', today: '2026-11-20' };

const session = (startTime: string, endTime: string, more: Partial<Session> = {}): Session => ({
  classId: startTime,
  name: 'Yoga',
  days: [],
  startTime,
  endTime,
  color: '#000000',
  teachers: '',
  trial: false,
  online: false,
  capacity: 16,
  taken: 0,
  attended: 0,
  waiting: 0,
  notHeld: '',
  ...more,
});

const eligibility = (reasons: Reason[], more: Partial<Eligibility> = {}): Eligibility => ({
  tone: reasons[0]?.tone ?? 'good',
  reasons,
  membershipId: null,
  planName: null,
  payer: null,
  left: null,
  period: null,
  blocked: false,
  full: false,
  allowed: true,
  ...more,
});

const match = (eligibility: Eligibility, reservation: ClientMatch['reservation'] = null): ClientMatch => ({
  client: { id: 'a', name: 'Ana', surname: 'Rojas', email: '', whatsapp: '', dni: '' },
  eligibility,
  reservation,
  absences: 0,
  lateCancellations: 0,
});

describe('la clase presente es', () => {
  const day = [session('07:00', '08:00'), session('18:00', '19:00'), session('19:00', '20:00')];

  test.each([
    ['06:00', '07:00'],
    ['07:59', '07:00'],
    ['08:00', '18:00'],
    ['19:00', '19:00'],
    ['23:00', '19:00'],
  ])('a las %s la de las %s', (now, expected) => {
    expect(presentClass(day, now)?.startTime).toBe(expected);
  });

  test('en otro día la primera, y nunca una que no se hace si hay otra', () => {
    const off = session('06:00', '07:00', { notHeld: 'Cancelada' });
    expect(presentClass([off, ...day], null)?.startTime).toBe('07:00');
    expect(presentClass([off], '06:30')).toBe(off);
    expect(presentClass([], '06:30')).toBeUndefined();
  });

  test('la que empezó y no terminó', () => {
    const morning = session('07:00', '08:00');
    expect(['06:59', '07:00', '07:59', '08:00'].map((now) => momentOf(morning, now))).toEqual([
      'coming',
      'on',
      'on',
      'over',
    ]);
    expect(momentOf(morning, null)).toBe('coming');
  });
});

test('un código QR son 32 cifras hexadecimales', () => {
  expect(isCode(' 01A1FD94A06B76D09CA196B299511A48\n')).toBe(true);
  expect(isCode('01a1fd94-a06b-76d0-9ca1-96b299511a48')).toBe(false);
  expect(isCode('ana')).toBe(false);
  // That of a door changes, and is the same client's.
  const code = '01a1fd94a06b76d09ca196b299511a48.59860123.kq0';
  expect(isCode(code)).toBe(true);
  expect(soughtIn(code)).toBe('01a1fd94a06b76d09ca196b299511a48');
  expect(soughtIn('ana.soto')).toBe('ana.soto');
});

test('de quien no tiene ninguna razón en contra se dice su plan y lo que le queda', () => {
  const wordsOf = (result: Eligibility) => eligibilityWords(match(result), telling);
  expect(wordsOf(eligibility([], { planName: 'Full' }))).toEqual([{ tone: 'good', words: 'Full' }]);
  expect(wordsOf(eligibility([], { planName: 'Yoga 3', left: 1, period: 'week' }))).toEqual([
    { tone: 'good', words: 'Yoga 3 · Le queda 1 reserva esta semana' },
  ]);
  const pack = { planName: 'Bono 10', left: 4, period: 'pack' } as const;
  expect(wordsOf(eligibility([], pack))).toEqual([{ tone: 'good', words: 'Bono 10 · Le quedan 4 sesiones' }]);
  const payer = { id: 'ana', name: 'Ana Rojas' };
  expect(wordsOf(eligibility([], { ...pack, payer }))).toEqual([
    { tone: 'good', words: 'Bono 10 de Ana Rojas · Le quedan 4 sesiones' },
  ]);
  expect(wordsOf(eligibility([{ code: 'never_paid', tone: 'warn' }], { ...pack, payer }))).toEqual([
    { tone: 'warn', words: 'Membresía sin pagos' },
    { tone: 'good', words: 'Le quedan 4 sesiones' },
    { tone: 'rest', words: 'Incluido en el plan de Ana Rojas' },
  ]);
});

describe('elegir a alguien', () => {
  const expired: Reason = { code: 'membership_expired', tone: 'bad', date: '2026-11-12' };
  const full: Reason = { code: 'class_full', tone: 'bad', limit: 16 };

  test('lo agrega con luz verde o amarilla, y con roja ofrece cómo seguir', () => {
    expect(stepOf(match(eligibility([])), false)).toBe('add');
    expect(stepOf(match(eligibility([{ code: 'never_paid', tone: 'warn' }])), false)).toBe('add');
    expect(stepOf(match(eligibility([expired], { allowed: false })), false)).toBe('remedy');
    expect(stepOf(match(eligibility([full], { full: true })), false)).toBe('remedy');
  });

  test('lo marca si tiene reserva, y a quien ya está o no se puede agregar lo deja', () => {
    const reserved = eligibility([{ code: 'already_reserved', tone: 'bad' }], { blocked: true });
    expect(stepOf(match(reserved, { id: 'r', status: 'reserved' }), false)).toBe('mark');
    expect(stepOf(match(reserved, { id: 'r', status: 'attended' }), false)).toBe('present');
    expect(stepOf(match(reserved, { id: 'r', status: 'reserved' }), true), 'otro día').toBe('booked');
    const off = eligibility([{ code: 'holiday', tone: 'bad' }], { blocked: true });
    expect(stepOf(match(off), false)).toBe('refused');
  });

  test('quien espera entra cuando hay lugar', () => {
    expect(stepOf(match(eligibility([]), { id: 'r', status: 'waiting' }), false)).toBe('add');
    const waiting = eligibility([{ code: 'already_waiting', tone: 'bad' }], { blocked: true, full: true });
    expect(stepOf(match(waiting, { id: 'r', status: 'waiting' }), false)).toBe('refused');
  });

  test('para quien ya está dentro nada es rojo ni falta un lugar', () => {
    const usedUp: Reason = { code: 'no_reservations_left', tone: 'bad', limit: 3, period: 'week' };
    const within = eligibility([{ code: 'already_reserved', tone: 'bad' }, usedUp, expired], {
      blocked: true,
      allowed: false,
    });
    const reserved = match(within, { id: 'r', status: 'reserved' });
    expect(eligibilityWords(reserved, telling)).toEqual([
      { tone: 'good', words: 'Ya tiene reserva' },
      { tone: 'warn', words: 'Membresía vencida desde el 12-11-2026' },
    ]);
    expect(remediesOf(reserved)).toEqual(['renew']);
    expect(remediesOf(match(within, { id: 'r', status: 'attended' }))).toEqual([]);
  });

  test('los remedios siguen a las razones', () => {
    const owes: Reason = { code: 'owes', tone: 'warn', amount: 1, date: '2026-11-01' };
    expect(remediesOf(match(eligibility([])))).toEqual([]);
    expect(remediesOf(match(eligibility([owes])))).toEqual(['charge']);
    expect(remediesOf(match(eligibility([expired], { allowed: false })))).toEqual(['renew', 'allow']);
    expect(
      remediesOf(match(eligibility([{ code: 'no_membership', tone: 'bad' }], { allowed: false }))),
    ).toEqual(['sell', 'allow']);
    expect(remediesOf(match(eligibility([full], { full: true })))).toEqual(['wait', 'elsewhere']);
    expect(remediesOf(match(eligibility([full, expired], { full: true, allowed: false })))).toEqual([
      'renew',
      'allow',
    ]);
    const nobody: Reason = { code: 'no_membership', tone: 'bad' };
    const fullAndNobody = eligibility([full, nobody], { full: true, allowed: false });
    expect(remediesOf(match(fullAndNobody)), 'vender no hace lugar').toEqual(['allow']);
    expect(remediesOf(match(eligibility([full, owes], { full: true })))).toEqual([
      'wait',
      'elsewhere',
      'charge',
    ]);
    const usedUp: Reason = { code: 'no_reservations_left', tone: 'bad', limit: 3, period: 'week' };
    const excluded: Reason = { code: 'open_gym_excluded', tone: 'bad', planName: 'Yoga' };
    const frozen: Reason = { code: 'membership_frozen', tone: 'bad', date: '2026-12-01' };
    const refused = (reason: Reason) => remediesOf(match(eligibility([reason], { allowed: false })));
    expect(refused(usedUp)).toEqual(['change', 'sell', 'allow']);
    expect(refused(excluded)).toEqual(['change', 'allow']);
    expect(refused(frozen)).toEqual(['thaw', 'allow']);
    expect(remediesOf(match(eligibility([expired, owes], { allowed: false })))).toEqual(['charge', 'allow']);
    expect(remediesOf(match(eligibility([{ code: 'holiday', tone: 'bad' }], { blocked: true })))).toEqual([]);
  });
});

test('de una clase llena se pasa a la siguiente con lugar, o a otra que no ha empezado', () => {
  const full = session('10:00', '11:00', { taken: 16 });
  const early = session('08:00', '09:00');
  const off = session('11:00', '12:00', { notHeld: 'Feriado: Navidad' });
  const alsoFull = session('13:00', '14:00', { taken: 16 });
  const late = session('19:00', '20:00');
  const classIdFrom = (items: Session[], now: string | null) => nextWithPlace(full, items, now)?.classId;
  expect(classIdFrom([early, full, off, alsoFull, late], '07:30')).toBe('19:00');
  expect(classIdFrom([early, full, off], '07:30')).toBe('08:00');
  expect(classIdFrom([early, full, off], '09:30')).toBeUndefined();
  expect(classIdFrom([early, full], null)).toBe('08:00');
});

test('lo que una serie deja fuera se junta por persona y motivo', () => {
  const item = (clientId: string, date: string, refusal: 'holiday' | 'class_full' | null) => ({
    ...{ clientId, clientName: clientId, date, refusal },
  });
  const [a, b, c] = ['2026-11-24', '2026-11-26', '2026-12-01'] as const;
  expect(
    refusalsOf([
      ...[item('Ana', a, 'holiday'), item('Iris', a, 'holiday'), item('Ana', b, null)],
      ...[item('Iris', b, 'class_full'), item('Ana', c, 'holiday'), item('Iris', c, null)],
    ]),
  ).toMatchObject([
    { clientName: 'Ana', dates: [a, c], refusal: 'holiday' },
    { clientName: 'Iris', dates: [a], refusal: 'holiday' },
    { clientName: 'Iris', dates: [b], refusal: 'class_full' },
  ]);
});

test('las faltas y los cupos se dicen en singular y plural', () => {
  expect(missesWords({ absences: 0, lateCancellations: 0 })).toBe('');
  expect(missesWords({ absences: 2, lateCancellations: 0 })).toBe('2 faltas en 30 días');
  expect(missesWords({ absences: 1, lateCancellations: 1 })).toBe(
    '1 falta y 1 cancelación tardía en 30 días',
  );
  expect(countsWords(session('07:00', '08:00', { taken: 8, attended: 5, waiting: 2 }))).toBe(
    '8 reservados · 5 presentes · 2 en espera',
  );
  expect(countsWords(session('07:00', '08:00', { taken: 1 }))).toBe('1 reservado · 0 presentes');
});
