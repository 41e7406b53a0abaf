import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, paidBy, prepareSales, today } from '../../test/sales.ts';
import { atRate, findImbalances, membershipLine } from '../../test/store.ts';
import { totalsOf } from '../orders/domain.ts';

const { openGym, newClient, newPlan, sell } = prepareSales();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));

/** The membership, and each of its charges as 'reason paid/amount'. */
async function soldAs(membershipId: string) {
  const { membership } = await gym.payments.list({ membershipId });
  const { items } = await gym.charges.list({ membershipId });
  const charges = items.map(({ reason, amount, paid }) => `${reason} ${paid}/${amount}`).sort();
  return { membership, charges };
}

describe('un plan con día de cobro y matrícula en la caja', () => {
  // Sold on the 20th of November: 11 of 30 days.
  const terms = { billingDay: 1, enrolmentFee: 10_000 };

  test('cuesta los días hasta el cobro y la matrícula, y queda al día', async () => {
    const { id: planId } = await newPlan(terms);
    const clientId = await newClient();
    const line = membershipLine(21_000, { planId, startsOn: today });
    await sell([line], { clientId });
    const { membership, charges } = await soldAs(line.id);
    expect(membership).toMatchObject({ price: 30_000, due: null, expiresOn: '2026-11-30' });
    expect(membership.suggestion).toEqual({ amount: 30_000, planStartsOn: '2026-12-01' });
    expect(charges).toEqual(['enrolment 10000/10000', 'sale 11000/11000']);
  });

  test('la matrícula se paga una vez: quien ya la pagó, ni en otra línea ni en otra venta', async () => {
    const { id: planId } = await newPlan(terms);
    const { id: otherPlanId } = await newPlan({ enrolmentFee: 5_000 });
    const clientId = await newClient();
    const line = (price: number, more: object = {}) =>
      membershipLine(price, { planId, startsOn: today, ...more });
    await expectRefusal(sell([line(30_000)], { clientId }), 'prices_changed');
    const other = line(35_000, { planId: otherPlanId });
    await expectRefusal(sell([line(21_000), other], { clientId }), 'enrolment_twice', {
      'order.lines.1': expect.any(String),
    });
    await sell([line(21_000)], { clientId });
    await expectRefusal(sell([line(21_000)], { clientId }), 'prices_changed');
    const again = [line(11_000), line(30_000, { planId: otherPlanId })];
    const sale = await sell(again, { clientId });
    expect(sale.total).toBe(41_000);
    expect((await soldAs(again[0]?.id ?? '')).charges).toEqual(['sale 11000/11000']);
  });

  test('dos cajas que venden a la vez a quien es nuevo cobran una matrícula', async () => {
    const { id: planId } = await newPlan(terms);
    const { id: otherPlanId } = await newPlan({ enrolmentFee: 5_000 });
    const clientId = await newClient();
    const lines = [
      membershipLine(21_000, { planId, startsOn: today }),
      membershipLine(35_000, { planId: otherPlanId, startsOn: today }),
    ];
    const ends = await Promise.allSettled(lines.map((line) => sell([line], { clientId })));
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'prices_changed' } }]);
    const { items } = await gym.memberships.list({ clientId });
    expect(items).toMatchObject([{ due: null }]);
  });

  test('un día después la venta guardada cuesta otra cosa: no vende los días que ya pasaron', async () => {
    const { id: planId } = await newPlan(terms);
    const late = membershipLine(22_000, { planId, startsOn: '2026-11-19' });
    await expectRefusal(sell([late], { clientId: await newClient() }), 'prices_changed');
  });

  test('su comprobante dice hasta cuándo cubre, y si lleva la matrícula', async () => {
    const { id: planId } = await newPlan({ ...terms, name: 'Máquinas' });
    const clientId = await newClient();
    const noteOf = async (price: number, note = '') => {
      const line = membershipLine(price, { planId, startsOn: today, note });
      const sale = await sell([line], { clientId });
      return (await gym.receipts.get({ id: sale.id })).content.lines[0]?.note;
    };
    expect(await noteOf(21_000)).toBe('Hasta el 30-11-2026, con matrícula');
    expect(await noteOf(11_000, 'Viene con su hermana')).toBe('Hasta el 30-11-2026 · Viene con su hermana');
  });

  test('con cualquier descuento queda pagado por lo que costó, y después vale lo que el plan', async () => {
    const property = fc.asyncProperty(
      fc.record({
        kind: fc.constantFrom('period', 'subscription'),
        price: fc.integer({ min: 0, max: 90_000 }),
        enrolmentFee: fc.integer({ min: 0, max: 20_000 }),
        billingDay: fc.option(fc.integer({ min: 1, max: 28 })),
        percent: fc.integer({ min: 0, max: 10_000 }),
        orderPercent: fc.integer({ min: 0, max: 10_000 }),
      }),
      async ({ percent, orderPercent, ...plan }) => {
        const { id: planId } = await newPlan(plan);
        const clientId = await newClient();
        const quote = await gym.memberships.quote({ planId, clientId, startsOn: today });
        const line = membershipLine(quote.amount + quote.enrolment, {
          ...{ planId, startsOn: today, discount: { kind: 'percent', percent } },
        });
        const order = {
          ...{ lines: [line], note: '' },
          discount: { kind: 'percent' as const, percent: orderPercent },
        };
        const { total } = totalsOf(order, atRate(1000));
        const sale = await sell([line], { clientId, order, total, ...paidBy('debit', total) });
        const { membership, charges } = await soldAs(line.id);
        expect(membership).toMatchObject({
          ...{ due: null, expiresOn: quote.endsOn, price: plan.price },
        });
        const sums = charges.map((charge) => charge.replace(/\w+ /, '').split('/').map(Number));
        expect(
          sums.reduce((sum, [paid]) => sum + (paid ?? 0), 0),
          'pagado',
        ).toBe(sale.total);
        expect(
          sums.reduce((sum, [, amount]) => sum + (amount ?? 0), 0),
          'cobrado',
        ).toBe(sale.total);
      },
    );
    await fc.assert(property, { numRuns: 12 });
  });
});
