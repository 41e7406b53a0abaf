import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { inCash, lineOf } from '../../test/sales.ts';
import { createProduct, orderOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { fieldsOf, openBooks, today, turnOnJournal } from './accounting.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

/** What all entries of a month leave in an account: debit above 0. */
async function balanceOf(gym: Person, purpose: string, month = '2026-11'): Promise<number> {
  const { items } = await gym.accounting.journal({ month });
  return items
    .flatMap(({ lines }) => lines)
    .filter((line) => line.purpose === purpose)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

const count = (gym: Person, id: string, counted: number) =>
  gym.tills.close({ id, counted, denominations: {}, note: '' });

test('Caja tiene lo que se contó, aunque después se corrija con qué se pagó', async () => {
  const { gym, shiftId, pay } = await openBooks(app);
  await turnOnJournal(gym);
  const payment = await pay({ amount: 30_000 });
  await count(gym, shiftId, 0);
  expect(await balanceOf(gym, 'cash')).toBe(0);
  expect(await balanceOf(gym, 'difference')).toBe(30_000);
  await gym.payments.update({
    ...{ id: payment.id, version: payment.version, ...fieldsOf(payment), method: 'debit' },
  });
  expect(await balanceOf(gym, 'cash')).toBe(0);
  expect(await balanceOf(gym, 'difference')).toBe(0);
  expect(await balanceOf(gym, 'debit')).toBe(30_000);
});

test('una venta que llega cuando su caja ya se contó está en lo contado', async () => {
  const { gym, shiftId } = await openBooks(app);
  await turnOnJournal(gym);
  const water = await createProduct(gym, { price: 1000 });
  await asSuperuser(app.database, (connection) =>
    connection.query('update shift set opened_at = $2 where id = $1', [shiftId, `${today}T10:00:00Z`]),
  );
  await count(gym, shiftId, 1100);
  expect(await balanceOf(gym, 'difference')).toBe(-1100);
  const order = orderOf(lineOf(water));
  await gym.sales.complete({
    ...{ id: newId(), shiftId, clientId: null, order, total: 1100, ...inCash(1100) },
    provisional: { number: 'P-7KQ-1', soldAt: `${today}T12:00:00Z`, taxRate: 1000, taxPerProduct: false },
  });
  expect(await balanceOf(gym, 'cash')).toBe(1100);
  expect(await balanceOf(gym, 'difference')).toBe(0);
});

test('lo que guarda un mes cerrado no está en otro cuando cambia la zona horaria', async () => {
  const { gym, shiftId } = await openBooks(app);
  await turnOnJournal(gym);
  const id = newId();
  await gym.tills.move({ id, shiftId, kind: 'in', amount: 5000, reason: 'Cambio' });
  // Still October in Chile, and November in Madrid.
  await asSuperuser(app.database, async (connection) => {
    await connection.query(`alter table cash_entry disable trigger user`);
    await connection.query(`update cash_entry set created_at = '2026-11-01T02:30:00Z' where id = $1`, [id]);
    await connection.query(`alter table cash_entry enable trigger user`);
  });
  await gym.accounting.close({ month: '2026-10' });
  expect(await balanceOf(gym, 'cash', '2026-10')).toBe(5000);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update gym set time_zone = 'Europe/Madrid' where gym_id = $1`, [gym.accountId]),
  );
  expect(await balanceOf(gym, 'cash', '2026-10')).toBe(5000);
  expect(await balanceOf(gym, 'cash', '2026-11')).toBe(0);
});
