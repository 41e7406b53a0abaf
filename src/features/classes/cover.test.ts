import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { changed, prepareClasses, spinning } from './classes.fixture.ts';

const { openApp, newGym, only } = prepareClasses();
let app: Awaited<ReturnType<typeof openApp>>;
let gym: Person;
let marta: Person & { memberId: string };
let beto: Person & { memberId: string };
let id: string;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  gym = await newGym();
  [marta, beto] = [await app.memberOf(gym, 'coach'), await app.memberOf(gym, 'coach')];
  await gym.team.update({ id: beto.memberId, version: 1, name: 'Beto', role: 'coach' });
  ({ id } = await gym.classes.create(spinning({ teacherId: marta.memberId })));
});

const date = '2026-11-20';
const refused = (code: string) => ({ status: 409, code });
const week = { date: '2026-11-23' };

test('quien no puede ir pide reemplazo, y quien la toma la hace ese día', async () => {
  await marta.classes.askCover({ id, date, wanted: true });
  await marta.classes.askCover({ id, date, wanted: true });
  expect((await only()).dates).toMatchObject([{}, { coverWanted: true, teachers: null }]);
  expect((await marta.reservations.ownWeek({})).offers).toEqual([]);
  const offer = { classId: id, date, name: 'Spinning', teachers: 'Carla' };
  expect((await beto.reservations.ownWeek(week)).offers).toMatchObject([offer]);
  await beto.classes.takeCover({ id, date });
  await beto.classes.takeCover({ id, date });
  expect((await only()).dates).toMatchObject([
    { teachers: null },
    { coverWanted: false, teachers: 'Beto', teacherId: beto.memberId },
  ]);
  expect((await beto.reservations.ownWeek({})).items).toMatchObject([{ classId: id, date, coveredBy: null }]);
  expect((await marta.reservations.ownWeek({})).items).toMatchObject([{ date, coveredBy: 'Beto' }]);
  const late = await app.memberOf(gym, 'coach');
  await expect(late.classes.takeCover({ id, date })).rejects.toMatchObject(refused('cover_taken'));
});

test('quien la hace siempre la vuelve a tomar, y la fecha deja de ser una excepción', async () => {
  await marta.classes.askCover({ id, date, wanted: true });
  await beto.classes.takeCover({ id, date });
  await expect(marta.classes.askCover({ id, date, wanted: true })).rejects.toMatchObject(
    refused('not_own_class'),
  );
  await beto.classes.askCover({ id, date, wanted: true });
  await marta.classes.takeCover({ id, date });
  expect((await only()).dates).toMatchObject([{}, { coverWanted: false, teachers: null, teacherId: null }]);
});

test('se puede desdecir, y quien lleva la agenda lo resuelve poniendo a otra persona', async () => {
  await marta.classes.askCover({ id, date, wanted: true });
  await marta.classes.askCover({ id, date, wanted: false });
  await expect(beto.classes.takeCover({ id, date })).rejects.toMatchObject(refused('cover_taken'));
  await marta.classes.askCover({ id, date, wanted: true });
  await gym.classes.changeDate({ id, date, ...changed, teachers: 'Una suplente' });
  expect((await only()).dates).toMatchObject([{}, { coverWanted: false, teachers: 'Una suplente' }]);
});

test('solo de clases propias que vienen', async () => {
  const ask = (when: string, by = marta) => by.classes.askCover({ id, date: when, wanted: true });
  await expect(ask('2026-11-16')).rejects.toMatchObject(refused('no_such_day'));
  await expect(ask('2026-11-21')).rejects.toMatchObject(refused('no_such_day'));
  await expect(ask(date, beto)).rejects.toMatchObject(refused('not_own_class'));
  await expect(ask(date, gym as typeof marta)).rejects.toMatchObject(refused('not_own_class'));
  await gym.classes.changeDate({ id, date, ...changed, cancelled: true });
  await expect(beto.classes.takeCover({ id, date })).rejects.toMatchObject(refused('cover_taken'));
});

test('no de una que ya pasó: tampoco la toma nadie, aunque se haya pedido', async () => {
  const past = '2026-11-16';
  await asSuperuser(app.database, (connection) =>
    connection.query(`update class_version set from_date = '2026-11-01' where class_id = $1`, [id]),
  );
  await expect(marta.classes.askCover({ id, date: past, wanted: true })).rejects.toMatchObject(
    refused('class_over'),
  );
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into class_date (gym_id, class_id, date, cover_wanted) values ($1, $2, $3, true)`,
      [gym.accountId, id, past],
    ),
  );
  await expect(beto.classes.takeCover({ id, date: past })).rejects.toMatchObject(refused('cover_taken'));
  await expect(marta.classes.askCover({ id, date: past, wanted: false })).rejects.toMatchObject(
    refused('class_over'),
  );
  await marta.classes.askCover({ id, date, wanted: true });
});

test('no de una de hoy que ya terminó', async () => {
  const hours = { startTime: '08:00', endTime: '09:00' };
  const { id: early } = await gym.classes.create(spinning({ teacherId: marta.memberId, ...hours }));
  const underWay = { startTime: '11:30', endTime: '12:30' };
  const { id: present } = await gym.classes.create(spinning({ teacherId: marta.memberId, ...underWay }));
  await expect(marta.classes.askCover({ id: early, date, wanted: true })).rejects.toMatchObject(
    refused('class_over'),
  );
  await asSuperuser(app.database, (connection) =>
    connection.query(
      `insert into class_date (gym_id, class_id, date, cover_wanted) values ($1, $2, $3, true)`,
      [gym.accountId, early, date],
    ),
  );
  expect((await beto.reservations.ownWeek({})).offers).toEqual([]);
  await expect(beto.classes.takeCover({ id: early, date })).rejects.toMatchObject(refused('cover_taken'));
  await marta.classes.askCover({ id: present, date, wanted: true });
  await beto.classes.takeCover({ id: present, date });
});
