import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createPlan, createProduct, insertShift, orderOf, productLine, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { addDays } from '../../web/format.ts';
import type { Receivable } from './contract.ts';
import { receivablesTable } from './document.ts';

const today = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const addClient = async (gym: Person, name: string, surname = '') => {
  const { client } = await gym.clients.create({ id: newId(), name, surname, whatsapp: '+56 9 1234 5678' });
  return client.id;
};

/** Sells a plan of 30.000 from a day on, and answers the membership. */
const sellFrom = async (gym: Person, clientId: string, startsOn: string, plan: object = {}) => {
  const { id: planId } = await createPlan(gym, plan);
  const { id } = await gym.memberships.sell({ id: newId(), clientId, planId, startsOn });
  return id;
};

test('«Por cobrar» y «Suscripciones» dicen qué impide cobrar, como Marketing', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym, 'Ana');
  await sellFrom(gym, clientId, addDays(today, -5), { kind: 'subscription' });
  const told = () =>
    Promise.all([gym.receivables.list({}), gym.receivables.renewals({}), gym.outreach.list({})]);
  for (const { items, pause } of await told()) {
    expect(pause, 'es domingo').toBe('sunday');
    expect(items.map(({ limits }) => limits)).toEqual([{ messageFrom: null, callFrom: null }]);
  }
  await gym.notes.create({ id: newId(), clientId, kind: 'whatsapp', text: '', about: ['owing'] });
  for (const { items } of await told())
    expect(items.map(({ limits }) => limits)).toEqual([
      { messageFrom: expect.stringMatching(/^2026-03-17T15:00/), callFrom: null },
    ]);
});

const namesOf = (items: readonly Receivable[]) => items.map(({ name }) => name);

test('están quienes deben de sus membresías, lo más antiguo primero, con la edad de su deuda', async () => {
  const gym = await app.gym();
  for (const days of [0, 30, 31, 60, 61, -3]) {
    const clientId = await addClient(gym, `Debe ${days}`);
    await sellFrom(gym, clientId, addDays(today, -days));
  }
  const paid = await addClient(gym, 'Pagó');
  const membershipId = await sellFrom(gym, paid, '2026-01-01');
  await gym.payments.take({
    id: newId(),
    membershipId,
    amount: 30_000,
    paidOn: today,
    planStartsOn: '2026-01-01',
  });
  const left = await addClient(gym, 'Se fue');
  await gym.memberships.remove({ id: await sellFrom(gym, left, '2026-01-01') });
  const { items, sums, total } = await gym.receivables.list({});
  expect(items.map(({ name, days, age }) => [name, days, age])).toEqual([
    ['Debe 61', 61, 'over60'],
    ['Debe 60', 60, 'upTo60'],
    ['Debe 31', 31, 'upTo60'],
    ['Debe 30', 30, 'upTo30'],
    ['Debe 0', 0, 'upTo30'],
  ]);
  expect(total).toBe(5);
  expect(sums).toEqual(
    expect.arrayContaining([
      { age: 'upTo30', clients: 2, amount: 60_000 },
      { age: 'upTo60', clients: 2, amount: 60_000 },
      { age: 'over60', clients: 1, amount: 30_000 },
    ]),
  );
  expect(items[0]).toMatchObject({
    ...{ whatsapp: '+56 9 1234 5678', amount: 30_000, since: '2026-01-13', store: null, balance: 0 },
    memberships: [{ planName: 'Full', amount: 30_000, since: '2026-01-13' }],
  });
});

test('cada cual debe lo que dice su ficha: varias membresías, suscripciones que se renovaron y pagos a medias', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym, 'Ana', 'Rojas');
  await sellFrom(gym, clientId, '2026-01-20', { kind: 'subscription', name: 'Suscripción', price: 20_000 });
  const half = await sellFrom(gym, clientId, '2026-03-10', { name: 'Yoga' });
  await gym.payments.take({
    ...{ id: newId(), membershipId: half, amount: 12_000, paidOn: today, planStartsOn: '2026-03-10' },
  });
  const [ana] = (await gym.receivables.list({})).items;
  const { items: memberships } = await gym.memberships.list({ clientId });
  const dues = memberships.flatMap(({ id, planName, due }) =>
    due ? [{ membershipId: id, planName, ...due }] : [],
  );
  expect(dues.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([18_000, 40_000]);
  expect(ana).toMatchObject({
    ...{ amount: 58_000, since: '2026-01-20', days: 54, age: 'upTo60' },
    memberships: dues.toSorted((a, b) => a.since.localeCompare(b.since)),
  });
});

test('lo que tiene a favor y no alcanza para un período va con lo que debe', async () => {
  const gym = await app.gym();
  const clientId = await addClient(gym, 'Carla');
  const subscription = { kind: 'subscription', price: 20_000 };
  const membershipId = await sellFrom(gym, clientId, '2026-02-10', { ...subscription, name: 'Yoga' });
  await gym.payments.take({
    ...{ id: newId(), membershipId, amount: 25_000, paidOn: today, planStartsOn: '2026-02-10' },
  });
  const { balance } = await gym.memberships.list({ clientId });
  expect(balance).toBe(5000);
  expect((await gym.receivables.list({})).items).toMatchObject([
    { amount: 20_000, balance, memberships: [{ planName: 'Yoga', amount: 20_000 }] },
  ]);
});

test('lo fiado va aparte, desde la compra más antigua que no se ha pagado', async () => {
  const gym = await app.gym();
  const shiftId = await insertShift(app, gym);
  const clientId = await addClient(gym, 'Bruno');
  await gym.credits.setLimit({ clientId, limit: 50_000 });
  const { id: productId } = await createProduct(gym, { price: 1000, priceIncludesTax: true, quantity: 100 });
  const lend = async (quantity: number, at: string) => {
    const total = quantity * 1000;
    const sale = await gym.sales.complete({
      ...{ id: newId(), shiftId, clientId, total, payments: [{ method: 'account', amount: total }] },
      order: orderOf(productLine(productId, 1000, { quantity, priceIncludesTax: true })),
    });
    await asSuperuser(app.database, (connection) =>
      connection.query(`update credit_entry set created_at = $1 where gym_id = $2 and source_id = $3`, [
        ...[at, gym.accountId, sale.id],
      ]),
    );
    return sale;
  };
  const storeDebt = async () => (await gym.receivables.list({})).items.map(({ store }) => store);
  await lend(3, '2025-12-01T12:00:00Z');
  // In Santiago it is still the evening of the 9th.
  const second = await lend(2, '2026-02-10T02:00:00Z');
  expect(await storeDebt()).toEqual([{ amount: 5000, since: '2025-12-01' }]);
  await gym.credits.pay({ id: newId(), clientId, shiftId, amount: 2500, method: 'debit' });
  expect(await storeDebt()).toEqual([{ amount: 2500, since: '2025-12-01' }]);
  await gym.credits.pay({ id: newId(), clientId, shiftId, amount: 500, method: 'debit' });
  expect(await storeDebt()).toEqual([{ amount: 2000, since: '2026-02-09' }]);
  await sellFrom(gym, clientId, '2026-03-01');
  expect((await gym.receivables.list({})).items).toMatchObject([
    {
      amount: 32_000,
      since: '2026-02-09',
      age: 'upTo60',
      memberships: [{ amount: 30_000 }],
      store: { amount: 2000 },
    },
  ]);
  await gym.refunds.create(refundOf(second, { shiftId, method: 'account' }));
  expect(await storeDebt()).toEqual([null]);
});

test('se busca por nombre y se elige la edad; las sumas son de todos los que se buscan', async () => {
  const gym = await app.gym();
  for (const [name, days] of [
    ['José', 5],
    ['Josefa', 90],
    ['Pía', 40],
  ] as const)
    await sellFrom(gym, await addClient(gym, name), addDays(today, -days));
  expect(namesOf((await gym.receivables.list({ search: 'jose' })).items)).toEqual(['Josefa', 'José']);
  const old = await gym.receivables.list({ search: 'jose', age: 'over60' });
  expect(namesOf(old.items)).toEqual(['Josefa']);
  expect(old.total).toBe(1);
  expect(old.sums.map(({ age }) => age).toSorted()).toEqual(['over60', 'upTo30']);
  expect(await gym.receivables.list({ search: 'nadie' })).toMatchObject({ items: [], total: 0, sums: [] });
});

test('todos se exportan de una vez, como los filtra la lista', async () => {
  const gym = await app.gym();
  for (let days = 0; days < 51; days += 1)
    await sellFrom(gym, await addClient(gym, `Debe ${days}`), addDays(today, -days));
  const { items } = await gym.receivables.all({});
  expect(items).toHaveLength(51);
  const listed = (await gym.receivables.list({})).items.map(({ limits: _, ...item }) => item);
  expect(items.slice(0, 50)).toEqual(listed);
  expect((await gym.receivables.all({ age: 'upTo60' })).items).toHaveLength(20);
  expect(namesOf((await gym.receivables.all({ search: 'debe 50' })).items)).toEqual(['Debe 50']);
  const [head, first] = receivablesTable(items, 0);
  expect(head?.slice(0, 4)).toEqual(['Cliente', 'WhatsApp', 'Desde', 'Días']);
  expect(first).toEqual([
    'Debe 50',
    '+56 9 1234 5678',
    '24-01-2026',
    50,
    '31 a 60 días',
    'Full',
    30_000,
    0,
    30_000,
    0,
  ]);
});

test('lo último que se le dijo a cada cual está en las dos listas', async () => {
  const gym = await app.gym();
  const subscription = { kind: 'subscription', price: 20_000, name: 'Yoga' };
  const written = await addClient(gym, 'Escrita');
  await sellFrom(gym, written, '2026-03-01', subscription);
  await gym.notes.create({ id: newId(), clientId: written, kind: 'whatsapp', text: 'Hola' });
  await gym.notes.create({ id: newId(), clientId: written, text: 'Paga los lunes' });
  await sellFrom(gym, await addClient(gym, 'Nadie le dijo'), '2026-03-02', subscription);
  for (const { items } of [await gym.receivables.list({}), await gym.receivables.renewals({})]) {
    expect(items.map(({ name, contact }) => [name, contact])).toEqual([
      ['Escrita', expect.objectContaining({ kind: 'whatsapp', automatic: null, text: 'Hola', recent: true })],
      ['Nadie le dijo', null],
    ]);
  }
});
