import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { prepareClasses, spinning } from './classes.fixture.ts';

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

describe('la semana', () => {
  test('empieza el lunes y dice qué día y hora es en el gimnasio', async () => {
    expect(await gym.classes.week({})).toEqual({
      monday: '2026-11-16',
      today: '2026-11-20',
      now: '12:00',
      classes: [],
      holidays: [],
    });
  });

  test.each([
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2024-02-29', '2024-02-26'],
    ['2199-12-31', '2199-12-30'],
  ])('del %s es la del lunes %s', async (date, monday) => {
    await gym.classes.create(spinning({ days: ['monday', 'sunday'] }));
    const week = await gym.classes.week({ date });
    expect(week.monday).toBe(monday);
    expect(week.classes[0]?.dates).toHaveLength(2);
    expect(week.classes[0]?.dates[0]).toMatchObject({ date: monday });
  });

  test('ordena las clases por su hora', async () => {
    for (const [name, startTime, endTime] of [
      ['Tarde', '20:00', '21:00'],
      ['Larga', '07:00', '09:00'],
      ['Corta', '07:00', '08:00'],
    ] as const) {
      await gym.classes.create(spinning({ name, startTime, endTime }));
    }
    const { classes } = await gym.classes.week({});
    expect(classes.map(({ name }) => name)).toEqual(['Corta', 'Larga', 'Tarde']);
  });

  test('cuenta en cada fecha a quienes tienen lugar y a quienes esperan', async () => {
    const { id } = await gym.classes.create(spinning());
    await book(id, '2026-11-16', { status: 'attended' });
    await book(id, '2026-11-20');
    await book(id, '2026-11-20');
    await book(id, '2026-11-20', { status: 'waiting' });
    await book(id, '2026-11-20', { status: 'cancelled' });
    await book(id, '2026-11-20', { deleted_at: '2026-11-19T00:00:00Z' });
    await book(id, '2026-11-27');
    expect(await only()).toMatchObject({
      dates: [
        { date: '2026-11-16', taken: 1, waiting: 0 },
        { date: '2026-11-20', taken: 2, waiting: 1 },
      ],
      upcoming: 4,
    });
    expect((await only('2026-11-27')).dates).toMatchObject([{ taken: 0 }, { date: '2026-11-27', taken: 1 }]);
  });
});
