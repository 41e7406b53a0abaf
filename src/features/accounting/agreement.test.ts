import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import { openPaymentProviders, type PaymentProviders } from '../../test/payment-providers.ts';
import { lineOf, paidBy } from '../../test/sales.ts';
import { atRate, createPlan, createProduct, membershipLine, orderOf, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { AccountingEntry, Sheet } from './contract.ts';
import { totalOf } from './rules.ts';

const rounds = Number(process.env.PULSO_TEST_ROUNDS ?? 2);
const today = '2026-11-20';
const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

let app: TestApp;
let providers: PaymentProviders;
const online = onlinePaymentsIn(() => ({ app, providers }));
beforeAll(async () => {
  providers = await openPaymentProviders();
  app = await openTestApp({
    now: `${today}T15:00:00Z`,
    environment: { PULSO_PROVIDERS_URL: providers.url },
  });
});
afterAll(async () => {
  await app.close();
  await providers.close();
});

interface Live {
  payments: number;
  refunded: number;
  /** Sales of products with their rounding, and refunds of them. */
  products: number;
  given: number;
}

/** What all documents are now, read plainly. */
const liveOf = (gym: Person): Promise<Live> =>
  asSuperuser(app.database, async (connection) => {
    const { rows } = await connection.query<Live>(
      `select
        (select coalesce(sum(amount), 0)::int from payment where gym_id = $1 and (deleted_at is null or refund_id is not null)) as payments,
        (select coalesce(sum(amount), 0)::int from payment where gym_id = $1 and refund_id is not null) as refunded,
        (select coalesce(sum(l.total), 0)::int from sale_line l where l.gym_id = $1 and l.product_id is not null)
          + (select coalesce(sum(rounding), 0)::int from sale where gym_id = $1) as products,
        (select coalesce(sum(total + rounding), 0)::int from refund where gym_id = $1) as given`,
      [gym.accountId],
    );
    return rows[0] as Live;
  });

/** Does anything at random that moves money, on any day, and closes months. */
async function prepare(gym: Person, seed: string) {
  const random = randomOf(seed);
  const shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', dni: '12.345.678-5' });
  const clientId = client.id;
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const product = await createProduct(gym, { price: 1006, quantity: 500 });
  const plan = await createPlan(gym, { price: 25_990, taxable: random.chance(0.5) });
  const sales: Parameters<typeof refundOf>[0][] = [];
  const paidOnline: { readonly id: string }[] = [];
  await online.turnOn(gym, 'mercadopago');
  const anyDay = () => `${random.pick(months)}-${String(1 + random.below(20)).padStart(2, '0')}`;
  const anyDocument = () => random.pick(['exemptReceipt', 'vatReceipt'] as const);
  const anyPayment = async () =>
    random.pick([...(await gym.payments.list({ membershipId })).items, undefined]);
  const sell = async (lines: OrderLine[]) => {
    const order = orderOf(...lines);
    const { total } = totalsOf(order, atRate(1000));
    const form = { id: newId(), shiftId, clientId, order, total, ...paidBy('debit', total) };
    sales.push(await gym.sales.complete(form));
  };
  const acts = [
    () => {
      const [paidOn, documentType] = [anyDay(), anyDocument()];
      const payment = { id: newId(), membershipId, amount: 1000 + random.below(40_000), documentType };
      return gym.payments.take({ ...payment, paidOn, planStartsOn: paidOn });
    },
    async () => {
      const payment = await anyPayment();
      if (!payment) return;
      const { id, version, sendReceipt, planStartsOn, observation, method } = payment;
      const form = { id, version, sendReceipt, planStartsOn, observation, method };
      const changed = { amount: 1000 + random.below(40_000), paidOn: anyDay(), documentType: anyDocument() };
      await gym.payments.update({ ...form, ...changed });
    },
    async () => {
      const payment = await anyPayment();
      if (!payment) return;
      await gym.payments.remove({ id: payment.id });
      if (random.chance(0.5)) await gym.payments.restore({ id: payment.id });
    },
    async () => {
      const startsOn = today;
      const sold = { id: newId(), clientId, planId: plan.id, price: 25_990, startsOn, observation: '' };
      const { id } = await gym.memberships.sell(sold);
      paidOnline.push(await online.pay(gym, id, `${anyDay()}T15:00:00Z`));
    },
    async () => {
      const { id } = random.pick([...paidOnline, undefined]) ?? {};
      if (!id) return;
      const amount = random.pick([500, 25_990]);
      await gym.onlinepayments
        .refund({ id: newId(), paymentId: id, amount, reason: 'Se arrepintió' })
        .catch((reason: { code?: string }) => expect(reason.code).toBe('more_than_left'));
    },
    () => sell([lineOf(product, { quantity: 1 + random.below(3) })]),
    () =>
      sell([
        membershipLine(25_990, { planId: plan.id, startsOn: today, taxable: plan.taxable }),
        lineOf(product),
      ]),
    async () => {
      const sale = sales.pop();
      if (sale)
        await gym.refunds.create(
          refundOf(sale, { shiftId, method: random.pick(['debit', 'cash', 'account']) }),
        );
    },
    async () => {
      const month = random.pick(months.slice(0, 3));
      if (random.chance(0.4)) await gym.accounting.close({ month });
    },
  ];
  return () => random.pick(acts)();
}

const sumOf = (items: readonly AccountingEntry[]) => items.reduce((sum, entry) => sum + totalOf(entry), 0);

test('lo cerrado queda, y todos los meses juntos son siempre lo que hay, pase lo que pase', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seed = newId();
    onTestFailed(() => console.error(`La semilla: ${seed}`));
    const gym = await app.gym();
    const act = await prepare(gym, seed);
    const kept = new Map<string, readonly AccountingEntry[]>();
    for (let step = 0; step < 25; step += 1) {
      await act();
      const sheets: Sheet[] = [];
      let total = 0;
      for (const month of months) {
        const sheet = await gym.accounting.sheet({ month });
        const { items } = await gym.accounting.all({ month });
        expect(sumOf(items)).toBe(totalOf(sheet.sums));
        expect(sheet.sums.documents).toBe(items.length);
        if (sheet.closed) expect(items).toEqual(kept.get(month) ?? items);
        if (sheet.closed) kept.set(month, items);
        const { items: changes } = await gym.accounting.changes({ month });
        expect(sumOf(changes)).toBe(totalOf(sheet.changes));
        total += sumOf(items);
        sheets.push(sheet);
      }
      const { payments, products, given } = await liveOf(gym);
      expect(total).toBe(payments + products - given);
      const corrected = sheets.reduce((sum, { changes }) => sum + changes.documents, 0);
      const present = await gym.accounting.all({ month: '2026-11' });
      expect(present.items.filter(({ corrects }) => corrects !== null)).toHaveLength(corrected);
    }
    await expectAsOthers(gym);
  }
});

/** Where nothing was closed, the sheets are what Pagos and the shop's report say. */
async function expectAsOthers(gym: Person): Promise<void> {
  const { items } = await gym.accounting.all({ month: '2026-11' });
  const of = (...kinds: AccountingEntry['kind'][]) => sumOf(items.filter(({ kind }) => kinds.includes(kind)));
  const { refunded, given } = await liveOf(gym);
  const { sums } = await gym.income.list({ month: '2026-11' });
  expect(of('payment') - refunded).toBe(sums.reduce((sum, { memberships }) => sum + memberships, 0));
  expect(of('refund') + given).toBe(0);
  const { products } = await gym.reports.shop({ from: '2026-11-01', to: today });
  const rounding = items.reduce((sum, entry) => sum + entry.rounding, 0);
  expect(of('sale', 'refund') + refunded - rounding).toBe(
    products.reduce((sum, { sales }) => sum + sales, 0),
  );
}
