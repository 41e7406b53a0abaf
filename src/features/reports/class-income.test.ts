import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { insert } from '../../test/timetable.ts';
import { prepareClasses } from './reports.fixture.ts';
import { sumSlots } from './rules.ts';

const span = { from: '2026-11-02', to: '2026-11-20' };

const { openApp, addClass, addClient, addMembership, book, visit } = prepareClasses();
let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

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

test('un día de acceso libre se lleva su parte, que va aparte; uno con clase es de la clase', async () => {
  const gym = await app.gym();
  const classId = await addClass(gym);
  const clientId = await addClient(gym);
  const membershipId = await addMembership(gym, clientId, 30_000);
  await book(gym, { classId, clientId, membershipId, date: '2026-11-03' });
  for (const date of ['2026-11-03', '2026-11-04', '2026-11-05'])
    await visit(gym, { clientId, membershipId, date });
  const days = { from: '2026-11-01', to: '2026-11-20' };
  const { slots, openGymIncome } = await gym.reports.classes(days);
  expect({ classes: sumSlots(slots).income, openGymIncome }).toEqual({
    classes: 6668,
    openGymIncome: 13_332,
  });
  expect(await gym.reports.classes({ from: '2026-11-04', to: '2026-11-05' })).toMatchObject({
    openGymIncome: 2000,
  });
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
