import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { randomOf } from '../../demo/random.ts';
import type { Person, TestApp } from '../../test/app.ts';
import type { onlinePaymentsIn } from '../../test/online-payments.ts';
import { lineOf, paidBy } from '../../test/sales.ts';
import { atRate, createPlan, createProduct, membershipLine, orderOf, refundOf } from '../../test/store.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { Payment } from '../payments/contract.ts';
import type { SaleMethod } from '../sales/contract.ts';
import { roundedCash } from '../tills/domain.ts';
import { suggestedChart } from './domain.ts';

export const today = '2026-11-20';
export const bookMonths = ['2026-08', '2026-09', '2026-10', '2026-11'];

/** Makes journal entries by the accounts that are suggested. */
export const turnOnJournal = (gym: Person) =>
  gym.accounting.saveChart({ active: true, accounts: suggestedChart, version: 0 });

interface Paid {
  paidOn?: string;
  amount?: number;
  documentType?: 'vatReceipt';
  dni?: string;
}

/** A new gym with an open shift, and what writes and reads its books. */
export async function openBooks(app: TestApp) {
  const gym = await app.gym();
  const shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
  const addClient = async (dni = '') =>
    (await gym.clients.create({ id: newId(), name: 'Ana', dni })).client.id;
  const sheet = (month = '2026-11') => gym.accounting.sheet({ month });
  return {
    ...{ gym, shiftId, addClient, sheet },
    pay: async ({ paidOn = today, amount = 30_000, dni, ...more }: Paid = {}) => {
      const clientId = await addClient(dni);
      const { id: membershipId } = await gym.memberships.create({
        ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
      });
      const form = { membershipId, amount, paidOn, planStartsOn: paidOn, ...more };
      return gym.payments.take({ id: newId(), ...form });
    },
    sell: (lines: readonly OrderLine[], method: SaleMethod = 'debit', clientId: string | null = null) => {
      const order = orderOf(...lines);
      const { total } = totalsOf(order, atRate(1000));
      return gym.sales.complete({ id: newId(), shiftId, clientId, order, total, ...paidBy(method, total) });
    },
    rowsOf: async (month?: string) =>
      (await sheet(month)).items.map(({ kind, net, tax, exempt }) => [kind, net, tax, exempt]),
  };
}

/** A payment as its form sends it. */
export const fieldsOf = ({
  sendReceipt,
  documentType,
  method,
  amount,
  paidOn,
  planStartsOn,
  observation,
}: Omit<Payment, 'id' | 'version'>) => ({
  ...{ sendReceipt, documentType, method, amount, paidOn, planStartsOn, observation },
});

/** What does anything at random that moves money, on any day of `bookMonths`, and closes months. */
export async function prepareBooks(gym: Person, seed: string, online: ReturnType<typeof onlinePaymentsIn>) {
  const random = randomOf(seed);
  const tillId = newId();
  let shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId, float: 5000 });
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', dni: '12.345.678-5' });
  const clientId = client.id;
  await gym.credits.setLimit({ clientId, limit: 10_000_000 });
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const product = await createProduct(gym, { price: 1006, quantity: 500 });
  const plan = await createPlan(gym, { price: 25_990, taxable: random.chance(0.5) });
  const sales: Parameters<typeof refundOf>[0][] = [];
  const paidOnline: { readonly id: string }[] = [];
  await online.turnOn(gym, 'mercadopago');
  const anyDay = () => `${random.pick(bookMonths)}-${String(1 + random.below(20)).padStart(2, '0')}`;
  const anyDocument = () => random.pick(['exemptReceipt', 'vatReceipt'] as const);
  const anyMethod = () => random.pick(['cash', 'transfer', 'debit', 'credit', 'check', 'online'] as const);
  const anyPayment = async () =>
    random.pick([...(await gym.payments.list({ membershipId })).items, undefined]);
  const sell = async (lines: OrderLine[]) => {
    const order = orderOf(...lines);
    const { total } = totalsOf(order, atRate(1000));
    const goods = lines.reduce((sum, { kind, price }) => (kind === 'product' ? sum + price : sum), 0);
    const onAccount = random.chance(0.3) ? random.below(goods) : 0;
    const byCard = random.chance(0.5) ? total - onAccount : random.below(total - onAccount);
    const cash = roundedCash(total - onAccount - byCard, { country: 'CL', currency: 'CLP' });
    const payments = [
      { method: 'account' as const, amount: onAccount },
      { method: random.pick(['debit', 'transfer', 'credit'] as const), amount: byCard },
      { method: 'cash' as const, amount: cash },
    ].filter(({ method, amount }) => amount > 0 || (method === 'cash' && total > onAccount + byCard));
    const form = { id: newId(), shiftId, clientId, order, total, payments, tendered: cash };
    sales.push(await gym.sales.complete(form));
  };
  const acts = [
    () => {
      const [paidOn, documentType] = [anyDay(), anyDocument()];
      const payment = { id: newId(), membershipId, amount: 1000 + random.below(40_000), method: anyMethod() };
      const otherTenders = random.chance(0.5)
        ? [{ id: newId(), method: anyMethod(), amount: 1 + random.below(5000) }]
        : [];
      return gym.payments.take({ ...payment, otherTenders, documentType, paidOn, planStartsOn: paidOn });
    },
    async () => {
      const payment = await anyPayment();
      if (!payment) return;
      const { id, version, sendReceipt, planStartsOn, observation } = payment;
      const form = { id, version, sendReceipt, planStartsOn, observation, method: anyMethod() };
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
      const { balance } = await gym.credits.get({ clientId });
      if (balance <= 0) return;
      const amount = random.chance(0.5) ? balance : 1 + random.below(balance);
      await gym.credits.pay({ id: newId(), clientId, amount, method: anyMethod(), shiftId });
    },
    async () => {
      const kind = random.pick(['in', 'out'] as const);
      await gym.tills.move({ id: newId(), shiftId, kind, amount: 1 + random.below(5000), reason: 'Cambio' });
    },
    async () => {
      await gym.tills.close({ id: shiftId, counted: random.below(50_000) });
      shiftId = newId();
      await gym.tills.open({ id: shiftId, tillId, float: 5000 });
    },
    async () => {
      const month = random.pick(bookMonths.slice(0, 3));
      if (random.chance(0.4)) await gym.accounting.close({ month });
    },
  ];
  return () => random.pick(acts)();
}
