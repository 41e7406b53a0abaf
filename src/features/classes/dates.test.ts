import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { changed, type Form, prepareClasses, spinning } from './classes.fixture.ts';

const { openApp, newGym, only, book } = prepareClasses();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openApp();
});
beforeEach(async () => {
  gym = await newGym();
});
afterAll(() => app.close());

describe('la próxima vez', () => {
  test.each([
    ['hoy, si todavía no termina', { startTime: '11:30', endTime: '12:01' }, '2026-11-20'],
    ['el lunes, si la de hoy ya terminó', { startTime: '11:00', endTime: '12:00' }, '2026-11-23'],
    ['mañana', { days: ['saturday', 'thursday'] }, '2026-11-21'],
    ['en seis días, cruzando la semana', { days: ['thursday'] }, '2026-11-26'],
    [
      'en siete, si es el único día y ya pasó',
      { days: ['friday'], endTime: '06:00', startTime: '05:00' },
      '2026-11-27',
    ],
  ] as const)('es %s', async (_, more, date) => {
    const { id } = await gym.classes.create(spinning(more as Partial<Form>));
    await book(id, date);
    await book(id, date, { status: 'waiting' });
    expect((await only()).next).toEqual({ date, taken: 1 });
  });

  test('no cae en una fecha cancelada ni en un feriado', async () => {
    const { id } = await gym.classes.create(spinning());
    await gym.classes.changeDate({ id, date: '2026-11-20', ...changed, cancelled: true });
    const holiday = { id: newId(), date: '2026-11-23', name: 'Aniversario' };
    await gym.classes.addHoliday(holiday);
    expect((await only()).next).toEqual({ date: '2026-11-27', taken: 0 });
    await gym.classes.removeHoliday({ id: holiday.id });
    expect((await only()).next).toEqual({ date: '2026-11-23', taken: 0 });
  });

  test('no existe cuando no queda ninguna en sesenta días', async () => {
    const { id } = await gym.classes.create(spinning({ days: ['friday'] }));
    for (let week = 0; week < 9; week += 1) {
      const date = new Date(Date.UTC(2026, 10, 20 + 7 * week)).toISOString().slice(0, 10);
      await gym.classes.changeDate({ id, date, ...changed, cancelled: true });
    }
    expect((await only()).next).toBeNull();
  });

  test('no cuenta lo que ya pasó ni a quien ya entró entre lo que viene', async () => {
    const { id } = await gym.classes.create(spinning({ startTime: '11:30', endTime: '12:30' }));
    await book(id, '2026-11-16');
    await book(id, '2026-11-20', { status: 'attended' });
    await book(id, '2026-11-20');
    await book(id, '2026-11-24');
    expect((await only()).upcoming).toBe(1);
  });
});

describe('una sola fecha', () => {
  test('se cancela con su motivo y vuelve a como es siempre', async () => {
    const { id } = await gym.classes.create(spinning());
    await gym.classes.changeDate({
      id,
      date: '2026-11-20',
      cancelled: true,
      teachers: null,
      reason: 'Sin luz',
    });
    expect((await only()).dates).toMatchObject([
      { date: '2026-11-16', cancelled: false, reason: '' },
      { date: '2026-11-20', cancelled: true, reason: 'Sin luz' },
    ]);
    await gym.classes.changeDate({ id, date: '2026-11-20', ...changed });
    expect(await only()).toMatchObject({
      dates: [{}, { cancelled: false, reason: '', teachers: null }],
      next: { date: '2026-11-20' },
    });
  });

  test('puede hacerla otra persona; si es la de siempre, no hay cambio', async () => {
    const { id } = await gym.classes.create(spinning({ teachers: 'Marta' }));
    const change = (teachers: string | null) =>
      gym.classes.changeDate({ id, date: '2026-11-20', ...changed, teachers });
    for (const [teachers, expected] of [
      ['Pedro', 'Pedro'],
      ['', ''],
      ['Marta', null],
    ] as const) {
      await change(teachers);
      expect((await only()).dates).toMatchObject([{ teachers: null }, { teachers: expected }]);
    }
    expect(await only()).toMatchObject({ teachers: 'Marta', version: 1 });
  });

  test('tiene que ser una de la clase', async () => {
    const { id } = await gym.classes.create(spinning());
    await expect(
      gym.classes.changeDate({ id, date: '2026-11-19', ...changed, cancelled: true }),
    ).rejects.toMatchObject({ status: 409, code: 'no_such_day' });
  });

  test('repetida no vuelve a escribir', async () => {
    const { id } = await gym.classes.create(spinning());
    const cancel = () => gym.classes.changeDate({ id, date: '2026-11-20', ...changed, cancelled: true });
    await Promise.all([cancel(), cancel(), cancel()]);
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query<{ action: string }>(
        `select action from audit where table_name = 'class_date' and after ->> 'class_id' = $1`,
        [id],
      ),
    );
    expect(rows).toEqual([{ action: 'insert' }]);
  });

  test('que vuelve da lugar a quien esperaba', async () => {
    const { id } = await gym.classes.create(spinning());
    await gym.classes.changeDate({ id, date: '2026-11-20', ...changed, cancelled: true });
    await book(id, '2026-11-20', { status: 'waiting' });
    await gym.classes.changeDate({ id, date: '2026-11-20', ...changed });
    expect((await only()).dates[1]).toMatchObject({ taken: 1, waiting: 0 });
  });
});

describe('los feriados', () => {
  const christmas = () => ({ id: newId(), date: '2026-12-25', name: 'Navidad' });

  test('salen en su semana, además de los que vienen, y se quitan', async () => {
    const day = christmas();
    const past = { id: newId(), date: '2026-09-18', name: 'Fiestas Patrias' };
    await gym.classes.addHoliday(day);
    await gym.classes.addHoliday(past);
    expect((await gym.classes.week({})).holidays).toEqual([day]);
    expect((await gym.classes.week({ date: '2026-09-14' })).holidays).toEqual([past, day]);
    await gym.classes.removeHoliday({ id: day.id });
    expect((await gym.classes.week({})).holidays).toEqual([]);
    await expect(gym.classes.removeHoliday({ id: day.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('hay uno solo por día, y repetirlo no molesta', async () => {
    const day = christmas();
    await Promise.all([gym.classes.addHoliday(day), gym.classes.addHoliday(day)]);
    await expect(gym.classes.addHoliday({ ...day, name: 'Otro' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await expect(gym.classes.addHoliday(christmas())).rejects.toMatchObject({
      status: 409,
      code: 'holiday_taken',
      fields: { date: expect.any(String) },
    });
    await gym.classes.removeHoliday({ id: day.id });
    await expect(gym.classes.addHoliday(day)).rejects.toMatchObject({ code: 'not_found' });
    await gym.classes.addHoliday(christmas());
  });

  test('al quitarse dan lugar a quien esperaba', async () => {
    const { id } = await gym.classes.create(spinning());
    const holiday = { id: newId(), date: '2026-11-27', name: 'Aniversario' };
    await gym.classes.addHoliday(holiday);
    await book(id, '2026-11-27', { status: 'waiting' });
    await gym.classes.removeHoliday({ id: holiday.id });
    expect((await only('2026-11-27')).dates[1]).toMatchObject({ taken: 1, waiting: 0 });
  });
});
