import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { workAdded } from '../../server/signals.ts';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders } from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
let app: TestApp;
let providers: PaymentProviders;
let gym: Person;
beforeAll(async () => {
  ({ app, providers } = await online.open());
});
afterAll(async () => {
  await app.close();
  await providers.close();
});
beforeEach(async () => {
  gym = await online.openGym();
});
afterEach(() => providers.recover());

const change = (statement: string, values: readonly unknown[]) =>
  asSuperuser(app.database, (connection) => connection.query(statement, [...values]));

/** Somebody who went to pay. */
async function addPayer() {
  const debtor = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, debtor.membershipId);
  await online.choose(url, 'mercadopago');
  return { ...debtor, url, place: providers.lastPlace() };
}

/** Somebody who paid, and to whom part of it goes back without an answer. */
async function addSending() {
  const payer = await addPayer();
  await online.notify(gym, 'mercadopago', providers.pay('mercadopago', payer.place));
  providers.fail('mercadopago');
  const asked = { id: newId(), paymentId: payer.place.attemptId, amount: 15_000, reason: 'Se arrepintió' };
  await gym.onlinepayments.refund(asked);
  providers.recover();
  return payer;
}

test('un cobro que no se puede anotar no detiene a los demás', async () => {
  const bad = await addPayer();
  const good = await addPayer();
  await change('update online_payment set refunded = 20000 where id = $1', [bad.place.attemptId]);
  providers.pay('mercadopago', bad.place, { amount: 10_000 });
  providers.pay('mercadopago', good.place);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(gym, good.membershipId)).toMatchObject([{ amount: price }]);
  for (const hour of ['16', '17', '18', '19', '20']) await app.app.doWork(`2030-03-04T${hour}:00:00Z`);
  const { rows } = await change(
    "select from online_payment where id = $1 and next_check_at > '2030-03-04T20:10:00Z'",
    [bad.place.attemptId],
  );
  expect(rows).toHaveLength(1);
});

test('varios que se pagaron se preguntan a la vez, y cada uno se toma una vez', async () => {
  const payers = [];
  for (let count = 0; count < 6; count += 1) payers.push(await addPayer());
  const [first] = payers;
  await online.choose(first?.url ?? '', 'khipu');
  const second = providers.lastPlace();
  for (const { place } of payers) providers.pay('mercadopago', place);
  providers.pay('khipu', second);
  await Promise.all([app.app.doWork('2030-03-04T15:05:00Z'), app.app.doWork('2030-03-04T15:05:00Z')]);
  for (const { membershipId } of payers.slice(1))
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
  expect(await online.paymentsOf(gym, first?.membershipId ?? '')).toMatchObject([
    { amount: price },
    { amount: price },
  ]);
  expect(await online.sentences(gym)).toContain('cuando ya no lo debía');
});

test('una devolución que no se puede anotar no detiene a las demás ni a los cobros', async () => {
  const bad = await addSending();
  const good = await addSending();
  const payer = await addPayer();
  providers.pay('mercadopago', payer.place);
  await change('update online_payment set refunded = 15000 where id = $1', [bad.place.attemptId]);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(gym, good.membershipId)).toMatchObject([{ amount: 10_000 }]);
  expect(await online.paymentsOf(gym, payer.membershipId)).toMatchObject([{ amount: price }]);
});

test('una devolución sin respuesta despierta a quien la sigue', async () => {
  const called: unknown[] = [];
  const hear = (gymId: unknown) => called.push(gymId);
  const payer = await addPayer();
  await online.notify(gym, 'mercadopago', providers.pay('mercadopago', payer.place));
  providers.fail('mercadopago');
  workAdded.subscribe(hear);
  const asked = { id: newId(), paymentId: payer.place.attemptId, amount: 15_000, reason: 'Se arrepintió' };
  await gym.onlinepayments.refund(asked);
  workAdded.unsubscribe(hear);
  expect(called).toContain(gym.accountId);
});

test('mientras el proveedor no abre, nadie gasta los intentos del link', async () => {
  const { membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  providers.fail('mercadopago');
  for (let press = 0; press < 31; press += 1) await online.choose(url, 'mercadopago');
  providers.recover();
  expect((await online.choose(url, 'mercadopago')).body).toContain('Te llevamos a Mercado Pago');
});

test('lo que se confirma tarde se sigue preguntando aunque se pierda el aviso', async () => {
  const { clientId, membershipId, place } = await addPayer();
  await change("update online_payment set expires_at = '2030-03-01' where id = $1", [place.attemptId]);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect((await online.linkOf(gym, clientId)).payments).toMatchObject([{ state: 'expired' }]);
  const paid = providers.pay('mercadopago', place);
  paid.status = 'in_process';
  expect((await online.notify(gym, 'mercadopago', paid)).status).toBe(200);
  await app.app.doWork('2030-03-06T15:00:00Z');
  expect(await online.told(gym)).toEqual([]);
  paid.status = 'approved';
  await app.app.doWork('2030-03-08T15:00:00Z');
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('lo que Mercado Pago dice de ventas de otros se recibe, y sin respuesta se pide otra vez', async () => {
  const { place } = await addPayer();
  const strange = providers.pay('mercadopago', { ...place, attemptId: newId() });
  expect((await online.notify(gym, 'mercadopago', strange)).status).toBe(200);
  expect((await online.notify(gym, 'mercadopago', { ...strange, id: '1' })).status).toBe(200);
  const paid = providers.pay('mercadopago', place);
  await gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version: 1, active: true, production: false },
    ...{ accessKey: 'mala', secret: '' },
  });
  await change("update payment_provider set former_keys = '' where gym_id = $1", [gym.accountId]);
  expect((await online.notify(gym, 'mercadopago', paid)).status).toBe(503);
});
