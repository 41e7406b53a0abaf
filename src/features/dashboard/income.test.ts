import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { insertShift, membershipLine, orderOf, productLine, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { Sent } from '../../wire/verb.ts';
import type { Payment } from '../payments/contract.ts';
import type { salesContract } from '../sales/contract.ts';
import { addMembership, pay, prepareDashboard } from './dashboard.fixture.ts';

const { openApp, asGym, sell, expectIncome, expectIncomeOfAll } = prepareDashboard();

let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

type Paid = Sent<typeof salesContract.complete>['payments'][number];

/** What an update of a payment sends. */
const formOf = ({ clientId, membershipId, ...form }: Payment) => form;

describe('lo que se lleva de los ingresos de cada día', () => {
  const days = ['2026-10-30', '2026-10-31'] as const;

  test('son los pagos, también si se hacen, corrigen, eliminan y restauran varios a la vez', async () => {
    const gym = await app.gym();
    const { clientId, membershipId } = await addMembership(gym, 'Rosa');
    const other = await addMembership(gym, 'Iván');
    const payments = await Promise.all(
      [membershipId, other.membershipId].flatMap((id) =>
        days.flatMap((day) => [10, 200].map((amount) => pay(gym, id, amount, day))),
      ),
    );
    await expectIncome(gym);
    const mistakes = payments.slice(3);
    await Promise.all([
      ...payments.slice(0, 2).map((payment) => gym.payments.update({ ...formOf(payment), amount: 3000 })),
      ...payments
        .slice(2, 3)
        .map((payment) => gym.payments.update({ ...formOf(payment), paidOn: '2026-09-30' })),
      ...mistakes.map(({ id }) => gym.payments.remove({ id })),
    ]);
    await expectIncome(gym);
    expect((await gym.dashboard.get({})).membershipPayments).toMatchObject({ month: 6000, lastMonth: 10 });
    await Promise.all([
      ...mistakes.slice(1).map(({ id }) => gym.payments.restore({ id })),
      gym.clients.remove({ id: clientId }),
    ]);
    await expectIncome(gym);
    await gym.memberships.remove({ id: other.membershipId });
    await expectIncome(gym);
    await gym.clients.restore({ id: clientId });
    await gym.memberships.restore({ id: other.membershipId });
    await expectIncome(gym);
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
    await expectIncome(gym);
    await Promise.all([
      gym.refunds.create(refundOf(sold, { shiftId, method: 'debit' })),
      gym.refunds.create(refundOf(mixed, { shiftId, method: 'account' })),
    ]);
    expect(await gym.dashboard.get({})).toMatchObject({
      membershipPayments: { month: 0 },
      productPayments: { month: 6400 },
    });
    await expectIncome(gym);
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
      await expectIncome(gym, repair);
    }
    await asSuperuser(app.database, async (connection) => {
      await connection.query(`delete from payment where gym_id = $1 and paid_on = '2026-10-30'`, [
        gym.accountId,
      ]);
      await connection.query('delete from sale_payment where gym_id = $1 and amount < 0', [gym.accountId]);
    });
    await expectIncome(gym);
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
      await expectIncome(gym);
      const slots = await asSuperuser(app.database, (connection) =>
        connection.query(
          'select day::text, count(*)::int from daily_income where gym_id = $1 group by 1 order by 1',
          [gym.accountId],
        ),
      );
      expect(slots.rows).toEqual(days.map((day) => ({ day, count: 3 })));
    },
  );

  test('son los pagos en todos los gimnasios', () => expectIncomeOfAll());
});
