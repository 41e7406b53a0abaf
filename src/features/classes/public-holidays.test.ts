import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { countries } from '../gym/domain.ts';
import { prepareClasses, spinning } from './classes.fixture.ts';
import { addWords, bookedIn, consequenceWords, offerWords, thatDayWords } from './words.ts';

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

const offered = async () => (await gym.classes.offeredHolidays({})).items;
const withIds = (items: readonly { date: string; name: string }[]) =>
  items.map(({ date, name }) => ({ id: newId(), date, name }));

test('se ofrecen los de Chile que vienen este año y el próximo, cada uno en el día en que se celebra', async () => {
  const { country, items } = await gym.classes.offeredHolidays({});
  expect(country).toBe('CL');
  expect(items.map(({ date }) => date)).toEqual([
    ...['2026-12-08', '2026-12-25', '2027-01-01', '2027-03-26', '2027-03-27', '2027-05-01', '2027-05-21'],
    ...['2027-06-21', '2027-06-28', '2027-07-16', '2027-08-15', '2027-09-17', '2027-09-18', '2027-09-19'],
    ...['2027-10-11', '2027-10-31', '2027-11-01', '2027-12-08', '2027-12-25'],
  ]);
  expect(items.filter(({ name }) => /Sábado Santo|San Pedro|Encuentro/.test(name))).toEqual([
    { date: '2027-03-27', name: 'Sábado Santo', booked: 0, removed: false },
    { date: '2027-06-28', name: 'San Pedro y San Pablo', booked: 0, removed: false },
    { date: '2027-10-11', name: 'Encuentro de Dos Mundos', booked: 0, removed: false },
  ]);
});

test('cada país tiene los suyos, sin repetir un día', async () => {
  const settings = await gym.gym.get({});
  const { id, code, key, ...form } = settings;
  let { version } = settings;
  const of: Partial<Record<string, string[]>> = {};
  for (const country of Object.keys(countries) as (keyof typeof countries)[]) {
    ({ version } = await gym.gym.update({ ...form, country, version }));
    const days = (await offered()).map(({ date }) => date);
    expect([country, days.toSorted()]).toEqual([country, [...new Set(days)]]);
    of[country] = days.filter((date) => date.startsWith('2027'));
    expect([country, of[country].length >= 6]).toEqual([country, true]);
  }
  expect(of.MX).toEqual(expect.arrayContaining(['2027-02-01', '2027-03-15', '2027-11-15']));
  expect(of.CO).toEqual(expect.arrayContaining(['2027-01-11', '2027-05-10', '2027-11-15']));
  expect(of.AR).toEqual(expect.arrayContaining(['2027-02-08', '2027-02-09', '2027-06-20']));
});

test('se agregan de una vez, una sola vez, y cada uno se quita', async () => {
  const mine = { id: newId(), date: '2026-12-25', name: 'Navidad en familia' };
  await gym.classes.addHoliday(mine);
  const items = await offered();
  expect(items).toHaveLength(18);
  const holidays = withIds(items);
  await Promise.all([
    gym.classes.addHolidays({ holidays, booked: 0 }),
    gym.classes.addHolidays({ holidays: withIds(items), booked: 0 }),
    gym.classes.addHolidays({ holidays: [{ ...mine, id: newId(), name: 'Navidad' }], booked: 0 }),
  ]);
  const added = (await gym.classes.week({})).holidays;
  expect(added.map(({ date, name }) => ({ date, name }))).toEqual(
    [...items, mine].map(({ date, name }) => ({ date, name })).sort((a, b) => (a.date < b.date ? -1 : 1)),
  );
  expect(await offered()).toEqual([]);
  await gym.classes.removeHoliday({ id: added[0]?.id ?? '' });
  expect(await offered()).toEqual([{ ...items[0], removed: true }]);
});

test('dice cuántas personas reservaron, y no agrega nada sin que se sepa', async () => {
  const [morning, evening] = [
    await gym.classes.create(spinning({ startTime: '08:00', endTime: '09:00' })),
    await gym.classes.create(spinning()),
  ];
  const { client } = await gym.clients.create({ id: newId(), name: 'Pía' });
  await book(morning.id, '2026-12-25', { client_id: client.id });
  await book(evening.id, '2026-12-25', { client_id: client.id });
  await book(evening.id, '2026-12-25', { status: 'waiting' });
  await book(evening.id, '2026-12-25', { status: 'cancelled' });
  await book(evening.id, '2026-12-21');
  const items = await offered();
  expect(items.filter(({ booked }) => booked > 0)).toEqual([
    { date: '2026-12-25', name: 'Navidad', booked: 2, removed: false },
  ]);
  const add = (booked: number) => gym.classes.addHolidays({ holidays: withIds(items), booked });
  await expect(add(1)).rejects.toMatchObject({ status: 409, code: 'holiday_booked' });
  expect((await gym.classes.week({})).holidays).toEqual([]);
  await add(2);
  await gym.classes.remove({ id: morning.id });
  expect((await only('2026-12-25')).dates[1]).toMatchObject({ taken: 1, waiting: 1, cancelled: false });
});

test('lo que se dice concuerda con cuántos son', () => {
  const day = (date: string, name: string, booked: number) => ({ date, name, booked, removed: false });
  const [christmas, newYear] = [day('2026-12-25', 'Navidad', 1), day('2027-01-01', 'Año Nuevo', 12)];
  expect(offerWords('CL', [christmas, newYear])).toBe('Feriados de Chile 2026 y 2027: 2 que aún no están');
  expect(offerWords('PE', [newYear])).toBe('Feriados de Perú 2027: 1 que aún no está');
  expect([addWords([]), addWords([christmas]), addWords([christmas, newYear])]).toEqual([
    'Agregar feriados',
    'Agregar el feriado',
    'Agregar los 2',
  ]);
  expect(bookedIn([christmas, newYear])).toBe(13);
  expect(consequenceWords([christmas, newYear, day('2027-05-01', 'Día del Trabajador', 0)])).toBe(
    'Navidad, 1 persona con reserva; Año Nuevo, 12 personas con reserva. Quedan sin clase: avísales. Su plan no les cuenta esa reserva.',
  );
  expect(thatDayWords(1)).toMatch(/^Ese día hay 1 reserva,/);
});
