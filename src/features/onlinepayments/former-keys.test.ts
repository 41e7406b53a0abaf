import { expect, test } from 'vitest';
import { goodKeys } from '../../test/payment-providers.ts';
import type { Place } from '../../test/providers/ledger.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

/** Somebody who went to pay with Mercado Pago before the gym changed its account there, twice. */
async function addEarlyPayer() {
  const payer = await online.addPayer();
  for (const [index, name] of ['una', 'otra'].entries())
    await here.gym.onlinepayments.saveProvider({
      ...{ provider: 'mercadopago', version: index + 1, active: true, production: false },
      ...{ accessKey: `cuenta-${name}`, secret: `secreto-${name}` },
    });
  return payer;
}

const endLongAgo = ({ attemptId }: Place) =>
  online.query(`update online_payment set expires_at = '2030-03-01' where id = $1`, [attemptId]);

test('con otras llaves nadie llega a la cuenta de antes, y lo que ahí se pagó se toma por su aviso', async () => {
  const { membershipId, url, place } = await addEarlyPayer();
  const again = await online.choose(url, 'mercadopago');
  expect(again.body).not.toContain(place.id);
  expect(again.status).toBe(503);
  const paid = here.providers.pay('mercadopago', place);
  expect((await online.notify(here.gym, 'mercadopago', paid)).status).toBe(200);
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('con otras llaves se pregunta por lo de antes con las de antes, y con ellas se devuelve', async () => {
  const { clientId, membershipId, place } = await addEarlyPayer();
  const paid = here.providers.pay('mercadopago', place);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  const [payment] = (await online.linkOf(here.gym, clientId)).payments;
  await here.gym.onlinepayments.refund({
    ...{ id: crypto.randomUUID(), paymentId: payment?.id ?? '', amount: price, reason: 'Se arrepintió' },
  });
  expect(paid.refunded).toBe(price);
});

test('otro modo con las mismas llaves abre otro cobro, y el de antes se toma igual', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  const form = { provider: 'mercadopago', active: true, accessKey: '', secret: '' } as const;
  await here.gym.onlinepayments.saveProvider({ ...form, version: 1, production: true });
  expect((await online.choose(url, 'mercadopago')).body).not.toContain(place.id);
  here.providers.pay('mercadopago', place);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
});

test('lo que nadie pudo preguntar no vence callado: se avisa hasta que el proveedor contesta', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  await online.query(`update payment_provider set access_key = 'de otra instalación' where gym_id = $1`, [
    here.gym.accountId,
  ]);
  await endLongAgo(place);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect((await online.told(here.gym))[0]?.sentence).toContain('No sabemos si Ana Rojas pagó $\u00a025.000');
  await here.gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version: 1, active: true, production: false },
    ...goodKeys.mercadopago,
  });
  here.providers.pay('mercadopago', place);
  await here.app.app.doWork('2030-03-05T16:00:00Z');
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  expect(await online.told(here.gym)).toEqual([]);
  expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'paid' });
});

test('lo que el proveedor no contestó se puede dar por visto, y se sigue preguntando', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  await endLongAgo(place);
  here.providers.fail('mercadopago');
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  const [attempt] = (await online.linkOf(here.gym, clientId)).payments;
  expect(attempt).toMatchObject({ state: 'pending', attentions: ['unanswered'] });
  expect(await online.told(here.gym)).toHaveLength(1);
  await here.gym.onlinepayments.resolve({ id: attempt?.id ?? '' });
  expect((await online.linkOf(here.gym, clientId)).payments).toMatchObject([
    { state: 'pending', attentions: [] },
  ]);
  expect(await online.told(here.gym)).toEqual([]);
  await here.app.app.doWork('2030-03-06T15:05:00Z');
  expect(await online.told(here.gym)).toEqual([]);
  here.providers.recover();
  here.providers.pay('mercadopago', place);
  await here.app.app.doWork('2030-03-08T15:05:00Z');
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
});
