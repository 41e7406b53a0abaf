import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { insertShift, membershipLine, orderOf, productLine, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { Payment } from '../payments/contract.ts';
import type { salesContract } from '../sales/contract.ts';

// In Santiago it is still the last evening of October, in Madrid already the first of November.
const now = '2026-11-01T02:30:00Z';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now });
});
afterAll(() => app.close());

async function addMembership(gym: Person, name: string, planName = 'Plan libre') {
  const clientId = newId();
  await gym.clients.create({ id: clientId, name, whatsapp: '+56 9 1234 5678' });
  const membership = await gym.memberships.create({ id: newId(), clientId, planName, period: 'monthly' });
  return { clientId, membershipId: membership.id };
}

const pay = (gym: Person, membershipId: string, amount: number, paidOn: string, planStartsOn = paidOn) =>
  gym.payments.create({ id: newId(), membershipId, amount, paidOn, planStartsOn });

type Paid = Sent<typeof salesContract.complete>['payments'][number];

/** What an update of a payment sends. */
const formOf = ({ clientId, membershipId, ...form }: Payment) => form;

/** Runs a statement with a gym's rights, for what no verb does yet. */
async function asGym(gym: Person, statement: string, values: unknown[]): Promise<void> {
  const connection = await app.database.pool.connect();
  try {
    await connection.query(
      `begin; set local role pulso_gym; select set_config('app.gym_id', '${gym.accountId}', true)`,
    );
    await connection.query(statement, values);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

const sell = (gym: Person, amount: number, paidOn: string) =>
  asGym(gym, `insert into sale_payment (id, amount, paid_on, method) values ($1, $2, $3, 'cash')`, [
    newId(),
    amount,
    paidOn,
  ]);

const joinedAt = (gym: Person, clientId: string, instant: string) =>
  asGym(gym, 'update client set created_at = $2 where id = $1', [clientId, instant]);

test('un gimnasio nuevo ve doce meses en cero', async () => {
  const gym = await app.gym();
  const shown = await gym.dashboard.get({});
  expect(shown).toMatchObject({
    today: '2026-10-31',
    clients: { total: 0, newThisMonth: 0, newLastMonth: 0 },
    activeMemberships: 0,
    membershipPayments: { month: 0, lastMonth: 0, lastMonthToDate: 0 },
    productPayments: { month: 0, lastMonth: 0, lastMonthToDate: 0 },
    expiring: { total: 0, items: [] },
  });
  expect(shown.months).toHaveLength(12);
  expect(shown.months.at(0)).toEqual({ month: '2025-11-01', memberships: 0, products: 0 });
  expect(shown.months.at(-1)).toEqual({ month: '2026-10-01', memberships: 0, products: 0 });
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
  expect(membershipPayments).toEqual({ month: 1230, lastMonth: 4, lastMonthToDate: 4 });
  expect(months.map(({ memberships }) => memberships)).toEqual([50_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1230]);
});

test('el mes empieza según la zona horaria del gimnasio', async () => {
  const gym = await app.gym();
  const { membershipId } = await addMembership(gym, 'Rosa');
  await pay(gym, membershipId, 1000, '2026-10-31');
  await pay(gym, membershipId, 30, '2026-11-01');
  const { id, code, key, ...settings } = await gym.gym.get({});
  await gym.gym.update({ ...settings, timeZone: 'Europe/Madrid' });
  const shown = await gym.dashboard.get({});
  expect(shown.today).toBe('2026-11-01');
  expect(shown.membershipPayments).toEqual({ month: 30, lastMonth: 1000, lastMonthToDate: 0 });
});

test('los pagos de productos suman aparte, y un reembolso resta', async () => {
  const gym = await app.gym();
  await sell(gym, 9000, '2026-10-05');
  await sell(gym, -2000, '2026-10-06');
  await sell(gym, 500, '2026-09-10');
  const { productPayments, membershipPayments, months } = await gym.dashboard.get({});
  expect(productPayments).toEqual({ month: 7000, lastMonth: 500, lastMonthToDate: 500 });
  expect(membershipPayments.month).toBe(0);
  expect(months.slice(-2)).toEqual([
    { month: '2026-09-01', memberships: 0, products: 500 },
    { month: '2026-10-01', memberships: 0, products: 7000 },
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
  const shown = await gym.dashboard.get({});
  expect(shown.clients).toEqual({ total: 3, newThisMonth: 1, newLastMonth: 1 });
  expect(shown.activeMemberships).toBe(2);
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
    expiring: { total: 0, items: [] },
  });
  await gym.clients.restore({ id: clientId });
  expect(await gym.dashboard.get({})).toMatchObject({
    clients: { total: 1 },
    activeMemberships: 1,
    membershipPayments: { month: 1000 },
    expiring: { total: 1 },
  });
});

test('muestra quién vence de hoy a seis días más, primero quien vence antes', async () => {
  const gym = await app.gym();
  const starts = { Ayer: '2026-10-01', Hoy: '2026-10-01', Luego: '2026-10-07', Tarde: '2026-10-08' };
  for (const [name, planStartsOn] of Object.entries(starts)) {
    const { membershipId } = await addMembership(gym, name, `Plan de ${name}`);
    await pay(gym, membershipId, 1000, '2026-10-02', name === 'Ayer' ? '2026-09-30' : planStartsOn);
  }
  const { expiring } = await gym.dashboard.get({});
  expect(expiring.total).toBe(2);
  expect(expiring.items).toMatchObject([
    {
      name: 'Hoy',
      planName: 'Plan de Hoy',
      expiresOn: '2026-10-31',
      daysLeft: 0,
      whatsapp: '+56 9 1234 5678',
    },
    { name: 'Luego', planName: 'Plan de Luego', expiresOn: '2026-11-06', daysLeft: 6 },
  ]);
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
    expiring: { total: 0, items: [] },
  });
});

test('la cuenta de un cliente no ve el panel', async () => {
  const gym = await app.gym();
  const client = await app.clientOf(gym);
  await expect(client.dashboard.get({})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

describe('lo que se lleva de los ingresos de cada día', () => {
  const days = ['2026-10-30', '2026-10-31'] as const;
  const incomeViolations = ({ accountId: gymId }: Person) =>
    findViolations(app.database, { gymId }, ['income']);

  test('son los pagos, también si se hacen, corrigen, eliminan y restauran varios a la vez', async () => {
    const gym = await app.gym();
    const { clientId, membershipId } = await addMembership(gym, 'Rosa');
    const other = await addMembership(gym, 'Iván');
    const made = await Promise.all(
      [membershipId, other.membershipId].flatMap((id) =>
        days.flatMap((day) => [10, 200].map((amount) => pay(gym, id, amount, day))),
      ),
    );
    expect(await incomeViolations(gym)).toEqual({});
    const removed = made.slice(3);
    await Promise.all([
      ...made.slice(0, 2).map((one) => gym.payments.update({ ...formOf(one), amount: 3000 })),
      ...made.slice(2, 3).map((one) => gym.payments.update({ ...formOf(one), paidOn: '2026-09-30' })),
      ...removed.map(({ id }) => gym.payments.remove({ id })),
    ]);
    expect(await incomeViolations(gym)).toEqual({});
    expect((await gym.dashboard.get({})).membershipPayments).toMatchObject({ month: 6000, lastMonth: 10 });
    await Promise.all([
      ...removed.slice(1).map(({ id }) => gym.payments.restore({ id })),
      gym.clients.remove({ id: clientId }),
    ]);
    expect(await incomeViolations(gym)).toEqual({});
    await gym.memberships.remove({ id: other.membershipId });
    expect(await incomeViolations(gym)).toEqual({});
    await gym.clients.restore({ id: clientId });
    await gym.memberships.restore({ id: other.membershipId });
    expect(await incomeViolations(gym)).toEqual({});
    expect((await gym.dashboard.get({})).membershipPayments).toMatchObject({ month: 6420, lastMonth: 10 });
  });

  test('son lo que tomó y devolvió la tienda, y las deudas pagadas', async () => {
    const gym = await app.gym();
    const shiftId = await insertShift(app, gym);
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    await gym.credits.setLimit({ clientId: client.id, limit: 5000 });
    const { id: productId } = await gym.products.create({
      id: newId(),
      name: 'Agua',
      price: 1000,
      quantity: 9,
    });
    const plan = await gym.plans.create({
      id: newId(),
      kind: 'period',
      name: 'Full',
      price: 5000,
      billingPeriod: 'monthly',
    });
    const sale = (lines: Parameters<typeof orderOf>, ...payments: Paid[]) =>
      gym.sales.complete({
        ...{ id: newId(), shiftId, clientId: client.id, order: orderOf(...lines), payments },
        total: payments.reduce((sum, { amount }) => sum + amount, 0),
      });
    const water = () => productLine(productId, 1000);
    const [sold, mixed] = await Promise.all([
      sale([water()], { method: 'debit', amount: 600 }, { method: 'transfer', amount: 500 }),
      sale([water(), membershipLine(5000, { planId: plan.id })], { method: 'debit', amount: 6100 }),
      sale([water()], { method: 'account', amount: 1100 }),
    ]);
    await gym.credits.pay({ id: newId(), clientId: client.id, shiftId, amount: 300, method: 'debit' });
    expect(await gym.dashboard.get({})).toMatchObject({
      membershipPayments: { month: 5000 },
      productPayments: { month: 2500 },
    });
    expect(await incomeViolations(gym)).toEqual({});
    await Promise.all([
      gym.refunds.create(refundOf(sold, { shiftId, method: 'debit' })),
      gym.refunds.create(refundOf(mixed, { shiftId, method: 'account' })),
    ]);
    expect(await gym.dashboard.get({})).toMatchObject({
      membershipPayments: { month: 0 },
      productPayments: { month: 6400 },
    });
    expect(await incomeViolations(gym)).toEqual({});
  });

  test('son los pagos también donde alguien los repara a mano', async () => {
    const gym = await app.gym();
    const { membershipId } = await addMembership(gym, 'Rosa');
    for (const day of days) {
      await pay(gym, membershipId, 1000, day);
      await sell(gym, 500, day);
      await sell(gym, -200, day);
    }
    for (const repair of [
      `update sale_payment set amount = amount + 7, paid_on = paid_on + 1`,
      `update payment set amount = amount + 7, paid_on = paid_on - 1`,
      `update sale_payment set paid_on = paid_on`,
      'update payment set deleted_at = now()',
      'update payment set deleted_at = null, amount = 20',
    ]) {
      await asGym(gym, repair, []);
      expect(await incomeViolations(gym), repair).toEqual({});
    }
    await asSuperuser(app.database, async (connection) => {
      await connection.query(`delete from payment where gym_id = $1 and paid_on = '2026-10-30'`, [
        gym.accountId,
      ]);
      await connection.query('delete from sale_payment where gym_id = $1 and amount < 0', [gym.accountId]);
    });
    expect(await incomeViolations(gym)).toEqual({});
    expect(await gym.dashboard.get({})).toMatchObject({
      membershipPayments: { month: 20 },
      productPayments: { month: 1014 },
    });
  });

  test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
    'nadie espera por el de otra caja, y el día tiene solo tantas partes como cajas a la vez',
    async () => {
      const gym = await app.gym();
      const sellHalf = async (connection: PoolClient) => {
        await connection.query(`begin; set local lock_timeout = '1s'; set local role pulso_gym;
          select set_config('app.gym_id', '${gym.accountId}', true)`);
        for (const day of days) {
          await connection.query(
            `insert into sale_payment (id, amount, paid_on, method) values ($1, 500, $2, 'cash'), ($3, 7, $2, 'debit')`,
            [newId(), day, newId()],
          );
        }
      };
      for (let round = 0; round < 3; round++) {
        const tills = await Promise.all([1, 2, 3].map(() => app.database.pool.connect()));
        try {
          for (const till of tills) await sellHalf(till);
          for (const till of tills) await till.query('commit');
        } finally {
          for (const till of tills) await till.query('rollback').finally(() => till.release());
        }
      }
      expect(await incomeViolations(gym)).toEqual({});
      const slots = await asSuperuser(app.database, (connection) =>
        connection.query(
          'select day::text, count(*)::int from daily_income where gym_id = $1 group by 1 order by 1',
          [gym.accountId],
        ),
      );
      expect(slots.rows).toEqual(days.map((day) => ({ day, count: 3 })));
    },
  );

  test('son los pagos en todos los gimnasios', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from account where role = 'gym'`,
    );
    for (const { id: gymId } of rows)
      expect(await findViolations(app.database, { gymId }, ['income'])).toEqual({});
  });
});
