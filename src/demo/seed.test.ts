import { validate } from 'rut.js';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { asGymOf, findViolations } from '../test/invariants.ts';
import { readOptions, SeedError } from './options.ts';
import { seed } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = 'una-clave-larga';
const noMore = { classes: 0, reservations: 0, visits: 0, products: 0, sales: 0 };
const newEmail = () => `sembrado-${newId()}@correo.test`;

async function signIn(email: string, at = app): Promise<Person> {
  const owner = at.nobody();
  await owner.account.signIn({ email, password });
  return owner;
}

/** One value, asked with the rights of the gym. */
async function ask<T>(owner: Person, question: string, at = app): Promise<T> {
  const { accountId: gymId } = await owner.account.me({});
  return asGymOf(at.database, { gymId }, async (db) => {
    const { rows } = await db.query(`select (${question}) as answer`);
    return rows[0].answer;
  });
}

async function violationsOf(owner: Person): Promise<Record<string, number>> {
  const { accountId: gymId } = await owner.account.me({});
  return findViolations(app.database, { gymId });
}

test('llena un gimnasio con lo pedido, y su dueño entra y ve las sumas', async () => {
  const email = newEmail();
  const added = await seed(app.database, { clients: 40, payments: 130, email, password });
  expect(added).toEqual({ accountMade: true, clients: 40, payments: 130, ...noMore });
  const owner = await signIn(email);
  const { total, items } = await owner.clients.list({});
  expect(total).toBe(40);
  expect(items).toHaveLength(40);
  for (const { dni, dniType } of items) expect(dniType === 'other' || validate(dni)).toBe(true);
  const { months, clients, activeMemberships } = await owner.dashboard.get({});
  expect(clients.total).toBe(40);
  expect(activeMemberships).toBe(await ask(owner, 'select count(*)::int from membership where active'));
  expect(months.reduce((sum, { memberships }) => sum + memberships, 0)).toBe(
    await ask(
      owner,
      `select sum(amount)::int from payment
        where paid_on >= date_trunc('month', local_today()::timestamp) - interval '11 months'`,
    ),
  );
});

test('deja el vencimiento, la cuenta de clientes y la auditoría como los dejaría el uso', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 30, payments: 75, email, password });
  const owner = await signIn(email);
  expect(await violationsOf(owner)).toEqual({});
  const zone = '(select time_zone from gym)';
  expect(
    await ask(owner, `select bool_and(created_at = paid_on::timestamp at time zone ${zone}) from payment`),
  ).toBe(true);
  expect(await ask(owner, `select count(*)::int from audit where table_name not in ('gym', 'account')`)).toBe(
    30 + 30 + 75,
  );
  expect(await ask(owner, 'select count(distinct row_id)::int from audit where actor = gym_id')).toBe(136);
  const clientId = newId();
  await owner.clients.create({ id: clientId, name: 'Rosa' });
  const membership = await owner.memberships.create({
    id: newId(),
    clientId,
    planName: 'Plan libre',
    period: 'monthly',
  });
  const day = '2026-11-01';
  await owner.payments.take({
    id: newId(),
    membershipId: membership.id,
    amount: 1000,
    paidOn: day,
    planStartsOn: day,
  });
  expect((await owner.clients.list({})).total).toBe(31);
  expect((await owner.clients.get({ id: clientId })).membershipStatus?.expiresOn).toBe('2026-11-30');
  expect(await ask(owner, `select count(*)::int from audit where table_name = 'payment'`)).toBe(76);
});

test('lo mismo pedido da lo mismo, y repetirlo no agrega nada', async () => {
  const email = newEmail();
  const size = { clients: 20, payments: 50, classes: 4, reservations: 60, products: 30, sales: 40 };
  const options = { ...size, email, password, today: '2026-11-20' };
  const nothing = { accountMade: false, clients: 0, payments: 0, ...noMore };
  const tables = ['client', 'program', 'plan', 'membership', 'payment', 'class', 'reservation'];
  tables.push('product', 'purchase', 'stock_movement', 'shift', 'sale', 'sale_line', 'cash_entry', 'receipt');
  tables.push(
    'automation',
    'sport_page',
    'sport_page_visits',
    'webhook',
    'webhook_delivery',
    'api_key',
    'plugin',
  );
  const rows = `select md5(string_agg(t.row, '|' order by t.row)) from (
    select (to_jsonb(t) - 'changed_in' - 'place')::text as row from %) t`;
  const digest = async (at: TestApp) => {
    const owner = await signIn(options.email, at);
    const digests: string[] = [];
    for (const table of tables) {
      digests.push(await ask<string>(owner, rows.replace('%', `${table} t`), at));
    }
    return digests;
  };
  await seed(app.database, options);
  const first = await digest(app);
  expect(await seed(app.database, options)).toEqual(nothing);
  expect(await seed(app.database, { ...options, today: '2026-12-03' })).toEqual(nothing);
  expect(await digest(app)).toEqual(first);
  const other = await openTestApp();
  try {
    await seed(other.database, options);
    expect(await digest(other)).toEqual(first);
  } finally {
    await other.close();
  }
});

test('pedir más pagos después agrega los que faltan y mueve los vencimientos', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 10, payments: 0, email, password });
  const owner = await signIn(email);
  const unpaid = 'select count(*)::int from membership where expires_on is null';
  expect(await ask(owner, unpaid)).toBe(10);
  const added = await seed(app.database, { clients: 12, payments: 24, email, password });
  expect(added).toMatchObject({ accountMade: false, clients: 2, payments: 24 });
  expect(await ask(owner, unpaid)).toBe(0);
});

test('llena clases sin pasar de sus cupos ni de lo que los planes permiten', async () => {
  const email = newEmail();
  const size = { clients: 120, payments: 240, classes: 12, reservations: 1_500 };
  const added = await seed(app.database, { ...size, email, password });
  expect(added).toEqual({ accountMade: true, ...noMore, ...size });
  const owner = await signIn(email);
  expect(await violationsOf(owner)).toEqual({});
  expect(
    await ask(owner, 'select count(*)::int from reservation where date > local_today()'),
  ).toBeGreaterThan(0);
  expect(await ask(owner, `select count(*)::int from reservation where status = 'attended'`)).toBeGreaterThan(
    500,
  );
  const { classes } = await owner.classes.week({});
  expect(classes).toHaveLength(12);
  expect(await ask(owner, 'select count(*)::int from plan')).toBe((await owner.plans.list({})).items.length);
});

test('pedir más reservas, clientes y otro día agrega lo que falta junto a lo que ya hay', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 0, payments: 0, email, password });
  const owner = await signIn(email);
  const yesterday = await ask<string>(owner, '(local_today() - 1)::text');
  const size = { clients: 15, payments: 30, classes: 3, reservations: 200 };
  await seed(app.database, { ...size, email, password, today: yesterday });
  const more = { clients: 40, payments: 80, classes: 5, reservations: 500 };
  const added = await seed(app.database, { ...more, email, password });
  expect(added).toMatchObject({ clients: 25, classes: 2, reservations: 300 });
  expect(await violationsOf(owner)).toEqual({});
});

test('un gimnasio con clases tiene página con visitas, mensajes que salen solos, y apagado lo que avisa a otros', async () => {
  const email = newEmail();
  const size = { clients: 20, payments: 40, classes: 2, email, password };
  await seed(app.database, size);
  await seed(app.database, { ...size, email: newEmail() });
  const owner = await signIn(email);
  const { gymName, slug, published } = await owner.sportpages.get({});
  expect([gymName, published]).toEqual(['Gimnasio de prueba', true]);
  expect(slug).toMatch(/^gimnasio-de-prueba-[0-9a-f]{12}$/);
  const { weeks } = await owner.sportpages.visits({});
  expect(weeks.every(({ visits }) => visits > 0)).toBe(true);
  const { items: automations } = await owner.automations.list({});
  const active = automations.filter((one) => one.active).map(({ kind }) => kind);
  expect(active).toEqual(expect.arrayContaining(['welcome', 'expiring', 'owing', 'absent', 'firstMonth']));
  const [webhook] = (await owner.webhooks.list({})).items;
  expect(webhook).toMatchObject({ active: false });
  expect((await owner.webhooks.deliveries({ id: webhook?.id ?? '' })).items).toHaveLength(2);
  const { items: plugins } = await owner.plugins.list({});
  expect(plugins.find(({ group }) => group === 'programs')).toMatchObject({
    ...{ name: 'Encuestas de satisfacción', state: 'off' },
  });
  expect(await violationsOf(owner)).toEqual({});
});

test('algunos deben, de suscripciones y de planes pagados en parte, y a fines del mes pasado también se debía', async () => {
  const email = 'con-deudas@correo.test';
  await seed(app.database, { clients: 600, payments: 1_800, classes: 2, email, password });
  const owner = await signIn(email);
  const { items, sums } = await owner.receivables.list({});
  expect(sums.map(({ age }) => age).sort()).toEqual(['over60', 'upTo30', 'upTo60']);
  expect(sums.reduce((sum, { clients }) => sum + clients, 0)).toBeLessThan(60);
  const plans = items.flatMap(({ memberships }) => memberships.map(({ planName }) => planName));
  expect(plans.filter((name) => name === 'Suscripción Full').length).toBeGreaterThan(3);
  expect(plans.filter((name) => name !== 'Suscripción Full').length).toBeGreaterThan(3);
  const month = await ask<string>(owner, `to_char(local_today() - interval '1 month', 'YYYY-MM')`);
  const { now } = await owner.reports.debt({ month });
  expect(now.sums.reduce((sum, { clients }) => sum + clients, 0)).toBeGreaterThan(3);
  expect(await violationsOf(owner)).toEqual({});
});

test('un solo cliente nunca ocupa dos cupos de la misma clase', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 1, payments: 1, classes: 1, reservations: 40, email, password });
  expect(await violationsOf(await signIn(email))).toEqual({});
});

test('llena una tienda: sus ventas mueven su stock y su caja, y todas las sumas cuadran', async () => {
  const email = newEmail();
  const size = { clients: 30, payments: 60, products: 200, sales: 300 };
  expect(await seed(app.database, { ...size, email, password })).toMatchObject(size);
  const owner = await signIn(email);
  expect(await violationsOf(owner)).toEqual({});
  expect((await owner.products.list({})).total).toBe(200);
  expect(await ask(owner, 'select count(*)::int from sale')).toBe(300);
  expect(await ask(owner, 'select count(*)::int from shift where closed_at is null')).toBe(0);
  expect(await ask(owner, 'select min(quantity) >= 0 from product_stock')).toBe(true);
  const { code } = await owner.products.create({ id: newId(), name: 'Agua', barcode: '123' });
  expect(code).toBe('201');
});

test.each([6, 7, 18])('nadie debe más de su límite, tampoco donde nada es barato (%i)', async (place) => {
  const email = `sin-nada-barato-${place}@correo.test`;
  await seed(app.database, { ...noMore, clients: 20, payments: 0, products: 2, sales: 150, email, password });
  expect(await violationsOf(await signIn(email))).toEqual({});
});

test('en la tienda sembrada se sigue vendiendo y reembolsando, con el número que sigue', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 20, payments: 40, products: 10, sales: 900, email, password });
  const owner = await signIn(email);
  const { items: sales, total } = await owner.sales.list({});
  expect(total).toBe(900);
  for (const sale of sales) {
    const paid = sale.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBe(sale.total + sale.rounding);
  }
  const last = await ask<number>(owner, 'select max(number)::int from receipt');
  const [till] = (await owner.tills.list({})).items;
  const { id: shiftId } = await owner.tills.open({ id: newId(), tillId: till?.id ?? '', float: 0 });
  const [product] = (await owner.products.catalogue({})).items;
  if (!product) throw new Error('no product is on sale');
  const line = { id: newId(), kind: 'product' as const, productId: product.id, name: '', quantity: 1 };
  const { price, priceIncludesTax } = product;
  const cost = Math.round(price * 1.1);
  const sold = await owner.sales.complete({
    ...{ id: newId(), shiftId, total: cost, payments: [{ method: 'debit', amount: cost }] },
    order: { lines: [{ ...line, price, priceIncludesTax }] },
  });
  expect(sold.receiptNumber).toBe(last + 1);
  const old = await owner.sales.get({ id: sales.find(({ refundedTotal }) => refundedTotal === 0)?.id ?? '' });
  const lines = old.lines.map(({ id: saleLineId, quantity }) => ({
    ...{ id: newId(), saleLineId, quantity, restock: true },
  }));
  await owner.refunds.create({ id: newId(), saleId: old.id, shiftId, lines, method: 'cash' });
  expect(await violationsOf(owner)).toEqual({});
});

test('pedir más productos después agrega los que faltan con su stock; las ventas que hay quedan como están', async () => {
  const email = newEmail();
  const people = { clients: 0, payments: 0, email, password };
  await seed(app.database, { ...people, products: 20 });
  expect(await seed(app.database, { ...people, products: 20, sales: 50 })).toMatchObject({
    products: 0,
    sales: 50,
  });
  const added = await seed(app.database, { ...people, products: 35, sales: 90 });
  expect(added).toMatchObject({ products: 15, sales: 0 });
  const owner = await signIn(email);
  expect(await ask(owner, 'select count(*)::int from product_stock where quantity > 0')).toBe(35);
  expect(await violationsOf(owner)).toEqual({});
});

test('cero clientes son un gimnasio vacío', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 0, payments: 0, email, password });
  const owner = await signIn(email);
  expect((await owner.dashboard.get({})).clients.total).toBe(0);
});

test('no llena la cuenta de un cliente', async () => {
  const gym = await app.gym();
  const { email } = await app.clientOf(gym);
  await expect(seed(app.database, { clients: 1, payments: 0, email, password })).rejects.toThrow(SeedError);
  await expect(seed(app.database, { clients: 1, payments: 0, email, password })).rejects.toThrow(
    'no es de un gimnasio',
  );
});

test.each([
  [['--clients', 'muchos', '--email', 'a@b.cl', '--password', password], '--clients: debe ser un número'],
  [['--clients', '-1', '--email', 'a@b.cl', '--password', password], 'se usa así'],
  [
    ['--clients', '0', '--payments', '1', '--email', 'a@b.cl', '--password', password],
    '--payments: son demasiados',
  ],
  [['--clients', '1', '--email', 'nadie', '--password', password], '--email: Escribe un correo válido'],
  [['--clients', '1', '--email', 'a@b.cl', '--password', 'corta'], '--password: La contraseña necesita'],
  [['--clientes', '1'], 'se usa así'],
  [['--clients', '1'], '--email: Escribe un correo válido'],
  [
    ['--classes', '3', '--reservations', '6001', '--email', 'a@b.cl', '--password', password],
    'son demasiadas',
  ],
  [
    ['--clients', '0', '--classes', '1', '--reservations', '1', '--email', 'a@b.cl', '--password', password],
    'solo con clientes',
  ],
  [['--sales', '5', '--email', 'a@b.cl', '--password', password], 'hacen falta productos'],
  [['--products', '100001', '--email', 'a@b.cl', '--password', password], '--products: debe ser un número'],
  [['--classes', '2001', '--email', 'a@b.cl', '--password', password], '--classes: debe ser un número'],
])('rechaza %j en una línea', (values, message) => {
  expect(() => readOptions(values)).toThrow(message);
});
