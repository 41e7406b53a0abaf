import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { arrived, openMailbox } from '../test/mailbox.ts';
import { findImbalances, insertShift, orderOf, productLine } from '../test/store.ts';
import { asSuperuser, countDeadlocks, endTransactions } from '../test/superuser.ts';

const someAddress = () => `${newId()}@correo.cl`;

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let gym: Person;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ environment: { SMTP_URL: mailbox.url } });
  gym = await app.gym();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const mailsTo = (address: string) => mailbox.letters.filter(({ to }) => to === address).length;

const endForAnothersSake = (email: string, times: number, code?: string, constraint?: string) =>
  endTransactions(app.database, { email, times, ...(code && { code }), ...(constraint && { constraint }) });

test('una transacción que la base termina por otra se repite, y lo que le sigue pasa una vez', async () => {
  const email = someAddress();
  await endForAnothersSake(email, 2);
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', email });
  expect((await gym.clients.list({ search: email })).items).toMatchObject([{ id: client.id }]);
  await arrived(() => mailbox.letters, email);
  const next = someAddress();
  await gym.clients.create({ id: newId(), name: 'Bruno', email: next });
  await arrived(() => mailbox.letters, next);
  expect(mailsTo(email)).toBe(1);
});

test('lo que choca con lo que otro escribió en el mismo momento se mira una vez más', async () => {
  const [once, again] = [someAddress(), someAddress()];
  await endForAnothersSake(once, 1, '23505', 'client_email_unique');
  await endForAnothersSake(again, 2, '23505', 'client_email_unique');
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', email: once });
  expect((await gym.clients.list({ search: once })).items).toMatchObject([{ id: client.id }]);
  expect(await gym.raw('POST', '/api/clients', { id: newId(), name: 'Ana', email: again })).toMatchObject({
    status: 409,
  });
  expect((await gym.clients.list({ search: again })).items).toEqual([]);
});

test('se repite dos veces a lo más, y lo que no resultó no deja nada', async () => {
  const email = someAddress();
  await endForAnothersSake(email, 3);
  const client = { id: newId(), name: 'Ana', email };
  expect(await gym.raw('POST', '/api/clients', client)).toMatchObject({ status: 500 });
  expect((await gym.clients.list({ search: email })).items).toEqual([]);
  expect(mailsTo(email)).toBe(0);
  expect(await gym.clients.create(client)).toMatchObject({ client: { email } });
});

const processOf = async (connection: PoolClient): Promise<number> => {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
};

/** Until one process waits for another. */
const waiting = (condition: string, pid: number) =>
  expect
    .poll(async () => {
      const { rowCount } = await app.database.pool.query(
        `select from pg_stat_activity a where ${condition}`,
        [pid],
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
const somebodyWaitsFor = (pid: number) => waiting('$1 = any (pg_blocking_pids(a.pid))', pid);
const waits = (pid: number) => waiting('a.pid = $1 and cardinality(pg_blocking_pids(a.pid)) > 0', pid);

test.runIf(process.env.PULSO_TEST_DATABASE === 'postgres')(
  'una venta que espera en círculo con otra transacción se hace igual, y una vez',
  async () => {
    const shiftId = await insertShift(app, gym);
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana' });
    await gym.credits.setLimit({ clientId: client.id, limit: 5000 });
    const { id: productId } = await gym.products.create({
      id: newId(),
      name: 'Agua',
      price: 1000,
      quantity: 5,
    });
    const sale = {
      ...{ id: newId(), shiftId, clientId: client.id, total: 1100 },
      order: orderOf(productLine(productId, 1000)),
      payments: [{ method: 'account' as const, amount: 1100 }],
      email: someAddress(),
    };
    const before = await countDeadlocks(app.database);
    // The sale takes its shift, the client's debt and the stock, one after the other.
    const sold = await asSuperuser(app.database, (rival) =>
      asSuperuser(app.database, async (gate) => {
        const [rivalPid, gatePid] = [await processOf(rival), await processOf(gate)];
        await rival.query(`begin; set local deadlock_timeout = '1min'`);
        await rival.query('select from product_stock where product_id = $1 for update', [productId]);
        await gate.query('begin');
        await gate.query('select from credit where id = $1 for update', [client.id]);
        const selling = gym.sales.complete(sale);
        await somebodyWaitsFor(gatePid);
        const taking = rival.query('select from shift where id = $1 for update', [shiftId]);
        await waits(rivalPid);
        await gate.query('commit');
        await taking;
        await rival.query('rollback');
        return selling;
      }),
    );
    expect(sold).toMatchObject({ id: sale.id, total: 1100 });
    expect(await countDeadlocks(app.database)).toBeGreaterThan(before);
    expect(await gym.sales.list({})).toMatchObject({ total: 1 });
    expect(await gym.products.get({ id: productId })).toMatchObject({ quantity: 4 });
    expect(await gym.credits.get({ clientId: client.id })).toMatchObject({ balance: 1100 });
    await arrived(() => mailbox.letters, sale.email);
    expect(await findImbalances(app.database, gym.accountId)).toEqual([]);
  },
);
