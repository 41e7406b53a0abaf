import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { insertShift, orderOf, productLine } from '../../test/store.ts';
import { readRows } from '../../test/superuser.ts';

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T15:00:00Z' });
  gym = await app.gym();
  shiftId = await insertShift(app, gym);
});
afterAll(() => app.close());

async function newClient(limit = 10_000, name = 'Ana'): Promise<string> {
  const { client } = await gym.clients.create({ id: newId(), name });
  if (limit > 0) await gym.credits.setLimit({ clientId: client.id, limit });
  return client.id;
}

/** A sale of `price` and its tax on account; 1.006 cost 1.107. */
async function lend(clientId: string, price = 1006) {
  const { id } = await gym.products.create({ id: newId(), name: 'Proteína', price });
  const total = price + Math.round(price / 10);
  return gym.sales.complete({
    id: newId(),
    shiftId,
    clientId,
    order: orderOf(productLine(id, price)),
    total,
    payments: [{ method: 'account', amount: total }],
  });
}

const balance = async (clientId: string) => (await gym.credits.get({ clientId })).balance;
const cashOf = async (sourceId: string) => {
  const { cash_entry } = await readRows(app.database, gym.accountId);
  return cash_entry
    ?.filter(({ source_id }) => source_id === sourceId)
    .map(({ kind, amount }) => `${kind} ${amount}`);
};

test('sin límite no se fía, y con él hasta donde llega', async () => {
  const clientId = await newClient(0);
  await expect(lend(clientId)).rejects.toMatchObject({ status: 409, code: 'credit_limit' });
  await gym.credits.setLimit({ clientId, limit: 2214 });
  await lend(clientId);
  const { id } = await lend(clientId);
  await expect(lend(clientId)).rejects.toMatchObject({ code: 'credit_limit' });
  const { entries, ...credit } = await gym.credits.get({ clientId });
  expect(credit).toEqual({ clientId, clientName: 'Ana', limit: 2214, balance: 2214 });
  const { clientName: _, ...limit } = credit;
  expect((await gym.credits.limits({})).items).toContainEqual(limit);
  expect(entries).toMatchObject({ total: 2, items: [{ kind: 'sale', amount: 1107 }, { amount: 1107 }] });
  expect(entries.items.map(({ sourceId }) => sourceId)).toContain(id);
});

test('diez compras fiadas a la vez no pasan el límite', async () => {
  const clientId = await newClient(3 * 1107);
  const { id: productId } = await gym.products.create({ id: newId(), name: 'Barra', price: 1006 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      gym.raw('POST', '/api/sales', {
        id: newId(),
        shiftId,
        clientId,
        order: orderOf(productLine(productId, 1006)),
        total: 1107,
        payments: [{ method: 'account', amount: 1107 }],
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.includes('credit_limit'))).toHaveLength(7);
  expect(await balance(clientId)).toBe(3 * 1107);
  expect((await gym.products.get({ id: productId })).quantity).toBe(-3);
});

test('un abono en efectivo baja la deuda por lo justo y entra a la caja redondeado', async () => {
  const clientId = await newClient();
  await lend(clientId);
  const form = { id: newId(), clientId, shiftId, amount: 1107, method: 'cash' as const, note: 'Todo' };
  const paid = await gym.credits.pay(form);
  expect(paid).toMatchObject({
    balance: 0,
    entry: { id: form.id, kind: 'payment', amount: -1107, note: 'Todo' },
  });
  expect(await gym.credits.pay(form)).toEqual(paid);
  await expect(gym.credits.pay({ ...form, amount: 1000 })).rejects.toMatchObject({ code: 'already_saved' });
  await expect(gym.credits.pay({ ...form, method: 'debit' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  expect(await cashOf(form.id)).toEqual(['debt 1110']);
  expect(await gym.receipts.get({ id: form.id })).toMatchObject({
    kind: 'debt',
    content: { total: 1107, rounding: 3, payments: [{ label: 'Efectivo', amount: 1110 }], note: 'Todo' },
  });
});

test('por transferencia no hace falta caja; en efectivo sí, y abierta', async () => {
  const clientId = await newClient();
  await lend(clientId);
  const form = { clientId, amount: 500, method: 'transfer' as const };
  expect(await gym.credits.pay({ ...form, id: newId() })).toMatchObject({ balance: 607 });
  const inCash = { ...form, method: 'cash' as const };
  await expect(gym.credits.pay({ ...inCash, id: newId() })).rejects.toMatchObject({ code: 'shift_closed' });
  await expect(gym.credits.pay({ ...inCash, id: newId(), shiftId: newId() })).rejects.toMatchObject({
    status: 404,
  });
  expect(await balance(clientId)).toBe(607);
});

test('nadie abona más de lo que debe, tampoco dos veces a la vez', async () => {
  const clientId = await newClient();
  await lend(clientId);
  const form = { clientId, shiftId, amount: 1000, method: 'cash' as const };
  const answers = await Promise.all(
    [newId(), newId()].map((id) =>
      gym.raw('POST', `/api/clients/${clientId}/credit/payments`, {
        ...{ id, shiftId, amount: form.amount, method: form.method },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balance(clientId)).toBe(107);
  await expect(gym.credits.pay({ ...form, id: newId() })).rejects.toMatchObject({
    code: 'more_than_owed',
    fields: { amount: 'El abono es mayor que lo que debe.' },
  });
});

test('la lista pone primero a quien más debe y suma lo que se debe', async () => {
  const neighbour = await app.gym();
  expect(await neighbour.credits.list({})).toEqual({ items: [], total: 0, totalIsFloor: false, owed: 0 });
  const before = (await gym.credits.list({})).owed;
  const [much, little, none] = [
    await newClient(90_000, 'Zoé Único'),
    await newClient(90_000, 'Iris Único'),
    await newClient(5, 'Luz Único'),
  ];
  await lend(much, 2000);
  await lend(little, 1000);
  const { items, total, owed } = await gym.credits.list({ search: 'unico' });
  expect(items.map(({ clientId }) => clientId)).toEqual([much, little, none]);
  expect({ total, owed }).toEqual({ total: 3, owed: 3300 });
  expect((await gym.credits.list({})).owed).toBe(before + 3300);
  await gym.clients.remove({ id: none });
  await gym.clients.remove({ id: little });
  expect((await gym.credits.list({ search: 'unico' })).items.map(({ clientId }) => clientId)).toEqual([
    much,
    little,
  ]);
  expect(
    await gym.credits.pay({ id: newId(), clientId: little, amount: 1100, method: 'debit' }),
  ).toMatchObject({
    balance: 0,
  });
});
