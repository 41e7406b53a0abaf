import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { insert, insertClass } from '../../test/timetable.ts';
import { weekdayOf } from '../../wire/weekdays.ts';
import type { EarnedPeriod, ReportedClass } from './contract.ts';
import type { ClassFigure } from './domain.ts';
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
  promoted?: boolean;
}

const book = (
  gym: Person,
  { classId, clientId, date, status = 'attended', late = false, membershipId, promoted = false }: Booked,
) =>
  insert(app, gym, 'reservation', {
    ...{ class_id: classId, client_id: clientId, date, status, late },
    membership_id: membershipId ?? null,
    promoted_at: promoted ? now : null,
  });

interface Reserved {
  id: string;
  class_id: string;
  membership_id: string | null;
  date: string;
  status: string;
  late: boolean;
  promoted: boolean;
  client_id: string;
}

interface Charge {
  id: string;
  membership_id: string;
  sessions: number | null;
  starts_on: string;
  ends_on: string;
  paid: number;
}

/** None, one with periods, the last of which goes on after the span, or a pack of three sessions. */
async function addAnyMembership(gym: Person, clientId: string, random: Random): Promise<string | null> {
  const kind = random.pick(['none', 'periods', 'periods', 'pack'] as const);
  if (kind === 'none') return null;
  const pack = {
    ...{ kind: 'pack', name: `Bono ${clientId}`, price: 50_000, billingPeriod: null, days: 60 },
    ...{ reservations: 'limited', reservationLimit: 3 },
  };
  const { id } =
    kind === 'pack'
      ? await gym.memberships.sell({
          ...{ id: newId(), clientId, planId: (await createPlan(gym, pack)).id },
          startsOn: '2026-11-01',
        })
      : await gym.memberships.create({ id: newId(), clientId, planName: 'Full', period: 'monthly' });
  const periods = kind === 'pack' ? ['2026-11-01'] : ['2026-10-09', '2026-11-09'];
  for (const planStartsOn of periods)
    await gym.payments.take({
      ...{ id: newId(), membershipId: id, amount: 1 + random.below(49_999) },
      ...{ paidOn: planStartsOn, planStartsOn },
    });
  return id;
}

const chargesOf = (gym: Person): Promise<Charge[]> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Charge>(
      `select c.id, c.membership_id, m.sessions, c.starts_on::text, c.ends_on::text, c.paid::int as paid
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id where c.gym_id = $1 and c.paid > 0`,
      [gym.accountId],
    );
    return rows;
  });

/** What each held class earned, by its date and id: its part of what each period earned, and its sessions of packs. */
function sharesOf(
  charges: readonly Charge[],
  ledger: readonly Reserved[],
  held: readonly ReportedClass[],
  earned: readonly EarnedPeriod[],
): Map<string, number> {
  const keyOf = ({ date, class_id }: Reserved) => `${date} ${class_id}`;
  const order = held
    .toSorted((a, b) =>
      `${a.date}${a.startTime}${a.classId}` < `${b.date}${b.startTime}${b.classId}` ? -1 : 1,
    )
    .map(({ date, classId }) => `${date} ${classId}`);
  const shares = new Map<string, number>();
  const add = (key: string, amount: number) => shares.set(key, (shares.get(key) ?? 0) + amount);
  for (const { id, membership_id, sessions, starts_on, ends_on, paid } of charges) {
    const uses = ledger
      .filter((row) => row.membership_id === membership_id)
      .filter(({ status, late }) => late || status === 'reserved' || status === 'attended')
      .toSorted((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
    const attended = (row: Reserved) => row.status === 'attended' && order.includes(keyOf(row));
    if (sessions !== null) {
      const upTo = (count: number) => Math.floor((paid * count) / sessions);
      for (const [place, row] of uses.slice(0, sessions).entries())
        if (attended(row)) add(keyOf(row), upTo(place + 1) - upTo(place));
      continue;
    }
    const visits = uses
      .filter((row) => attended(row) && row.date >= starts_on && row.date <= ends_on)
      .toSorted((a, b) => order.indexOf(keyOf(a)) - order.indexOf(keyOf(b)));
    const all = earned.find(({ chargeId }) => chargeId === id)?.earned ?? 0;
    for (const [place, row] of visits.entries())
      add(
        keyOf(row),
        Math.floor(all / visits.length) + (place === visits.length - 1 ? all % visits.length : 0),
      );
  }
  return shares;
}

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
      const membershipId = await addAnyMembership(gym, clientId, random);
      for (let turn = 0; turn < 6; turn += 1) {
        const status = random.pick(statuses);
        const date = Temporal.PlainDate.from('2026-11-01').add({ days: turn * 4 + random.below(4) });
        await book(gym, {
          ...{ classId: random.pick(classIds), clientId, date: date.toString(), status },
          ...(membershipId && random.chance(0.9) && { membershipId }),
          late: status === 'cancelled' && random.chance(0.5),
          promoted: status !== 'waiting' && random.chance(0.2),
        });
      }
    }
    const { slots } = await gym.reports.classes(span);
    const { items, total } = await gym.reports.heldClasses(span);
    const { items: second } = await gym.reports.heldClasses({ ...span, page: 2 });
    const held = [...items, ...second];
    expect(held).toHaveLength(total);
    expect((await gym.reports.heldClasses({ ...span, rows: 'all' })).items).toEqual(held);
    // Nineteen mornings, and eighteen evenings of two classes, of which one was cancelled.
    expect(total).toBe(19 + 18 * 2 - 1);
    const ledger = await asSuperuser(app.database, async (connection) => {
      const { rows } = await connection.query<Reserved>(
        'select id, class_id, client_id, membership_id, date::text, status, late, promoted_at is not null as promoted from reservation where gym_id = $1',
        [gym.accountId],
      );
      return rows;
    });
    for (const { classId, date, lateClients, ...figures } of held) {
      const of = ledger.filter((row) => row.class_id === classId && row.date === date);
      const counted = (status: string) => of.filter((row) => row.status === status).length;
      const expected = {
        taken: counted('reserved') + counted('attended'),
        attended: counted('attended'),
        waiting: counted('waiting'),
      };
      const late = of.filter((row) => row.late);
      const promoted = of.filter((row) => row.promoted).length;
      expect(figures).toMatchObject({ ...expected, late: late.length, promoted });
      expect(lateClients.map(({ clientId }) => clientId).toSorted()).toEqual(
        [...new Set(late.map(({ client_id }) => client_id))].toSorted(),
      );
      const day = await gym.reservations.day({ date });
      expect(day.items.find((session) => session.classId === classId)).toMatchObject(expected);
    }
    const sums = sumSlots(slots);
    const sumOf = (key: 'places' | 'taken' | 'attended' | 'late' | 'promoted' | 'waiting' | 'income') =>
      held.reduce((sum, row) => sum + row[key], 0);
    expect(sums).toEqual({
      ...{ classes: total, places: sumOf('places'), taken: sumOf('taken'), attended: sumOf('attended') },
      ...{ late: sumOf('late'), promoted: sumOf('promoted'), waiting: sumOf('waiting') },
      income: sumOf('income'),
    });
    const { earned } = await gym.reports.income(span);
    expect(sums.income).toBeGreaterThan(0);
    expect(sums.income).toBeLessThanOrEqual(earned);
    const earnedOf = sharesOf(await chargesOf(gym), ledger, held, (await gym.reports.earned(span)).items);
    for (const { classId, date, income } of held)
      expect(income, `${date} ${classId}`).toBe(earnedOf.get(`${date} ${classId}`) ?? 0);
    for (const by of ['startTime', 'weekday', 'name', 'teacher'] as const)
      for (const { key, classes } of groupSlots(slots, by))
        expect((await gym.reports.heldClasses({ ...span, [by]: key })).total).toBe(classes);
  }
});

const partOf: Readonly<Record<Exclude<ClassFigure, 'occupancy'>, (row: ReportedClass) => number>> = {
  attended: ({ attended }) => attended,
  absent: ({ taken, attended }) => taken - attended,
  late: ({ late }) => late,
  waiting: ({ promoted, waiting }) => promoted + waiting,
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
  const { items: emptiest, total } = await gym.reports.heldClasses({ ...days, figure: 'occupancy' });
  expect(total).toBe(all.length);
  expect(emptiest.at(-1)).toMatchObject({ classId: full, date: '2026-11-03' });
  const narrowed = await gym.reports.heldClasses({ ...days, figure: 'waiting', weekday: 'monday' });
  expect(narrowed.items.map(({ date }) => date)).toEqual(['2026-11-09']);
});

test('lo que un período gana en los días se reparte entre las clases a las que se asistió en ellos', async () => {
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
  expect(await incomeOf('2026-11-01', '2026-11-20')).toBe(20_000);
  expect(await incomeOf('2026-11-10', '2026-11-10')).toBe(1000);
  expect(await incomeOf('2026-11-04', '2026-11-09')).toBe(0);
  const days = { from: '2026-11-01', to: '2026-11-20' };
  expect((await gym.reports.income(days)).earned).toBe(20_000);
  const { items } = await gym.reports.heldClasses(days);
  expect(items.flatMap(({ date, income }) => (income > 0 ? [`${date} ${income}`] : []))).toEqual([
    '2026-11-17 6668',
    '2026-11-10 6666',
    '2026-11-03 6666',
  ]);
});

test('un mes que pasó queda como estaba, se asista lo que se asista después', async () => {
  const gym = await app.gym();
  const classId = await addClass(gym);
  const clientId = await addClient(gym);
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const day = '2026-10-16';
  await gym.payments.take({ id: newId(), membershipId, amount: 31_000, paidOn: day, planStartsOn: day });
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const incomeOf = async (days: { from: string; to: string }) =>
    sumSlots((await gym.reports.classes(days)).slots).income;
  await book(gym, { classId, clientId, membershipId, date: '2026-10-20' });
  expect(await incomeOf(october)).toBe(16_000);
  for (const date of ['2026-11-03', '2026-11-10']) await book(gym, { classId, clientId, membershipId, date });
  expect(await incomeOf(october)).toBe(16_000);
  expect(await incomeOf({ from: '2026-11-01', to: '2026-11-20' })).toBe(15_000);
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
  expect(sumSlots(slots)).toMatchObject({ attended: 2, income: 20_000 });
  const { slots: ofDay } = await gym.reports.classes({ from: '2026-11-17', to: '2026-11-17' });
  expect(sumSlots(ofDay)).toMatchObject({ attended: 1, income: 1000 });
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
