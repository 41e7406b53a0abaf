import { expect, test } from 'vitest';
import { goodKeys } from '../../test/payment-providers.ts';
import { prepareOnlinePayments } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const saveKeys = (version: number, accessKey: string, secret = '') =>
  here.gym.onlinepayments.saveProvider({
    ...{ provider: 'mercadopago', version, active: true, production: false, accessKey, secret },
  });

/** As where the provider ends the keys that it gave. */
async function loseKeys() {
  await saveKeys(1, 'mala');
  await online.query("update payment_provider set former_keys = '' where gym_id = $1", [here.gym.accountId]);
}

const addPaid = () => online.addPaid(here.gym, 'mercadopago');

/** A payment that is so old that nobody asks for it any more. */
async function addOldPaid() {
  const paid = await addPaid();
  for (const day of ['03-06', '03-09', '03-14', '03-23', '04-12', '05-20', '08-01'])
    await here.app.app.doWork(`2030-${day}T15:00:00Z`);
  return paid;
}

test('una devolución sin respuesta sigue en camino aunque las llaves dejen de servir, y no se pide dos veces', async () => {
  const { paid, shown, give } = await addPaid();
  here.providers.fail('answers of mercadopago');
  await give(10_000);
  here.providers.recover();
  await loseKeys();
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect((await shown())?.refunds).toMatchObject([{ state: 'sending' }]);
  await expect(give(10_000)).rejects.toMatchObject({ code: 'refund_open' });
  await saveKeys(2, goodKeys.mercadopago.accessKey);
  await here.app.app.doWork('2030-03-04T18:00:00Z');
  expect(await shown()).toMatchObject({ refunded: 10_000, refunds: [{ state: 'done' }] });
  expect(paid.refunded).toBe(10_000);
});

test('la que nadie puede preguntar se avisa al final', async () => {
  const { shown, give } = await addPaid();
  here.providers.answerRefunds('in_process');
  await give(10_000);
  await loseKeys();
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect((await shown())?.refunds).toMatchObject([{ state: 'sending' }]);
  for (let day = 10; day < 20; day += 1) await here.app.app.doWork(`2030-03-${day}T15:00:00Z`);
  expect((await shown())?.attentions).toContain('unclear');
});

test('una que el proveedor no termina se avisa, y se puede decidir', async () => {
  const { paymentId, shown, give } = await addPaid();
  here.providers.answerRefunds('in_process');
  await give(10_000);
  for (let day = 10; day < 31; day += 1) await here.app.app.doWork(`2030-03-${day}T15:00:00Z`);
  expect((await shown())?.attentions).toContain('unclear');
  await here.gym.onlinepayments.resolve({ id: paymentId, happened: false });
  expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'refused' }] });
});

test('la de un mismo monto hecha allá no calla la nuestra, que se hizo después', async () => {
  const { paid, shown, give, hear } = await addOldPaid();
  here.providers.answerRefunds('in_process');
  await give(10_000);
  here.providers.refundThere('mercadopago', paid, 10_000);
  await hear();
  expect((await shown())?.refunded).toBe(10_000);
  here.providers.refundThere('mercadopago', paid, 10_000);
  await here.app.app.doWork('2030-08-03T16:00:00Z');
  expect((await shown())?.refunded).toBe(20_000);
});

test('lo pagado se sigue preguntando aunque una vez nadie conteste', async () => {
  const { paid, shown } = await addPaid();
  here.providers.fail('mercadopago');
  for (const day of ['03-06', '03-09', '03-14', '03-23', '04-12', '05-20', '08-01'])
    await here.app.app.doWork(`2030-${day}T15:00:00Z`);
  here.providers.recover();
  here.providers.refundThere('mercadopago', paid, 10_000);
  await here.app.app.doWork('2030-08-03T15:00:00Z');
  expect((await shown())?.refunded).toBe(10_000);
});

test('lo devuelto allá mientras otra estaba en camino se sabe cuando esta termina', async () => {
  const { paid, shown, give, hear } = await addOldPaid();
  here.providers.answerRefunds('in_process');
  await give(5_000);
  here.providers.refundThere('mercadopago', paid, 10_000);
  await hear();
  expect((await shown())?.refunded).toBe(0);
  here.providers.answerRefunds('approved');
  await here.app.app.doWork('2030-08-01T16:00:00Z');
  await here.app.app.doWork('2030-08-01T17:00:00Z');
  expect(paid.refunded).toBe(15_000);
  expect(await shown()).toMatchObject({ refunded: 15_000, attentions: ['refunded'] });
});

test('las llaves de antes se guardan mientras una devolución está en camino', async () => {
  const { shown, give } = await addOldPaid();
  here.providers.answerRefunds('in_process');
  await give(10_000);
  await saveKeys(1, 'de-otra-cuenta', 'otro');
  here.providers.answerRefunds('approved');
  await here.app.app.doWork('2030-08-01T16:00:00Z');
  expect((await shown())?.refunds).toMatchObject([{ state: 'done' }]);
});

test('lo rechazado que después nadie contesta se avisa', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', place, { rejected: true }));
  here.providers.pay('mercadopago', place);
  await loseKeys();
  await online.query("update online_payment set expires_at = '2030-03-01' where id = $1", [place.attemptId]);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await online.sentences(here.gym)).toContain('No sabemos si Ana Rojas pagó');
  await here.gym.onlinepayments.resolve({ id: place.attemptId });
  expect(await online.told(here.gym)).toEqual([]);
});
