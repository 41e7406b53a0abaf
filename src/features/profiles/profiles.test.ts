import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createCustomer,
  createPlan,
  createProduct,
  insertShift,
  orderOf,
  productLine,
} from '../../test/store.ts';
import { insert, insertClass } from '../../test/timetable.ts';

/** Friday, at noon in the gym. */
const today = '2026-11-20';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const empty = {
  ...{ today, memberships: [], balance: 0, storeDebt: 0, coming: [], past: [], purchases: [], routine: [] },
  ...{ lastVisitOn: null, visits: 0, absences: 0, lateCancellations: 0 },
};

async function sell(gym: Person, clientId: string, startsOn: string, paid: number) {
  const plan = await createPlan(gym, { name: 'Libre' });
  const { id: membershipId } = await gym.memberships.sell({
    id: newId(),
    clientId,
    planId: plan.id,
    startsOn,
  });
  if (paid > 0) {
    await gym.payments.take({
      id: newId(),
      membershipId,
      amount: paid,
      paidOn: today,
      planStartsOn: startsOn,
    });
  }
  return membershipId;
}

test('de quien acaba de llegar solo se sabe quién es y que no tiene membresía', async () => {
  const gym = await app.gym();
  const clientId = await createCustomer(gym);
  expect(await gym.profiles.get({ clientId })).toMatchObject({
    ...empty,
    client: { id: clientId, name: 'Ana', surname: 'Soto', membershipStatus: null },
    access: { tone: 'bad', reasons: [{ code: 'no_membership' }], planName: null },
  });
});

test('dice si puede entrar hoy y por qué, con lo que debe y lo que le queda', async () => {
  const gym = await app.gym();
  const [paid, owing, late] = [
    await createCustomer(gym),
    await createCustomer(gym),
    await createCustomer(gym),
  ];
  await sell(gym, paid, today, 35_000);
  await sell(gym, owing, today, 10_000);
  await sell(gym, late, '2026-10-01', 30_000);
  const read = (clientId: string) => gym.profiles.get({ clientId });
  expect(await read(paid)).toMatchObject({
    access: { tone: 'good', reasons: [], planName: 'Libre', left: null },
    memberships: [{ planName: 'Libre', active: true, due: null, payer: null }],
    balance: 5_000,
  });
  expect(await read(owing)).toMatchObject({
    access: { tone: 'warn', reasons: [{ code: 'owes', amount: 20_000 }] },
    memberships: [{ due: { amount: 20_000, since: today } }],
  });
  expect(await read(late)).toMatchObject({
    access: { tone: 'bad', reasons: [{ code: 'membership_expired', date: '2026-10-31' }] },
  });
});

test('un plan limitado dice lo que queda, y quien entra por el plan de otro, de quién', async () => {
  const gym = await app.gym();
  const [payerId, memberId] = [await createCustomer(gym), await createCustomer(gym)];
  const plan = await createPlan(gym, {
    name: 'Dúo',
    people: 2,
    reservations: 'limited',
    reservationLimit: 3,
    reservationPeriod: 'week',
  });
  const sold = { id: newId(), clientId: payerId, planId: plan.id, startsOn: today };
  const { id: membershipId } = await gym.memberships.sell(sold);
  await gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: today, planStartsOn: today });
  await gym.members.add({ id: newId(), membershipId, clientId: memberId });
  const classId = await insertClass(app, gym);
  await gym.reservations.create({ id: newId(), classId, clientId: memberId, date: '2026-11-21' });
  expect(await gym.profiles.get({ clientId: memberId })).toMatchObject({
    access: { tone: 'good', left: 2, period: 'week', payer: { id: payerId, name: 'Ana Soto' } },
    memberships: [{ planName: 'Dúo', payer: 'Ana Soto', due: null }],
  });
});

test('las clases que vienen son la siguiente primero, las pasadas la última', async () => {
  const gym = await app.gym();
  const clientId = await createCustomer(gym);
  const early = await insertClass(app, gym, { name: 'Yoga', start_time: '08:00', end_time: '09:00' });
  const late = await insertClass(app, gym, { name: 'Spinning', start_time: '19:00', end_time: '20:00' });
  const add = (class_id: string, date: string, status: string) =>
    insert(app, gym, 'reservation', { class_id, client_id: clientId, date, status });
  await add(early, '2026-10-01', 'attended');
  await add(early, '2026-11-13', 'attended');
  await add(late, '2026-11-19', 'reserved');
  await add(early, today, 'attended');
  await add(early, '2026-11-18', 'cancelled');
  await add(late, '2026-11-21', 'reserved');
  await add(late, today, 'reserved');
  await add(early, '2026-11-21', 'waiting');
  await insert(app, gym, 'visit', { client_id: clientId, date: '2026-11-17', counted: false });
  const { coming, past, ...profile } = await gym.profiles.get({ clientId });
  const lines = (list: typeof past) => list.map(({ date, name, status }) => `${date} ${name} ${status}`);
  expect(lines(coming)).toEqual([
    `${today} Spinning reserved`,
    '2026-11-21 Yoga waiting',
    '2026-11-21 Spinning reserved',
  ]);
  expect(lines(past)).toEqual([
    `${today} Yoga attended`,
    '2026-11-19 Spinning reserved',
    '2026-11-17 Acceso libre attended',
    '2026-11-13 Yoga attended',
    '2026-10-01 Yoga attended',
  ]);
  expect(profile).toMatchObject({ lastVisitOn: today, visits: 3, absences: 1, lateCancellations: 0 });
});

test('una clase que no se hace lo dice', async () => {
  const gym = await app.gym();
  const clientId = await createCustomer(gym);
  const classId = await insertClass(app, gym);
  await insert(app, gym, 'reservation', { class_id: classId, client_id: clientId, date: '2026-12-25' });
  await gym.classes.addHoliday({ id: newId(), date: '2026-12-25', name: 'Navidad' });
  const { coming } = await gym.profiles.get({ clientId });
  expect(coming).toMatchObject([{ notHeld: 'Feriado: Navidad' }]);
});

test('muestra lo comprado, lo que debe en la tienda y la rutina de cada día', async () => {
  const gym = await app.gym();
  const clientId = await createCustomer(gym, 10_000);
  const shiftId = await insertShift(app, gym);
  const { id: waterId } = await createProduct(gym);
  const { id: barId } = await createProduct(gym, { name: 'Barra' });
  const order = orderOf(productLine(waterId, 1000), productLine(barId, 1000, { quantity: 2 }));
  const payments = [{ method: 'account' as const, amount: 3300 }];
  await gym.sales.complete({ id: newId(), shiftId, clientId, order, total: 3300, payments });
  await gym.routines.create({ clientId });
  for (const [day, name] of [
    ['wednesday', 'Peso muerto'],
    ['monday', 'Sentadilla'],
    ['monday', 'Plancha'],
  ] as const) {
    await gym.routines.addExercise({ id: newId(), clientId, day, name });
  }
  expect(await gym.profiles.get({ clientId })).toMatchObject({
    storeDebt: 3300,
    purchases: [{ soldOn: today, items: 'Agua, 2 Barra', total: 3300 }],
    routine: [
      { day: 'monday', exercises: ['Sentadilla', 'Plancha'] },
      { day: 'wednesday', exercises: ['Peso muerto'] },
    ],
  });
});

test('no abre la de un cliente eliminado ni la de otro gimnasio', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  const clientId = await createCustomer(gym);
  const missing = { status: 404, code: 'not_found' };
  await expect(other.profiles.get({ clientId })).rejects.toMatchObject(missing);
  await gym.clients.remove({ id: clientId });
  await expect(gym.profiles.get({ clientId })).rejects.toMatchObject(missing);
});
