import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Weekday } from '../../wire/weekdays.ts';
import { noon, today } from './reservations.fixture.ts';

let app: TestApp;
let gym: Person;
let coach: Person & { memberId: string };
beforeAll(async () => {
  app = await openTestApp({ now: noon });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
  coach = await app.memberOf(gym, 'coach');
});

const addClass = (more: object = {}) =>
  gym.classes.create({
    ...{ id: newId(), name: 'Yoga', days: ['monday', 'friday'] as Weekday[], capacity: 8 },
    ...{ startTime: '18:00', endTime: '19:00', teacherId: coach.memberId, ...more },
  });
const unchanged = { cancelled: false, teachers: null, reason: '' };
/** As if the classes had been there since a day before. */
const age = () =>
  asSuperuser(app.database, (connection) =>
    connection.query(`update class_version set from_date = '2026-11-01' where gym_id = $1`, [gym.accountId]),
  );

test('cada quien ve sus clases de la semana, con cuántos vienen, y no las de otros', async () => {
  const { id: classId } = await addClass();
  await addClass({ name: 'Spinning', teacherId: null, teachers: 'Otra' });
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Rojas' });
  const booking = { id: newId(), classId, clientId: client.id, date: today, overrideReason: 'Invitada' };
  await gym.reservations.create(booking);
  await age();
  const week = await coach.reservations.ownWeek({});
  expect(week).toMatchObject({ monday: '2026-11-16', today, now: '12:00' });
  expect(week.items).toMatchObject([
    { classId, date: '2026-11-16', taken: 0, notHeld: '', coveredBy: null },
    { classId, date: today, name: 'Yoga', startTime: '18:00', taken: 1, capacity: 8, attended: 0 },
  ]);
  expect((await coach.reservations.ownWeek({ date: '2026-11-25' })).items).toHaveLength(2);
  const other = await app.memberOf(gym, 'coach');
  expect((await other.reservations.ownWeek({})).items).toEqual([]);
  expect((await gym.reservations.ownWeek({})).items).toEqual([]);
  const { items } = await coach.reservations.list({ classId, date: today });
  expect(items).toMatchObject([{ client: { name: 'Ana', email: '', whatsapp: '' } }]);
  await coach.reservations.attend({ id: items[0]?.id ?? '', attended: true });
  expect((await coach.reservations.ownWeek({})).items[1]).toMatchObject({ attended: 1 });
});

test('lo que se cambia hoy vale desde hoy, y lo que ya terminó sigue como era', async () => {
  const { id, version } = await addClass();
  const early = await addClass({ name: 'Crossfit', startTime: '07:00', endTime: '08:00' });
  await age();
  const form = {
    name: 'Yoga',
    days: ['monday', 'friday'] as Weekday[],
    startTime: '18:00',
    endTime: '19:00',
  };
  await gym.classes.update({ id, version, ...form, teachers: 'Otra' });
  await gym.classes.remove({ id: early.id });
  const { items } = await coach.reservations.ownWeek({});
  expect(items.map(({ name, date }) => `${name} ${date}`)).toEqual([
    'Crossfit 2026-11-16',
    'Yoga 2026-11-16',
    'Crossfit 2026-11-20',
  ]);
  await gym.classes.restore({ id: early.id });
  const next = await coach.reservations.ownWeek({ date: '2026-11-23' });
  expect(next.items.map(({ name }) => name)).toEqual(['Crossfit', 'Crossfit']);
});

test('una fecha cancelada o de otra persona lo dice, y quien reemplaza la ve en su semana', async () => {
  const { id } = await addClass();
  const other = await app.memberOf(gym, 'coach');
  await gym.team.update({ id: other.memberId, version: 1, name: 'Beto', role: 'coach' });
  await gym.classes.changeDate({ id, date: '2026-11-23', ...unchanged, cancelled: true, reason: 'Sin luz' });
  const replaced = { ...unchanged, teachers: 'x', teacherId: other.memberId };
  await gym.classes.changeDate({ id, date: '2026-11-27', ...replaced });
  await gym.classes.addHoliday({ id: newId(), date: '2026-11-30', name: 'Aniversario' });
  const next = { date: '2026-11-27' };
  expect((await coach.reservations.ownWeek(next)).items).toMatchObject([
    { date: '2026-11-23', notHeld: 'Cancelada: Sin luz', coveredBy: null },
    { date: '2026-11-27', notHeld: '', coveredBy: 'Beto' },
  ]);
  expect((await other.reservations.ownWeek(next)).items).toMatchObject([
    { date: '2026-11-27', coveredBy: null },
  ]);
  expect((await coach.reservations.ownWeek({ date: '2026-11-30' })).items).toMatchObject([
    { notHeld: 'Feriado: Aniversario' },
    {},
  ]);
});

test('la cuenta del gimnasio no tiene semana propia, y quien da clases empieza por ella', async () => {
  expect((await gym.account.me({})).rights).not.toContain('classes.own');
  expect((await coach.account.me({})).rights).toContain('classes.own');
});
