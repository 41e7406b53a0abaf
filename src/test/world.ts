import type { PoolClient } from 'pg';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { Receipt, ReceiptContent } from '../features/receipts/contract.ts';
import { openTestApp, type Person, type TestApp } from './app.ts';
import { asSuperuser, listGymTables, type Rows, readRows } from './superuser.ts';
import { insertClass } from './timetable.ts';

/** In every text of the first gym, and nowhere else. */
export const secret = 'Zafiro';
const secretAmount = 98_765_431;

type Client = Person & { clientId: string };

/** A gym with a row in each table, and everybody who might want to see it. */
export interface World extends TestApp {
  readonly first: Person;
  readonly client: Client;
  /** Another client of the first gym. */
  readonly insider: Client;
  readonly otherGym: Person;
}

export const clientForm = () => ({
  name: secret,
  surname: `Pérez ${newId()}`,
  email: `${secret}-${newId()}@x.cl`,
});
export const membershipForm = { planName: `Plan ${secret}`, period: 'monthly', observation: secret } as const;
export const paymentForm = {
  amount: secretAmount,
  paidOn: '2026-11-02',
  planStartsOn: '2026-11-01',
  observation: secret,
};

export const exerciseForm = { day: 'monday', name: `Sentadilla ${secret}`, sets: 4, note: secret } as const;

export const classForm = {
  name: `Clase ${secret}`,
  days: ['monday' as const],
  startTime: '18:00',
  endTime: '19:00',
};

export async function addClient({ first }: Pick<World, 'first'>): Promise<string> {
  const { client } = await first.clients.create({ id: newId(), ...clientForm() });
  return client.id;
}

export async function addMembership({ first }: Pick<World, 'first'>, clientId: string): Promise<string> {
  const { id } = await first.memberships.create({ id: newId(), clientId, ...membershipForm });
  return id;
}

export async function addPayment({ first }: Pick<World, 'first'>, membershipId: string): Promise<string> {
  const { id } = await first.payments.create({ id: newId(), membershipId, ...paymentForm });
  return id;
}

export const programForm = () => ({ name: `Programa ${secret} ${newId()}`, active: true });

export async function addProgram({ first }: Pick<World, 'first'>): Promise<string> {
  const { id } = await first.programs.create({ id: newId(), ...programForm() });
  return id;
}

export const planForm = {
  kind: 'period',
  name: `Plan ${secret}`,
  description: secret,
  price: secretAmount,
  billingPeriod: 'monthly',
} as const;

export async function addPlan({ first }: Pick<World, 'first'>): Promise<string> {
  const { id } = await first.plans.create({ id: newId(), ...planForm });
  return id;
}

/** A class of every day with one place, also for who has no membership. */
export const addClass = (world: Pick<World, 'database' | 'first'>): Promise<string> =>
  insertClass(world, world.first, { name: `Clase ${secret}`, capacity: 1, trial: true });

export async function addExercise(
  { first }: Pick<World, 'first'>,
  { clientId }: Pick<Client, 'clientId'>,
): Promise<string> {
  const { id } = await first.routines.addExercise({ id: newId(), clientId, ...exerciseForm });
  return id;
}

/** A template from the routine of `client`, which has exercises. */
export async function addTemplate(
  { first }: Pick<World, 'first'>,
  { clientId }: Pick<Client, 'clientId'>,
): Promise<string> {
  const { id } = await first.routines.saveTemplate({ id: newId(), name: `${secret} ${newId()}`, clientId });
  return id;
}

export const productForm = () => ({
  name: `Agua ${secret}`,
  price: secretAmount,
  quantity: 5,
  supplier: secret,
});

export async function addProduct({ first }: Pick<World, 'first'>): Promise<string> {
  const { id } = await first.products.create({ id: newId(), ...productForm() });
  return id;
}

export const groupForm = () => ({ name: `Grupo ${secret} ${newId()}`.slice(0, 60) });

export async function addGroup({ first }: Pick<World, 'first'>): Promise<string> {
  const { id } = await first.groups.create({ id: newId(), ...groupForm() });
  return id;
}

export const soldForm = { price: secretAmount, startsOn: '2026-11-01', observation: secret } as const;

export async function sellPlan(
  { first }: Pick<World, 'first'>,
  clientId: string,
  planId: string,
): Promise<string> {
  const { id } = await first.memberships.sell({ id: newId(), clientId, planId, ...soldForm });
  return id;
}

/** The secret part of a link that activates a client. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('token') ?? '';

/** A client account that asks to be the client `clientId`, which has its e-mail. */
export async function askForLink(world: Pick<World, 'first' | 'nobody'>): Promise<Person> {
  const { code, key } = await world.first.gym.get({});
  const person = world.nobody();
  const { accountId: id, email, password } = person;
  await world.first.clients.create({ id: newId(), ...clientForm(), email });
  await person.registration.register({
    id,
    email,
    password,
    role: 'client',
    name: secret,
    gymCode: code,
    gymKey: key,
  });
  await person.account.signIn({ email, password });
  return person;
}

/** An open till of its own, with its shift. */
export async function openTill({
  first,
}: Pick<World, 'first'>): Promise<{ tillId: string; shiftId: string }> {
  const till = await first.tills.create({ id: newId(), name: `${secret} ${newId()}`.slice(0, 40) });
  const shift = await first.tills.open({ id: newId(), tillId: till.id, float: secretAmount });
  return { tillId: till.id, shiftId: shift.id };
}

export async function closeTill(world: Pick<World, 'first'>): Promise<string> {
  const { shiftId: id } = await openTill(world);
  await world.first.tills.close({ id, counted: secretAmount, note: secret });
  return id;
}

const inserterOf =
  (connection: PoolClient, gymId: string) => async (table: string, values: Record<string, unknown>) => {
    const row = { gym_id: gymId, ...values };
    const names = Object.keys(row);
    await connection.query(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
      values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
  };

const receiptContent: ReceiptContent = {
  gymName: secret,
  header: secret,
  currency: 'CLP',
  issuedOn: '2026-11-02',
  issuedAt: '10:30',
  tillName: secret,
  clientName: secret,
  clientDocument: '',
  refundOf: null,
  lines: [
    { name: secret, quantity: 1, price: secretAmount, discount: 0, amount: secretAmount, note: secret },
  ],
  subtotal: secretAmount,
  discount: 0,
  tax: 0,
  taxRate: 0,
  total: secretAmount,
  rounding: 0,
  payments: [{ label: 'Efectivo', amount: secretAmount }],
  tendered: secretAmount,
  change: 0,
  note: secret,
};

/** The first receipt of the first gym. */
export async function receiptOf({ first }: World): Promise<Receipt> {
  const { items } = await first.receipts.list({});
  return items.at(-1) as Receipt;
}

/** What a store holds: a product in its group with stock, an open till with a sale, a refund, a debt and receipts. */
const fillStore = ({ database, first, client }: Pick<World, 'database' | 'first' | 'client'>) =>
  asSuperuser(database, async (connection) => {
    const insert = inserterOf(connection, first.accountId);
    const [group, product, purchase, count, till, shift, sale, line, refund] = Array.from({ length: 9 }, () =>
      newId(),
    );
    const amount = secretAmount;
    const day = '2026-11-02';
    await insert('product_group', { id: group, name: `Grupo ${secret}` });
    await insert('product', {
      id: product,
      name: `Agua ${secret}`,
      group_id: group,
      code: `C-${secret}`,
      barcode: `780${secret}`,
      price: amount,
    });
    await insert('purchase', { id: purchase, supplier: secret, received_on: day, total: amount });
    await insert('stock_movement', {
      product_id: product,
      kind: 'purchase',
      quantity: 5,
      cost: 1,
      source_id: purchase,
    });
    await insert('stock_count', { id: count, name: `Conteo ${secret}` });
    await insert('stock_count_line', {
      id: newId(),
      count_id: count,
      product_id: product,
      counted: 4,
      expected: 5,
    });
    await insert('till', { id: till, name: `Caja ${secret}` });
    await insert('shift', { id: shift, till_id: till, float: amount });
    await insert('cash_entry', { shift_id: shift, kind: 'float', amount, reason: secret });
    await insert('saved_order', {
      id: newId(),
      name: secret,
      client_id: client.clientId,
      content: JSON.stringify({ lines: [], discount: null, note: secret }),
    });
    await insert('credit', { id: client.clientId, limit: amount });
    await insert('credit_entry', {
      client_id: client.clientId,
      kind: 'sale',
      amount,
      note: secret,
      source_id: sale,
    });
    await insert('sale', {
      id: sale,
      shift_id: shift,
      client_id: client.clientId,
      sold_on: day,
      subtotal: amount,
      tax: 0,
      total: amount,
      tax_rate: 0,
      note: secret,
      request: '{}',
    });
    await insert('sale_line', {
      id: line,
      sale_id: sale,
      position: 1,
      product_id: product,
      name: `Agua ${secret}`,
      quantity: 1,
      price: amount,
      taxing: 'added',
      amount,
      total: amount,
    });
    const refunded = {
      id: refund,
      sale_id: sale,
      shift_id: shift,
      refunded_on: day,
      total: amount,
      method: 'cash',
    };
    await insert('refund', { ...refunded, reason: secret, request: '{}' });
    await insert('refund_line', {
      id: newId(),
      refund_id: refund,
      sale_line_id: line,
      quantity: 1,
      total: amount,
    });
    await insert('sale_payment', { id: newId(), sale_id: sale, paid_on: day, amount, method: 'cash' });
    await insert('counter', { name: 'receipt', value: 1 });
    await insert('receipt', {
      number: 1,
      kind: 'sale',
      source_id: sale,
      client_id: client.clientId,
      content: JSON.stringify(receiptContent),
    });
    await insert('import_run', {
      id: newId(),
      kind: 'products',
      file_name: secret,
      lines: 1,
      saved: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    });
  });

/** A program, a plan, a class with a change and a reservation, a holiday, and the client's routine with its template. */
const fillCenter = ({ database, first, client }: Pick<World, 'database' | 'first' | 'client'>) =>
  asSuperuser(database, async (connection) => {
    const insert = inserterOf(connection, first.accountId);
    const [program, plan, weekly, exercise] = [newId(), newId(), newId(), newId()];
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    await insert('program', { id: program, name: `Programa ${secret}` });
    await insert('plan', {
      id: plan,
      kind: 'period',
      name: `Plan ${secret}`,
      price: secretAmount,
      billing_period: 'monthly',
      program_ids: [program],
    });
    await insert('class', {
      id: weekly,
      name: `Clase ${secret}`,
      program_id: program,
      days,
      teachers: secret,
      start_time: '07:00',
      end_time: '08:00',
    });
    await insert('class_date', { class_id: weekly, date: '2026-11-02', cancelled: true, reason: secret });
    await insert('holiday', { id: newId(), date: '2026-12-25', name: `Navidad ${secret}` });
    await insert('reservation', {
      id: newId(),
      class_id: weekly,
      client_id: client.clientId,
      date: '2026-11-03',
      override_reason: secret,
    });
    await insert('routine', { client_id: client.clientId });
    await insert('routine_exercise', {
      id: exercise,
      client_id: client.clientId,
      day: 'monday',
      position: 1,
      name: `Sentadilla ${secret}`,
      note: secret,
    });
    await insert('exercise_done', {
      client_id: client.clientId,
      exercise_id: exercise,
      date: '2026-11-02',
    });
    await insert('routine_template', {
      id: newId(),
      name: `Plantilla ${secret}`,
      exercises: JSON.stringify([
        {
          day: 'monday',
          name: secret,
          sets: 4,
          repetitions: '8-12',
          load: '',
          restSeconds: null,
          note: secret,
        },
      ]),
    });
  });

/** @throws when a table of a gym has no row of the first: then it must be filled here */
export async function openWorld(environment: Record<string, string> = {}): Promise<World> {
  const app = await openTestApp({ environment });
  const first = await app.gym(`Gimnasio ${secret}`);
  const client = await app.clientOf(first, { name: secret, email: `ana-${secret.toLowerCase()}@correo.cl` });
  const insider = await app.clientOf(first);
  const otherGym = await app.gym('Gimnasio Vecino');
  const world = { ...app, first, client, insider, otherGym };
  await addPayment(world, await addMembership(world, client.clientId));
  await askForLink(world);
  await fillCenter(world);
  await fillStore(world);
  const neighbour = await otherGym.clients.create({ id: newId(), name: 'Vecina' });
  await otherGym.memberships.create({
    id: newId(),
    clientId: neighbour.client.id,
    planName: 'Plan Vecino',
    period: 'annual',
  });
  const rows = await readRows(app.database, first.accountId);
  for (const table of await listGymTables(app.database)) {
    expect(rows[table]?.length, `filas de ${table}: agrégalas en src/test/world.ts`).toBeGreaterThan(0);
  }
  return world;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function* leavesOf(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* leavesOf(part);
}

interface Mark {
  table: string;
  text: string;
}

/** What only the first gym's rows hold: ids, names, addresses, codes, amounts. `own` is what the reader may know. */
export function marksOf(
  rows: Rows,
  own: (row: Record<string, unknown>, table: string) => boolean,
  sent: unknown,
): Mark[] {
  const known = new Set(leavesOf(sent));
  const marks = new Map<string, Mark>();
  for (const [table, list] of Object.entries(rows)) {
    const add = (text: string) => marks.set(`${table} ${text}`, { table, text });
    for (const row of list) {
      if (own(row, table)) for (const leaf of leavesOf(row)) known.add(leaf);
      else if (table === 'gym') for (const leaf of [row.code, row.key, row.name]) add(String(leaf));
      for (const leaf of leavesOf(row)) {
        const telling =
          isUuid(leaf) || leaf.toLowerCase().includes(secret.toLowerCase()) || leaf === `${secretAmount}`;
        if (telling) add(leaf);
      }
    }
  }
  const knownText = [...known].join('\n');
  return [...marks.values()].filter(({ text }) => !knownText.includes(text));
}
