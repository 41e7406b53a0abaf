import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { currencies } from './domain.ts';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

const most = 100_000_000;
const plan = () => ({ id: newId(), kind: 'period', name: 'Full', price: 25_000 }) as const;
const dates = { paidOn: '2026-11-20', planStartsOn: '2026-11-20' };
const mistyped = (...fields: string[]) => ({
  status: 400,
  code: 'amount_mistyped',
  fields: Object.fromEntries(fields.map((field) => [field, expect.stringContaining('100.000.000.')])),
});

async function addMembership(): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const membership = { id: newId(), clientId: client.id, planName: 'Full', period: 'monthly' } as const;
  return (await gym.memberships.create(membership)).id;
}

async function moveTo(currency: keyof typeof currencies): Promise<void> {
  const { id, code, key, ...settings } = await gym.gym.get({});
  await gym.gym.update({ ...settings, currency });
}

test('un plan, un pago o un producto de cien mil millones se rechaza en cada campo y no guarda nada', async () => {
  const membershipId = await addMembership();
  const huge = 99_999_999_999;
  const prices = { price: huge, enrolmentFee: most + 1, freezeFee: most };
  await expect(gym.plans.create({ ...plan(), ...prices })).rejects.toMatchObject(
    mistyped('price', 'enrolmentFee'),
  );
  const pay = (amount: number, other: number) =>
    gym.payments.take({
      ...{ id: newId(), membershipId, amount, ...dates },
      otherTenders: [{ id: newId(), method: 'debit', amount: other }],
    });
  await expect(pay(huge, huge)).rejects.toMatchObject(mistyped('amount', 'otherTenders.0.amount'));
  await expect(
    gym.products.create({ id: newId(), name: 'Agua', cost: huge, price: huge, tax: 1 }),
  ).rejects.toMatchObject(mistyped('cost', 'price'));
  expect(
    (await gym.imports.checkProducts({ lines: [{ line: 2, name: 'Agua', price: 1, cost: huge }] })).problems,
  ).toMatchObject([{ line: 2, column: 'cost', reason: expect.stringContaining('100.000.000.') }]);
  expect(await gym.plans.list({})).toEqual({ items: [] });
  expect(await gym.payments.recent({})).toMatchObject({ total: 0 });
  expect(await gym.products.list({})).toMatchObject({ total: 0 });

  await gym.plans.create({ ...plan(), price: most });
  await pay(most, most);
  const water = await gym.products.create({ id: newId(), name: 'Agua', price: most });
  const change = { price: { kind: 'amount', amount: huge } } as const;
  await expect(gym.products.change({ ids: [water.id], change })).rejects.toMatchObject(mistyped('price'));
});

test('al corregir también, pero lo que ya era más sigue en pie mientras no se toca', async () => {
  const membershipId = await addMembership();
  const { id, version, programs, sold, ...form } = await gym.plans.create(plan());
  const payment = await gym.payments.take({ id: newId(), membershipId, amount: 1000, ...dates });
  const { clientId, membershipId: _, ...paid } = payment;
  await expect(gym.payments.update({ ...paid, amount: most + 1 })).rejects.toMatchObject(mistyped('amount'));
  await asSuperuser(app.database, (connection) =>
    connection.query('update plan set price = $2 where id = $1', [id, 99_999_999_999]),
  );
  const dear = { ...form, id, version, price: 99_999_999_999 };
  await expect(gym.plans.update({ ...dear, name: 'Oro' })).resolves.toMatchObject({
    name: 'Oro',
    version: 2,
  });
  await expect(gym.plans.update({ ...dear, version: 2, price: 99_999_999_998 })).rejects.toMatchObject(
    mistyped('price'),
  );
});

test('tampoco se acuerda un precio así, ni al vender ni al cambiarlo', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const full = await gym.plans.create(plan());
  const sale = { clientId: client.id, planId: full.id, startsOn: '2026-11-20' };
  const sell = (price: number) => gym.memberships.sell({ ...sale, id: newId(), price });
  await expect(sell(most + 1)).rejects.toMatchObject(mistyped('price'));
  expect(await gym.memberships.list({ clientId: client.id })).toMatchObject({ items: [] });
  const { id, version } = await sell(most);
  const change = { id, active: true, observation: '', startsOn: sale.startsOn };
  await expect(gym.memberships.updateSold({ ...change, version, price: most + 1 })).rejects.toMatchObject(
    mistyped('price'),
  );
  const other = await gym.plans.create({ ...plan(), id: newId(), name: 'Oro' });
  const next = { membershipId: id, planId: other.id, from: 'today', price: most + 1 } as const;
  await expect(gym.changes.create({ ...next, id: newId() })).rejects.toMatchObject(mistyped('price'));

  await asSuperuser(app.database, (connection) =>
    connection.query('update plan set price = $2 where id = $1', [full.id, most + 5]),
  );
  await expect(sell(most + 5), 'el precio del plan').resolves.toMatchObject({ price: most + 5 });
});

test('cada moneda tiene su medida', async () => {
  await moveTo('PYG');
  await expect(gym.plans.create({ ...plan(), price: 900_000_000 })).resolves.toMatchObject({
    price: 900_000_000,
  });
  gym = await app.gym();
  await moveTo('USD');
  await expect(gym.plans.create({ ...plan(), price: most + 1 })).rejects.toMatchObject({
    fields: { price: expect.stringContaining('1.000.000,00.') },
  });
});
