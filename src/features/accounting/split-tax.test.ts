import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { atRate, createPlan, membershipLine, orderOf } from '../../test/store.ts';
import { totalsOf } from '../orders/domain.ts';
import { fieldsOf, openBooks, today } from './accounting.fixture.ts';
import type { AccountingEntry } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: `${today}T15:00:00Z` });
});
afterAll(() => app.close());

const sumOf = (items: readonly AccountingEntry[], part: 'net' | 'tax') =>
  items.reduce((sum, entry) => sum + entry[part], 0);

/** Of 1.016, 92 are tax at 10 %, and of each rounded apart 46 and 47. */
const [first, second] = [504, 512] as const;
const documentTax = 92;

test('el IVA de un pago con dos medios es el de su comprobante, también si uno se corrige', async () => {
  const { gym, addClient, sheet } = await openBooks(app);
  const clientId = await addClient();
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId, planName: 'Full', period: 'monthly' },
  });
  const [id, otherId] = [newId(), newId()];
  const taken = await gym.payments.take({
    ...{ id, membershipId, amount: first, method: 'cash', documentType: 'vatReceipt' },
    ...{ paidOn: today, planStartsOn: today },
    otherTenders: [{ id: otherId, amount: second, method: 'debit' }],
  });
  await gym.payments.issueReceipt({ id });
  const { content } = await gym.receipts.get({ id });
  expect(content.tax).toBe(documentTax);
  const { items } = await sheet();
  expect(items).toHaveLength(2);
  expect(sumOf(items, 'tax')).toBe(documentTax);
  expect(sumOf(items, 'net')).toBe(first + second - documentTax);

  await gym.payments.update({ id, version: taken.version, ...fieldsOf(taken), amount: first + 11_000 });
  expect(sumOf((await sheet()).items, 'tax')).toBe(documentTax + 1000);
});

test('el comprobante dice el IVA del libro cuando una de las partes ya no está', async () => {
  const { gym, addClient, sheet } = await openBooks(app);
  const { id: membershipId } = await gym.memberships.create({
    ...{ id: newId(), clientId: await addClient(), planName: 'Full', period: 'monthly' },
  });
  const [id, otherId] = [newId(), newId()];
  await gym.payments.take({
    ...{ id, membershipId, amount: first, method: 'cash', documentType: 'vatReceipt' },
    ...{ paidOn: today, planStartsOn: today },
    otherTenders: [{ id: otherId, amount: second, method: 'debit' }],
  });
  await gym.payments.remove({ id });
  await gym.payments.issueReceipt({ id: otherId });
  const { content } = await gym.receipts.get({ id });
  expect(content).toMatchObject({ total: second, tax: sumOf((await sheet()).items, 'tax') });
});

test('el IVA de una membresía vendida con dos medios es el de su línea', async () => {
  const { gym, shiftId, addClient, sheet } = await openBooks(app);
  const plan = await createPlan(gym, { price: first + second, taxable: true });
  const order = orderOf(membershipLine(first + second, { planId: plan.id, startsOn: today, taxable: true }));
  const { total, tax } = totalsOf(order, atRate(1000));
  await gym.sales.complete({
    ...{ id: newId(), shiftId, clientId: await addClient(), order, total, tendered: 0 },
    payments: [
      { method: 'debit', amount: first },
      { method: 'transfer', amount: second },
    ],
  });
  const { items } = await sheet();
  expect(items).toHaveLength(2);
  expect(sumOf(items, 'tax')).toBe(tax);

  const membershipId = (await gym.payments.recent({})).items[0]?.membershipId ?? '';
  const paid = (await gym.payments.list({ membershipId })).items.find(({ amount }) => amount === second);
  if (!paid) throw new Error('falta el pago');
  for (const [added, amount] of [second + 1, second].entries())
    await gym.payments.update({
      ...{ id: paid.id, version: paid.version + added, ...fieldsOf(paid), amount },
    });
  expect(sumOf((await sheet()).items, 'tax')).toBe(tax);
});
