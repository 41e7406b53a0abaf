import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addHours, clockIn, now, openTeam, sheetOf } from './timesheets.fixture.ts';

let app: TestApp;
let owner: Person;
let carla: Person & { memberId: string };
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ owner, carla } = await openTeam(app));
});

const thursday = { date: '2026-11-19', start: '09:00', end: '18:00' };
const add = (hours: typeof thursday | { date: string; start: string; end: string | null }) =>
  addHours(owner, carla, hours);
const refusal = (code: string, field: string) => ({ status: 409, code, fields: { [field]: /./ } });

describe('el día y el mes de una jornada son los de su entrada', () => {
  test('también cuando termina después de medianoche', async () => {
    await add({ date: '2026-10-31', start: '22:00', end: '06:15' });
    await add({ date: '2026-11-01', start: '22:00', end: '00:00' });
    expect(await sheetOf(owner, carla, '2026-10')).toMatchObject({
      ...{ minutes: 495, days: 1 },
      items: [{ date: '2026-10-31', start: '22:00', end: '06:15' }],
    });
    expect(await sheetOf(owner, carla)).toMatchObject({
      ...{ minutes: 120, items: [{ date: '2026-11-01', end: '00:00' }] },
    });
  });

  test('en la zona del gimnasio, no en la del servidor', async () => {
    // 1 November, 02:30 in UTC.
    await add({ date: '2026-10-31', start: '23:30', end: '23:45' });
    const list = async (month: string) => (await owner.timesheets.list({ month })).items;
    expect(await list('2026-10')).toMatchObject([{ byDay: [{ date: '2026-10-31', minutes: 15 }] }]);
    expect(await list('2026-11')).toMatchObject([{ name: 'Carla', byDay: [] }]);
  });

  test('y donde el primero del mes tiene dos veces la medianoche, las dos son de él', async () => {
    await asSuperuser(app.database, (connection) =>
      connection.query(`update gym set time_zone = 'America/Havana' where gym_id = $1`, [owner.accountId]),
    );
    await asSuperuser(app.database, (connection) =>
      connection.query(
        `insert into timesheet_entry (gym_id, id, person_id, started_at, ended_at)
         values ($1, $2, $3, '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z')`,
        [owner.accountId, newId(), carla.accountId],
      ),
    );
    expect(await sheetOf(owner, carla)).toMatchObject({
      ...{ minutes: 60, items: [{ date: '2026-11-01', start: '00:30', end: '00:30' }] },
    });
  });
});

describe('una corrección', () => {
  test('lleva un motivo', async () => {
    const entry = { personId: carla.accountId, ...thursday };
    await expect(owner.timesheets.add({ id: newId(), ...entry, reason: ' ' })).rejects.toMatchObject({
      status: 400,
      fields: { reason: 'Escribe por qué se corrige.' },
    });
  });

  test('no se cruza con otra entrada de la persona, sí con las de otras y hasta el minuto en que empieza', async () => {
    await add(thursday);
    const overlap = refusal('overlapping_entry', 'start');
    for (const [start, end] of [
      ['08:00', '09:01'],
      ['17:59', '19:00'],
      ['10:00', '11:00'],
      ['08:00', '19:00'],
    ] as const)
      await expect(add({ ...thursday, start, end })).rejects.toMatchObject(overlap);
    await add({ ...thursday, start: '08:00', end: '09:00' });
    await add({ ...thursday, start: '18:00', end: '19:00' });
    await addHours(owner, owner, thursday);
    const [first] = (await sheetOf(owner, carla)).items;
    const { id = '', version = 0 } = first ?? {};
    await expect(
      owner.timesheets.change({ id, version, ...thursday, start: '08:00', end: '09:30', reason: 'x' }),
    ).rejects.toMatchObject(overlap);
  });

  test('ni con la que está abierta', async () => {
    await clockIn(carla);
    await expect(add({ date: '2026-11-20', start: '11:00', end: null })).rejects.toMatchObject({
      code: 'overlapping_entry',
    });
    await add({ date: '2026-11-20', start: '11:00', end: '12:00' });
  });

  test('de dos a la vez que se cruzan vale una', async () => {
    const results = await Promise.allSettled([
      add(thursday),
      add({ ...thursday, start: '17:00', end: '20:00' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await sheetOf(owner, carla)).items).toHaveLength(1);
  });

  test('no es de lo que todavía no pasa, ni dura más de 16 horas, ni queda sin salida hace más', async () => {
    const today = '2026-11-20';
    await expect(add({ date: today, start: '12:01', end: null })).rejects.toMatchObject(
      refusal('entry_in_future', 'start'),
    );
    await expect(add({ date: today, start: '11:00', end: '12:01' })).rejects.toMatchObject(
      refusal('entry_in_future', 'end'),
    );
    await expect(add({ ...thursday, start: '03:00', end: '19:01' })).rejects.toMatchObject(
      refusal('wrong_length', 'end'),
    );
    await expect(add({ ...thursday, start: '09:00', end: '09:00' })).rejects.toMatchObject(
      refusal('wrong_length', 'end'),
    );
    await expect(add({ ...thursday, end: null })).rejects.toMatchObject(refusal('end_missing', 'end'));
    await add({ ...thursday, start: '03:00', end: '19:00' });
    await expect(add({ ...thursday, start: '18:59', end: '20:00' })).rejects.toMatchObject({
      code: 'overlapping_entry',
    });
    await add({ date: today, start: '11:00', end: null });
  });

  test('sobre lo que otra persona corrigió mientras tanto no se guarda', async () => {
    const id = await add(thursday);
    const change = { id, version: 1, ...thursday, reason: 'Salió antes' };
    await owner.timesheets.change({ ...change, end: '17:00' });
    await expect(owner.timesheets.change({ ...change, end: '16:00' })).rejects.toMatchObject({
      code: 'stale',
    });
    await expect(owner.timesheets.remove({ id, version: 1, reason: 'x' })).rejects.toMatchObject({
      code: 'stale',
    });
    expect((await sheetOf(owner, carla)).items).toMatchObject([{ end: '17:00', version: 2 }]);
  });

  test('se repite sin daño, y con otros datos se dice', async () => {
    const entry = { id: newId(), personId: carla.accountId, ...thursday, reason: 'No marcó' };
    await owner.timesheets.add(entry);
    await owner.timesheets.add(entry);
    await expect(owner.timesheets.add({ ...entry, end: '17:00' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    expect((await sheetOf(owner, carla)).items).toHaveLength(1);
  });

  test('queda en el registro con el antes, el después y el motivo', async () => {
    const id = await add(thursday);
    await owner.timesheets.change({ id, version: 1, ...thursday, end: '17:00', reason: 'Salió antes' });
    await owner.timesheets.remove({ id, version: 2, reason: 'No vino' });
    expect((await sheetOf(owner, carla)).items).toEqual([]);
    const { items } = await owner.record.list({ kind: 'team' });
    expect(items.slice(0, 3).map(({ sentence }) => sentence)).toEqual([
      'Quitó horas de Carla: No vino',
      'Corrigió las horas de Carla: Salió antes',
      'Agregó horas de Carla: No marcó',
    ]);
    const { items: changes } = await owner.record.changes({ key: items[1]?.key ?? '' });
    expect(changes[0]?.fields).toContainEqual({
      ...{ label: 'Salida', before: '19-11-2026, 18:00', after: '19-11-2026, 17:00' },
    });
  });
});

test('cada quien ve lo suyo; lo de todos y corregir, quien tiene ese derecho', async () => {
  const id = await add(thursday);
  const refused = { status: 403, code: 'not_permitted' };
  expect(await carla.timesheets.ownSheet({})).toMatchObject({ minutes: 540 });
  await expect(carla.timesheets.list({})).rejects.toMatchObject(refused);
  await expect(sheetOf(carla, carla)).rejects.toMatchObject(refused);
  const { id: role } = await owner.team.createRole({
    ...{ id: newId(), name: 'Ve horas', rights: ['timesheets.view'] },
  });
  const viewer = await app.memberOf(owner, role);
  expect(await sheetOf(viewer, carla)).toMatchObject({ minutes: 540 });
  await expect(addHours(viewer, viewer, thursday)).rejects.toMatchObject(refused);
  const change = { id, version: 1, ...thursday, reason: 'x' };
  await expect(viewer.timesheets.change(change)).rejects.toMatchObject(refused);
  await expect(viewer.timesheets.remove({ id, version: 1, reason: 'x' })).rejects.toMatchObject(refused);
});

test('las horas de quien dejó el equipo siguen en la hoja del mes', async () => {
  await add(thursday);
  await owner.team.remove({ id: carla.memberId });
  expect((await owner.timesheets.list({ month: '2026-11' })).items).toMatchObject([{ minutes: 540 }]);
  expect(await sheetOf(owner, carla)).toMatchObject({ name: 'Carla', minutes: 540 });
  expect((await owner.timesheets.list({ month: '2026-10' })).items).toEqual([]);
  await expect(addHours(owner, carla, thursday)).rejects.toMatchObject({ status: 404 });
});
