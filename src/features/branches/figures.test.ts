import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inGym, openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan, createProduct, orderOf, productLine } from '../../test/store.ts';

let app: TestApp;
let owner: Person;
let north: Person & { readonly id: string };
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-24T15:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.gym('Fuerza Centro');
  const { id } = await owner.branches.open({
    id: newId(),
    name: 'Fuerza Norte',
    from: owner.accountId,
    carry: [],
  });
  north = { ...inGym(owner, id), id };
});

/** A client with a membership of 30.000, of which some is paid on a day. */
async function sellMembership(gym: Person, amount: number, paidOn: string): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const plan = await createPlan(gym, { name: 'Full', price: 30_000 });
  const { id } = await gym.memberships.sell({
    id: newId(),
    clientId: client.id,
    planId: plan.id,
    startsOn: '2026-11-01',
  });
  await gym.payments.take({ id: newId(), membershipId: id, amount, paidOn, planStartsOn: '2026-11-01' });
  return client.id;
}

async function openTill(gym: Person): Promise<string> {
  const id = newId();
  await gym.tills.open({ id, tillId: newId(), float: 0 });
  return id;
}

async function sellWater(gym: Person, shiftId: string, price: number): Promise<void> {
  const { id: productId } = await createProduct(gym, { name: 'Agua', price });
  const total = Math.round(price * 1.1);
  await gym.sales.complete({
    id: newId(),
    shiftId,
    order: orderOf(productLine(productId, price)),
    total,
    payments: [{ method: 'debit', amount: total }],
  });
}

const figuresOf = async (month?: string) => {
  const answer = await owner.branches.figures({ ...(month && { month }) });
  return { ...answer, figures: answer.items.map(({ figures }) => figures) };
};

test('las de cada sede son las de sus propias pantallas', async () => {
  const ana = await sellMembership(owner, 20_000, '2026-11-10');
  await owner.reservations.enter({ id: newId(), clientId: ana, date: '2026-11-24' });
  await sellMembership(north, 30_000, '2026-10-05');
  await sellMembership(north, 30_000, '2026-11-20');
  const till = await openTill(north);
  await sellWater(north, till, 1_000);
  await sellWater(north, till, 3_000);
  const { month, today, items, figures } = await figuresOf();
  expect({ month, today }).toEqual({ month: '2026-11', today: '2026-11-24' });
  expect(items.map(({ id, name }) => ({ id, name }))).toEqual([
    { id: owner.accountId, name: 'Fuerza Centro' },
    { id: north.id, name: 'Fuerza Norte' },
  ]);
  expect(figures).toEqual([
    {
      currency: 'CLP',
      clients: 1,
      activeMemberships: 1,
      memberships: 20_000,
      products: 0,
      before: 0,
      sales: 0,
      debt: 10_000,
      attended: 1,
    },
    {
      currency: 'CLP',
      clients: 2,
      activeMemberships: 2,
      memberships: 30_000,
      products: 4_400,
      before: 30_000,
      sales: 2,
      debt: 0,
      attended: 0,
    },
  ]);
  for (const [index, gym] of [owner, north].entries()) {
    const dashboard = await gym.dashboard.get({});
    const { sums } = await gym.receivables.list({});
    expect(figures[index]).toMatchObject({
      clients: dashboard.clients.total,
      activeMemberships: dashboard.activeMemberships,
      memberships: dashboard.membershipPayments.month,
      products: dashboard.productPayments.month,
      before: dashboard.membershipPayments.lastMonth + dashboard.productPayments.lastMonth,
      debt: sums.reduce((sum, { amount }) => sum + amount, 0),
    });
  }
});

test('de otro mes son sus ingresos y ventas', async () => {
  await sellMembership(north, 30_000, '2026-10-05');
  await sellWater(north, await openTill(north), 1_000);
  const october = await figuresOf('2026-10');
  expect(october).toMatchObject({ month: '2026-10', today: '2026-11-24' });
  expect(october.figures[1]).toMatchObject({
    memberships: 30_000,
    products: 0,
    sales: 0,
    before: 0,
    clients: 1,
  });
  const december = await figuresOf('2026-12');
  expect(december.figures[1]).toMatchObject({ memberships: 0, products: 0, sales: 0, before: 1_100 });
});

test('una sede suspendida se dice, y las demás siguen', async () => {
  const operator = await app.enterOperator();
  for (const gymId of [owner.accountId, north.id]) {
    const id = newId();
    await operator.installation.suspend({ id, gymId, message: 'Falta un pago.' });
    const { month, items } = await figuresOf();
    expect(month).toBe('2026-11');
    expect(items.filter(({ figures }) => figures === null)).toMatchObject([{ id: gymId }]);
    await operator.installation.reopen({ id });
  }
});

test('nadie más las ve: ni el equipo, ni quien tiene el rol de dueño, ni otro gimnasio, ni un cliente', async () => {
  const carla = await app.memberOf(north, 'reception');
  const partner = await app.memberOf(north, 'owner');
  const ana = await app.clientOf(north);
  for (const person of [carla, partner, ana, inGym(carla, north.id), inGym(partner, north.id)])
    await expect(person.branches.figures({})).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  await expect(app.nobody().branches.figures({})).rejects.toMatchObject({ status: 401 });
  const stranger = await app.gym('Ajeno');
  const { link } = await north.team.invite({
    id: newId(),
    name: 'Socia',
    email: stranger.email,
    role: 'owner',
  });
  await stranger.invitations.acceptTeam({ token: new URL(link.url).searchParams.get('token') ?? '' });
  for (const gymId of [stranger.accountId, north.id]) {
    const { items } = await inGym(stranger, gymId).branches.figures({});
    expect(items).toMatchObject([{ id: stranger.accountId, name: 'Ajeno' }]);
  }
});
