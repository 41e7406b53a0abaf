import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { createPlan, createProduct, membershipLine, refundOf } from '../../test/store.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { fieldsOf, openBooks, today } from './accounting.fixture.ts';
import { totalOf } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

test('cada venta, pago y nota de crédito con su neto, IVA y exento; lo fiado cuenta al venderse', async () => {
  const { gym, shiftId, addClient, pay, sell, sheet } = await openBooks(app);
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
  const { gym, shiftId, addClient, sell, rowsOf } = await openBooks(app);
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
  const { gym, sell, sheet } = await openBooks(app);
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

test('un pago dice de qué membresía es, con comprobante o sin él, hasta que se elimina; una venta, de ninguna', async () => {
  const { gym, pay, sell, sheet } = await openBooks(app);
  await sell([lineOf(await createProduct(gym))]);
  const [bare, issued, gone] = [await pay(), await pay(), await pay()];
  await gym.payments.issueReceipt({ id: issued.id });
  await gym.clients.remove({ id: gone.clientId });
  const { items } = await sheet();
  const membershipOf = ({ clientId, membershipId }: typeof bare) => ({ clientId, membershipId });
  expect(items.map(({ sourceId, payment, receipt }) => [sourceId, payment, receipt !== null])).toEqual(
    expect.arrayContaining([
      [bare.id, membershipOf(bare), false],
      [issued.id, membershipOf(issued), true],
    ]),
  );
  expect(items.filter(({ payment }) => payment === null).map(({ kind }) => kind)).toEqual(['sale']);
  expect(items.some(({ sourceId }) => sourceId === gone.id)).toBe(false);
});

test('el IVA de un pago es el de cuando se tomó, aunque después cambie la tasa', async () => {
  const { gym, shiftId, addClient, pay, sell, rowsOf } = await openBooks(app);
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

test('el contador ve los meses y los cierra; recepción no', async () => {
  const { gym, sheet } = await openBooks(app);
  const accountant = await app.memberOf(gym, 'accountant');
  await accountant.accounting.close({ month: '2026-10' });
  expect((await accountant.accounting.sheet({ month: '2026-10' })).closed).not.toBeNull();
  const reception = await app.memberOf(gym, 'reception');
  await expect(reception.accounting.sheet({})).rejects.toMatchObject({ status: 403 });
  await expect(reception.accounting.close({ month: '2026-09' })).rejects.toMatchObject({ status: 403 });
  const own = await sheet();
  expect(totalOf(own.sums)).toBe(0);
});
