import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { weekdayOf } from '../../wire/weekdays.ts';
import type { ReportedClass } from './contract.ts';
import type { ClassFigure } from './domain.ts';
import { prepareClasses } from './reports.fixture.ts';
import { sumSlots } from './rules.ts';

const { openApp, addClass, addClient, addMembership, book } = prepareClasses();
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const partOf: Readonly<Record<Exclude<ClassFigure, 'occupancy'>, (row: ReportedClass) => number>> = {
  attended: ({ attended }) => attended,
  absent: ({ taken, attended }) => taken - attended,
  late: ({ late }) => late,
  waiting: ({ asked }) => asked,
  income: ({ income }) => income,
};

test('detrás de cada cifra están las clases que suman a ella, la que más suma primero', async () => {
  const gym = await app.gym();
  const [full, empty] = [await addClass(gym, { capacity: 2 }), await addClass(gym, { name: 'Box' })];
  const clientId = await addClient(gym);
  const membershipId = await addMembership(gym, clientId, 30_000);
  const other = await addClient(gym, 'Berta');
  await book(gym, { classId: full, clientId, membershipId, date: '2026-11-03' });
  await book(gym, { classId: full, clientId: other, date: '2026-11-03', promoted: true });
  await book(gym, { classId: full, clientId, date: '2026-11-04', status: 'reserved' });
  await book(gym, { classId: empty, clientId, date: '2026-11-05', status: 'cancelled', late: true });
  await book(gym, { classId: empty, clientId: other, date: '2026-11-06', status: 'cancelled', late: true });
  await book(gym, { classId: empty, clientId, date: '2026-11-06', status: 'cancelled', late: true });
  await book(gym, { classId: empty, clientId, date: '2026-11-06', status: 'cancelled', late: true });
  await book(gym, { classId: full, clientId, date: '2026-11-09', status: 'waiting' });
  const days = { from: '2026-11-03', to: '2026-11-10' };
  const all = (await gym.reports.heldClasses(days)).items;
  for (const [figure, part] of Object.entries(partOf)) {
    const { items, total } = await gym.reports.heldClasses({ ...days, figure: figure as ClassFigure });
    expect(total).toBe(items.length);
    expect(items.map(part)).toEqual(
      all
        .map(part)
        .filter((one) => one > 0)
        .toSorted((a, b) => b - a),
    );
  }
  const { items: late } = await gym.reports.heldClasses({ ...days, figure: 'late' });
  expect(late.map(({ date, lateClients }) => [date, lateClients.map(({ name }) => name)])).toEqual([
    ['2026-11-06', ['Ana', 'Berta']],
    ['2026-11-05', ['Ana']],
  ]);
  const namesOf = async (figure: 'absent' | 'waiting', of: 'absentClients' | 'waitingClients') =>
    (await gym.reports.heldClasses({ ...days, figure })).items.map((row) => [
      row.date,
      row[of].map(({ name }) => name),
    ]);
  expect(await namesOf('absent', 'absentClients')).toEqual([['2026-11-04', ['Ana']]]);
  expect(await namesOf('waiting', 'waitingClients')).toEqual([
    ['2026-11-09', ['Ana']],
    ['2026-11-03', []],
  ]);
  const { items: emptiest, total } = await gym.reports.heldClasses({ ...days, figure: 'occupancy' });
  expect(total).toBe(all.length);
  expect(emptiest.at(-1)).toMatchObject({ classId: full, date: '2026-11-03' });
  const narrowed = await gym.reports.heldClasses({ ...days, figure: 'waiting', weekday: 'monday' });
  expect(narrowed.items.map(({ date }) => date)).toEqual(['2026-11-09']);
});

test('cuenta lo que terminó, de los dos días inclusive; sin decir cuáles, el mes hasta hoy', async () => {
  const gym = await app.gym();
  await addClass(gym, { start_time: '09:00' });
  await addClass(gym, { start_time: '18:00', name: 'Box' });
  const { from, to, today, slots } = await gym.reports.classes({});
  expect({ from, to, today }).toEqual({ from: '2026-11-01', to: '2026-11-20', today: '2026-11-20' });
  expect(sumSlots(slots).classes).toBe(39);
  const oneDay = await gym.reports.heldClasses({ from: '2026-11-19', to: '2026-11-20' });
  expect(oneDay.items.map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2026-11-20 Yoga',
    '2026-11-19 Box',
    '2026-11-19 Yoga',
  ]);
  expect(weekdayOf('2026-11-20')).toBe('friday');
  expect((await gym.reports.classes({ from: '2026-12-01', to: '2026-12-31' })).slots).toEqual([]);
});

test.each([
  { from: '2026-11-02', to: '2026-11-01' },
  { from: '2025-11-01', to: '2026-11-02' },
  { from: '2026-11-02' },
])('%o no es un período', async (period) => {
  const gym = await app.gym();
  await expect(gym.reports.classes(period)).rejects.toMatchObject({ status: 400 });
});
