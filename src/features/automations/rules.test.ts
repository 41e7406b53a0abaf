import { describe, expect, test } from 'vitest';
import { linkProblem } from './domain.ts';
import { withoutLinks } from './letter.server.ts';
import {
  type Candidate,
  concerns,
  dueReminder,
  mayLeave,
  noticeOf,
  obstacleOf,
  planDay,
  reminderOf,
  spanOf,
  tellAt,
} from './rules.ts';

const today = '2030-03-15';

const ana: Candidate = {
  ...{ kind: 'absent', clientId: 'ana', day: '2030-03-01' },
  errorCode: null,
  ...{ active: true, renews: false, expiresOn: '2030-03-31', own: true, followed: false },
  ...{
    resting: false,
    booked: false,
    email: 'ana@correo.cl',
    outside: false,
    stopped: false,
    consented: true,
  },
  ...{ reminder: 0, askedOften: false, remindedLately: false },
  ...{ state: null, writtenToday: false, channel: 'mail', phone: '+56987654321', hasPhone: false },
};

test('lo que no pudo salir en su día sale hasta tres días después, y un cumpleaños solo ese día', () => {
  expect(spanOf('absent', 14, today)).toEqual({ from: '2030-02-26', to: '2030-03-01' });
  expect(spanOf('expiring', 5, today)).toEqual({ from: '2030-03-17', to: '2030-03-20' });
  expect(spanOf('birthday', 0, today)).toEqual({ from: today, to: today });
});

test('quien renovó, sigue con otra membresía o no la paga no oye que vence', () => {
  expect(concerns('expiring', ana, today)).toBe(true);
  for (const met of [{ renews: true }, { followed: true }, { own: false }, { expiresOn: '2030-03-14' }])
    expect(concerns('expiring', { ...ana, ...met }, today)).toBe(false);
});

test('a quien descansa, reservó o ya no es parte no se le dice que falta', () => {
  expect(concerns('absent', ana, today)).toBe(true);
  for (const met of [{ resting: true }, { booked: true }, { active: false }])
    expect(concerns('absent', { ...ana, ...met }, today)).toBe(false);
});

test('solo se recupera a quien no tiene nada', () => {
  expect(concerns('winBack', ana, today)).toBe(false);
  expect(concerns('winBack', { ...ana, expiresOn: '2030-02-13' }, today)).toBe(true);
  expect(concerns('winBack', { ...ana, expiresOn: '2030-02-13', followed: true }, today)).toBe(false);
});

describe('una deuda se recuerda en su día, y hasta tres días después', () => {
  const ladder = { days: 3, everyDays: 7, times: 3 };

  test('tantas veces como se eligió, con los días que se eligió entre una y otra', () => {
    const told = Array.from({ length: 40 }, (_, days) => {
      const since = `${Temporal.PlainDate.from(today).subtract({ days })}`;
      return reminderOf(ladder, since, today);
    });
    const days = (count: number, reminder: number | null) => Array.from({ length: count }, () => reminder);
    const rest = days(3, null);
    expect(told).toEqual([
      ...[...rest, ...days(4, 1), ...rest, ...days(4, 2), ...rest],
      ...[...days(4, 3), ...days(19, null)],
    ]);
  });

  test('la que es de un día por venir no, y de varias toca la más antigua que tiene recordatorio ese día', () => {
    expect(reminderOf(ladder, '2030-03-20', today)).toBeNull();
    const due = (...sinces: string[]) => dueReminder(ladder, sinces, today);
    expect(due('2029-01-01', '2030-03-11', '2030-03-05')).toEqual({ day: '2030-03-05', reminder: 2 });
    expect(due('2029-01-01', '2030-03-14')).toBeNull();
    expect(due()).toBeNull();
  });
});

test('cada razón por la que no le llega se dice, la más firme primero', () => {
  expect(obstacleOf(ana)).toBeNull();
  expect(obstacleOf({ ...ana, consented: null })).toBeNull();
  expect(obstacleOf({ ...ana, state: 'failed' })).toBeNull();
  expect(obstacleOf({ ...ana, writtenToday: true, askedOften: true })).toBe('today');
  expect(obstacleOf({ ...ana, remindedLately: true, askedOften: true })).toBe('reminded');
  expect(obstacleOf({ ...ana, askedOften: true })).toBe('law');
  expect(obstacleOf({ ...ana, state: 'dropped' })).toBeNull();
  expect(obstacleOf({ ...ana, consented: false, writtenToday: true })).toBe('noConsent');
  expect(obstacleOf({ ...ana, email: '', consented: false })).toBe('noMail');
  expect(obstacleOf({ ...ana, stopped: true, email: '' })).toBe('stopped');
  expect(obstacleOf({ ...ana, outside: true, stopped: true })).toBe('outside');
  expect(obstacleOf({ ...ana, state: 'sending', outside: true })).toBe('already');
  expect(obstacleOf({ ...ana, state: 'refused' })).toBe('refused');
  const byWhatsApp = { ...ana, channel: 'cloud' } as const;
  expect(obstacleOf({ ...byWhatsApp, email: '' })).toBeNull();
  expect(obstacleOf({ ...byWhatsApp, phone: '', consented: false })).toBe('noWhatsApp');
  expect(obstacleOf({ ...byWhatsApp, consented: false })).toBe('noWhatsAppConsent');
  expect(obstacleOf({ ...byWhatsApp, state: 'refused' })).toBe('undelivered');
  expect(obstacleOf({ ...byWhatsApp, state: 'unclear' })).toBe('unclear');
});

test('a cada persona le llega uno al día, el que va primero, y no más de los que quedan', () => {
  const plan = planDay(
    [
      { ...ana, clientId: 'berta' },
      ana,
      { ...ana, clientId: 'carla', state: 'failed' },
      { ...ana, kind: 'birthday', day: today },
      { ...ana, clientId: 'diana', day: '2030-02-28' },
    ],
    { today, left: { mail: 3, cloud: 0 } },
  );
  expect(plan.map(({ kind, clientId, obstacle }) => [kind, clientId, obstacle])).toEqual([
    ['birthday', 'ana', null],
    ['absent', 'diana', null],
    ['absent', 'ana', 'other'],
    ['absent', 'berta', null],
    ['absent', 'carla', 'limit'],
  ]);
});

test('nada sale antes de su hora ni desde las ocho de la noche, y en domingo y feriado solo los cumpleaños', () => {
  const at = (hour: number, paused = false) => mayLeave({ kind: 'absent', hour: 10 }, { hour, paused });
  expect([at(9), at(10), at(19), at(20), at(10, true)]).toEqual([false, true, true, false, false]);
  expect(mayLeave({ kind: 'birthday', hour: 10 }, { hour: 10, paused: true })).toBe(true);
});

test('un texto no lleva enlaces, y sí montos y puntos', () => {
  expect(linkProblem('Por $ 25.000. Te esperamos a las 20:00.')).toBeUndefined();
  for (const text of ['https://x', 'mira gimnasio.cl', 'a ana@correo.cl', 'mira gimnasio．cl'])
    expect(linkProblem(text), text).toBeDefined();
});

test('ni los lleva cuando se llenan sus nombres', () => {
  for (const text of ['{gimnasio}.com', 'evil.{nombre}', '{nombre}.{plan}', '{gimnasio}://{nombre}'])
    expect(linkProblem(text), text).toBeDefined();
  expect(withoutLinks('Paga $ 25.000 en evil.cl, evil．com o https://evil')).toBe(
    'Paga $ 25.000 en evil. cl, evil. com o https evil',
  );
});

describe('lo que cambia de una clase', () => {
  const facts = {
    held: true,
    status: 'reserved',
    startTime: '18:00',
    endTime: '19:00',
    teachers: 'Carla',
    teacherId: null,
  };
  const find = (known: object, present: object, off: readonly string[] = []) =>
    noticeOf({ ...facts, ...known }, { ...facts, ...present }, (kind) => !off.includes(kind));

  test('se dice lo más importante, y nada si sabe lo que es', () => {
    expect(find({}, {})).toBeNull();
    expect(find({}, { held: false, startTime: '19:00' })).toBe('cancelled');
    expect(find({ held: false }, { held: false, startTime: '19:00' })).toBeNull();
    expect(find({ held: false }, { startTime: '19:00' })).toBe('reinstated');
    expect(find({ status: 'waiting' }, { startTime: '19:00' })).toBe('freed');
    expect(find({}, { endTime: '19:30', teachers: 'Dora' })).toBe('moved');
    expect(find({}, { endTime: '19:30', teachers: 'Dora' }, ['moved'])).toBe('substituted');
    expect(find({}, { held: false }, ['cancelled'])).toBeNull();
  });

  test('otro nombre de la misma persona, o nadie todavía, no es otro profesor', () => {
    expect(find({ teacherId: 'a' }, { teacherId: 'a', teachers: 'Carla Soto' })).toBeNull();
    expect(find({ teacherId: 'a' }, { teacherId: 'b' })).toBe('substituted');
    expect(find({}, { teachers: '' })).toBeNull();
  });

  test('de noche espera a las ocho, salvo lo que empieza antes de las once', () => {
    const at = (now: string, startsAt: string) => tellAt(now, startsAt, 'America/Santiago');
    const [late, early] = ['2030-03-16T02:30:00Z', '2030-03-16T10:30:00Z'];
    expect(at('2030-03-15T15:00:00Z', '2030-03-20T15:00:00Z')).toBe('2030-03-15T15:00:00Z');
    expect(at(late, '2030-03-16T21:00:00Z')).toBe('2030-03-16T11:00:00Z');
    expect(at(late, '2030-03-16T13:59:00Z')).toBe(late);
    expect(at(early, '2030-03-16T14:00:00Z')).toBe('2030-03-16T11:00:00Z');
    expect(at(early, '2030-03-16T11:00:00Z')).toBe(early);
  });
});
