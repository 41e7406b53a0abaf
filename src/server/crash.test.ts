import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { createTestDatabase } from '../test/database.ts';
import { findPort } from '../test/ports.ts';
import { databaseUrl } from '../test/postgres.ts';
import { type ServerProcess, startServer } from '../test/server-process.ts';
import { findImbalances, membershipLine, orderOf, productLine } from '../test/store.ts';
import { readRows } from '../test/superuser.ts';

const kills = Number(process.env.PULSO_TEST_KILLS ?? 2);
const tills = 3;
const patienceMs = 600_000;

/** A seed of its own for each run, told when the test fails. */
function newSeed(): number {
  const seed = Date.now();
  onTestFailed(() => console.error(`seed: ${seed}`));
  return seed;
}
const owner = { id: newId(), email: `gimnasio-${newId()}@correo.cl`, password: 'una-clave-larga' };

let data: string;
let place: Record<string, string>;
/** PostgreSQL's stays open; the embedded one is opened once no server has it. */
let open: () => Promise<Database>;
let removeDatabase = async () => {};
let server: ServerProcess & { address: string };
let cookie = '';

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'pulso-crash-'));
  const template = inject('databaseTemplate');
  if ('image' in template) {
    const directory = join(data, 'db');
    await (await connect({ directory, image: await readFile(template.image) })).close();
    place = { PULSO_DATA: data };
    open = () => connect({ directory });
  } else {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
    place = { PULSO_DATA: data, DATABASE_URL: databaseUrl(template.url, rows[0]?.name ?? '') };
    open = async () => ({ ...database, close: async () => {} });
    removeDatabase = database.close;
  }
});
afterAll(async () => {
  await end('SIGKILL');
  await removeDatabase();
  await rm(data, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await findPort();
  server = { ...startServer({ PORT: `${port}`, ...place }), address: `http://127.0.0.1:${port}` };
  await server.ready;
}

async function end(signal: NodeJS.Signals): Promise<void> {
  server.child.kill(signal);
  await server.ended;
}

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text(), cookies: answer.headers.getSetCookie() };
}

async function post(path: string, body: object): Promise<void> {
  const { status, body: text, cookies } = await send('POST', path, body);
  expect(text).toEqual(status === 200 ? expect.any(String) : '');
  if (cookies.length > 0) cookie = cookies.map((header) => header.split(';')[0]).join('; ');
}

const products = [newId(), newId(), newId()];
const [shiftId, clientId, planId] = [newId(), newId(), newId()];

async function prepare(): Promise<void> {
  await post('/register', { ...owner, role: 'gym', gymName: 'Fuerza' });
  await post('/sign-in', { email: owner.email, password: owner.password });
  for (const id of products) await post('/products', { id, name: `Agua ${id}`, price: 1006, quantity: 50 });
  await post('/shifts', { id: shiftId, tillId: newId(), float: 0 });
  await post('/clients', { id: clientId, name: 'Ana' });
  expect(await send('PUT', `/clients/${clientId}/credit`, { limit: 1_000_000_000 })).toMatchObject({
    status: 200,
  });
  await post('/sales', {
    ...big,
    total: 1_106_600,
    payments: [{ method: 'debit', amount: 1_106_600 }],
    tendered: 0,
  });
  await post('/sales', owed);
  await post('/plans', { id: planId, kind: 'period', name: 'Full', price: 30_000, billingPeriod: 'monthly' });
}

/** Three products; in turn in cash, on account and along with a membership. */
function newSale(turn: number) {
  const lines = products.map((id) => productLine(id, 1006));
  const common = { id: newId(), shiftId, clientId, total: 3320 };
  if (turn % 3 === 0)
    return {
      ...common,
      order: orderOf(...lines),
      payments: [{ method: 'cash', amount: 3320 }],
      tendered: 5000,
    };
  if (turn % 3 === 1)
    return { ...common, order: orderOf(...lines), payments: [{ method: 'account', amount: 3320 }] };
  const order = orderOf(membershipLine(30_000, { planId }), ...lines);
  return { ...common, order, total: 33_320, payments: [{ method: 'debit', amount: 33_320 }] };
}
type NewSale = ReturnType<typeof newSale>;

/** What is given back of, a unit at a time, and what is owed from the beginning. */
const big = { ...newSale(0), order: orderOf(productLine(products[0] ?? '', 1006, { quantity: 1000 })) };
const owed = newSale(1);

/** What happens beside the sales: in turn a refund, a paid debt, a purchase and an import. */
function newAct(turn: number) {
  const id = newId();
  const [productId = ''] = products;
  const lines = [{ id: newId(), saleLineId: big.order.lines[0]?.id, quantity: 1, restock: true }];
  if (turn % 4 === 0)
    return {
      table: 'refund',
      path: `/sales/${big.id}/refunds`,
      body: { id, shiftId, lines, method: 'cash' },
    };
  if (turn % 4 === 1)
    return {
      table: 'credit_entry',
      path: `/clients/${clientId}/credit/payments`,
      body: { id, shiftId, amount: 10, method: 'cash' },
    };
  if (turn % 4 === 2)
    return {
      table: 'purchase',
      path: '/stock/purchases',
      body: { id, receivedOn: '2026-01-01', lines: [{ productId, quantity: 3, amount: 1000 }] },
    };
  return {
    table: 'import_run',
    path: '/imports/products',
    body: { id, fileName: 'jugos.csv', lines: [{ line: 2, code: id.slice(-12), name: 'Jugo', quantity: 5 }] },
  };
}
type Act = ReturnType<typeof newAct>;

const acts = new Map<string, Act>();
const sales = new Map<string, NewSale>();
const responses = new Map<string, string>();
const done = new Set<string>();

/** A till that sells until its server is gone. */
async function sell(till: number, onAnswer: () => void): Promise<void> {
  for (let turn = till; ; turn++) {
    const sale = newSale(turn);
    sales.set(sale.id, sale);
    const answer = await send('POST', '/sales', sale).catch(() => null);
    if (!answer) return;
    expect(answer).toMatchObject({ status: 200 });
    responses.set(sale.id, answer.body);
    onAnswer();
    const act = newAct(turn);
    acts.set(act.body.id, act);
    const reply = await send('POST', act.path, act.body).catch(() => null);
    if (!reply) return;
    expect(reply, act.path).toMatchObject({ status: 200 });
    done.add(act.body.id);
    onAnswer();
  }
}

/** When a server is killed: so many answers later, and then so many milliseconds. */
const momentToKill = fc.record({ answers: fc.integer({ min: 1, max: 20 }), delayMs: fc.nat(60) });

/** Kills the server in the midst of selling. */
async function sellUntilKilled({ answers, delayMs }: { answers: number; delayMs: number }): Promise<void> {
  let left = answers;
  const kill = () => server.child.kill('SIGKILL');
  const onAnswer = () => {
    left -= 1;
    if (left === 0) setTimeout(kill, delayMs);
  };
  await Promise.all(Array.from({ length: tills }, (_, till) => sell(till, onAnswer)));
  await server.ended;
}

test('un servidor que muere en medio de ventas, reembolsos, abonos, compras e importaciones deja cada cosa entera o ninguna, y repetirla la completa una vez', {
  timeout: patienceMs,
}, async () => {
  const seed = newSeed();
  const moments = fc.sample(momentToKill, { numRuns: kills, seed });
  await start();
  await prepare();
  for (const [round, moment] of moments.entries()) {
    await sellUntilKilled(moment);
    await start();
    for (const [id, sale] of sales) {
      const before = await send('GET', `/sales/${id}`);
      const first = responses.get(id);
      if (first) expect(before).toMatchObject({ status: 200, body: first });
      else expect([200, 404]).toContain(before.status);
      if (first && round < kills - 1) continue;
      const again = await send('POST', '/sales', sale);
      expect(again).toMatchObject({ status: 200, body: first ?? again.body });
      if (before.status === 200) expect(again.body).toBe(before.body);
      responses.set(id, again.body);
    }
    for (const [id, { path, body }] of acts) {
      if (done.has(id) && round < kills - 1) continue;
      expect(await send('POST', path, body), path).toMatchObject({ status: 200 });
      done.add(id);
    }
  }
  await end('SIGTERM');
  const database = await open();
  try {
    expect(await findImbalances(database, owner.id)).toEqual([]);
    const { receipt: receipts = [], ...tables } = await readRows(database, owner.id);
    const numbers = new Map(receipts.map(({ source_id, number }) => [source_id, Number(number)]));
    for (const [id, body] of responses) expect(JSON.parse(body).receiptNumber).toBe(numbers.get(id));
    const withReceipt = [...acts.values()].filter(({ table }) => ['refund', 'credit_entry'].includes(table));
    expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual(
      [big, owed, ...sales, ...withReceipt].map((_, place) => place + 1),
    );
    for (const [id, { table }] of acts)
      expect(
        tables[table]?.filter((row) => row.id === id),
        table,
      ).toHaveLength(1);
  } finally {
    await database.close();
  }
});
