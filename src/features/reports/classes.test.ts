import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { weekdayOf } from '../../wire/weekdays.ts';
import { groupSlots, sumSlots } from './rules.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
/** Friday at noon in the gym. */
const now = '2026-11-20T15:00:00Z';
const span = { from: '2026-11-02', to: '2026-11-20' };
const statuses = ['reserved', 'attended', 'attended', 'waiting', 'cancelled'] as const;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());

/** A class of every day, held since October. */
async function addClass(gym: Person, values: Parameters<typeof insertClass>[2] = {}) {
  const id = await insertClass(app, gym, values);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update class_version set from_date = '2026-10-01' where class_id = $1`, [id]),
  );
  return id;
}

const addClient = async (gym: Person, name = 'Ana') =>
  (await gym.clients.create({ id: newId(), name })).client.id;

async function addMembership(gym: Person, clientId: string, amount: number) {
  const { id } = await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  const day = '2026-11-01';
  await gym.payments.take({ id: newId(), membershipId: id, amount, paidOn: day, planStartsOn: day });
  return id;
}

interface Booked {
  classId: string;
  clientId: string;
  date: string;
  status?: (typeof statuses)[number];
  late?: boolean;
  membershipId?: string;
}

const book = (
  gym: Person,
  { classId, clientId, date, status = 'attended', late = false, membershipId }: Booked,
) =>
  insert(app, gym, 'reservation', {
    ...{ class_id: classId, client_id: clientId, date, status, late },
    membership_id: membershipId ?? null,
  });

test('las cifras son las de las reservas y las del check-in de cada día, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const random = randomOf(seed);
    const gym = await app.gym();
    const classIds = [
      await addClass(gym, { start_time: '07:00', capacity: 5, teachers: 'Marta' }),
      await addClass(gym, { start_time: '18:00', name: 'Box' }),
      await addClass(gym, { start_time: '18:00', capacity: 8, teachers: 'Marta' }),
    ];
    await gym.classes.changeDate({
      id: classIds[1] ?? '',
      date: '2026-11-10',
      cancelled: true,
      teachers: null,
      reason: '',
    });
    for (let place = 0; place < 8; place += 1) {
      const clientId = await addClient(gym, `Ana ${place}`);
      for (let turn = 0; turn < 6; turn += 1) {
        const status = random.pick(statuses);
        const date = Temporal.PlainDate.from('2026-11-01').add({ days: turn * 4 + random.below(4) });
        await book(gym, {
          ...{ classId: random.pick(classIds), clientId, date: date.toString(), status },
          late: status === 'cancelled' && random.chance(0.5),
        });
      }
    }
    const { slots } = await gym.reports.classes(span);
    const { items, total } = await gym.reports.heldClasses(span);
    const { items: second } = await gym.reports.heldClasses({ ...span, page: 2 });
    const held = [...items, ...second];
    expect(held).toHaveLength(total);
    // Nineteen mornings, and eighteen evenings of two classes, of which one was cancelled.
    expect(total).toBe(19 + 18 * 2 - 1);
    const ledger = await asSuperuser(app.database, async (connection) => {
      const { rows } = await connection.query<{
        class_id: string;
        date: string;
        status: string;
        late: boolean;
      }>('select class_id, date::text, status, late from reservation where gym_id = $1', [gym.accountId]);
      return rows;
    });
    for (const { classId, date, ...figures } of held) {
      const of = ledger.filter((row) => row.class_id === classId && row.date === date);
      const counted = (status: string) => of.filter((row) => row.status === status).length;
      const expected = {
        taken: counted('reserved') + counted('attended'),
        attended: counted('attended'),
        waiting: counted('waiting'),
      };
      expect(figures).toMatchObject({ ...expected, late: of.filter(({ late }) => late).length });
      const day = await gym.reservations.day({ date });
      expect(day.items.find((session) => session.classId === classId)).toMatchObject(expected);
    }
    const { income: _, ...sums } = sumSlots(slots);
    const sumOf = (key: 'places' | 'taken' | 'attended' | 'late' | 'waiting') =>
      held.reduce((sum, row) => sum + row[key], 0);
    expect(sums).toEqual({
      ...{ classes: total, places: sumOf('places'), taken: sumOf('taken'), attended: sumOf('attended') },
      ...{ late: sumOf('late'), waiting: sumOf('waiting') },
    });
    for (const by of ['startTime', 'weekday', 'name', 'teacher'] as const)
      for (const { key, classes } of groupSlots(slots, by))
        expect((await gym.reports.heldClasses({ ...span, [by]: key })).total).toBe(classes);
  }
});

test('lo pagado por un período se reparte entre las clases a las que se asistió en él', async () => {
  const gym = await app.gym();
  const classId = await addClass(gym);
  const clientId = await addClient(gym);
  const membershipId = await addMembership(gym, clientId, 30_000);
  for (const date of ['2026-11-03', '2026-11-10', '2026-11-17'])
    await book(gym, { classId, clientId, membershipId, date });
  await book(gym, { classId, clientId, membershipId, date: '2026-11-12', status: 'reserved' });
  await book(gym, { classId, clientId: await addClient(gym, 'Invitada'), date: '2026-11-12' });
  const incomeOf = async (from: string, to: string) =>
    sumSlots((await gym.reports.classes({ from, to })).slots).income;
  expect(await incomeOf('2026-11-01', '2026-11-20')).toBe(30_000);
  expect(await incomeOf('2026-11-10', '2026-11-10')).toBe(10_000);
  expect(await incomeOf('2026-11-04', '2026-11-09')).toBe(0);
});

test('lo de una clase que después se canceló se reparte entre las demás', async () => {
  const gym = await app.gym();
  const classId = await addClass(gym);
  const clientId = await addClient(gym);
  const membershipId = await addMembership(gym, clientId, 30_000);
  for (const date of ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-18'])
    await book(gym, { classId, clientId, membershipId, date });
  const off = { cancelled: true, teachers: null, reason: '' };
  await gym.classes.changeDate({ id: classId, date: '2026-11-10', ...off });
  await insert(app, gym, 'holiday', { date: '2026-11-18', name: 'Feriado' });
  const { slots } = await gym.reports.classes({ from: '2026-11-01', to: '2026-11-20' });
  expect(sumSlots(slots)).toMatchObject({ attended: 2, income: 30_000 });
  const { slots: ofDay } = await gym.reports.classes({ from: '2026-11-17', to: '2026-11-17' });
  expect(sumSlots(ofDay)).toMatchObject({ attended: 1, income: 15_000 });
});

test('cada sesión de un bono trae su parte, se usen las que se usen', async () => {
  const gym = await app.gym();
  const classId = await addClass(gym);
  const plan = await createPlan(gym, {
    ...{
      kind: 'pack',
      name: 'Diez clases',
      price: 50_000,
      billingPeriod: null,
      days: 60,
      reservations: 'limited',
      reservationLimit: 10,
    },
  });
  const clientId = await addClient(gym);
  const { id } = await gym.memberships.sell({
    id: newId(),
    clientId,
    planId: plan.id,
    startsOn: '2026-11-01',
  });
  const day = '2026-11-01';
  await gym.payments.take({ id: newId(), membershipId: id, amount: 50_000, paidOn: day, planStartsOn: day });
  for (const date of ['2026-11-03', '2026-11-10'])
    await book(gym, { classId, clientId, membershipId: id, date });
  expect(sumSlots((await gym.reports.classes(span)).slots)).toMatchObject({ attended: 2, income: 10_000 });
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
