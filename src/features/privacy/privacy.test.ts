import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { atRate, createProduct, insertShift, orderOf } from '../../test/store.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { totalsOf } from '../orders/domain.ts';

const today = '2026-11-20';
/** In everything that is written about the client, and nowhere else. */
const secret = 'Turmalina';

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
beforeEach(async () => {
  gym = await app.gym();
});
afterAll(() => app.close());

const photo = `data:image/jpeg;base64,/9j/${btoa(secret)}`;

async function buyOn(clientId: string, paidOn: string): Promise<{ membershipId: string; paymentId: string }> {
  const membership = { planName: 'Full', period: 'monthly', observation: secret } as const;
  const { id: membershipId } = await gym.memberships.create({ id: newId(), clientId, ...membership });
  const payment = { amount: 30_000, paidOn, planStartsOn: paidOn, observation: secret };
  const { id: paymentId } = await gym.payments.take({ id: newId(), membershipId, ...payment });
  return { membershipId, paymentId };
}

async function sellTo(clientId: string): Promise<string> {
  const product = await createProduct(gym);
  const order = { ...orderOf(lineOf(product, { note: secret })), note: secret };
  const { total } = totalsOf(order, atRate(1000));
  const sale = await gym.sales.complete({
    ...{ id: newId(), shiftId: await insertShift(app, gym), clientId, order, total },
    payments: [{ method: 'debit', amount: total }],
  });
  const { id: saleLineId = '' } = sale.lines[0] ?? {};
  await gym.refunds.create({
    ...{ id: newId(), saleId: sale.id, shiftId: sale.shiftId, method: 'debit', reason: secret },
    lines: [{ id: newId(), saleLineId, quantity: 1, restock: true }],
  });
  await gym.orders.park({ id: newId(), name: secret, clientId, order });
  return sale.id;
}

/** What it cost, and where it was sold. */
async function buyOnCredit(clientId: string) {
  await gym.credits.setLimit({ clientId, limit: 100_000 });
  const order = orderOf(lineOf(await createProduct(gym)));
  const { total } = totalsOf(order, atRate(1000));
  const shiftId = await insertShift(app, gym);
  const payments = [{ method: 'account' as const, amount: total }];
  await gym.sales.complete({ id: newId(), shiftId, clientId, order, total, payments });
  return { total, shiftId };
}

/** A client with an account, of whom everything is known, and who has left. */
async function addFormerClient() {
  const email = `${secret}-${newId()}@correo.cl`.toLowerCase();
  const account = await app.clientOf(gym, { name: secret, email });
  const { clientId } = account;
  const client = await gym.clients.get({ id: clientId });
  const contact = {
    phone: '+56911111111',
    whatsapp: '+56911111112',
    dni: `${secret} ${newId()}`.slice(0, 30),
    dniType: 'other' as const,
  };
  const { hasAccount: _, membershipStatus: __, ...form } = client;
  await gym.clients.update({
    ...form,
    ...{ ...contact, surname: secret, birthDate: '1990-02-03', observation: secret },
  });
  const bought = await buyOn(clientId, '2026-09-01');
  await gym.reservations.enter({ id: newId(), clientId, date: today, overrideReason: secret });
  await gym.photos.save({ clientId, image: photo });
  await gym.notes.create({ id: newId(), clientId, text: secret });
  await gym.routines.create({ clientId });
  await gym.routines.addExercise({
    ...{ id: newId(), clientId, day: 'monday', name: 'Sentadilla', note: secret, load: secret },
    ...{ sets: null, repetitions: '', restSeconds: null },
  });
  const saleId = await sellTo(clientId);
  return { account, clientId, email, saleId, ...bought };
}

const erase = (clientId: string, id = newId()) =>
  gym.privacy.erase({ id, clientId, reason: 'Lo pidió por correo' });

/** The tables in which something of the client is still found. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const rows = await readRows(app.database, gym.accountId);
  return Object.entries(rows).flatMap(([table, list]) => {
    const text = JSON.stringify(list).toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase())) ? [table] : [];
  });
}

test('se borra todo lo que dice quién fue; los pagos, las ventas y los comprobantes quedan', async () => {
  const { clientId, account, saleId, paymentId } = await addFormerClient();
  const words = [secret, '5691111111', btoa(secret), account.accountId];
  const before = await tablesWith(words);
  const income = await gym.income.list({});
  for (const table of ['audit', 'client', 'client_account', 'client_note', 'client_photo', 'credential'])
    expect(before).toContain(table);
  expect(await erase(clientId)).toEqual({ done: true });
  expect(await tablesWith(words)).toEqual(['audit', 'receipt']);
  const { audit = [] } = await readRows(app.database, gym.accountId);
  const telling = audit.filter((row) => JSON.stringify(row).includes(secret));
  expect([...new Set(telling.map((row) => row.table_name))]).toEqual(['receipt']);
  const after = await gym.income.list({});
  expect(after.items.map(({ id }) => id)).toEqual(income.items.map(({ id }) => id));
  expect(after.items.find(({ id }) => id === paymentId)).toMatchObject({
    amount: 30_000,
    clientName: 'Cliente sin datos',
  });
  expect((await gym.sales.get({ id: saleId })).total).toBeGreaterThan(0);
});

test('su cuenta se va con sus sesiones, y la de quien también es de otro gimnasio queda', async () => {
  const { account, clientId, email } = await addFormerClient();
  const elsewhere = await app.gym();
  const { account: shared, clientId: sharedId, email: sharedEmail } = await addFormerClient();
  const { activation } = await elsewhere.clients.create({ id: newId(), name: 'Ana', email: sharedEmail });
  await shared.invitations.accept({ token: new URL(activation?.url ?? '').searchParams.get('token') ?? '' });
  const waiting = await addFormerClient();
  const { code, key } = await elsewhere.gym.get({});
  await elsewhere.clients.create({ id: newId(), name: 'Ana', email: waiting.email });
  await waiting.account.registration.joinGym({ name: 'Ana', gymCode: code, gymKey: key });
  await erase(clientId);
  await erase(sharedId);
  await erase(waiting.clientId);
  expect((await waiting.account.account.me({})).role).toBe('client');
  await expect(account.account.me({})).rejects.toMatchObject({ status: 401 });
  await expect(account.account.signIn({ email, password: account.password })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  await shared.account.signIn({ email: sharedEmail, password: shared.password });
  expect((await shared.account.me({})).role).toBe('client');
});

/** What the accountant has of this month, without the reasons that were written. */
async function readBooks() {
  const { items } = await gym.accounting.all({ month: '2026-11' });
  return items.map(({ note: _, ...document }) => document);
}

test('los libros y las ventas dicen lo mismo que antes, también cómo se pagó', async () => {
  const { clientId, saleId } = await addFormerClient();
  const before = { books: await readBooks(), sale: await gym.sales.get({ id: saleId }) };
  expect(before.books.find(({ kind }) => kind === 'sale')?.methods).toEqual(['debit']);
  expect(before.sale.payments).toMatchObject([{ method: 'debit' }]);
  await erase(clientId);
  const after = await gym.sales.get({ id: saleId });
  expect(await readBooks()).toEqual(before.books);
  expect(after.payments).toEqual(before.sale.payments);
});

test('su cuenta se va aunque alguien del equipo tenga en su ficha el id de su cuenta', async () => {
  await app.memberOf(gym, 'reception');
  await asSuperuser(app.database, (connection) =>
    connection.query('update team_member set id = account_id where gym_id = $1', [gym.accountId]),
  );
  const { account, clientId, email } = await addFormerClient();
  await erase(clientId);
  await expect(account.account.signIn({ email, password: account.password })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
});

test('su nombre se va también de la orden que después fue de otra persona', async () => {
  const { clientId } = await addFormerClient();
  const { client: other } = await gym.clients.create({ id: newId(), name: 'Iris' });
  const order = orderOf(lineOf(await createProduct(gym)));
  const parked = { id: newId(), claim: newId(), order };
  const { version } = await gym.orders.park({ ...parked, name: secret, clientId });
  await gym.orders.resume({ id: parked.id, claim: parked.claim, version });
  await gym.orders.park({ ...parked, name: 'Iris', clientId: other.id });
  await erase(clientId);
  const { audit = [] } = await readRows(app.database, gym.accountId);
  const telling = audit.filter((row) => JSON.stringify(row).includes(secret));
  expect([...new Set(telling.map((row) => row.table_name))]).toEqual(['receipt']);
});

test('quien fue borrado no se encuentra ni vuelve, y repetir el pedido no hace nada', async () => {
  const { clientId, email } = await addFormerClient();
  const id = newId();
  await erase(clientId, id);
  expect(await erase(clientId, id)).toEqual({ done: true });
  await expect(erase(clientId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(gym.privacy.erase({ id, clientId, reason: 'Otra razón' })).rejects.toMatchObject({
    code: 'already_saved',
  });
  for (const call of [
    gym.clients.get({ id: clientId }),
    gym.clients.restore({ id: clientId }),
    gym.record.personalData({ clientId }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'not_found' });
  expect((await gym.clients.list({ search: secret })).items.map((item) => item.id)).not.toContain(clientId);
  await gym.clients.create({ id: newId(), name: 'Otra', email });
});

test('no se borra a quien todavía puede entrenar, debe o tiene saldo', async () => {
  const { account, clientId } = await addFormerClient();
  const { paymentId } = await buyOn(clientId, '2026-11-02');
  await expect(erase(clientId)).rejects.toMatchObject({ status: 409, code: 'membership_in_force' });
  await gym.payments.remove({ id: paymentId });
  await buyOnCredit(clientId);
  await expect(erase(clientId)).rejects.toMatchObject({ status: 409, code: 'account_unsettled' });
  expect((await account.account.me({})).role).toBe('client');
  expect(await gym.clients.get({ id: clientId })).toMatchObject({ name: secret });
});

test('lo que se le permitió sigue sin gastar sesiones del bono que compartía', async () => {
  const [ana, iris] = [newId(), newId()];
  for (const id of [ana, iris]) await gym.clients.create({ id, name: 'Ana' });
  const { id: planId } = await gym.plans.create({
    ...{ id: newId(), kind: 'pack', name: 'Bono', price: 30_000, billingPeriod: null, days: 30 },
    ...{ reservations: 'limited', reservationLimit: 1, people: 2 },
  });
  const startsOn = '2026-11-01';
  const { id: membershipId } = await gym.memberships.sell({ id: newId(), clientId: ana, planId, startsOn });
  const pay = (planStartsOn: string) =>
    gym.payments.take({ id: newId(), membershipId, amount: 30_000, paidOn: startsOn, planStartsOn });
  await pay(startsOn);
  await gym.members.add({ id: newId(), membershipId, clientId: iris });
  const classId = await insertClass(app, gym, {});
  const visited = { classId, clientId: iris, attended: true };
  await gym.reservations.create({ id: newId(), ...visited, date: '2026-11-10' });
  await gym.reservations.create({ id: newId(), ...visited, date: '2026-11-11', overrideReason: secret });
  await pay('2026-12-01');
  const left = async () => (await gym.memberships.list({ clientId: ana })).items[0]?.sessionsLeft;
  expect(await left()).toBe(1);
  await erase(iris);
  expect(await left()).toBe(1);
  expect(await tablesWith([secret])).toEqual([]);
});

test('en Registro queda que se hizo, quién y por qué, y no a quién', async () => {
  const { clientId } = await addFormerClient();
  await erase(clientId);
  const entries = (await gym.record.list({ kind: 'clients' })).items;
  expect(entries[0]).toMatchObject({
    sentence: 'Borró los datos personales de un cliente: Lo pidió por correo',
    changes: 1,
    personId: gym.accountId,
  });
  const { items } = await gym.record.list({ clientId });
  expect(items.length).toBeGreaterThan(5);
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(JSON.stringify(items)).not.toContain('undefined');
});

test('se entrega todo lo que se guarda de un cliente, y nada de otro', async () => {
  const { clientId } = await addFormerClient();
  const other = await addFormerClient();
  await gym.clients.update({
    ...{ id: other.clientId, version: 2, name: 'Ágata', observation: 'Ágata' },
  });
  const { sheets, photo: image } = await gym.record.personalData({ clientId });
  expect(image).toBe(photo);
  const told = JSON.stringify(sheets);
  for (const text of ['5691111111', '03-02-1990', secret, 'Sentadilla', '$\u00a030.000'])
    expect(told).toContain(text);
  expect(told).not.toContain('Ágata');
  expect(told).not.toContain(clientId);
  expect(sheets.map(({ title }) => title)).toEqual([
    'Clientes',
    'Cuentas de clientes',
    'Enlaces de activación',
    'Membresías',
    'Cobros',
    'Pagos',
    'Comprobantes',
    'Visitas',
    'Ejercicios',
    'Ventas',
    'Líneas de ventas',
    'Pagos de ventas',
    'Reembolsos',
    'Líneas de reembolsos',
    'Órdenes',
    'Notas y contactos',
  ]);
  for (const { rows } of sheets) expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

test('también lo que pagó de una deuda de la tienda', async () => {
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
  const { total, shiftId } = await buyOnCredit(client.id);
  await gym.credits.pay({ id: newId(), clientId: client.id, amount: total, method: 'debit', shiftId });
  const { sheets } = await gym.record.personalData({ clientId: client.id });
  expect(sheets.find(({ title }) => title === 'Pagos de ventas')?.rows).toHaveLength(2);
});

describe('quien fue eliminado', () => {
  const listed = async (input: { search?: string } = {}) =>
    (await gym.privacy.deleted({ search: '', ...input })).items.map(({ id }) => id);

  test('está entre los eliminados, los últimos primero, con quién lo hizo, y vuelve a los clientes', async () => {
    const ana = await addFormerClient();
    const { client: iris } = await gym.clients.create({ id: newId(), name: 'Iris' });
    await gym.clients.create({ id: newId(), name: 'Luz' });
    expect(await gym.privacy.deleted({ search: '' })).toEqual({ items: [], total: 0, totalIsFloor: false });
    await gym.clients.remove({ id: ana.clientId });
    await gym.clients.remove({ id: iris.id });
    const { items, total } = await gym.privacy.deleted({ search: '' });
    expect(total).toBe(2);
    expect(items.map(({ id }) => id)).toEqual([iris.id, ana.clientId]);
    expect(items[1]).toMatchObject({ name: secret, email: ana.email, deletedBy: 'Dueño' });
    expect(await listed({ search: 'turmal' })).toEqual([ana.clientId]);
    await gym.clients.restore({ id: ana.clientId });
    expect(await listed()).toEqual([iris.id]);
  });

  test('se borra para siempre, y sus pagos siguen eliminados', async () => {
    const { clientId, paymentId } = await addFormerClient();
    await gym.clients.remove({ id: clientId });
    const income = async () => (await gym.income.list({})).items.map(({ id, amount }) => ({ id, amount }));
    const before = await income();
    expect(before.map(({ id }) => id)).not.toContain(paymentId);
    await erase(clientId);
    expect(await listed()).toEqual([]);
    expect(await income()).toEqual(before);
    expect(await tablesWith([secret])).toEqual(['audit', 'receipt']);
    await expect(gym.clients.restore({ id: clientId })).rejects.toMatchObject({ code: 'not_found' });
  });
});
