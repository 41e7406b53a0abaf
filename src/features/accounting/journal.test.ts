import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { lineOf } from '../../test/sales.ts';
import { createProduct, refundOf } from '../../test/store.ts';
import { fieldsOf, openBooks, today, turnOnJournal } from './accounting.fixture.ts';
import type { Journal } from './contract.ts';
import { suggestedChart } from './domain.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const linesOf = ({ items }: Journal) =>
  items.flatMap(({ lines }) => lines.map(({ code, debit, credit }) => [code, debit, credit]));

test('apagada no hace asientos; encendida, uno por día con las cuentas del gimnasio', async () => {
  const { gym, pay } = await openBooks(app);
  await pay({ amount: 11_000, documentType: 'vatReceipt' });
  await pay({ paidOn: '2026-11-03', amount: 30_000 });
  expect(await gym.accounting.chart({})).toEqual({ active: false, accounts: suggestedChart, version: 0 });
  expect(await gym.accounting.journal({})).toMatchObject({ active: false, items: [] });
  const accounts = { ...suggestedChart, cash: { code: '110101', name: 'Caja chica' } };
  await gym.accounting.saveChart({ active: true, accounts, version: 0 });
  const journal = await gym.accounting.journal({});
  expect(journal.items.map(({ number, day }) => [number, day])).toEqual([
    [1, '2026-11-03'],
    [2, today],
  ]);
  expect(linesOf(journal)).toEqual([
    ['110101', 30_000, 0],
    ['4-1-01-002', 0, 30_000],
    ['110101', 11_000, 0],
    ['4-1-01-001', 0, 10_000],
    ['2-1-05-001', 0, 1000],
  ]);
  expect(journal.items[1]?.lines[0]).toMatchObject({ purpose: 'cash', name: 'Caja chica' });
});

test('apagada no lee nada del mes: tampoco si está cerrado', async () => {
  const { gym, pay } = await openBooks(app);
  await pay({ paidOn: '2026-10-05', amount: 30_000 });
  await gym.accounting.close({ month: '2026-10' });
  const off = await gym.accounting.journal({ month: '2026-10' });
  expect(off).toEqual({ month: '2026-10', today, closed: null, active: false, items: [] });
  await turnOnJournal(gym);
  const on = await gym.accounting.journal({ month: '2026-10' });
  expect(on).toMatchObject({ active: true, closed: { by: 'Dueño' } });
  expect(on.items).toHaveLength(1);
});

test('lo fiado queda en Clientes hasta que se paga; una nota de crédito tiene sus cuentas', async () => {
  const { gym, shiftId, addClient, sell } = await openBooks(app);
  await turnOnJournal(gym);
  const water = await createProduct(gym, { price: 1000 });
  const ana = await addClient();
  await gym.credits.setLimit({ clientId: ana, limit: 50_000 });
  const sale = await sell([lineOf(water, { quantity: 2 })], 'account', ana);
  await gym.credits.pay({ id: newId(), clientId: ana, amount: 1104, method: 'cash', shiftId });
  await gym.refunds.create(
    refundOf(sale, {
      shiftId,
      method: 'debit',
      lines: [{ id: newId(), saleLineId: sale.lines[0]?.id ?? '', quantity: 1, restock: true }],
    }),
  );
  expect(linesOf(await gym.accounting.journal({}))).toEqual([
    ['1-1-01-001', 1100, 0],
    ['1-1-03-001', 2200, 0],
    ['4-1-09-001', 1000, 0],
    ['2-1-05-001', 100, 0],
    ['4-2-01-001', 4, 0],
    ['1-1-02-001', 0, 1100],
    ['1-1-03-001', 0, 1104],
    ['4-1-02-001', 0, 2000],
    ['2-1-05-001', 0, 200],
  ]);
});

test('los medios de un turno son los de su arqueo; lo que faltó y lo que se retiró tienen su cuenta', async () => {
  const { gym, shiftId, pay, sell } = await openBooks(app);
  await turnOnJournal(gym);
  const water = await createProduct(gym, { price: 1000 });
  await sell([lineOf(water)], 'debit');
  await pay({ amount: 20_000 });
  await gym.tills.move({ id: newId(), shiftId, kind: 'out', amount: 5000, reason: 'Al banco' });
  const report = await gym.tills.close({ id: shiftId, counted: 14_900 });
  expect(report.difference).toBe(-100);
  const { items } = await gym.accounting.journal({});
  const debits = (items[0]?.lines ?? []).filter(({ debit }) => debit > 0);
  const taken = report.methods.map(({ method, amount }) => [method, amount]);
  expect(debits.map(({ purpose, debit }) => [purpose, debit])).toEqual(expect.arrayContaining(taken));
  expect(debits.map(({ purpose, debit }) => [purpose, debit])).toEqual(
    expect.arrayContaining([
      ['movement', 5000],
      ['difference', 100],
    ]),
  );
});

test('un mes cerrado da siempre lo mismo: otro medio o monto se ve en el mes en que se corrige', async () => {
  const { gym, pay } = await openBooks(app);
  await turnOnJournal(gym);
  const paid = await pay({ paidOn: '2026-10-05', amount: 30_000 });
  const kept = await gym.accounting.journal({ month: '2026-10' });
  await gym.accounting.close({ month: '2026-10' });
  const { id, version } = paid;
  const changed = await gym.payments.update({ id, version, ...fieldsOf(paid), method: 'debit' });
  await gym.payments.update({ id, version: changed.version, ...fieldsOf(changed), amount: 25_000 });
  expect((await gym.accounting.journal({ month: '2026-10' })).items).toEqual(kept.items);
  expect(linesOf(await gym.accounting.journal({}))).toEqual([
    ['1-1-02-001', 30_000, 0],
    ['4-1-01-002', 5000, 0],
    ['1-1-01-001', 0, 30_000],
    ['1-1-02-001', 0, 5000],
  ]);
});

test('un código de cuenta lleva números y letras; quien no ve ingresos no ve asientos, y el contador fija las cuentas', async () => {
  const { gym } = await openBooks(app);
  const wrong = { ...suggestedChart, cash: { code: '1.1;DROP', name: '' } };
  await expect(gym.accounting.saveChart({ active: true, accounts: wrong, version: 0 })).rejects.toMatchObject(
    {
      status: 400,
      fields: {
        'accounts.cash.code': 'Usa números y letras, separados por puntos o guiones.',
        'accounts.cash.name': 'Escribe el nombre de la cuenta.',
      },
    },
  );
  const accountant = await app.memberOf(gym, 'accountant');
  await turnOnJournal(accountant);
  await expect(
    gym.accounting.saveChart({ active: false, accounts: suggestedChart, version: 0 }),
  ).rejects.toMatchObject({ code: 'stale' });
  const reception = await app.memberOf(gym, 'reception');
  await expect(reception.accounting.journal({})).rejects.toMatchObject({ status: 403 });
  await expect(reception.accounting.chart({})).rejects.toMatchObject({ status: 403 });
});
