import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { prepareMemberships } from './memberships.fixture.ts';

const { openGym, pay, only, sell, addPlan } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const periods = async (membershipId: string) => {
  const { items } = await gym.charges.list({ membershipId });
  return items.toReversed().map((c) => `${c.startsOn}..${c.endsOn} ${c.paid}/${c.amount}`);
};

test.each([
  [1, 'monthly', '2026-03-15', '2026-03-31', 16_452],
  [15, 'monthly', '2026-03-15', '2026-04-14', 30_000],
  [28, 'monthly', '2026-02-27', '2026-02-27', 968],
  [5, 'monthly', '2026-12-31', '2027-01-04', 4_839],
  [1, 'monthly', '2028-02-15', '2028-02-29', 15_517],
  [1, 'quarterly', '2026-03-15', '2026-03-31', 5_667],
  [1, 'annual', '2026-02-02', '2026-02-28', 2_219],
] as const)(
  'con cobro el día %i, un plan %s vendido desde el %s cobra primero hasta el %s',
  async (...row) => {
    const [billingDay, billingPeriod, startsOn, endsOn, amount] = row;
    const { id: planId } = await addPlan({ billingDay, billingPeriod });
    const quote = await gym.memberships.quote({ planId, startsOn });
    expect(quote).toMatchObject({ startsOn, endsOn, amount, price: 30_000, isPartial: amount < 30_000 });
    const sold = await sell({ billingDay, billingPeriod }, { startsOn });
    expect(await periods(sold.id), 'lo que se anunció').toEqual([`${startsOn}..${endsOn} 0/${amount}`]);
  },
);

describe('con día de cobro', () => {
  test('lo que sigue empieza ese día, al precio entero', async () => {
    const sold = await sell({ billingDay: 1 });
    expect(sold).toMatchObject({ billingDay: 1, price: 30_000, due: { amount: 16_452 } });
    await pay(sold.id, '2026-03-15', 16_452);
    expect(await only(sold.clientId)).toMatchObject({
      ...{ due: null, expiresOn: '2026-03-31', suggestion: { amount: 30_000, planStartsOn: '2026-04-01' } },
    });
    await pay(sold.id, '2026-04-01', 60_000);
    expect(await periods(sold.id)).toEqual([
      '2026-03-15..2026-03-31 16452/16452',
      '2026-04-01..2026-04-30 30000/30000',
      '2026-05-01..2026-05-31 30000/30000',
    ]);
  });

  test('quien vuelve otro día paga hasta el próximo cobro', async () => {
    const { id, clientId } = await sell({ billingDay: 1 }, { startsOn: '2026-01-01' });
    await pay(id, '2026-01-01', 30_000);
    const { suggestion } = await only(clientId);
    expect(suggestion).toEqual({ amount: 16_452, planStartsOn: '2026-03-15' });
    await pay(id, '2026-03-15', 16_452);
    expect(await only(clientId)).toMatchObject({ due: null, expiresOn: '2026-03-31' });
  });

  test('si paga desde otro día, se cobra de nuevo por sus días, y vuelve si el pago se elimina', async () => {
    const sold = await sell({ billingDay: 1 });
    const { id } = await pay(sold.id, '2026-03-17', 14_516);
    expect(await periods(sold.id)).toEqual(['2026-03-17..2026-03-31 14516/14516']);
    await gym.payments.remove({ id });
    expect(await periods(sold.id)).toEqual(['2026-03-15..2026-03-31 0/16452']);
    const change = { id: sold.id, version: 1, active: true, price: 15_000, startsOn: '2026-03-30' };
    await gym.memberships.updateSold(change);
    expect(await periods(sold.id), 'corregida').toEqual(['2026-03-30..2026-03-31 0/968']);
  });

  test('lo congelado alarga el período, y el siguiente llega hasta el cobro', async () => {
    const { id } = await sell({ billingDay: 1 });
    await pay(id, '2026-03-15', 16_452);
    const days = { startsOn: '2026-03-20', endsOn: '2026-03-29' };
    await gym.freezes.create({ id: crypto.randomUUID(), membershipId: id, ...days, reason: 'Viaje' });
    await pay(id, '2026-04-11', 20_000);
    expect(await periods(id)).toEqual([
      '2026-03-15..2026-04-10 16452/16452',
      '2026-04-11..2026-04-30 20000/20000',
    ]);
  });

  test('una suscripción debe lo primero por sus días, y lo que sigue desde cada cobro', async () => {
    const sold = await sell({ kind: 'subscription', billingDay: 1 }, { startsOn: '2026-01-15' });
    expect(sold).toMatchObject({ due: { amount: 76_452, since: '2026-01-15' } });
    expect(await periods(sold.id)).toEqual([
      '2026-01-15..2026-01-31 0/16452',
      '2026-02-01..2026-02-28 0/30000',
      '2026-03-01..2026-03-31 0/30000',
    ]);
    await pay(sold.id, '2026-03-01', 30_000);
    expect(await periods(sold.id)).toEqual([
      '2026-01-15..2026-01-31 0/16452',
      '2026-02-01..2026-02-28 0/30000',
      '2026-03-01..2026-03-31 30000/30000',
    ]);
    expect((await only(sold.clientId)).due).toEqual({ amount: 46_452, since: '2026-01-15' });
  });
});
