import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import { goodKeys, type PaymentProviders } from '../../test/payment-providers.ts';
import type { Place } from '../../test/providers/ledger.ts';
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

/** Somebody who went to pay by Mercado Pago before the gym changed its account there, twice. */
async function addPayer() {
  const debtor = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, debtor.membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  for (const [index, name] of ['una', 'otra'].entries())
    await gym.onlinepayments.saveProvider({
      ...{ provider: 'mercadopago', version: index + 1, active: true, production: false },
      ...{ accessKey: `cuenta-${name}`, secret: `secreto-${name}` },
    });
  return { ...debtor, url, place };
}

const endLongAgo = ({ attemptId }: Place) =>
  asSuperuser(app.database, (connection) =>
    connection.query(`update online_payment set expires_at = '2030-03-01' where id = $1`, [attemptId]),
  );

test('con otras llaves nadie llega a la cuenta de antes, y lo que ahí se pagó se toma por su aviso', async () => {
  const { membershipId, url, place } = await addPayer();
  const again = await online.choose(url, 'mercadopago');
  expect(again.body).not.toContain(place.id);
  expect(again.status).toBe(503);
  const paid = providers.pay('mercadopago', place);
  expect((await online.notify(gym, 'mercadopago', paid)).status).toBe(200);
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('con otras llaves se pregunta por lo de antes con las de antes, y con ellas se devuelve', async () => {
  const { clientId, membershipId, place } = await addPayer();
  const paid = providers.pay('mercadopago', place);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
  const [payment] = (await online.linkOf(gym, clientId)).payments;
  await gym.onlinepayments.refund({
    ...{ id: crypto.randomUUID(), paymentId: payment?.id ?? '', amount: price, reason: 'Se arrepintió' },
  });
  expect(paid.refunded).toBe(price);
});

test('otro modo con las mismas llaves abre otro cobro, y el de antes se toma igual', async () => {
  const { membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  const form = { provider: 'mercadopago', active: true, accessKey: '', secret: '' } as const;
  await gym.onlinepayments.saveProvider({ ...form, version: 1, production: true });
  expect((await online.choose(url, 'mercadopago')).body).not.toContain(place.id);
  providers.pay('mercadopago', place);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('lo que nadie pudo preguntar no vence callado: se avisa hasta que el proveedor contesta', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  await asSuperuser(app.database, (connection) =>
    connection.query(`update payment_provider set access_key = 'de otra instalación' where gym_id = $1`, [
      gym.accountId,
    ]),
  );
  await endLongAgo(place);
  await app.app.doWork('2030-03-04T15:05:00Z');
  expect((await online.told(gym))[0]?.sentence).toContain('No sabemos si Ana Rojas pagó $\u00a025.000');
  await gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version: 1, active: true, production: false },
    ...goodKeys.mercadopago,
  });
  providers.pay('mercadopago', place);
  await app.app.doWork('2030-03-05T16:00:00Z');
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
  expect(await online.told(gym)).toEqual([]);
  expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'paid' });
});

test('lo que el proveedor no contestó se puede dar por visto, y se sigue preguntando', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  await endLongAgo(place);
  providers.fail('mercadopago');
  await app.app.doWork('2030-03-04T15:05:00Z');
  const [attempt] = (await online.linkOf(gym, clientId)).payments;
  expect(attempt).toMatchObject({ state: 'pending', attentions: ['unanswered'] });
  expect(await online.told(gym)).toHaveLength(1);
  await gym.onlinepayments.resolve({ id: attempt?.id ?? '' });
  expect((await online.linkOf(gym, clientId)).payments).toMatchObject([{ state: 'pending', attentions: [] }]);
  expect(await online.told(gym)).toEqual([]);
  await app.app.doWork('2030-03-06T15:05:00Z');
  expect(await online.told(gym)).toEqual([]);
  providers.recover();
  providers.pay('mercadopago', place);
  await app.app.doWork('2030-03-08T15:05:00Z');
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
});
