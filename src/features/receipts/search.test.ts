import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { createProduct, insertShift, orderOf, productLine, refundOf } from '../../test/store.ts';
import { addMembership, pay } from './receipts.fixture.ts';

type Search = Parameters<Person['receipts']['list']>[0];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-03-15T15:00:00Z' });
});
afterAll(() => app.close());

const numbersFor = async (owner: Person, input: Search) =>
  (await owner.receipts.list(input)).items.map(({ number }) => number);

/** A payment of 25.000 by Ana Rojas, number 1; a sale of 1.100 to nobody, 2, and what was given back of it, 3. */
async function openGym() {
  const owner = await app.gym();
  const { membershipId, clientId } = await addMembership(owner, { dni: '12.345.678-5' });
  const paymentId = await pay(owner, membershipId, { sendReceipt: true });
  const shiftId = await insertShift(app, owner);
  const { id: productId } = await createProduct(owner);
  const order = orderOf(productLine(productId, 1000));
  const payments = [{ method: 'debit' as const, amount: 1100 }];
  const sale = await owner.sales.complete({ id: newId(), shiftId, order, total: 1100, payments });
  await owner.refunds.create(refundOf(sale, { shiftId, method: 'debit' }));
  return { owner, paymentId, clientId };
}

test('una búsqueda entiende el número, el cliente, su documento y el monto', async () => {
  const { owner, clientId } = await openGym();
  const expected: readonly (readonly [string, readonly number[]])[] = [
    ['', [3, 2, 1]],
    ['2', [2]],
    ['N° 000003', [3]],
    ['rojás', [1]],
    ['rojas ana', [1]],
    ['12.345.678-5', [1]],
    ['12345678-5', [1]],
    ['123456785', [1]],
    ['345.678', [1]],
    ['25.000', [1]],
    ['$ 25.000', [1]],
    ['25000', [1]],
    ['1100', [3, 2]],
    ['-$ 1.100', [3, 2]],
    ['N° 1100', []],
    ['pedro', []],
    ['100%', []],
  ];
  for (const [search, numbers] of expected)
    expect(await numbersFor(owner, { search }), `«${search}»`).toEqual(numbers);
  await owner.clients.remove({ id: clientId });
  expect(await numbersFor(owner, { search: 'rojas' }), 'de un cliente eliminado').toEqual([1]);
});

test('el número que se busca va primero, aunque otros tengan ese monto', async () => {
  const owner = await app.gym();
  const { membershipId } = await addMembership(owner);
  const payWith = (amount: number) =>
    owner.payments.take({
      ...{ id: newId(), membershipId, amount, sendReceipt: true },
      ...{ paidOn: '2026-03-15', planStartsOn: '2026-03-15' },
    });
  for (const amount of [900, 800, 1]) await payWith(amount);
  expect(await numbersFor(owner, { search: '1' })).toEqual([1, 3]);
});

test('un monto se busca como se escribe en la moneda del gimnasio', async () => {
  const owner = await app.gym();
  const { id: _, code: __, key: ___, ...settings } = await owner.gym.get({});
  await owner.gym.update({ ...settings, currency: 'USD' });
  const { membershipId } = await addMembership(owner);
  await pay(owner, membershipId, { sendReceipt: true });
  for (const search of ['250', '250,00', '$ 250']) expect(await numbersFor(owner, { search })).toEqual([1]);
  expect(await numbersFor(owner, { search: '25.000' })).toEqual([]);
});

test('se filtra por tipo, mes y estado, también junto con una búsqueda', async () => {
  const { owner, paymentId } = await openGym();
  const { id } = await owner.receipts.get({ id: paymentId });
  await owner.receipts.cancel({ id, reason: 'Se digitó mal' });
  await owner.payments.issueReceipt({ id: paymentId, again: true });
  expect(await numbersFor(owner, { kind: 'payment' })).toEqual([4, 1]);
  expect(await numbersFor(owner, { kind: 'refund' })).toEqual([3]);
  expect(await numbersFor(owner, { state: 'cancelled' })).toEqual([1]);
  expect(await numbersFor(owner, { state: 'valid' })).toEqual([4, 3, 2]);
  expect(await numbersFor(owner, { month: '2026-03' })).toEqual([4, 3, 2, 1]);
  expect(await numbersFor(owner, { month: '2026-02' })).toEqual([]);
  expect(await numbersFor(owner, { search: 'rojas', state: 'valid', month: '2026-03' })).toEqual([4]);
  expect((await owner.receipts.list({ kind: 'payment', page: 2 })).total, 'más allá del final').toBe(2);
  await expect(owner.receipts.list({ month: '2026-13' })).rejects.toMatchObject({
    fields: { month: 'Elige un mes.' },
  });
});
