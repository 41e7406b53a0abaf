import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { createProduct, orderOf } from '../../test/store.ts';
import { asSuperuser, readRows } from '../../test/superuser.ts';
import { insertClass } from '../../test/timetable.ts';
import { type FormerClients, formerClientsOf, secret, today } from './privacy.fixture.ts';

let app: TestApp;
let gym: Person;
let former: FormerClients;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
beforeEach(async () => {
  gym = await app.gym();
  former = formerClientsOf(app, gym);
});
afterAll(() => app.close());

test('se borra todo lo que dice quién fue; los pagos, las ventas y los comprobantes quedan', async () => {
  const { clientId, account, saleId, paymentId } = await former.addFormerClient();
  const words = [secret, '5691111111', btoa(secret), account.accountId];
  const before = await former.tablesWith(words);
  const income = await gym.income.list({});
  for (const table of ['audit', 'client', 'client_account', 'client_note', 'client_photo', 'credential'])
    expect(before).toContain(table);
  expect(await former.erase(clientId)).toEqual({ done: true });
  expect(await former.tablesWith(words)).toEqual(['audit', 'receipt']);
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
  const { account, clientId, email } = await former.addFormerClient();
  const elsewhere = await app.gym();
  const { account: shared, clientId: sharedId, email: sharedEmail } = await former.addFormerClient();
  const { activation } = await elsewhere.clients.create({ id: newId(), name: 'Ana', email: sharedEmail });
  await shared.invitations.accept({ token: new URL(activation?.url ?? '').searchParams.get('token') ?? '' });
  const waiting = await former.addFormerClient();
  const { code, key } = await elsewhere.gym.get({});
  await elsewhere.clients.create({ id: newId(), name: 'Ana', email: waiting.email });
  await waiting.account.registration.joinGym({ name: 'Ana', gymCode: code, gymKey: key });
  await former.erase(clientId);
  await former.erase(sharedId);
  await former.erase(waiting.clientId);
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

test('de un mes cerrado quedan sus cifras y no los motivos que se escribieron', async () => {
  const { clientId } = await former.addFormerClient();
  await asSuperuser(app.database, async (connection) => {
    await connection.query(`select set_config('app.gym_id', $1, false)`, [gym.accountId]);
    await connection.query(`insert into closed_month (gym_id, month) values ($1, '2026-11-01')`, [
      gym.accountId,
    ]);
  });
  const kept = await gym.accounting.all({ month: '2026-11' });
  expect(kept.items.map(({ note }) => note)).toContain(secret);
  const before = await readBooks();
  await former.erase(clientId);
  const { items } = await gym.accounting.all({ month: '2026-11' });
  expect(items.map(({ note }) => note)).not.toContain(secret);
  expect(await readBooks()).toEqual(before);
});

test('los libros y las ventas dicen lo mismo que antes, también cómo se pagó', async () => {
  const { clientId, saleId } = await former.addFormerClient();
  const before = { books: await readBooks(), sale: await gym.sales.get({ id: saleId }) };
  expect(before.books.find(({ kind }) => kind === 'sale')?.methods).toEqual(['debit']);
  expect(before.sale.payments).toMatchObject([{ method: 'debit' }]);
  await former.erase(clientId);
  const after = await gym.sales.get({ id: saleId });
  expect(await readBooks()).toEqual(before.books);
  expect(after.payments).toEqual(before.sale.payments);
});

test('su cuenta se va aunque alguien del equipo tenga en su ficha el id de su cuenta', async () => {
  await app.memberOf(gym, 'reception');
  await asSuperuser(app.database, (connection) =>
    connection.query('update team_member set id = account_id where gym_id = $1', [gym.accountId]),
  );
  const { account, clientId, email } = await former.addFormerClient();
  await former.erase(clientId);
  await expect(account.account.signIn({ email, password: account.password })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
});

test('su nombre se va también de la orden que después fue de otra persona', async () => {
  const { clientId } = await former.addFormerClient();
  const { client: other } = await gym.clients.create({ id: newId(), name: 'Iris' });
  const order = orderOf(lineOf(await createProduct(gym)));
  const parked = { id: newId(), claim: newId(), order };
  const { version } = await gym.orders.park({ ...parked, name: secret, clientId });
  await gym.orders.resume({ id: parked.id, claim: parked.claim, version });
  await gym.orders.park({ ...parked, name: 'Iris', clientId: other.id });
  await former.erase(clientId);
  const { audit = [] } = await readRows(app.database, gym.accountId);
  const telling = audit.filter((row) => JSON.stringify(row).includes(secret));
  expect([...new Set(telling.map((row) => row.table_name))]).toEqual(['receipt']);
});

test('quien fue borrado no se encuentra ni vuelve, y repetir el pedido no hace nada', async () => {
  const { clientId, email } = await former.addFormerClient();
  const id = newId();
  await former.erase(clientId, id);
  expect(await former.erase(clientId, id)).toEqual({ done: true });
  await expect(former.erase(clientId)).rejects.toMatchObject({ code: 'not_found' });
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
  const { account, clientId } = await former.addFormerClient();
  const { paymentId } = await former.buyOn(clientId, '2026-11-02');
  await expect(former.erase(clientId)).rejects.toMatchObject({ status: 409, code: 'membership_in_force' });
  await gym.payments.remove({ id: paymentId });
  await former.buyOnCredit(clientId);
  await expect(former.erase(clientId)).rejects.toMatchObject({ status: 409, code: 'account_unsettled' });
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
  await former.erase(iris);
  expect(await left()).toBe(1);
  expect(await former.tablesWith([secret])).toEqual([]);
});

test('en Registro queda que se hizo, quién y por qué, y no a quién', async () => {
  const { clientId } = await former.addFormerClient();
  await former.erase(clientId);
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
