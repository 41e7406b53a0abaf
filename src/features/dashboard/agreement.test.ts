import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createPlan,
  createProduct,
  insertShift,
  membershipLine,
  orderOf,
  productLine,
  refundOf,
} from '../../test/store.ts';
import { insert } from '../../test/timetable.ts';
import type { MorningKind } from '../messages/domain.ts';

const today = '2026-11-24';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

/** Whole numbers below a bound, the same each time for a seed. */
function numbersFrom(seed: number) {
  let state = seed;
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
type Below = ReturnType<typeof numbersFrom>;

const daysAgo = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Clients with memberships in every state, payments that are corrected and deleted, and some who leave. */
async function addClients(gym: Person, below: Below): Promise<string[]> {
  const plan = await createPlan(gym, { name: 'Libre' });
  const ids: string[] = [];
  for (let number = 0; number < 12; number++) {
    const { client } = await gym.clients.create({
      id: newId(),
      name: `Ana ${number}`,
      birthDate: daysAgo(365 * 30 + below(3)),
    });
    ids.push(client.id);
    for (let sold = below(3); sold > 0; sold--) {
      const startsOn = daysAgo(below(40));
      const { id, version } = await gym.memberships.sell({
        id: newId(),
        clientId: client.id,
        planId: plan.id,
        startsOn,
      });
      const pay = (amount: number, paidOn: string) =>
        gym.payments.take({ id: newId(), membershipId: id, amount, paidOn, planStartsOn: startsOn });
      if (below(4) > 0) await pay([10_000, 30_000, 35_000][below(3)] ?? 1, daysAgo(below(400)));
      if (below(3) === 0) await gym.payments.remove({ id: (await pay(500, today)).id });
      if (below(5) === 0) {
        const form = { planName: 'Libre', period: 'monthly', active: false } as const;
        await gym.memberships.update({ id, version, ...form }).catch(() => undefined);
      }
    }
    if (below(6) === 0) await gym.clients.remove({ id: client.id });
  }
  return ids;
}

/** Sales by every method, on account too, some of them given back, and what is about to run out. */
async function addSales(gym: Person, below: Below, clientIds: readonly string[]): Promise<void> {
  const shiftId = await insertShift(app, gym);
  const { items } = await gym.clients.list({});
  const clientId = items[0]?.id ?? clientIds[0] ?? '';
  await gym.credits.setLimit({ clientId, limit: 100_000 });
  const plan = await createPlan(gym, { name: 'Caja' });
  const products = [];
  for (let number = 0; number < 3; number++)
    products.push(
      await createProduct(gym, { name: `Agua ${number}`, quantity: 20, reorderPoint: below(30) }),
    );
  for (let number = 0; number < 6; number++) {
    const product = products[below(3)];
    if (!product) continue;
    const lines = [productLine(product.id, 1000, { quantity: 1 + below(3) })];
    const priced = lines.map(({ quantity }) => quantity * 1100).reduce((sum, price) => sum + price, 0);
    const withPlan = below(3) === 0;
    const method = (['debit', 'transfer', 'account'] as const)[withPlan ? below(2) : below(3)] ?? 'debit';
    const total = priced + (withPlan ? 30_000 : 0);
    const sale = await gym.sales.complete({
      ...{ id: newId(), shiftId, clientId, total, payments: [{ method, amount: total }] },
      order: orderOf(
        ...lines,
        ...(withPlan ? [membershipLine(30_000, { planId: plan.id, startsOn: today })] : []),
      ),
    });
    if (below(3) === 0 && !withPlan)
      await gym.refunds.create(
        refundOf(sale, { shiftId, method: method === 'account' ? 'account' : 'debit' }),
      );
  }
  for (const difference of [0, -below(500), below(500)])
    await insert(app, gym, 'shift', {
      ...{
        till_id: await insert(app, gym, 'till', { name: `Caja ${newId()}` }),
        float: 0,
        expected: 0,
        difference,
      },
      ...{
        opened_at: `${daysAgo(1)}T12:00:00Z`,
        closed_at: `${daysAgo(1)}T22:00:00Z`,
        counted: 1,
        summary: '{}',
      },
    });
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

async function expectAgreement(gym: Person): Promise<void> {
  const [dashboard, morning] = [await gym.dashboard.get({}), await gym.dashboard.morning({})];
  const { items: clients, total } = await gym.clients.list({});
  expect(dashboard.clients.total, 'clientes').toBe(total);
  expect(clients).toHaveLength(total);
  const memberships = await Promise.all(clients.map(({ id }) => gym.memberships.list({ clientId: id })));
  const active = memberships.map(({ items }) => items.filter((membership) => membership.active));
  expect(dashboard.activeMemberships, 'membresías activas').toBe(active.flat().length);
  const having = await gym.clients.list({ membershipStatus: 'active' });
  expect(having.total, 'clientes con membresía activa').toBe(
    active.filter(({ length }) => length > 0).length,
  );
  expect(dashboard.clients.withMembership, 'los mismos en el inicio').toBe(having.total);

  for (const kind of ['expiring', 'expired'] as const) {
    const listed = await gym.clients.list({ membershipStatus: kind });
    expect(morning.people[kind].total, kind).toBe(listed.total);
    const ids = (await gym.dashboard.people({ kind })).items.map(({ clientId }) => clientId);
    expect(ids.toSorted(), kind).toEqual(listed.items.map(({ id }) => id).toSorted());
  }
  expect(dashboard.expiring).toBe(morning.people.expiring.total);
  for (const kind of Object.keys(morning.people) as MorningKind[]) {
    const everyone = await gym.dashboard.people({ kind });
    expect(morning.people[kind], kind).toMatchObject({
      total: everyone.total,
      items: everyone.items.slice(0, morning.people[kind].items.length),
    });
  }

  const income = async (month: string, source: 'memberships' | 'products') => {
    const { sums } = await gym.income.list({ month, source });
    return sumOf(sums.map((sum) => sum[source]));
  };
  for (const { month, memberships: ofMemberships, products } of dashboard.months) {
    expect(ofMemberships, month).toBe(await income(month.slice(0, 7), 'memberships'));
    expect(products, month).toBe(await income(month.slice(0, 7), 'products'));
  }
  const [last, before] = [dashboard.months.at(-1), dashboard.months.at(-2)];
  expect(dashboard.membershipPayments).toMatchObject({
    month: last?.memberships,
    lastMonth: before?.memberships,
  });
  expect(dashboard.productPayments).toMatchObject({ month: last?.products, lastMonth: before?.products });

  const profiles = await Promise.all(clients.map(({ id }) => gym.profiles.get({ clientId: id })));
  const debts = profiles.map(
    ({ memberships: own, storeDebt }) => storeDebt + sumOf(own.map(({ due }) => due?.amount ?? 0)),
  );
  const receivables = await gym.receivables.list({});
  expect(sumOf(receivables.items.map(({ amount }) => amount)), 'por cobrar').toBe(sumOf(debts));
  expect(receivables.total, 'quiénes deben').toBe(debts.filter((debt) => debt > 0).length);

  const center = await gym.dashboard.center({});
  const paid = (await gym.income.all({})).items.filter(({ paidOn }) => paidOn === today);
  const paidToday = (kind: 'memberships' | 'products') =>
    sumOf(paid.filter(({ source }) => source === kind).map(({ amount }) => amount));
  expect(center).toMatchObject({
    ...{ classes: morning.classes, activeMemberships: dashboard.activeMemberships },
    ...{ programs: 0, plans: (await gym.plans.list({})).items.length },
    ...{ routines: 0, paidToday: paidToday('memberships') },
    ...{ wages: sumOf((await gym.wages.list({})).items.map(({ amount }) => amount)) },
    working: (await gym.timesheets.list({})).items.filter(({ since }) => since).length,
  });
  const store = await gym.dashboard.store({});
  expect(store).toEqual({
    openTills: (await gym.tills.list({})).items.filter(({ shift }) => shift).length,
    products: (await gym.products.list({ state: 'enabled' })).total,
    lowStock: morning.lowStock?.total,
    sales: (await gym.sales.list({ from: today, to: today })).total,
    paidToday: paidToday('products'),
  });

  const low = await gym.stock.low({});
  expect(morning.lowStock?.total, 'stock bajo').toBe(low.total);
  expect(morning.classes).toEqual((await gym.reservations.day({})).items);
  const closed = (await gym.tills.shifts({})).items.filter(
    ({ closedAt }) => closedAt >= (morning.tills?.since ?? today),
  );
  expect(morning.tills, 'cajas').toMatchObject({ closed: closed.length });
  expect(sumOf((morning.tills?.differences ?? []).map(({ difference }) => difference))).toBe(
    sumOf(closed.map(({ difference }) => difference)),
  );
}

test.each([1, 2, 3])(
  'lo que dice el inicio es lo que dicen las listas a las que lleva, gimnasio %d',
  async (seed) => {
    const gym = await app.gym();
    const below = numbersFrom(seed);
    await addSales(gym, below, await addClients(gym, below));
    await expectAgreement(gym);
  },
);
