import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Random, randomOf } from '../../demo/random.ts';
import type { Person, TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { EarnedPeriod, ReportedClass } from './contract.ts';
import { prepareClasses } from './reports.fixture.ts';
import { groupSlots, sumSlots } from './rules.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const span = { from: '2026-11-02', to: '2026-11-20' };
/** The day on which the gym cancels its second class. */
const cancelledOn = '2026-11-10';
/** The day from which the first has twelve places in place of five. */
const raisedOn = '2026-11-12';
const statuses = ['reserved', 'attended', 'attended', 'waiting', 'cancelled'] as const;

const { openApp, addClass, changeCapacity, addClient, book, visit } = prepareClasses();
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

interface Reserved {
  id: string;
  class_id: string;
  membership_id: string | null;
  date: string;
  status: string;
  late: boolean;
  promoted: boolean;
  waited: boolean;
  client_id: string;
}

/** A place in a class that the gym cancelled uses a session only of who came all the same. */
const usesSession = ({ status, late, class_id, date }: Reserved, cancelledId: string) =>
  status === 'attended' ||
  ((status === 'reserved' || late) && !(class_id === cancelledId && date === cancelledOn));

/** A day on which somebody came without a class. */
interface Visit {
  id: string;
  membership_id: string | null;
  date: string;
  counted: boolean;
  client_id: string;
}

/** The place of what no class but the open gym earned. */
const openGym = 'open gym';

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

const visitsOf = (gym: Person): Promise<Visit[]> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Visit>(
      'select id, membership_id, client_id, date::text, counted from visit where gym_id = $1',
      [gym.accountId],
    );
    return rows;
  });

const chargesOf = (gym: Person): Promise<Charge[]> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Charge>(
      `select c.id, c.membership_id, m.sessions, c.starts_on::text, c.ends_on::text, c.paid::int as paid
      from charge c join membership m on m.gym_id = c.gym_id and m.id = c.membership_id where c.gym_id = $1 and c.paid > 0`,
      [gym.accountId],
    );
    return rows;
  });

/** What each held class and the open gym earned: their part of what each period earned, and their sessions of packs. */
function sharesOf(
  charges: readonly Charge[],
  ledger: readonly Reserved[],
  visits: readonly Visit[],
  held: readonly ReportedClass[],
  earned: readonly EarnedPeriod[],
  cancelledId: string,
): Map<string, number> {
  const keyOf = ({ date, class_id }: Reserved) => `${date} ${class_id}`;
  const order = held
    .toSorted((a, b) =>
      `${a.date}${a.startTime}${a.classId}` < `${b.date}${b.startTime}${b.classId}` ? -1 : 1,
    )
    .map(({ date, classId }) => `${date} ${classId}`);
  const isHeld = (row: Reserved) => row.status === 'attended' && order.includes(keyOf(row));
  const isUse = (row: Reserved) => usesSession(row, cancelledId);
  /** The visits of days on which nobody did so in a class by the same membership. */
  const openDays = (instead: (row: Reserved) => boolean) =>
    visits.filter(
      ({ membership_id, client_id, date }) =>
        !ledger.some(
          (row) =>
            row.membership_id === membership_id &&
            row.client_id === client_id &&
            row.date === date &&
            instead(row),
        ),
    );
  const isAsked = ({ date }: Visit) => date >= span.from && date <= span.to;
  const entries = [
    ...ledger.map((row) => ({ ...row, place: isHeld(row) ? keyOf(row) : null, uses: isUse(row) })),
    ...openDays(isHeld).map((row) => ({ ...row, place: isAsked(row) ? openGym : null, uses: false })),
    ...openDays(isUse).map((row) => ({ ...row, place: null, uses: row.counted })),
  ];
  const shares = new Map<string, number>();
  const add = (key: string, amount: number) => shares.set(key, (shares.get(key) ?? 0) + amount);
  for (const { id, membership_id, sessions, starts_on, ends_on, paid } of charges) {
    const own = entries.filter((entry) => entry.membership_id === membership_id);
    const placeOf = (used: string) => own.find((entry) => entry.id === used && entry.place)?.place;
    if (sessions !== null) {
      const upTo = (count: number) => Math.floor((paid * count) / sessions);
      const uses = own
        .filter((entry) => entry.uses)
        .toSorted((a, b) => (a.date + a.id < b.date + b.id ? -1 : 1));
      for (const [index, use] of uses.slice(0, sessions).entries()) {
        const place = placeOf(use.id);
        if (place) add(place, upTo(index + 1) - upTo(index));
      }
      continue;
    }
    const places = own
      .flatMap(({ place, date }) => (place && date >= starts_on && date <= ends_on ? place : []))
      .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    const all = earned.find(({ chargeId }) => chargeId === id)?.earned ?? 0;
    for (const [index, place] of places.entries())
      add(place, Math.floor(all / places.length) + (index === places.length - 1 ? all % places.length : 0));
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
    const [morningId = '', cancelledId = ''] = classIds;
    const off = { cancelled: true, teachers: null, reason: '' };
    await gym.classes.changeDate({ id: cancelledId, date: cancelledOn, ...off });
    await changeCapacity(gym, morningId, 12, raisedOn);
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
          waited: status === 'cancelled' && random.chance(0.5),
        });
      }
      for (const day of new Set(Array.from({ length: 4 }, () => random.below(20))))
        await visit(gym, {
          ...{ clientId, membershipId, counted: random.chance(0.5) },
          date: Temporal.PlainDate.from('2026-11-01').add({ days: day }).toString(),
        });
    }
    const { slots, openGymIncome } = await gym.reports.classes(span);
    const { items, total } = await gym.reports.heldClasses(span);
    const { items: second } = await gym.reports.heldClasses({ ...span, page: 2 });
    const held = [...items, ...second];
    expect(held).toHaveLength(total);
    expect((await gym.reports.heldClasses({ ...span, rows: 'all' })).items).toEqual(held);
    // Nineteen mornings, and eighteen evenings of two classes, of which one was cancelled.
    expect(total).toBe(19 + 18 * 2 - 1);
    const ledger = await asSuperuser(app.database, async (connection) => {
      const { rows } = await connection.query<Reserved>(
        'select id, class_id, client_id, membership_id, date::text, status, late, waited, promoted_at is not null as promoted from reservation where gym_id = $1',
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
      const peopleOf = (rows: readonly Reserved[]) => new Set(rows.map(({ client_id }) => client_id));
      const asked = peopleOf(of.filter((row) => row.status === 'waiting' || row.waited || row.promoted));
      const stayed = peopleOf(of.filter((row) => row.status !== 'cancelled' || row.promoted));
      const left = [...asked].filter((clientId) => !stayed.has(clientId)).length;
      expect(figures).toMatchObject({ ...expected, late: late.length, promoted, asked: asked.size, left });
      if (classId === morningId) expect(figures.places, date).toBe(date < raisedOn ? 5 : 12);
      expect(lateClients.map(({ clientId }) => clientId).toSorted()).toEqual(
        [...new Set(late.map(({ client_id }) => client_id))].toSorted(),
      );
      const day = await gym.reservations.day({ date });
      expect(day.items.find((session) => session.classId === classId)).toMatchObject(expected);
    }
    const sums = sumSlots(slots);
    const sumOf = (
      key: 'places' | 'taken' | 'attended' | 'late' | 'asked' | 'promoted' | 'left' | 'waiting' | 'income',
    ) => held.reduce((sum, row) => sum + row[key], 0);
    expect(sums).toEqual({
      ...{ classes: total, places: sumOf('places'), taken: sumOf('taken'), attended: sumOf('attended') },
      ...{ late: sumOf('late'), asked: sumOf('asked'), promoted: sumOf('promoted') },
      ...{ left: sumOf('left'), waiting: sumOf('waiting') },
      income: sumOf('income'),
    });
    const { earned } = await gym.reports.income(span);
    expect(sums.income).toBeGreaterThan(0);
    expect(openGymIncome).toBeGreaterThan(0);
    expect(sums.income + openGymIncome).toBeLessThanOrEqual(earned);
    const earnedOf = sharesOf(
      await chargesOf(gym),
      ledger,
      await visitsOf(gym),
      held,
      (await gym.reports.earned(span)).items,
      cancelledId,
    );
    expect(openGymIncome).toBe(earnedOf.get(openGym) ?? 0);
    for (const { classId, date, income } of held)
      expect(income, `${date} ${classId}`).toBe(earnedOf.get(`${date} ${classId}`) ?? 0);
    for (const by of ['startTime', 'weekday', 'name', 'teacher'] as const)
      for (const { key, classes } of groupSlots(slots, by))
        expect((await gym.reports.heldClasses({ ...span, [by]: key })).total).toBe(classes);
  }
});
