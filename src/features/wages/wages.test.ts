import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { type Weekday, weekdays } from '../../wire/weekdays.ts';

/** Friday 20 November 2026, at noon in the gym. */
const now = '2026-11-20T15:00:00Z';
const unchanged = { cancelled: false, teachers: null, reason: '' };

let app: TestApp;
let gym: Person;
let marta: Person & { memberId: string };
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await app.gym();
  marta = await app.memberOf(gym, 'coach');
});

/** A class of every day that began on the 16th. */
async function addClass(more: object = {}) {
  const { id } = await gym.classes.create({
    ...{ id: newId(), name: 'Yoga', days: Object.keys(weekdays) as Weekday[], capacity: 8 },
    ...{ startTime: '09:00', endTime: '10:30', teacherId: marta.memberId, ...more },
  });
  await asSuperuser(app.database, (connection) =>
    connection.query(`update class_version set from_date = '2026-11-16' where class_id = $1`, [id]),
  );
  return id;
}

async function comes(classId: string, date: string) {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const booked = {
    id: newId(),
    classId,
    clientId: client.id,
    date: '2026-11-20',
    overrideReason: 'Invitada',
  };
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into reservation (gym_id, id, class_id, client_id, date, status, attended_at, override_reason)
       values ($1, $2, $3, $4, $5, 'attended', now(), 'Invitada')`,
      [gym.accountId, booked.id, classId, client.id, date],
    ),
  );
}

const pay = (basis: 'class' | 'head' | 'hour', amount: number, from = '2026-11-01', to = marta) =>
  gym.wages.set({ memberId: to.memberId, basis, amount, from });
const sheet = (of = marta, month = '2026-11') => gym.wages.sheet({ memberId: of.memberId, month });

test('la hoja tiene cada clase que se hizo, hasta la que terminó, y suma', async () => {
  const classId = await addClass();
  await addClass({ name: 'Tarde', startTime: '18:00', endTime: '19:00' });
  await comes(classId, '2026-11-18');
  await comes(classId, '2026-11-18');
  await pay('hour', 10_000);
  const { items, wages, ...sums } = await sheet();
  expect(items.map(({ date, name }) => `${date} ${name}`)).toEqual([
    ...['2026-11-16 Yoga', '2026-11-16 Tarde', '2026-11-17 Yoga', '2026-11-17 Tarde', '2026-11-18 Yoga'],
    ...['2026-11-18 Tarde', '2026-11-19 Yoga', '2026-11-19 Tarde', '2026-11-20 Yoga'],
  ]);
  expect(items[4]).toMatchObject({ heads: 2, minutes: 90, amount: 15_000 });
  expect(wages).toEqual([{ basis: 'hour', amount: 10_000, from: '2026-11-01' }]);
  expect(sums).toMatchObject({ classes: 9, minutes: 690, heads: 2, amount: 115_000, unpriced: 0 });
  expect((await sheet(marta, '2026-10')).items).toEqual([]);
  expect((await gym.wages.list({ month: '2026-11' })).items).toMatchObject([
    { memberId: marta.memberId, classes: 9, amount: 115_000, wage: { basis: 'hour' } },
  ]);
});

test('lo cancelado y los feriados no se pagan, y un reemplazo es de quien la hizo', async () => {
  const id = await addClass();
  const beto = await app.memberOf(gym, 'coach');
  await gym.classes.changeDate({ id, date: '2026-11-16', ...unchanged, cancelled: true });
  await gym.classes.changeDate({
    id,
    date: '2026-11-17',
    ...unchanged,
    teachers: 'x',
    teacherId: beto.memberId,
  });
  await gym.classes.changeDate({ id, date: '2026-11-18', ...unchanged, teachers: 'De afuera' });
  await gym.classes.addHoliday({ id: newId(), date: '2026-11-19', name: 'Aniversario' });
  expect((await sheet()).items.map(({ date }) => date)).toEqual(['2026-11-20']);
  expect((await sheet(beto)).items.map(({ date }) => date)).toEqual(['2026-11-17']);
});

test('un pago nuevo vale desde su día, se corrige con otro del mismo y se quita', async () => {
  await addClass();
  await pay('class', 8_000);
  await pay('class', 9_000, '2026-11-19');
  await pay('class', 9_500, '2026-11-19');
  const amounts = async () => (await sheet()).items.map(({ amount }) => amount);
  expect(await amounts()).toEqual([8_000, 8_000, 8_000, 9_500, 9_500]);
  const last = { memberId: marta.memberId, from: '2026-11-19' };
  await gym.wages.remove(last);
  await expect(gym.wages.remove(last)).rejects.toMatchObject({ status: 404 });
  expect(await amounts()).toEqual([8_000, 8_000, 8_000, 8_000, 8_000]);
  await gym.wages.remove({ ...last, from: '2026-11-01' });
  expect(await sheet()).toMatchObject({ amount: 0, unpriced: 5, wages: [] });
});

test('lo que se cambia hoy en una clase deja los días de antes a quien los hizo', async () => {
  const id = await addClass();
  const [weekly] = (await gym.classes.week({})).classes;
  const { version = 1, name = '' } = weekly ?? {};
  const days = ['monday' as const];
  await gym.classes.update({
    id,
    version,
    name,
    days,
    startTime: '12:30',
    endTime: '13:00',
    teachers: 'Otra',
  });
  await gym.team.remove({ id: marta.memberId });
  expect((await sheet()).items).toHaveLength(5);
  expect((await gym.wages.list({})).items).toMatchObject([{ memberId: marta.memberId, classes: 5 }]);
});

test('cada quien ve lo suyo si su rol lo permite, y nada de otros', async () => {
  await addClass();
  await pay('class', 8_000);
  const refused = { status: 403, code: 'not_permitted' };
  await expect(marta.wages.ownSheet({})).rejects.toMatchObject(refused);
  const { id: role } = await gym.team.createRole({
    id: newId(),
    name: 'Profesor con hoja',
    rights: ['wages.own'],
  });
  const { members } = await gym.team.list({});
  const { version = 1 } = members.find(({ id }) => id === marta.memberId) ?? {};
  await gym.team.update({ id: marta.memberId, version, name: 'Marta', role });
  expect(await marta.wages.ownSheet({})).toMatchObject({ name: 'Marta', amount: 40_000 });
  await expect(marta.wages.list({})).rejects.toMatchObject(refused);
  await expect(marta.wages.sheet({ memberId: marta.memberId })).rejects.toMatchObject(refused);
});

test('el contador lee las hojas de pago y de horas, y no cambia nada', async () => {
  await addClass();
  await pay('class', 8000);
  const accountant = await app.memberOf(gym, 'accountant');
  const { memberId } = marta;
  expect((await accountant.wages.list({ month: '2026-11' })).items).toMatchObject([{ memberId }]);
  expect(await accountant.wages.sheet({ memberId, month: '2026-11' })).toEqual(await sheet());
  expect((await accountant.timesheets.list({ month: '2026-11' })).month).toBe('2026-11');
  const refused = { status: 403, code: 'not_permitted' };
  const wage = { memberId, basis: 'class' as const, amount: 9000, from: '2026-11-01' };
  await expect(accountant.wages.set(wage)).rejects.toMatchObject(refused);
  await expect(accountant.wages.remove({ memberId, from: '2026-11-01' })).rejects.toMatchObject(refused);
  const entry = {
    ...{ id: newId(), personId: memberId, date: '2026-11-18' },
    ...{ start: '09:00', end: '10:00', reason: 'Olvidó marcar' },
  };
  await expect(accountant.timesheets.add(entry)).rejects.toMatchObject(refused);
});
