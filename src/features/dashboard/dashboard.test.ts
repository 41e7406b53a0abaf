import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createPlan } from '../../test/store.ts';
import { insertClass } from '../../test/timetable.ts';
import { addMembership, pay, prepareDashboard } from './dashboard.fixture.ts';

const { openApp, sell, joinedAt, expectIncomeOfAll } = prepareDashboard();

let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
afterAll(() => expectIncomeOfAll());

test('un gimnasio nuevo ve doce meses en cero', async () => {
  const gym = await app.gym();
  const dashboard = await gym.dashboard.get({});
  expect(dashboard).toMatchObject({
    today: '2026-10-31',
    clients: { total: 0, newThisMonth: 0, newLastMonth: 0 },
    activeMemberships: 0,
    membershipPayments: { month: 0, lastMonth: 0, lastMonthToDate: 0, lastYearToDate: 0 },
    productPayments: { month: 0, lastMonth: 0, lastMonthToDate: 0, lastYearToDate: 0 },
    expiring: 0,
  });
  expect(dashboard.months).toHaveLength(12);
  expect(dashboard.months.at(0)).toEqual({ month: '2025-11-01', memberships: 0, products: 0, yearBefore: 0 });
  expect(dashboard.months.at(-1)).toEqual({
    month: '2026-10-01',
    memberships: 0,
    products: 0,
    yearBefore: 0,
  });
});

test('el mes suma los pagos desde su primer día, y compara con el anterior', async () => {
  const gym = await app.gym();
  const { membershipId } = await addMembership(gym, 'Rosa');
  await pay(gym, membershipId, 1000, '2026-10-01');
  await pay(gym, membershipId, 200, '2026-10-31');
  await pay(gym, membershipId, 30, '2026-11-02');
  await pay(gym, membershipId, 4, '2026-09-30');
  await pay(gym, membershipId, 50_000, '2025-11-01');
  await pay(gym, membershipId, 600_000, '2025-10-31');
  const { membershipPayments, months } = await gym.dashboard.get({});
  expect(membershipPayments).toEqual({
    month: 1230,
    lastMonth: 4,
    lastMonthToDate: 4,
    lastYearToDate: 600_000,
  });
  expect(months.map(({ memberships }) => memberships)).toEqual([50_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1230]);
});

test('el mes empieza según la zona horaria del gimnasio', async () => {
  const gym = await app.gym();
  const { membershipId } = await addMembership(gym, 'Rosa');
  await pay(gym, membershipId, 1000, '2026-10-31');
  await pay(gym, membershipId, 30, '2026-11-01');
  const { id, code, key, ...settings } = await gym.gym.get({});
  await gym.gym.update({ ...settings, timeZone: 'Europe/Madrid' });
  const dashboard = await gym.dashboard.get({});
  expect(dashboard.today).toBe('2026-11-01');
  expect(dashboard.membershipPayments).toMatchObject({ month: 30, lastMonth: 1000, lastMonthToDate: 0 });
});

test('los pagos de productos suman aparte, y un reembolso resta', async () => {
  const gym = await app.gym();
  await sell(gym, 9000, '2026-10-05');
  await sell(gym, -2000, '2026-10-06');
  await sell(gym, 500, '2026-09-10');
  const { productPayments, membershipPayments, months } = await gym.dashboard.get({});
  expect(productPayments).toMatchObject({ month: 7000, lastMonth: 500, lastMonthToDate: 500 });
  expect(membershipPayments.month).toBe(0);
  expect(months.slice(-2)).toEqual([
    { month: '2026-09-01', memberships: 0, products: 500, yearBefore: 0 },
    { month: '2026-10-01', memberships: 0, products: 7000, yearBefore: 0 },
  ]);
});

test('cuenta las membresías activas y los clientes nuevos de este mes y del anterior', async () => {
  const gym = await app.gym();
  const first = await addMembership(gym, 'Rosa');
  const second = await addMembership(gym, 'Iván');
  const third = await addMembership(gym, 'Ñusta');
  await joinedAt(gym, first.clientId, '2026-10-01T03:00:00Z');
  await joinedAt(gym, second.clientId, '2026-10-01T02:59:59Z');
  await joinedAt(gym, third.clientId, '2026-08-01T12:00:00Z');
  const { items } = await gym.memberships.list({ clientId: third.clientId });
  for (const { id, version } of items) {
    await gym.memberships.update({ id, version, planName: 'Plan libre', period: 'monthly', active: false });
  }
  const dashboard = await gym.dashboard.get({});
  expect(dashboard.clients).toEqual({
    ...{ total: 3, newThisMonth: 1, newLastMonth: 1 },
    withMembership: 2,
  });
  expect(dashboard.activeMemberships).toBe(2);
});

test('lo eliminado deja de contar, y lo restaurado vuelve', async () => {
  const gym = await app.gym();
  const { clientId, membershipId } = await addMembership(gym, 'Rosa');
  await pay(gym, membershipId, 1000, '2026-10-02');
  const mistake = await pay(gym, membershipId, 77, '2026-10-03');
  await gym.payments.remove({ id: mistake.id });
  expect((await gym.dashboard.get({})).membershipPayments.month).toBe(1000);
  await gym.clients.remove({ id: clientId });
  const empty = await gym.dashboard.get({});
  expect(empty).toMatchObject({
    clients: { total: 0 },
    activeMemberships: 0,
    membershipPayments: { month: 0 },
    expiring: 0,
  });
  await gym.clients.restore({ id: clientId });
  expect(await gym.dashboard.get({})).toMatchObject({
    clients: { total: 1 },
    activeMemberships: 1,
    membershipPayments: { month: 1000 },
    expiring: 1,
  });
});

test('cuenta quién vence de hoy a seis días más, como la lista a la que lleva', async () => {
  const gym = await app.gym();
  const starts = { Ayer: '2026-09-30', Hoy: '2026-10-01', Luego: '2026-10-07', Tarde: '2026-10-08' };
  for (const [name, planStartsOn] of Object.entries(starts)) {
    const { membershipId, clientId } = await addMembership(gym, name);
    await pay(gym, membershipId, 1000, '2026-10-02', planStartsOn);
    // Whoever goes on with another membership does not expire.
    if (name !== 'Hoy') continue;
    const { id } = await gym.memberships.create({
      id: newId(),
      clientId,
      planName: 'Otro',
      period: 'monthly',
    });
    await pay(gym, id, 1000, '2026-10-02', '2026-10-20');
  }
  expect((await gym.dashboard.get({})).expiring).toBe(1);
  expect((await gym.clients.list({ membershipStatus: 'expiring' })).total).toBe(1);
});

test('un gimnasio nuevo todavía no tiene planes ni clases', async () => {
  const gym = await app.gym();
  expect((await gym.dashboard.get({})).setup).toEqual({ plans: false, classes: false });
  await createPlan(gym);
  await insertClass(app, gym);
  expect((await gym.dashboard.get({})).setup).toEqual({ plans: true, classes: true });
});

test('cada mes está junto al mismo de un año antes', async () => {
  const gym = await app.gym();
  const { membershipId } = await addMembership(gym, 'Rosa');
  await pay(gym, membershipId, 1000, '2025-10-31');
  await pay(gym, membershipId, 20, '2025-10-01');
  await sell(gym, 300, '2025-10-02');
  await pay(gym, membershipId, 4, '2024-11-01');
  await pay(gym, membershipId, 50_000, '2024-10-31');
  const { months, membershipPayments, productPayments } = await gym.dashboard.get({});
  expect(months.map(({ yearBefore }) => yearBefore)).toEqual([4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1320]);
  expect([membershipPayments.lastYearToDate, productPayments.lastYearToDate]).toEqual([1020, 300]);
});

test('lo de otro gimnasio nunca cuenta', async () => {
  const [gym, other] = [await app.gym(), await app.gym()];
  const { membershipId } = await addMembership(other, 'Rosa');
  await pay(other, membershipId, 1000, '2026-10-02');
  await sell(other, 1000, '2026-10-02');
  expect(await gym.dashboard.get({})).toMatchObject({
    clients: { total: 0, newThisMonth: 0 },
    activeMemberships: 0,
    membershipPayments: { month: 0 },
    productPayments: { month: 0 },
    expiring: 0,
  });
});

test('la cuenta de un cliente no ve el panel', async () => {
  const gym = await app.gym();
  const client = await app.clientOf(gym);
  await expect(client.dashboard.get({})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

test('Mi Centro cuenta a cada persona contactada hoy una vez, por cualquier medio, y a nadie por una nota', async () => {
  const gym = await app.gym();
  const [ana, eva, leo] = [newId(), newId(), newId()];
  for (const id of [ana, eva, leo]) await gym.clients.create({ id, name: 'Ana' });
  const note = (clientId: string, values: object) => gym.notes.create({ id: newId(), clientId, ...values });
  await note(ana, { kind: 'call' });
  await note(ana, { kind: 'whatsapp' });
  await note(eva, { kind: 'mail' });
  await note(leo, { text: 'Rodilla operada' });
  expect(await gym.dashboard.center({})).toMatchObject({ contactsToday: 2 });
});

test('a cada quien solo lo que su rol puede ver', async () => {
  const gym = await app.gym();
  const reception = await app.memberOf(gym, 'reception');
  expect(await reception.dashboard.morning({})).toMatchObject({ tills: null, classes: [] });
  const accountant = await app.memberOf(gym, 'accountant');
  expect(await accountant.dashboard.morning({})).toMatchObject({ classes: null, tills: { closed: 0 } });
  expect(await accountant.dashboard.center({})).toMatchObject({ classes: null });
  expect(await reception.dashboard.store({})).toMatchObject({ openTills: 0 });
  const coach = await app.memberOf(gym, 'coach');
  await expect(coach.dashboard.morning({})).rejects.toMatchObject({ code: 'not_permitted' });
  expect(await coach.dashboard.store({})).toMatchObject({
    ...{ openTills: null, products: null, lowStock: null, sales: null, paidToday: null },
  });
});
