import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import {
  createCustomer,
  createPlan,
  createProduct,
  insertShift,
  orderOf,
  productLine,
} from '../../test/store.ts';

const today = '2026-03-15';
const settled = { status: 409, code: 'transfer_settled' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const line = (values: object = {}) => ({
  ...{ paidOn: '2026-03-12', amount: 30_000, description: 'TEF DE ANA ROJAS 12.345.678-5', occurrence: 1 },
  ...values,
});

/** A gym where Ana owes 30.000 of her membership since 10 March, and the only open transfer of the lines. */
async function openGym(...lines: object[]) {
  const gym = await app.gym();
  const clientId = newId();
  await gym.clients.create({
    id: clientId,
    name: 'Ana',
    surname: 'Rojas',
    dni: '12.345.678-5',
    dniType: 'rut',
  });
  const { id: planId } = await createPlan(gym, {});
  const { id: membershipId } = await gym.memberships.sell({
    id: newId(),
    clientId,
    planId,
    startsOn: '2026-03-10',
  });
  if (lines.length > 0) await gym.transfers.add({ lines: lines.map(line) });
  const [transfer] = (await gym.transfers.open({})).items;
  const id = transfer?.id ?? '';
  const take = (values: object = {}) =>
    gym.transfers.take({ id, paymentId: newId(), membershipId, owed: 30_000, sendReceipt: true, ...values });
  const payments = async () => (await gym.payments.list({ membershipId, page: 1 })).items;
  return { gym, clientId, membershipId, transfer, id, take, payments };
}

const openOf = async (gym: Person) => (await gym.transfers.open({})).items.length;

test('la misma cartola, u otra que se cruza con ella, no repite transferencias; las iguales se cuentan', async () => {
  const { gym } = await openGym();
  const first = [line(), line({ occurrence: 2 }), line({ paidOn: '2026-03-13' })];
  expect(await gym.transfers.add({ lines: first })).toEqual({ added: 3, known: 0 });
  expect(await gym.transfers.add({ lines: first })).toEqual({ added: 0, known: 3 });
  const crossed = [line({ description: 'tef de ana rojas 12.345.678-5' }), line({ paidOn: '2026-03-14' })];
  expect(await gym.transfers.add({ lines: crossed })).toEqual({ added: 1, known: 1 });
  const both = await Promise.all([1, 2].map(() => gym.transfers.add({ lines: [line({ amount: 7 })] })));
  expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
  expect(await openOf(gym)).toBe(5);
});

test('una línea que no vale se rechaza con las demás', async () => {
  const { gym } = await openGym();
  await expect(gym.transfers.add({ lines: [line(), line({ amount: -1 })] })).rejects.toMatchObject({
    status: 400,
  });
  expect(await openOf(gym)).toBe(0);
});

test('se propone a quien la debe, y tomada es un pago de ese día con su comprobante', async () => {
  const { gym, clientId, transfer, membershipId, take, payments } = await openGym({});
  expect(transfer).toMatchObject({
    ...{ sure: true, rut: '123456785', name: 'ANA ROJAS' },
    candidates: [{ clientId, membershipId, owed: 30_000, reasons: ['rut', 'name', 'amount'] }],
  });
  await take();
  expect(await payments()).toMatchObject([
    {
      ...{ amount: 30_000, method: 'transfer', paidOn: '2026-03-12', planStartsOn: '2026-03-10' },
      ...{ observation: 'TEF DE ANA ROJAS 12.345.678-5', receipt: { number: 1 } },
    },
  ]);
  expect((await gym.receivables.list({})).total).toBe(0);
  expect(await gym.transfers.open({})).toEqual({ items: [], total: 0, settled: 1 });
  expect((await gym.transfers.settled({ page: 1 })).items).toMatchObject([
    { state: 'taken', clientName: 'Ana Rojas', planName: 'Full', membershipId },
  ]);
});

test('dos ventanas a la vez la toman una sola vez, y la misma repetida no es otra', async () => {
  const { take, payments } = await openGym({});
  const outcomes = await Promise.allSettled([take(), take(), take()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(settled);
  const [payment] = await payments();
  await take({ paymentId: payment?.id });
  expect(await payments()).toHaveLength(1);
});

test('dos transferencias que pagarían lo mismo no se toman las dos sin verlo', async () => {
  const { gym, take, payments } = await openGym({}, { paidOn: '2026-03-13' });
  const [, second] = (await gym.transfers.open({})).items;
  await take();
  await expect(take({ id: second?.id })).rejects.toMatchObject({ status: 409, code: 'debt_changed' });
  await take({ id: second?.id, owed: 0 });
  const starts = (await payments()).map(({ planStartsOn }) => planStartsOn);
  expect(starts).toEqual(['2026-04-10', '2026-03-10']);
});

test('si su pago se elimina, vuelve a estar por revisar, y se toma otra vez', async () => {
  const { gym, transfer, take, payments } = await openGym({});
  await take();
  const [payment] = await payments();
  await gym.payments.remove({ id: payment?.id ?? '' });
  expect((await gym.transfers.open({})).items).toEqual([transfer]);
  await gym.payments.restore({ id: payment?.id ?? '' });
  await expect(take()).rejects.toMatchObject(settled);
  await gym.payments.remove({ id: payment?.id ?? '' });
  await take();
  expect(await payments()).toHaveLength(1);
});

test('la que no es de un cliente se descarta, y se puede volver a revisar', async () => {
  const { gym, id, take } = await openGym({});
  await gym.transfers.dismiss({ id });
  await gym.transfers.dismiss({ id });
  expect((await gym.transfers.settled({ page: 1 })).items).toMatchObject([
    { state: 'dismissed', clientId: null },
  ]);
  await expect(take()).rejects.toMatchObject(settled);
  await gym.transfers.reopen({ id });
  await take();
  await expect(gym.transfers.dismiss({ id })).rejects.toMatchObject(settled);
});

test('paga también lo fiado en la tienda, y nunca más de lo que debe', async () => {
  const { gym } = await openGym();
  const shiftId = await insertShift(app, gym);
  const debtorId = await createCustomer(gym, 10_000);
  const { id: productId } = await createProduct(gym);
  await gym.sales.complete({
    ...{ id: newId(), shiftId, clientId: debtorId, total: 2200 },
    order: orderOf(productLine(productId, 1000, { quantity: 2 })),
    payments: [{ method: 'account', amount: 2200 }],
  });
  await gym.transfers.add({
    lines: [2200, 500].map((amount) => line({ amount, description: 'TEF ANA SOTO' })),
  });
  const take = async (amount: number) => {
    const id = (await gym.transfers.open({})).items.find((open) => open.amount === amount)?.id ?? '';
    return gym.transfers.take({ id, paymentId: newId(), debtorId, owed: 2200 });
  };
  await take(2200);
  expect((await gym.credits.get({ clientId: debtorId })).balance).toBe(0);
  await expect(take(500)).rejects.toMatchObject({ status: 409, code: 'more_than_owed' });
  expect((await gym.transfers.settled({ page: 1 })).items).toMatchObject([
    { state: 'taken', amount: 2200, clientName: 'Ana Soto', membershipId: null },
  ]);
  expect(await openOf(gym)).toBe(1);
});

test('de otro cliente se ve lo que puede pagar', async () => {
  const { gym, clientId, membershipId } = await openGym();
  expect((await gym.transfers.targets({ clientId })).items).toMatchObject([{ membershipId, owed: 30_000 }]);
  await expect(gym.transfers.targets({ clientId: newId() })).rejects.toMatchObject({ status: 404 });
});
