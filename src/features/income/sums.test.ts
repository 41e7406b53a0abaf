import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { refundOf } from '../../test/store.ts';
import type { Payment } from '../payments/contract.ts';
import { methods } from '../payments/domain.ts';
import type { Sale } from '../sales/contract.ts';
import { type IncomeGym, payOf, prepareIncome, sell, today, totalsOf } from './income.fixture.ts';

const { openGym, close } = prepareIncome();
const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 3);
const steps = 40;

let place: IncomeGym;
beforeAll(async () => {
  place = await openGym();
});
afterAll(close);

type Method = keyof typeof methods;
const allMethods = Object.keys(methods) as Method[];

const formOf = ({ clientId: _, membershipId: __, ...form }: Payment) => form;

/** Random work at two tills: payments of any day, sales, debts and refunds, and corrections of them. */
async function work(
  { gym, online, shifts, clientId, membershipId, plan }: IncomeGym,
  seed: string,
): Promise<void> {
  const random = randomOf(seed);
  const anyDay = () => new Date(Date.UTC(2026, 2, 15 + random.below(110) - 80)).toISOString().slice(0, 10);
  const someDay = () => (random.chance(0.6) ? today : anyDay());
  const someShift = () => random.pick(shifts).id;
  const pay = payOf(place, gym);
  const sales: Sale[] = [];
  const removed: string[] = [];
  const paidOnline: string[] = [];
  await online.turnOn(gym, 'mercadopago');
  const actions = {
    pay: () =>
      pay(1 + random.below(90_000), {
        method: random.pick(allMethods),
        paidOn: someDay(),
        ...(random.chance(0.7) && { tillId: random.pick(shifts).tillId }),
        ...(random.chance(0.3) && {
          otherTenders: [{ id: newId(), method: random.pick(allMethods), amount: 1 + random.below(9000) }],
        }),
      }),
    correct: async () => {
      const { items } = await gym.payments.recent({});
      const payment = items.length > 0 && random.pick(items);
      if (!payment) return;
      const { clientName: _, planName: __, expiresOn: ___, ...before } = payment;
      const change = { amount: 1 + random.below(90_000), method: random.pick(allMethods), paidOn: someDay() };
      // What was paid online cannot become more than the provider received.
      await gym.payments
        .update({ ...formOf(before), ...change })
        .catch((reason: { code?: string }) => expect(reason.code).toBe('more_than_online'));
    },
    remove: async () => {
      const { items } = await gym.payments.list({ membershipId });
      const payment = items.length > 0 && random.pick(items);
      if (!payment) return;
      await gym.payments.remove({ id: payment.id });
      removed.push(payment.id);
    },
    restore: async () => {
      const id = removed.pop();
      if (id) await gym.payments.restore({ id });
    },
    sell: async () => {
      const quantity = random.below(4);
      const joins = quantity === 0 || random.chance(0.4);
      const total = (joins ? 25_990 : 0) + quantity * 1000;
      const owed = quantity > 0 && random.chance(0.5) ? random.below(quantity * 1000) : 0;
      const method = random.pick(allMethods.filter((name) => name !== 'cash'));
      const [first, byCash] = random.chance(0.5)
        ? [total - owed, 0]
        : [0, Math.floor((total - owed) / 10) * 10];
      const rest = total - owed - byCash - first;
      const payments = [
        { method, amount: first + rest },
        { method: 'cash' as const, amount: byCash },
        { method: 'account' as const, amount: owed },
      ].filter(({ amount }) => amount > 0);
      const values = { quantity, joins, payments, tendered: byCash, shiftId: someShift() };
      sales.push(await sell(place, values));
    },
    refund: async () => {
      const sale = sales.length > 0 && (await gym.sales.get({ id: random.pick(sales).id }));
      const lines = sale ? sale.lines.filter(({ quantity, refunded }) => refunded < quantity) : [];
      if (!sale || lines.length === 0) return;
      const method = random.pick(['cash', 'transfer', 'account'] as const);
      // A membership whose payment is gone has nothing to give back.
      await gym.refunds
        .create(refundOf({ ...sale, lines: [random.pick(lines)] }, { shiftId: someShift(), method }))
        .catch((reason: { code?: string }) => expect(reason.code).toBe('more_than_sold'));
    },
    payOnline: async () => {
      const sold = { id: newId(), clientId, planId: plan.id, price: plan.price, observation: '' };
      const { id } = await gym.memberships.sell({ ...sold, startsOn: today });
      // What was paid too much before may cover it.
      const paid = await online.pay(gym, id, `${someDay()}T15:00:00Z`).catch((reason: { code?: string }) => {
        expect(reason.code).toBe('nothing_owed');
      });
      if (paid) paidOnline.push(paid.id);
    },
    giveBackOnline: async () => {
      if (paidOnline.length === 0) return;
      const amount = random.pick([500, plan.price]);
      await gym.onlinepayments
        .refund({ id: newId(), paymentId: random.pick(paidOnline), amount, reason: 'Se arrepintió' })
        .catch((reason: { code?: string }) => expect(reason.code).toBe('more_than_left'));
    },
    payDebt: async () => {
      const { balance } = await gym.credits.get({ clientId });
      if (balance <= 0) return;
      const amount = 1 + random.below(balance);
      await gym.credits.pay({
        id: newId(),
        clientId,
        shiftId: someShift(),
        amount,
        method: random.pick(allMethods),
      });
    },
  };
  const weights = {
    pay: 4,
    correct: 2,
    remove: 1,
    restore: 1,
    sell: 4,
    refund: 3,
    payDebt: 2,
    payOnline: 2,
    giveBackOnline: 2,
  };
  for (let step = 0; step < steps; step += 1) await actions[random.weighted(weights)]();
}

const nonzero = (sums: readonly (readonly [string, number])[]) =>
  Object.fromEntries(sums.filter(([, amount]) => amount !== 0));

test('lo que suman es lo del panel, mes a mes, y lo del arqueo de cada turno, medio a medio', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = process.env.PULSO_TEST_SEED ?? newId();
    onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
    place = await openGym();
    const { gym, shifts } = place;
    await work(place, seed);
    const { months, membershipPayments, productPayments } = await gym.dashboard.get({});
    for (const { month, memberships, products } of months.slice(-5)) {
      const { sums } = await gym.income.list({ month: month.slice(0, 7) });
      expect(totalsOf(sums), month).toEqual({ memberships, products });
    }
    const thisMonth = { memberships: membershipPayments.month, products: productPayments.month };
    expect(totalsOf((await gym.income.list({ month: today.slice(0, 7) })).sums)).toEqual(thisMonth);
    for (const { id } of shifts) {
      const { sums } = await gym.income.list({ shiftId: id });
      const report = await gym.tills.close({ id, counted: 0 });
      expect(
        nonzero(sums.map(({ method, memberships, products }) => [method, memberships + products])),
      ).toEqual(nonzero(report.methods.map(({ method, amount }) => [method, amount])));
    }
  }
});
