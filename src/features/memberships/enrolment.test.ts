import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { findViolations } from '../../test/invariants.ts';
import { prepareMemberships } from './memberships.fixture.ts';

const { openGym, addClient, addPlan, pay, only } = prepareMemberships();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(async () => {
  const invariants = ['expiry', 'periodEnds', 'charges', 'chargeShares'];
  expect(await findViolations(app.database, { gymId: gym.accountId }, invariants)).toEqual({});
  await app.close();
});

const startsOn = '2026-03-15';
const sell = (clientId: string, planId: string, more: object = {}) =>
  gym.memberships.sell({ id: newId(), clientId, planId, startsOn, ...more });
const chargesOf = async (membershipId: string) => {
  const { items } = await gym.charges.list({ membershipId });
  return items.map(({ reason, amount, paid }) => `${reason} ${paid}/${amount}`).sort();
};

test('se cobra con el primer plan que la tiene, se anuncia antes, y una sola vez', async () => {
  const clientId = await addClient();
  const { id: planId } = await addPlan({ enrolmentFee: 10_000 });
  expect(await gym.memberships.quote({ planId, clientId, startsOn })).toMatchObject({
    ...{ amount: 30_000, enrolment: 10_000 },
  });
  const sold = await sell(clientId, planId);
  expect(sold).toMatchObject({
    ...{ due: { amount: 40_000, since: startsOn }, suggestion: { amount: 40_000, planStartsOn: startsOn } },
  });
  expect(await gym.memberships.quote({ planId, clientId, startsOn })).toMatchObject({ enrolment: 0 });
  const { items } = await gym.memberships.quotes({ startsOn });
  expect(
    items.find((quote) => quote.planId === planId),
    'a quien es nuevo',
  ).toMatchObject({
    ...{ startsOn, amount: 30_000, price: 30_000, enrolment: 10_000 },
  });
  const own = await gym.memberships.quotes({ clientId, startsOn });
  expect(own.items.find((quote) => quote.planId === planId)).toMatchObject({ enrolment: 0 });
  const { id: plainId } = await addPlan();
  expect((await gym.memberships.quotes({ startsOn })).items.map((quote) => quote.planId)).not.toContain(
    plainId,
  );
  expect((await sell(clientId, planId)).due, 'otra').toMatchObject({ amount: 30_000 });
  expect(await chargesOf(sold.id)).toEqual(['enrolment 0/10000', 'sale 0/30000']);
});

test('se paga después del período que el pago nombra, y no cubre días', async () => {
  const clientId = await addClient();
  const sold = await sell(clientId, (await addPlan({ enrolmentFee: 10_000 })).id);
  await pay(sold.id, startsOn, 30_000);
  expect(await only(clientId)).toMatchObject({
    ...{ expiresOn: '2026-04-14', due: { amount: 10_000 } },
    suggestion: { amount: 10_000, planStartsOn: startsOn },
  });
  const { id } = await pay(sold.id, startsOn, 10_000);
  expect(await only(clientId)).toMatchObject({ expiresOn: '2026-04-14', due: null });
  await gym.payments.remove({ id });
  expect(await only(clientId)).toMatchObject({ due: { amount: 10_000 } });
});

test('sigue al comienzo mientras nada se pagó, y también se cobra con un plan gratis', async () => {
  const clientId = await addClient();
  const sold = await sell(clientId, (await addPlan({ enrolmentFee: 10_000 })).id);
  const form = { id: sold.id, version: 1, active: true, price: 0, startsOn: '2026-03-10' };
  expect(await gym.memberships.updateSold(form)).toMatchObject({
    ...{ due: { amount: 10_000, since: '2026-03-10' }, expiresOn: '2026-04-09' },
  });
  await pay(sold.id, '2026-03-10', 10_000);
  expect(await chargesOf(sold.id)).toEqual(['enrolment 10000/10000', 'sale 0/0']);
});

test('puede quedar fuera, y entonces se cobra con la próxima', async () => {
  const clientId = await addClient();
  const { id: planId } = await addPlan({ enrolmentFee: 10_000 });
  const without = await sell(clientId, planId, { enrolment: false });
  expect(without.due).toMatchObject({ amount: 30_000 });
  const deleted = await sell(clientId, planId);
  await gym.memberships.remove({ id: deleted.id });
  expect((await sell(clientId, planId)).due, 'la eliminada no cuenta').toMatchObject({ amount: 40_000 });
});

test('el estado de cuenta y el comprobante la nombran', async () => {
  const clientId = await addClient();
  const { id: planId } = await addPlan({ enrolmentFee: 10_000 });
  const membershipId = newId();
  const { id } = await gym.payments.take({
    ...{ id: newId(), membershipId, newMembership: { clientId, planId }, amount: 40_000 },
    ...{ paidOn: startsOn, planStartsOn: startsOn, sendReceipt: true },
  });
  expect(await only(clientId)).toMatchObject({ due: null, expiresOn: '2026-04-14' });
  const { entries, closing } = await gym.statements.get({ clientId, from: startsOn, to: '2026-12-31' });
  expect(entries.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
    ['charge', 30_000],
    ['enrolment', 10_000],
    ['payment', -40_000],
  ]);
  expect(closing).toBe(0);
  const receipt = await gym.receipts.get({ id });
  expect(receipt.content.lines).toMatchObject([
    { name: 'Matrícula Libre', amount: 10_000 },
    { name: 'Membresía Libre', amount: 30_000 },
  ]);
});
