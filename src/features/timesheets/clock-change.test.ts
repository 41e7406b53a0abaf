import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addHours, now, openTeam, sheetOf } from './timesheets.fixture.ts';

let app: TestApp;
let owner: Person;
let carla: Person;
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, carla } = await openTeam(app));
});

const add = (hours: { date: string; start: string; end: string }) => addHours(owner, carla, hours);

describe('cuando cambia la hora, se cuenta lo que pasó y no lo que dice el reloj', () => {
  test('la noche que se atrasa tiene una hora más, y la que se adelanta una menos', async () => {
    await add({ date: '2026-04-04', start: '22:00', end: '06:00' });
    await add({ date: '2026-09-05', start: '22:00', end: '06:00' });
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({ minutes: 540 });
    expect(await sheetOf(owner, carla, '2026-09')).toMatchObject({ minutes: 420 });
  });

  test('corregir la salida deja la entrada en el instante en que fue', async () => {
    const id = newId();
    // The first of two times 23:30.
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into timesheet_entry (gym_id, id, person_id, started_at) values ($1, $2, $3, '2026-04-05T02:30:00Z')`,
        [owner.accountId, id, carla.accountId],
      ),
    );
    const mended = { id, version: 1, date: '2026-04-04', start: '23:30', end: '06:30', reason: 'Olvidó' };
    await owner.timesheets.change(mended);
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({ minutes: 480 });
  });

  test('una jornada termina en la hora que se repite, con el reloj antes de donde empezó o en lo mismo', async () => {
    await add({ date: '2026-04-04', start: '23:30', end: '23:15' });
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({
      ...{ minutes: 45, items: [{ start: '23:30', end: '23:15', endDate: '2026-04-04' }] },
    });
  });

  test('también si dura justo esa hora, o se corrige lo que empezó antes de que se repitiera', async () => {
    const id = await add({ date: '2026-04-04', start: '23:10', end: '23:10' });
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({ minutes: 60 });
    const mended = {
      id,
      version: 1,
      date: '2026-04-04',
      start: '23:10',
      end: '23:05',
      reason: 'Salió antes',
    };
    await owner.timesheets.change(mended);
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({ minutes: 55 });
  });

  test('fuera de esa hora una salida antes de la entrada es del día siguiente', async () => {
    const tooLong = { code: 'wrong_length', fields: { end: /./ } };
    await expect(add({ date: '2026-04-04', start: '22:30', end: '22:15' })).rejects.toMatchObject(tooLong);
    await expect(add({ date: '2026-04-05', start: '23:30', end: '23:15' })).rejects.toMatchObject(tooLong);
    await add({ date: '2026-04-04', start: '23:30', end: '00:15' });
    expect(await sheetOf(owner, carla, '2026-04')).toMatchObject({
      ...{ minutes: 45, items: [{ endDate: '2026-04-05' }] },
    });
  });

  test('lo que todavía no llega por segunda vez es de la primera', async () => {
    // The first of two times 23:45.
    const night = await openTestApp({ now: '2026-04-05T02:45:00Z' });
    const gym = await night.gym();
    await addHours(gym, gym, { date: '2026-04-04', start: '23:30', end: null });
    await addHours(gym, gym, { date: '2026-04-04', start: '23:00', end: '23:15' });
    expect(await sheetOf(gym, gym, '2026-04')).toMatchObject({
      ...{ minutes: 15, items: [{ start: '23:00' }, { start: '23:30', end: null }] },
    });
    await night.close();
  });

  test('donde la hora se repite después de medianoche también', async () => {
    await asSuperuser(app.database, (connection) =>
      connection.query(`update gym set time_zone = 'America/Havana' where gym_id = $1`, [owner.accountId]),
    );
    await add({ date: '2026-11-01', start: '00:50', end: '00:20' });
    expect(await sheetOf(owner, carla, '2026-11')).toMatchObject({
      ...{ minutes: 30, items: [{ date: '2026-11-01', endDate: '2026-11-01' }] },
    });
  });
});
