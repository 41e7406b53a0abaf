import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createCustomer,
  createPlan,
  createProduct,
  insertShift,
  membershipLine,
  orderOf,
  productLine,
  refundOf,
} from '../../test/store.ts';
import type { StatementEntry } from './contract.ts';

const today = '2026-03-15';
const always = { from: '1900-01-01', to: '2199-12-31' };
const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 4);
const steps = 25;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

/** A gym with an open shift and a client who may owe, and what a test does there. */
async function openStore() {
  const gym = await app.gym('Fuerza Sur');
  const shiftId = await insertShift(app, gym);
  const clientId = await createCustomer(gym, 10_000_000);
  const { id: productId } = await createProduct(gym, { quantity: 100_000 });
  const read = (range = always) => gym.statements.get({ clientId, ...range });
  const sell = async (plan: object, startsOn = today) =>
    gym.memberships.sell({ id: newId(), clientId, planId: (await createPlan(gym, plan)).id, startsOn });
  const pay = (membershipId: string, amount: number, planStartsOn = today, paidOn = today) =>
    gym.payments.take({ id: newId(), membershipId, amount, paidOn, planStartsOn });
  /** Buys water for 1.100 each, on account but for what is paid by debit. */
  const buy = (quantity: number, debit = 0) => {
    const total = 1100 * quantity;
    const payments = [
      { method: 'account' as const, amount: total - debit },
      { method: 'debit' as const, amount: debit },
    ].filter(({ amount }) => amount > 0);
    const order = orderOf(productLine(productId, 1000, { quantity }));
    return gym.sales.complete({ id: newId(), shiftId, clientId, order, total, payments });
  };
  return { gym, shiftId, clientId, read, sell, pay, buy };
}

const shown = ({ date, kind, amount, balance }: StatementEntry) => `${date} ${kind} ${amount} ${balance}`;

test('dice lo que se cobró, lo que se pagó y el saldo después de cada cosa', async () => {
  const { gym, shiftId, clientId, read, sell, pay, buy } = await openStore();
  const { id } = await sell({ name: 'Libre', price: 30_000 }, '2026-02-01');
  await pay(id, 20_000, '2026-02-01', '2026-02-03');
  const sale = await buy(3, 300);
  await gym.refunds.create(
    refundOf(sale, {
      ...{ shiftId, method: 'account', reason: 'Vencida' },
      lines: sale.lines.map((line) => ({ id: newId(), saleLineId: line.id, quantity: 1, restock: true })),
    }),
  );
  const { entries, ...statement } = await read();
  expect(statement).toMatchObject({
    ...{ gymName: 'Fuerza Sur', currency: 'CLP', opening: 0, closing: 11_900 },
    client: { id: clientId, name: 'Ana', surname: 'Soto' },
  });
  expect(entries.map(shown)).toEqual([
    '2026-02-01 charge 30000 30000',
    '2026-02-03 payment -20000 10000',
    '2026-03-15 sale 3000 13000',
    '2026-03-15 refund -1100 11900',
  ]);
  const period = { startsOn: '2026-02-01', endsOn: '2026-02-28' };
  expect(entries[0]).toMatchObject({ planName: 'Libre', period, receipt: null });
  expect(entries[1]).toMatchObject({ planName: 'Libre', period: null, method: 'cash', receipt: null });
  expect(entries.slice(2)).toMatchObject([
    { receipt: { number: 1 }, method: null },
    { receipt: { number: 2 }, note: 'Vencida' },
  ]);
  await gym.credits.pay({ id: newId(), clientId, amount: 1000, method: 'transfer', note: 'Por caja' });
  const after = await read();
  expect(after.closing).toBe(10_900);
  expect(after.entries.find(({ kind }) => kind === 'debtPayment')).toMatchObject({
    ...{ amount: -1000, method: 'transfer', note: 'Por caja', receipt: { number: 3 } },
  });
});

test('un rango empieza con lo de antes, y sus días cuentan los dos', async () => {
  const { clientId, gym, read, sell, pay } = await openStore();
  const { id } = await sell({ price: 30_000 }, '2026-01-10');
  await pay(id, 10_000, '2026-01-10', '2026-02-01');
  await pay(id, 5000, '2026-01-10', '2026-02-28');
  await pay(id, 1000, '2026-01-10', '2026-03-01');
  const february = await read({ from: '2026-02-01', to: '2026-02-28' });
  expect(february).toMatchObject({ opening: 30_000, closing: 15_000 });
  expect(february.entries.map(shown)).toEqual([
    '2026-02-01 payment -10000 20000',
    '2026-02-28 payment -5000 15000',
  ]);
  expect(await read({ from: '2025-01-01', to: '2025-12-31' })).toMatchObject({
    opening: 0,
    closing: 0,
    entries: [],
  });
  await expect(gym.statements.get({ clientId, from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
    status: 400,
    fields: { to: 'Termina antes de empezar.' },
  });
});

test('un período que aún no se debe no está, y uno que se pagó por adelantado está desde ese pago', async () => {
  const { read, sell, pay } = await openStore();
  const { id } = await sell({ price: 30_000 }, '2026-04-01');
  expect((await read()).entries).toEqual([]);
  await pay(id, 60_000, '2026-04-01', '2026-03-10');
  expect((await read()).entries.map(shown)).toEqual([
    '2026-03-10 charge 30000 30000',
    '2026-03-10 charge 30000 60000',
    '2026-03-10 payment -60000 0',
  ]);
});

test('lo que cuesta un congelamiento está como tal', async () => {
  const { gym, clientId, read, sell, pay } = await openStore();
  const { id: membershipId } = await sell({ name: 'Libre', price: 30_000, freezeFee: 5000 });
  await pay(membershipId, 30_000);
  const days = { startsOn: '2026-03-20', endsOn: '2026-03-29' };
  await gym.freezes.create({ id: newId(), membershipId, ...days, reason: 'Viaje' });
  const { closing, entries } = await read();
  expect(closing).toBe(await owedBy(gym, clientId));
  expect(entries.filter(({ kind }) => kind === 'freezeFee')).toMatchObject([
    { amount: 5000, planName: 'Libre', period: null },
  ]);
});

test('una suscripción debe cada mes que empezó; inactiva, solo lo que pagó', async () => {
  const { gym, read, sell, pay } = await openStore();
  const sold = await sell({ kind: 'subscription', name: 'Mes a mes', price: 20_000 }, '2026-01-10');
  await pay(sold.id, 20_000, '2026-01-10', '2026-01-10');
  const months = (await read()).entries.map(shown);
  expect(months).toEqual([
    '2026-01-10 charge 20000 20000',
    '2026-01-10 payment -20000 0',
    '2026-02-10 charge 20000 20000',
    '2026-03-10 charge 20000 40000',
  ]);
  const { items } = await gym.memberships.list({ clientId: sold.clientId });
  await gym.memberships.updateSold({
    ...{ id: sold.id, version: items[0]?.version ?? 0, active: false },
    ...{ price: 20_000, startsOn: '2026-01-10' },
  });
  expect((await read()).entries.map(shown)).toEqual(months.slice(0, 2));
});

test('el reembolso de una membresía dice el pago y la devolución; a la cuenta, queda a favor', async () => {
  const { gym, shiftId, clientId, read } = await openStore();
  const { id: planId } = await createPlan(gym);
  const buyPlan = () =>
    gym.sales.complete({
      ...{ id: newId(), shiftId, clientId, total: 30_000 },
      order: orderOf(membershipLine(30_000, { planId, startsOn: today })),
      payments: [{ method: 'debit', amount: 30_000 }],
    });
  await gym.refunds.create(refundOf(await buyPlan(), { shiftId, method: 'debit', reason: 'Se muda' }));
  expect((await read()).entries.map(shown)).toEqual([
    '2026-03-15 payment -30000 -30000',
    '2026-03-15 paymentRefund 30000 0',
  ]);
  await gym.refunds.create(refundOf(await buyPlan(), { shiftId, method: 'account' }));
  const { closing, entries } = await read();
  expect(closing).toBe(-30_000);
  expect(closing).toBe((await gym.credits.get({ clientId })).balance);
  expect(entries).toHaveLength(5);
});

test('un cliente eliminado lo tiene mientras tuvo cuenta en la tienda; otro no se encuentra', async () => {
  const { gym, clientId, read, sell, buy } = await openStore();
  await sell({ price: 30_000 });
  await buy(1);
  await gym.clients.remove({ id: clientId });
  expect((await read()).entries.map(shown)).toEqual(['2026-03-15 sale 1100 1100']);
  const other = await createCustomer(gym);
  await gym.clients.remove({ id: other });
  for (const id of [other, newId()])
    await expect(gym.statements.get({ clientId: id, ...always })).rejects.toMatchObject({ status: 404 });
});

/** What the other screens say that a client owes, less what it has in its favour. */
async function owedBy(gym: Person, clientId: string): Promise<number> {
  const { items, balance } = await gym.memberships.list({ clientId });
  const due = items.reduce((sum, membership) => sum + (membership.due?.amount ?? 0), 0);
  return due - balance + (await gym.credits.get({ clientId })).balance;
}

test('después de lo que sea, cuadra al peso con lo que dicen las membresías y la cuenta de la tienda', async () => {
  const seed = process.env.PULSO_TEST_SEED ?? `${Date.now()}`;
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  const random = randomOf(seed);
  const someDay = () => `2026-0${1 + random.below(6)}-${random.pick(['01', '10', '15', '28'])}`;
  for (let round = 0; round < rounds; round++) {
    const { gym, shiftId, clientId, read, sell, pay, buy } = await openStore();
    const ids = [
      (await sell({ price: 30_000 }, someDay())).id,
      (await sell({ kind: 'subscription', price: 20_000 }, someDay())).id,
      (await sell({ price: 0 }, someDay())).id,
      (await gym.memberships.create({ id: newId(), clientId, planName: 'A mano', period: 'quarterly' })).id,
    ];
    const payments: { id: string; membershipId: string }[] = [];
    const removed = new Set<string>();
    const sales: Awaited<ReturnType<typeof buy>>[] = [];
    const amount = () => random.pick([1, 5000, 20_000, 30_000, 45_000, 130_000]);
    const actions: Record<string, () => Promise<unknown>> = {
      pay: async () => payments.push(await pay(random.pick(ids), amount(), someDay(), someDay())),
      removePayment: async () => {
        const { id, membershipId } = random.pick(payments) ?? {};
        if (!id || removed.has(id) || !ids.includes(membershipId)) return;
        await gym.payments.remove({ id });
        removed.add(id);
      },
      restorePayments: async () => {
        for (const { id, membershipId } of payments)
          if (removed.has(id) && ids.includes(membershipId)) await gym.payments.restore({ id });
        removed.clear();
      },
      change: async () => {
        const { items } = await gym.memberships.list({ clientId });
        const { id, version, startsOn } = random.pick(items.filter(({ planId }) => planId));
        const form = { active: random.chance(0.7), price: random.pick([0, 20_000, 30_000]) };
        await gym.memberships.updateSold({ id, version, startsOn: startsOn ?? today, ...form });
      },
      leave: async () => {
        const id = random.pick(ids);
        await gym.memberships.remove({ id });
        if (random.chance(0.7)) await gym.memberships.restore({ id });
        else ids.splice(ids.indexOf(id), 1, (await sell({ price: 25_000 }, someDay())).id);
      },
      buy: async () => sales.push(await buy(1 + random.below(4), random.pick([0, 500]))),
      buyPlan: async () => {
        const { id: planId } = await createPlan(gym, { price: 15_000 });
        const order = orderOf(membershipLine(15_000, { planId, startsOn: today }));
        const payments = [{ method: 'debit' as const, amount: 15_000 }];
        sales.push(
          await gym.sales.complete({ id: newId(), shiftId, clientId, order, total: 15_000, payments }),
        );
      },
      giveBack: async () => {
        const sale = sales.pop();
        if (sale)
          await gym.refunds.create(refundOf(sale, { shiftId, method: random.pick(['account', 'debit']) }));
      },
      payDebt: async () => {
        const { balance } = await gym.credits.get({ clientId });
        if (balance > 0)
          await gym.credits.pay({
            id: newId(),
            clientId,
            amount: 1 + random.below(balance),
            method: 'transfer',
          });
      },
    };
    const names = ['pay', 'pay', 'buy', 'buy', ...Object.keys(actions)];
    for (let step = 0; step < steps; step++) {
      const name = random.pick(names);
      await actions[name]?.();
      const what = `vuelta ${round}, paso ${step}, ${name}`;
      const { closing, entries } = await read();
      expect(closing, what).toBe(await owedBy(gym, clientId));
      expect(entries.at(-1)?.balance ?? 0, what).toBe(closing);
      expect(
        entries.reduce((sum, entry) => sum + entry.amount, 0),
        what,
      ).toBe(closing);
      const from = someDay();
      const later = await read({ from, to: always.to });
      expect(later.closing, what).toBe(closing);
      expect(later.entries, what).toEqual(entries.filter(({ date }) => date >= from));
      const earlier = entries.filter(({ date }) => date < from);
      expect(later.opening, what).toBe(earlier.at(-1)?.balance ?? 0);
    }
  }
});
