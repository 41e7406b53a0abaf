import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import type { TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { createPlan, membershipLine, orderOf, refundOf } from '../../test/store.ts';
import { always, openStatements, openStore, owedBy, today } from './statements.fixture.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 4);
const steps = 25;

let app: TestApp;
let providers: PaymentProviders;
const online = onlinePaymentsIn(() => ({ app, providers }));
beforeAll(async () => {
  providers = await openPaymentProviders();
  app = await openStatements({ PULSO_PROVIDERS_URL: providers.url });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});

test('después de lo que sea, cuadra al peso con lo que dicen las membresías y la cuenta de la tienda', async () => {
  const seed = process.env.PULSO_TEST_SEED ?? `${Date.now()}`;
  onTestFailed(() => console.error(`PULSO_TEST_SEED=${seed}`));
  const random = randomOf(seed);
  const someDay = () => `2026-0${1 + random.below(6)}-${random.pick(['01', '10', '15', '28'])}`;
  for (let round = 0; round < rounds; round++) {
    const { gym, shiftId, clientId, read, sell, pay, buy } = await openStore(app);
    const ids = [
      (await sell({ price: 30_000 }, someDay())).id,
      (await sell({ kind: 'subscription', price: 20_000 }, someDay())).id,
      (await sell({ price: 0 }, someDay())).id,
      (await gym.memberships.create({ id: newId(), clientId, planName: 'A mano', period: 'quarterly' })).id,
    ];
    const payments: { id: string; membershipId: string }[] = [];
    const removed = new Set<string>();
    const paidOnline: string[] = [];
    await online.turnOn(gym, 'mercadopago');
    const sales: Awaited<ReturnType<typeof buy>>[] = [];
    const amount = () => random.pick([1, 5000, 20_000, 30_000, 45_000, 130_000]);
    const actions: Record<string, () => Promise<unknown>> = {
      pay: async () => payments.push(await pay(random.pick(ids), amount(), someDay(), someDay())),
      payOnline: async () => {
        const { items } = await gym.memberships.list({ clientId });
        const [owing] = items.filter(({ due }) => due);
        if (owing) paidOnline.push((await online.pay(gym, owing.id, `${someDay()}T15:00:00Z`)).id);
      },
      giveBackOnline: async () => {
        const paymentId = random.pick([...paidOnline, undefined]);
        if (!paymentId) return;
        await gym.onlinepayments
          .refund({ id: newId(), paymentId, amount: amount(), reason: 'Se arrepintió' })
          .catch((reason: { code?: string }) => expect(reason.code).toBe('more_than_left'));
      },
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
    const names = [
      'pay',
      'pay',
      'payOnline',
      'payOnline',
      'giveBackOnline',
      'buy',
      'buy',
      ...Object.keys(actions),
    ];
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
