import { validate } from 'rut.js';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../test/app.ts';
import { seed } from './seed.ts';
import { readOptions, SeedError } from './seeding/options.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const password = 'una-clave-larga';
const newEmail = () => `sembrado-${newId()}@correo.test`;

async function signedIn(email: string, at = app): Promise<Person> {
  const owner = at.nobody();
  await owner.account.signIn({ email, password });
  return owner;
}

/** One value, asked with the rights of the gym. */
async function ask<T>(owner: Person, question: string, at = app): Promise<T> {
  const { accountId } = await owner.account.me({});
  const connection = await at.database.pool.connect();
  try {
    await connection.query(
      `begin read only; set local role pulso_gym; select set_config('app.gym_id', '${accountId}', true)`,
    );
    const { rows } = await connection.query(`select (${question}) as answer`);
    return rows[0].answer;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

test('llena un gimnasio con lo pedido, y su dueño entra y ve las sumas', async () => {
  const email = newEmail();
  const added = await seed(app.database, { clients: 40, payments: 130, email, password });
  expect(added).toEqual({ accountMade: true, clients: 40, payments: 130 });
  const owner = await signedIn(email);
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
  const owner = await signedIn(email);
  expect(
    await ask(
      owner,
      `select count(*)::int from membership m where expires_on is distinct from expiry(
        (select max(plan_starts_on) from payment p where p.membership_id = m.id), m.period)`,
    ),
  ).toBe(0);
  expect(await ask(owner, `select count(*)::int from audit where table_name <> 'gym'`)).toBe(30 + 30 + 75);
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
  await owner.payments.create({
    id: newId(),
    membershipId: membership.id,
    amount: 1000,
    paidOn: day,
    planStartsOn: day,
  });
  expect((await owner.clients.list({})).total).toBe(31);
  expect((await owner.clients.get({ id: clientId })).standing?.expiresOn).toBe('2026-11-30');
  expect(await ask(owner, `select count(*)::int from audit where table_name = 'payment'`)).toBe(76);
});

test('lo mismo pedido da lo mismo, y repetirlo no agrega nada', async () => {
  const options = { clients: 20, payments: 50, email: newEmail(), password, today: '2026-11-20' };
  const rows = `select md5(string_agg(t::text, '|' order by t.id)) from %`;
  const digest = async (at: TestApp) => {
    const owner = await signedIn(options.email, at);
    const tables = ['client', 'membership', 'payment'].map((table) =>
      ask<string>(owner, rows.replace('%', `${table} t`), at),
    );
    return [await tables[0], await tables[1], await tables[2]];
  };
  await seed(app.database, options);
  const first = await digest(app);
  expect(await seed(app.database, options)).toEqual({ accountMade: false, clients: 0, payments: 0 });
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
  const owner = await signedIn(email);
  const unpaid = 'select count(*)::int from membership where expires_on is null';
  expect(await ask(owner, unpaid)).toBe(10);
  const added = await seed(app.database, { clients: 12, payments: 24, email, password });
  expect(added).toEqual({ accountMade: false, clients: 2, payments: 24 });
  expect(await ask(owner, unpaid)).toBe(0);
});

test('cero clientes son un gimnasio vacío', async () => {
  const email = newEmail();
  await seed(app.database, { clients: 0, payments: 0, email, password });
  const owner = await signedIn(email);
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
])('rechaza %j en una línea', (values, message) => {
  expect(() => readOptions(values)).toThrow(message);
});
