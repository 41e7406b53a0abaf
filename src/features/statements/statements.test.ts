import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { createCustomer, createPlan, membershipLine, orderOf, refundOf } from '../../test/store.ts';
import type { StatementEntry } from './contract.ts';
import { always, openStatements, openStore, owedBy, today } from './statements.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openStatements();
});
afterAll(() => app.close());

const shown = ({ date, kind, amount, balance }: StatementEntry) => `${date} ${kind} ${amount} ${balance}`;

test('dice lo que se cobró, lo que se pagó y el saldo después de cada cosa', async () => {
  const { gym, shiftId, clientId, read, sell, pay, buy } = await openStore(app);
  const { id } = await sell({ name: 'Libre', price: 30_000 }, '2026-02-01');
  await pay(id, 20_000, '2026-02-01', '2026-02-03');
  const sale = await buy(3, 300);
  await gym.refunds.create(
    refundOf(sale, {
      ...{ shiftId, method: 'account', reason: 'Vencida' },
      lines: sale.lines.map((line) => ({ id: newId(), saleLineId: line.id, quantity: 1, restock: true })),
    }),
  );
  const { entries, ...statement } = await read();
  expect(statement).toMatchObject({
    ...{ gymName: 'Fuerza Sur', currency: 'CLP', opening: 0, closing: 11_900 },
    client: { id: clientId, name: 'Ana', surname: 'Soto' },
  });
  expect(entries.map(shown)).toEqual([
    '2026-02-01 charge 30000 30000',
    '2026-02-03 payment -20000 10000',
    '2026-03-15 sale 3000 13000',
    '2026-03-15 refund -1100 11900',
  ]);
  const period = { startsOn: '2026-02-01', endsOn: '2026-02-28' };
  expect(entries[0]).toMatchObject({ planName: 'Libre', period, receipt: null });
  expect(entries[1]).toMatchObject({ planName: 'Libre', period: null, method: 'cash', receipt: null });
  expect(entries.slice(2)).toMatchObject([
    { receipt: { number: 1 }, method: null },
    { receipt: { number: 2 }, note: 'Vencida' },
  ]);
  await gym.credits.pay({ id: newId(), clientId, amount: 1000, method: 'transfer', note: 'Por caja' });
  const after = await read();
  expect(after.closing).toBe(10_900);
  expect(after.entries.find(({ kind }) => kind === 'debtPayment')).toMatchObject({
    ...{ amount: -1000, method: 'transfer', note: 'Por caja', receipt: { number: 3 } },
  });
});

test('un rango empieza con lo de antes, y sus días cuentan los dos', async () => {
  const { clientId, gym, read, sell, pay } = await openStore(app);
  const { id } = await sell({ price: 30_000 }, '2026-01-10');
  await pay(id, 10_000, '2026-01-10', '2026-02-01');
  await pay(id, 5000, '2026-01-10', '2026-02-28');
  await pay(id, 1000, '2026-01-10', '2026-03-01');
  const february = await read({ from: '2026-02-01', to: '2026-02-28' });
  expect(february).toMatchObject({ opening: 30_000, closing: 15_000 });
  expect(february.entries.map(shown)).toEqual([
    '2026-02-01 payment -10000 20000',
    '2026-02-28 payment -5000 15000',
  ]);
  expect(await read({ from: '2025-01-01', to: '2025-12-31' })).toMatchObject({
    opening: 0,
    closing: 0,
    entries: [],
  });
  await expect(gym.statements.get({ clientId, from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
    status: 400,
    fields: { to: 'Termina antes de empezar.' },
  });
});

test('un período que aún no se debe no está, y uno que se pagó por adelantado está desde ese pago', async () => {
  const { read, sell, pay } = await openStore(app);
  const { id } = await sell({ price: 30_000 }, '2026-04-01');
  expect((await read()).entries).toEqual([]);
  await pay(id, 60_000, '2026-04-01', '2026-03-10');
  expect((await read()).entries.map(shown)).toEqual([
    '2026-03-10 charge 30000 30000',
    '2026-03-10 charge 30000 60000',
    '2026-03-10 payment -60000 0',
  ]);
});

test('lo que cuesta un congelamiento está como tal', async () => {
  const { gym, clientId, read, sell, pay } = await openStore(app);
  const { id: membershipId } = await sell({ name: 'Libre', price: 30_000, freezeFee: 5000 });
  await pay(membershipId, 30_000);
  const days = { startsOn: '2026-03-20', endsOn: '2026-03-29' };
  await gym.freezes.create({ id: newId(), membershipId, ...days, reason: 'Viaje' });
  const { closing, entries } = await read();
  expect(closing).toBe(await owedBy(gym, clientId));
  expect(entries.filter(({ kind }) => kind === 'freezeFee')).toMatchObject([
    { amount: 5000, planName: 'Libre', period: null },
  ]);
});

test('una suscripción debe cada mes que empezó; inactiva, solo lo que pagó', async () => {
  const { gym, read, sell, pay } = await openStore(app);
  const sold = await sell({ kind: 'subscription', name: 'Mes a mes', price: 20_000 }, '2026-01-10');
  await pay(sold.id, 20_000, '2026-01-10', '2026-01-10');
  const months = (await read()).entries.map(shown);
  expect(months).toEqual([
    '2026-01-10 charge 20000 20000',
    '2026-01-10 payment -20000 0',
    '2026-02-10 charge 20000 20000',
    '2026-03-10 charge 20000 40000',
  ]);
  const { items } = await gym.memberships.list({ clientId: sold.clientId });
  await gym.memberships.updateSold({
    ...{ id: sold.id, version: items[0]?.version ?? 0, active: false },
    ...{ price: 20_000, startsOn: '2026-01-10' },
  });
  expect((await read()).entries.map(shown)).toEqual(months.slice(0, 2));
});

test('el reembolso de una membresía dice el pago y la devolución; a la cuenta, queda a favor', async () => {
  const { gym, shiftId, clientId, read } = await openStore(app);
  const { id: planId } = await createPlan(gym);
  const buyPlan = () =>
    gym.sales.complete({
      ...{ id: newId(), shiftId, clientId, total: 30_000 },
      order: orderOf(membershipLine(30_000, { planId, startsOn: today })),
      payments: [{ method: 'debit', amount: 30_000 }],
    });
  await gym.refunds.create(refundOf(await buyPlan(), { shiftId, method: 'debit', reason: 'Se muda' }));
  expect((await read()).entries.map(shown)).toEqual([
    '2026-03-15 payment -30000 -30000',
    '2026-03-15 paymentRefund 30000 0',
  ]);
  await gym.refunds.create(refundOf(await buyPlan(), { shiftId, method: 'account' }));
  const { closing, entries } = await read();
  expect(closing).toBe(-30_000);
  expect(closing).toBe((await gym.credits.get({ clientId })).balance);
  expect(entries).toHaveLength(5);
});

test('un cliente eliminado lo tiene mientras tuvo cuenta en la tienda; otro no se encuentra', async () => {
  const { gym, clientId, read, sell, buy } = await openStore(app);
  await sell({ price: 30_000 });
  await buy(1);
  await gym.clients.remove({ id: clientId });
  expect((await read()).entries.map(shown)).toEqual(['2026-03-15 sale 1100 1100']);
  const other = await createCustomer(gym);
  await gym.clients.remove({ id: other });
  for (const id of [other, newId()])
    await expect(gym.statements.get({ clientId: id, ...always })).rejects.toMatchObject({ status: 404 });
});
