import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { expectRefusal, prepareSales, today } from '../../test/sales.ts';
import { findImbalances, membershipLine } from '../../test/store.ts';

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
    const line = membershipLine(21_000, { planId, startsOn: today, enrolment: true });
    await sell([line], { clientId });
    const { membership, charges } = await soldAs(line.id);
    expect(membership).toMatchObject({ price: 30_000, due: null, expiresOn: '2026-11-30' });
    expect(membership.suggestion).toEqual({ amount: 30_000, planStartsOn: '2026-12-01' });
    expect(charges).toEqual(['enrolment 10000/10000', 'sale 11000/11000']);
  });

  test('la matrícula se paga una vez: la segunda venta y quien la deja fuera pagan los días', async () => {
    const { id: planId } = await newPlan(terms);
    const clientId = await newClient();
    const line = (price: number, enrolment: boolean) =>
      membershipLine(price, { planId, startsOn: today, enrolment });
    await sell([line(21_000, true)], { clientId });
    await expectRefusal(sell([line(21_000, true)], { clientId }), 'prices_changed');
    await sell([line(11_000, true)], { clientId });
    const another = { clientId: await newClient() };
    await expectRefusal(sell([line(30_000, true)], another), 'prices_changed');
    await expectRefusal(sell([line(21_000, true), line(21_000, true)], another), 'invalid_input');
    const waived = line(11_000, false);
    await sell([waived], another);
    expect((await soldAs(waived.id)).charges).toEqual(['sale 11000/11000']);
  });

  test('con cualquier descuento queda pagado por lo que costó', async () => {
    const property = fc.asyncProperty(
      fc.record({
        price: fc.integer({ min: 0, max: 90_000 }),
        enrolmentFee: fc.integer({ min: 0, max: 20_000 }),
        billingDay: fc.option(fc.integer({ min: 1, max: 28 })),
        percent: fc.integer({ min: 0, max: 10_000 }),
      }),
      async ({ percent, ...plan }) => {
        const { id: planId } = await newPlan(plan);
        const clientId = await newClient();
        const quote = await gym.memberships.quote({ planId, clientId, startsOn: today });
        const line = membershipLine(quote.amount + quote.enrolment, {
          ...{ planId, startsOn: today, enrolment: true, discount: { kind: 'percent', percent } },
        });
        const { total } = await sell([line], { clientId });
        const { membership, charges } = await soldAs(line.id);
        expect(membership).toMatchObject({ due: null, expiresOn: quote.endsOn });
        const sums = charges.map((charge) => charge.replace(/\w+ /, '').split('/').map(Number));
        expect(
          sums.reduce((sum, [paid]) => sum + (paid ?? 0), 0),
          'pagado',
        ).toBe(total);
        expect(
          sums.reduce((sum, [, amount]) => sum + (amount ?? 0), 0),
          'cobrado',
        ).toBe(total);
      },
    );
    await fc.assert(property, { numRuns: 12 });
  });
});
