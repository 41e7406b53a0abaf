import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { serverUrl } from '../../test/database.ts';
import { lineOf, paidBy } from '../../test/sales.ts';
import { atRate, createPlan, createProduct, membershipLine, orderOf, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { OrderLine } from '../orders/contract.ts';
import { totalsOf } from '../orders/domain.ts';
import type { SaleMethod } from '../sales/contract.ts';
import { whenClosable } from './domain.ts';
import { totalOf } from './rules.ts';

const today = '2026-11-20';

let app: TestApp;
let gym: Person;
let shiftId: string;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
beforeEach(async () => {
  gym = await app.gym();
  shiftId = newId();
  await gym.tills.open({ id: shiftId, tillId: newId(), float: 0 });
});
afterAll(() => app.close());

const addClient = async (dni = '') => (await gym.clients.create({ id: newId(), name: 'Ana', dni })).client.id;

async function pay(
  values: { paidOn?: string; amount?: number; documentType?: 'vatReceipt'; dni?: string } = {},
) {
  const { paidOn = today, amount = 30_000, dni, ...more } = values;
  const clientId = await addClient(dni);
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const form = { membershipId, amount, paidOn, planStartsOn: paidOn, ...more };
  return gym.payments.take({ id: newId(), ...form });
}

function sell(lines: readonly OrderLine[], method: SaleMethod = 'debit', clientId: string | null = null) {
  const order = orderOf(...lines);
  const { total } = totalsOf(order, atRate(1000));
  return gym.sales.complete({ id: newId(), shiftId, clientId, order, total, ...paidBy(method, total) });
}

const sheet = (month = '2026-11') => gym.accounting.sheet({ month });
const rowsOf = async (month?: string) =>
  (await sheet(month)).items.map(({ kind, net, tax, exempt }) => [kind, net, tax, exempt]);

test('cada venta, pago y nota de crédito con su neto, IVA y exento; lo fiado cuenta al venderse', async () => {
  const water = await createProduct(gym, { price: 1000 });
  const ana = await addClient('12.345.678-5');
  await gym.credits.setLimit({ clientId: ana, limit: 50_000 });
  const sale = await sell([lineOf(water, { quantity: 2 })], 'account', ana);
  await gym.credits.pay({ id: newId(), clientId: ana, amount: 2200, method: 'cash', shiftId });
  await gym.refunds.create(
    refundOf(sale, {
      shiftId,
      method: 'debit',
      lines: [{ id: newId(), saleLineId: sale.lines[0]?.id ?? '', quantity: 1, restock: true }],
    }),
  );
  await pay({ amount: 30_000 });
  await pay({ amount: 11_000, documentType: 'vatReceipt', dni: '9.876.543-3' });
  const { items, sums, total } = await sheet();
  expect(items.map(({ kind, net, tax, exempt, methods }) => [kind, net, tax, exempt, methods])).toEqual(
    expect.arrayContaining([
      ['sale', 2000, 200, 0, ['account']],
      ['refund', -1000, -100, 0, ['debit']],
      ['payment', 0, 0, 30_000, ['cash']],
      ['payment', 10_000, 1000, 0, ['cash']],
    ]),
  );
  expect(total).toBe(4);
  expect(sums).toEqual({ documents: 4, net: 11_000, tax: 1100, exempt: 30_000, rounding: 0 });
  expect(items.find(({ kind }) => kind === 'sale')).toMatchObject({
    dni: '12.345.678-5',
    receipt: { number: 1 },
  });
  expect(items.find(({ net }) => net === 10_000)).toMatchObject({ dni: '9.876.543-3', receipt: null });
  const part = async (asked: 'taxed' | 'exempt') =>
    (await gym.accounting.sheet({ month: '2026-11', part: asked })).total;
  expect([await part('taxed'), await part('exempt')]).toEqual([3, 1]);
  expect((await gym.accounting.all({ month: '2026-11' })).items).toHaveLength(4);
});

test('una membresía reembolsada queda en su día, y su nota de crédito en el suyo', async () => {
  const plan = await createPlan(gym, { price: 25_000 });
  const client = await addClient();
  const sale = await sell([membershipLine(25_000, { planId: plan.id, startsOn: today })], 'debit', client);
  expect(await rowsOf()).toEqual([['payment', 0, 0, 25_000]]);
  await gym.refunds.create(refundOf(sale, { shiftId }));
  expect((await rowsOf()).toSorted()).toEqual([
    ['payment', 0, 0, 25_000],
    ['refund', 0, 0, -25_000],
  ]);
});

test('un comprobante anulado aparece el día en que se anuló y no mueve nada', async () => {
  const water = await createProduct(gym, { price: 1000 });
  const sale = await sell([lineOf(water)]);
  const { items } = await gym.receipts.list({});
  const [receipt] = items;
  await gym.receipts.cancel({ id: receipt?.id ?? '', reason: 'RUT equivocado' });
  await gym.receipts.reissue({ id: receipt?.id ?? '' });
  const shown = await sheet();
  expect(shown.sums).toMatchObject({ documents: 2, net: 1000, tax: 100 });
  expect(shown.items.find(({ kind }) => kind === 'cancellation')).toMatchObject({
    ...{ note: 'RUT equivocado', net: 0, receipt: { number: 1 } },
  });
  expect(shown.items.find(({ sourceId }) => sourceId === sale.id)).toMatchObject({ receipt: { number: 2 } });
});

test('un mes se cierra desde el tercer día del siguiente, una vez, y después no se abre', async () => {
  expect(whenClosable('2026-10')).toBe('2026-11-03');
  expect(whenClosable('2026-12')).toBe('2027-01-03');
  await expect(gym.accounting.close({ month: '2026-11' })).rejects.toMatchObject({ code: 'month_not_over' });
  await gym.accounting.close({ month: '2026-10' });
  const { closed } = await sheet('2026-10');
  expect(closed).not.toBeNull();
  await gym.accounting.close({ month: '2026-10' });
  expect((await sheet('2026-10')).closed).toEqual(closed);
  const { items } = await gym.record.list({});
  expect(items.map(({ sentence }) => sentence)).toContain('Cerró el mes 10-2026 para el contador');
});

test('lo que se corrige de un mes cerrado cuenta en el mes en que se corrige', async () => {
  const first = await pay({ paidOn: '2026-10-05', amount: 30_000 });
  const second = await pay({ paidOn: '2026-10-06', amount: 20_000 });
  const third = await pay({ paidOn: '2026-10-07', amount: 10_000 });
  await gym.accounting.close({ month: '2026-10' });
  const closed = await sheet('2026-10');
  expect(closed.sums).toMatchObject({ documents: 3, exempt: 60_000 });
  const { id, version, ...form } = first;
  const edit = (values: object) => gym.payments.update({ id, version, ...fieldsOf(form), ...values });
  await edit({ amount: 25_000 });
  await gym.payments.remove({ id: second.id });
  await pay({ paidOn: '2026-10-31', amount: 7000 });
  expect(await rowsOf('2026-10')).toEqual(
    closed.items.map(({ kind, net, tax, exempt }) => [kind, net, tax, exempt]),
  );
  const present = await sheet();
  expect(
    present.items.map(({ kind, exempt, corrects, day }) => [kind, exempt, corrects, day]).toSorted(),
  ).toEqual([
    ['added', 7000, '2026-10', today],
    ['changed', -5000, '2026-10', today],
    ['removed', -20_000, '2026-10', today],
  ]);
  expect((await sheet('2026-10')).changes).toMatchObject({ documents: 3, exempt: -18_000 });
  const changes = await gym.accounting.changes({ month: '2026-10' });
  expect(changes.items).toHaveLength(3);
  // What is deleted is restored as it was, and what goes into an open month leaves the closed one.
  await gym.payments.restore({ id: second.id });
  await gym.payments.update({
    ...{ id: third.id, version: third.version },
    ...fieldsOf(third),
    paidOn: '2026-11-02',
  });
  expect((await sheet('2026-10')).changes).toMatchObject({ documents: 5, exempt: -8000 });
  expect((await sheet()).sums).toMatchObject({ exempt: 2000 });
});

type Paid = Awaited<ReturnType<typeof pay>>;

const fieldsOf = ({
  sendReceipt,
  documentType,
  method,
  amount,
  paidOn,
  planStartsOn,
  observation,
}: Omit<Paid, 'id' | 'version'>) => ({
  ...{ sendReceipt, documentType, method, amount, paidOn, planStartsOn, observation },
});

test('un pago que pasa de un mes cerrado a otro cambia los dos', async () => {
  const paid = await pay({ paidOn: '2026-09-10', amount: 9000 });
  for (const month of ['2026-09', '2026-10']) await gym.accounting.close({ month });
  const { id, version } = paid;
  await gym.payments.update({ id, version, ...fieldsOf(paid), paidOn: '2026-10-10' });
  expect((await sheet('2026-09')).changes).toMatchObject({ documents: 1, exempt: -9000 });
  expect((await sheet('2026-10')).changes).toMatchObject({ documents: 1, exempt: 9000 });
});

test('otro medio o documento de un pago cerrado se dice, y otra nota no', async () => {
  const paid = await pay({ paidOn: '2026-10-05', amount: 11_000 });
  await gym.accounting.close({ month: '2026-10' });
  const edit = async (values: object) => {
    const { items } = await gym.payments.list({ membershipId: paid.membershipId });
    const [now] = items;
    await gym.payments.update({
      id: paid.id,
      version: now?.version ?? 0,
      ...fieldsOf(now ?? paid),
      ...values,
    });
  };
  await edit({ observation: 'Pagó su hermano' });
  expect(await rowsOf()).toEqual([]);
  await edit({ method: 'transfer' });
  await edit({ method: 'debit' });
  await edit({ method: 'transfer' });
  await edit({ documentType: 'vatReceipt' });
  const { items } = await sheet();
  const { items: changes } = await gym.accounting.changes({ month: '2026-10' });
  for (const shown of [items, changes]) expect(new Set(shown.map(({ id }) => id)).size).toBe(4);
  expect(items.map(({ kind, net, tax, exempt, methods }) => [kind, net, tax, exempt, methods])).toEqual(
    expect.arrayContaining([
      ['changed', 0, 0, 0, ['transfer']],
      ['changed', 10_000, 1000, -11_000, ['transfer']],
    ]),
  );
});

/** Closes months that are not over, as a server whose clock was ahead would. */
async function closeTooSoon(...closing: string[]) {
  const connection = await app.database.pool.connect();
  await connection.query('begin; set local role pulso_gym');
  await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
  for (const month of closing)
    await connection.query('insert into closed_month (month) values ($1)', [`${month}-01`]);
  await connection.query('commit');
  connection.release();
}

test('un mes que se cerró antes de terminar no impide ningún pago, y se corrige en el próximo abierto', async () => {
  const earlier = await pay({ paidOn: '2026-10-05', amount: 1000 });
  const present = await pay({ amount: 2000 });
  await closeTooSoon('2026-10', '2026-11', '2026-12');
  await pay({ amount: 4000 });
  await pay({ paidOn: '2026-11-02', amount: 8000 });
  await gym.payments.remove({ id: present.id });
  const { id, version } = earlier;
  await gym.payments.update({ id, version, ...fieldsOf(earlier), amount: 17_000 });
  expect(await rowsOf('2026-11')).toEqual([['payment', 0, 0, 2000]]);
  expect(await rowsOf('2026-12')).toEqual([]);
  const { items } = await sheet('2027-01');
  expect(items.map(({ kind, exempt, corrects }) => [kind, exempt, corrects]).toSorted()).toEqual([
    ['added', 4000, '2026-11'],
    ['added', 8000, '2026-11'],
    ['changed', 16_000, '2026-10'],
    ['removed', -2000, '2026-11'],
  ]);
  expect((await sheet('2026-11')).changes).toMatchObject({ documents: 3, exempt: 10_000 });
});

test('el IVA de un pago es el de cuando se tomó, aunque después cambie la tasa', async () => {
  const plan = await createPlan(gym, { price: 22_000, taxable: true });
  const line = membershipLine(22_000, { planId: plan.id, startsOn: today, taxable: true });
  const sale = await sell([line], 'debit', await addClient());
  const paid = await pay({ paidOn: '2026-10-05', amount: 11_000, documentType: 'vatReceipt' });
  const present = await pay({ amount: 5500, documentType: 'vatReceipt' });
  await gym.accounting.close({ month: '2026-10' });
  await asSuperuser(app.database, (connection) =>
    connection.query('update gym set tax_rate = 1900 where gym_id = $1', [gym.accountId]),
  );
  await gym.payments.update({ id: paid.id, version: paid.version, ...fieldsOf(paid), method: 'transfer' });
  await gym.refunds.create(refundOf(sale, { shiftId }));
  await pay({ amount: 11_900, documentType: 'vatReceipt' });
  expect((await rowsOf()).toSorted()).toEqual([
    ['changed', 0, 0, 0],
    ['payment', 10_000, 1900, 0],
    ['payment', 20_000, 2000, 0],
    ['payment', 5000, 500, 0],
    ['refund', -20_000, -2000, 0],
  ]);
  await gym.payments.issueReceipt({ id: present.id });
  const { content } = await gym.receipts.get({ id: present.id });
  expect(content).toMatchObject({ total: 5500, tax: 500, taxRate: 1000 });
});

test('nadie cambia lo que se guardó, y el impuesto de entonces queda aunque cambie la tasa', async () => {
  await pay({ paidOn: '2026-10-05', amount: 11_000, documentType: 'vatReceipt' });
  await gym.accounting.close({ month: '2026-10' });
  await asSuperuser(app.database, (connection) =>
    connection.query('update gym set tax_rate = 1900 where gym_id = $1', [gym.accountId]),
  );
  expect(await rowsOf('2026-10')).toEqual([['payment', 10_000, 1000, 0]]);
  for (const table of ['accounting_entry', 'closed_month'])
    for (const change of [`update ${table} set created_at = now()`, `delete from ${table}`]) {
      const connection = await app.database.pool.connect();
      await connection.query('begin; set local role pulso_gym');
      await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
      await expect(connection.query(change)).rejects.toMatchObject({ code: '42501' });
      await connection.query('rollback');
      connection.release();
    }
});

test.runIf(serverUrl())('lo que se corrige mientras se cierra el mes queda en lo que se cierra', async () => {
  const { id } = await pay({ paidOn: '2026-10-05', amount: 1000 });
  const connection = await app.database.pool.connect();
  await connection.query('begin; set local role pulso_gym');
  await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
  await connection.query('update payment set amount = 2000 where id = $1', [id]);
  const closing = gym.accounting.close({ month: '2026-10' });
  const waiting = () =>
    asSuperuser(app.database, async (superuser) => {
      const { rowCount } = await superuser.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (
          select oid from pg_database where datname = current_database())`,
      );
      return rowCount;
    });
  try {
    await expect.poll(waiting).toBe(1);
  } finally {
    await connection.query('commit');
    connection.release();
    await closing;
  }
  expect(await rowsOf('2026-10')).toEqual([['payment', 0, 0, 2000]]);
  expect((await sheet('2026-10')).changes.documents).toBe(0);
});

test('el contador ve los meses y los cierra; recepción no', async () => {
  const accountant = await app.memberOf(gym, 'accountant');
  await accountant.accounting.close({ month: '2026-10' });
  expect((await accountant.accounting.sheet({ month: '2026-10' })).closed).not.toBeNull();
  const reception = await app.memberOf(gym, 'reception');
  await expect(reception.accounting.sheet({})).rejects.toMatchObject({ status: 403 });
  await expect(reception.accounting.close({ month: '2026-09' })).rejects.toMatchObject({ status: 403 });
  const own = await sheet();
  expect(totalOf(own.sums)).toBe(0);
});
