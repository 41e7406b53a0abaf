import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { serverUrl } from '../test/database.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { findImbalances, insertShift, orderOf, productLine } from '../test/store.ts';
import { asSuperuser, countDeadlocks } from '../test/superuser.ts';

const tills = 10;
const rounds = 5;
const price = 1000;

let app: TestApp;
let gym: Person;
let shifts: string[];
beforeAll(async () => {
  app = await openTestApp();
  gym = await app.gym();
  shifts = [];
  for (let left = tills; left > 0; left--) shifts.push(await insertShift(app, gym));
});
afterAll(() => app.close());
afterEach(async () => expect(await findImbalances(app.database, gym.accountId)).toEqual([]));
afterEach(async () => expect(await countDeadlocks(app.database)).toBe(0));

const setPolicy = (policy: 'warn' | 'refuse') =>
  asSuperuser(app.database, (connection) =>
    connection.query('update gym set stock_policy = $1 where gym_id = $2', [policy, gym.accountId]),
  );

async function newProducts(count: number, quantity: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  for (const id of ids) await gym.products.create({ id, name: `Producto ${id}`, price, quantity });
  return ids;
}

const quantitiesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await gym.products.get({ id })).quantity));

/** One of each product, paid in cash, at one of the tills. */
const saleAt = (till: number, productIds: readonly string[]) => {
  const total = productIds.length * price * 1.1;
  return {
    id: newId(),
    shiftId: shifts[till % tills],
    order: orderOf(...productIds.map((id) => productLine(id, price))),
    total,
    payments: [{ method: 'cash', amount: total }],
    tendered: total,
  };
};

interface Answer {
  status: number;
  body: string;
}
type Post = (path: string, body: object, place: number) => Promise<Answer>;

const here: Post = (path, body) => gym.raw('POST', `/api${path}`, body);

const countOutcomes = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? '200' : `${status} ${JSON.parse(body).error.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

/** Each till sells all the products, in its own order, again and again. */
async function rush(post: Post): Promise<void> {
  const ids = await newProducts(8, tills * rounds);
  const turned = (by: number) => [...ids.slice(by % ids.length), ...ids.slice(0, by % ids.length)];
  const days = Array.from({ length: tills }, async (_, till) => {
    const answers = [];
    for (let round = 0; round < rounds; round++) {
      const order = turned(till + round);
      answers.push(await post('/sales', saleAt(till, round % 2 ? order : order.toReversed()), till));
    }
    return answers;
  });
  expect(countOutcomes((await Promise.all(days)).flat())).toEqual({ 200: tills * rounds });
  expect(await quantitiesOf(ids)).toEqual(ids.map(() => 0));
}

test('diez cajas que venden a la vez los mismos productos: ninguna falla y el stock es el que queda', () =>
  rush(here));

test.each([
  ['warn', { 200: tills }, 1 - tills],
  ['refuse', { 200: 1, '409 out_of_stock': tills - 1 }, 0],
] as const)('la última unidad desde diez cajas, con %s', async (policy, expected, left) => {
  await setPolicy(policy);
  const ids = await newProducts(1, 1);
  const answers = await Promise.all(shifts.map((_, till) => here('/sales', saleAt(till, ids), till)));
  expect(countOutcomes(answers)).toEqual(expected);
  expect(await quantitiesOf(ids)).toEqual([left]);
  await setPolicy('warn');
});

test('vender, devolver, comprar, anular compras, contar, cambiar costos y cerrar cajas a la vez no se esperan en círculo', async () => {
  const ids = await newProducts(4, 100);
  const sold = await Promise.all(shifts.map((_, till) => here('/sales', saleAt(till, ids), till)));
  const sales = sold.map(
    ({ body }) => JSON.parse(body) as { id: string; shiftId: string; lines: { id: string }[] },
  );
  const closing = await insertShift(app, gym);
  const { id: countId } = await gym.counts.create({ id: newId(), name: 'Conteo' });
  const quantity = 100 - tills;
  for (const productId of ids) await gym.counts.record({ id: newId(), countId, productId, quantity });
  const purchase = (order: readonly string[]) => ({
    ...{ id: newId(), receivedOn: '2026-11-20' },
    lines: order.map((productId, place) => ({
      productId,
      quantity: 1,
      amount: 500 + 37 * place,
    })),
  });
  const wrong = [purchase(ids), purchase(ids.toReversed())];
  for (const form of wrong) expect((await here('/stock/purchases', form, 0)).status).toBe(200);
  const products = await Promise.all(ids.map((id) => gym.products.get({ id })));
  const answers = await Promise.all([
    ...shifts.map((_, till) => here('/sales', saleAt(till, till % 2 ? ids : ids.toReversed()), till)),
    ...sales.map(({ id, lines }, till) =>
      here(
        `/sales/${id}/refunds`,
        {
          ...{ id: newId(), shiftId: shifts[(till + 1) % tills], method: 'cash', reason: '' },
          lines: lines.map((line) => ({ id: newId(), saleLineId: line.id, quantity: 1, restock: true })),
        },
        till,
      ),
    ),
    ...products.map(({ id, name, version }) =>
      gym.raw('PUT', `/api/products/${id}`, { name, price, cost: 700, version }),
    ),
    ...[ids, ids.toReversed(), ids, ids.toReversed()].map((order) =>
      here('/stock/purchases', purchase(order), 0),
    ),
    ...wrong.map(({ id }) => here(`/stock/purchases/${id}/cancel`, { reason: 'Se ingresó dos veces' }, 0)),
    here(`/stock/counts/${countId}/apply`, {}, 0),
    here(`/shifts/${closing}/close`, { counted: 0 }, 0),
  ]);
  // A purchase that was quicker has changed the cost that a product's form had read.
  const { '409 stale': outdated = 0, ...others } = countOutcomes(answers);
  expect(outdated).toBeLessThanOrEqual(products.length);
  expect(others).toEqual({ 200: answers.length - outdated });
  expect(await quantitiesOf(ids)).toEqual(ids.map(() => 100 - tills + 4));
});

test('lo que espera por otro movimiento del mismo producto queda después de él en el libro', async () => {
  if (app.database.kind === 'embedded') return;
  const [id = ''] = await newProducts(1, 10);
  await asSuperuser(app.database, async (other) => {
    await other.query('begin');
    await other.query('select from product_stock where product_id = $1 for update', [id]);
    const sold = here('/sales', saleAt(0, [id]), 0);
    const isWaiting = async () =>
      (await other.query('select from pg_locks where not granted and pid <> pg_backend_pid()')).rowCount !==
      0;
    while (!(await isWaiting()));
    await other.query(
      `insert into stock_movement (gym_id, product_id, kind, quantity) values ($1, $2, 'adjustment', 5)`,
      [gym.accountId, id],
    );
    await other.query('commit');
    expect(countOutcomes([await sold])).toEqual({ 200: 1 });
  });
  expect(await quantitiesOf([id])).toEqual([14]);
});

test('mientras una caja se cierra, lo que se vende en ella entra a su cuenta o no se vende', async () => {
  const ids = await newProducts(1, 100);
  const shiftId = await insertShift(app, gym);
  const sale = () => here('/sales', { ...saleAt(0, ids), shiftId }, 0);
  const close = here(`/shifts/${shiftId}/close`, { counted: 0 }, 0);
  const answers = await Promise.all([sale(), sale(), sale(), close, sale(), sale(), sale()]);
  const sold = answers.filter((answer, place) => place !== 3 && answer.status === 200).length;
  expect(countOutcomes(answers.filter((_, place) => place !== 3))).toEqual({
    ...(sold > 0 && { 200: sold }),
    ...(sold < 6 && { '409 shift_closed': 6 - sold }),
  });
  expect((await gym.tills.report({ id: shiftId })).expected).toBe(sold * 1100);
});

test.runIf(serverUrl())('por dos servidores sobre la misma base tampoco falla ninguna', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name');
  const url = databaseUrl(serverUrl() ?? '', rows[0]?.name ?? '');
  const servers: (ServerProcess & { address: string })[] = [];
  try {
    for (let left = 2; left > 0; left--) {
      const port = await findPort();
      const server = startServer({ PORT: `${port}`, PULSO_DATA: app.data, DATABASE_URL: url });
      servers.push({ ...server, address: `http://127.0.0.1:${port}` });
    }
    await Promise.all(servers.map(({ ready }) => ready));
    const there: Post = async (path, body, place) => {
      const answer = await fetch(`${servers[place % 2]?.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: gym.cookie() },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.text() };
    };
    await rush(there);
    const form = saleAt(0, await newProducts(1, 10));
    const twice = await Promise.all([0, 1].map((place) => there('/sales', form, place)));
    expect(twice[0]).toMatchObject({ status: 200, body: twice[1]?.body });
  } finally {
    for (const { child, ended } of servers) {
      child.kill('SIGTERM');
      await ended;
    }
  }
});
