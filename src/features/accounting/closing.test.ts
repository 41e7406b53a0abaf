import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { serverUrl } from '../../test/database.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { fieldsOf, openBooks, today } from './accounting.fixture.ts';
import { whenClosable } from './domain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

/** Closes months that are not over, as a server whose clock was ahead would. */
async function closeTooSoon(gym: Person, ...closing: string[]) {
  const connection = await app.database.pool.connect();
  await connection.query('begin; set local role pulso_gym');
  await connection.query(`select set_config('app.gym_id', $1, true)`, [gym.accountId]);
  for (const month of closing)
    await connection.query('insert into closed_month (month) values ($1)', [`${month}-01`]);
  await connection.query('commit');
  connection.release();
}

test('un mes se cierra desde el tercer día del siguiente, una vez, y después no se abre', async () => {
  const { gym, sheet } = await openBooks(app);
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
  const { gym, pay, sheet, rowsOf } = await openBooks(app);
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

test('un pago que pasa de un mes cerrado a otro cambia los dos', async () => {
  const { gym, pay, sheet } = await openBooks(app);
  const paid = await pay({ paidOn: '2026-09-10', amount: 9000 });
  for (const month of ['2026-09', '2026-10']) await gym.accounting.close({ month });
  const { id, version } = paid;
  await gym.payments.update({ id, version, ...fieldsOf(paid), paidOn: '2026-10-10' });
  expect((await sheet('2026-09')).changes).toMatchObject({ documents: 1, exempt: -9000 });
  expect((await sheet('2026-10')).changes).toMatchObject({ documents: 1, exempt: 9000 });
});

test('otro medio o documento de un pago cerrado se dice, y otra nota no', async () => {
  const { gym, pay, sheet, rowsOf } = await openBooks(app);
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

test('un mes que se cerró antes de terminar no impide ningún pago, y se corrige en el próximo abierto', async () => {
  const { gym, pay, sheet, rowsOf } = await openBooks(app);
  const earlier = await pay({ paidOn: '2026-10-05', amount: 1000 });
  const present = await pay({ amount: 2000 });
  await closeTooSoon(gym, '2026-10', '2026-11', '2026-12');
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

test('nadie cambia lo que se guardó, y el impuesto de entonces queda aunque cambie la tasa', async () => {
  const { gym, pay, rowsOf } = await openBooks(app);
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
  const { gym, pay, sheet, rowsOf } = await openBooks(app);
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
