import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, lineOf, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, membershipLine } from '../../test/store.ts';

const { openGym, newProduct, newClient, newPlan, sell, cashOf, moneyOf, stockOf } = prepareSales();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

describe('una membresía en la venta', () => {
  test('se vende con productos en un ticket, y cada cosa queda donde debe', async () => {
    const agua = await newProduct({ price: 1006 });
    const clientId = await newClient();
    const plan = await newPlan();
    const line = membershipLine(30_000, { planId: plan.id, startsOn: today });
    const payments = [
      { method: 'cash' as const, amount: 11_110 },
      { method: 'debit' as const, amount: 20_000 },
    ];
    await expectRefusal(sell([line, lineOf(agua)], { payments, tendered: 11_110 }), 'client_needed');
    const sale = await sell([line, lineOf(agua)], { clientId, payments, tendered: 12_000 });
    expect(sale).toMatchObject({
      total: 31_107,
      rounding: 3,
      lines: [{ name: 'Full', membershipId: line.id, total: 30_000 }, { total: 1107 }],
    });
    const listed = await gym.payments.list({ membershipId: line.id });
    expect(listed.membership).toMatchObject({ planName: 'Full', due: null, expiresOn: '2026-12-19' });
    expect(listed.items.map(({ method, amount }) => `${method} ${amount}`).sort()).toEqual([
      'cash 10000',
      'debit 20000',
    ]);
    expect(await moneyOf(sale.id)).toEqual(['cash 1110']);
    expect(await cashOf(sale.id)).toEqual(['sale 11110']);
  });

  test('con descuento queda pagada, y el próximo período vale lo que el plan', async () => {
    const clientId = await newClient();
    const discount = { kind: 'percent' as const, percent: 5000 };
    const line = membershipLine(30_000, { planId: (await newPlan()).id, startsOn: today, discount });
    await sell([line], { clientId });
    const { membership } = await gym.payments.list({ membershipId: line.id });
    expect(membership).toMatchObject({ price: 30_000, due: null, expiresOn: '2026-12-19' });
    expect(membership.suggestion).toEqual({ amount: 30_000, planStartsOn: '2026-12-20' });
  });

  test.each([
    { name: 'por días', plan: { kind: 'days', days: 45, billingPeriod: null } },
    {
      name: 'de sesiones',
      plan: { kind: 'pack', days: 90, billingPeriod: null, reservations: 'limited', reservationLimit: 10 },
    },
    { name: 'por suscripción', plan: { kind: 'subscription' } },
  ])('un plan $name con descuento, hasta gratis, tampoco queda debiendo', async ({ plan }) => {
    const { id: planId } = await newPlan(plan);
    for (const percent of [1000, 10_000]) {
      const line = membershipLine(30_000, {
        ...{ planId, startsOn: today, discount: { kind: 'percent', percent } },
      });
      await sell([line], { clientId: await newClient() });
      const { membership } = await gym.payments.list({ membershipId: line.id });
      expect(membership).toMatchObject({ price: 30_000, due: null });
    }
  });

  test('gratis no deja pago y cubre desde su comienzo', async () => {
    const clientId = await newClient();
    const line = membershipLine(0, { planId: (await newPlan({ price: 0 })).id, startsOn: today });
    await sell([line], { clientId });
    expect(await gym.payments.list({ membershipId: line.id })).toMatchObject({
      items: [],
      membership: { due: null, expiresOn: '2026-12-19' },
    });
  });

  test('que el cliente ya tiene se paga por otro período; la de otro no', async () => {
    const clientId = await newClient();
    const { id: membershipId } = await gym.memberships.create({
      ...{ id: newId(), clientId, planName: 'Libre', period: 'monthly' },
    });
    const line = membershipLine(25_000, { membershipId, startsOn: '2026-12-01' });
    const sale = await sell([line], { clientId });
    expect(sale.lines).toMatchObject([{ name: 'Libre', membershipId, price: 25_000 }]);
    expect(await gym.payments.list({ membershipId })).toMatchObject({
      items: [{ amount: 25_000, planStartsOn: '2026-12-01', paidOn: today, method: 'debit' }],
      membership: { expiresOn: '2026-12-31' },
    });
    const again = { membershipId, startsOn: '2027-01-01' };
    const ofAnother = [lineOf(await newProduct()), membershipLine(25_000, again)];
    await expectRefusal(sell(ofAnother, { clientId: await newClient() }), 'not_found', {
      'order.lines.1': expect.any(String),
    });
  });

  test('un plan agotado o una segunda prueba no se venden', async () => {
    const limited = await newPlan({ stock: 'limited', stockLimit: 1 });
    const makeLine = () => membershipLine(30_000, { planId: limited.id });
    const agua = await newProduct();
    await sell([makeLine()], { clientId: await newClient() });
    await expectRefusal(sell([lineOf(agua), makeLine()], { clientId: await newClient() }), 'plan_sold_out');
    const trial = await newPlan({ kind: 'trial', price: 5000, billingPeriod: null, days: 7 });
    const try7 = () => membershipLine(5000, { planId: trial.id });
    const clientId = await newClient();
    await sell([try7()], { clientId });
    await expectRefusal(sell([lineOf(agua), try7()], { clientId }), 'trial_used');
    expect(await stockOf(agua)).toBe(10);
  });
});
