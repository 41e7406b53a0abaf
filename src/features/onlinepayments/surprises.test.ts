import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { PaymentProviders } from '../../test/payment-providers.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here, addPayer } = online;

const pay = (place: Parameters<PaymentProviders['pay']>[1]) =>
  online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', place));

test('lo pagado dos veces no revive una membresía cancelada: alguien dice de cuál es', async () => {
  const { clientId, membershipId, place } = await addPayer();
  const dates = { paidOn: '2030-03-04', planStartsOn: '2030-03-04' };
  await here.gym.payments.take({ id: newId(), membershipId, amount: price, ...dates });
  const membership = async () => (await here.gym.memberships.list({ clientId })).items[0];
  const { version = 0 } = (await membership()) ?? {};
  await here.gym.memberships.cancel({ id: membershipId, version, endsOn: '2030-04-03', reason: 'Se va' });
  await pay(place);
  expect(await membership()).toMatchObject({ endsOn: '2030-04-03', cancelReason: 'Se va' });
  expect(await online.linkOf(here.gym, clientId)).toMatchObject({
    payments: [{ attentions: ['unassigned'] }],
  });
  expect((await here.gym.onlinepayments.ofClient({ clientId })).memberships).toMatchObject([
    { membershipId, revives: true },
  ]);
});

test('lo que hay que mirar se ve aunque haya muchos links después', async () => {
  const { clientId, paid, hear } = await online.addPaid(here.gym, 'mercadopago');
  const other = await online.sell(here.gym, clientId);
  for (let count = 0; count < 20; count += 1) {
    const { id } = await online.makeLink(here.gym, other);
    await here.gym.onlinepayments.cancel({ id });
  }
  expect(
    (await here.gym.onlinepayments.ofClient({ clientId })).items.flatMap(({ payments }) => payments),
  ).toEqual([]);
  Object.assign(paid, { status: 'charged_back', detail: 'in_process' });
  await hear();
  const { items } = await here.gym.onlinepayments.ofClient({ clientId });
  expect(items.flatMap(({ payments }) => payments)).toMatchObject([{ attentions: ['disputed'] }]);
});

test('lo de un cliente eliminado se avisa con cómo resolverlo', async () => {
  const { clientId, membershipId, url, place } = await addPayer();
  await here.gym.memberships.remove({ id: membershipId });
  await here.gym.clients.remove({ id: clientId });
  expect((await online.openPage(url)).body).toContain('Este link ya no sirve');
  await pay(place);
  expect(await online.told(here.gym)).toMatchObject([
    { sentence: expect.stringContaining('Primero restaura a Ana Rojas'), href: '/clients/deleted' },
  ]);
});

test('los datos de quien espera una devolución o una asignación no se borran', async () => {
  const { clientId, membershipId, place } = await addPayer();
  await here.gym.memberships.remove({ id: membershipId });
  const erase = () => here.gym.privacy.erase({ id: newId(), clientId, reason: 'Lo pidió' });
  await expect(erase()).rejects.toMatchObject({ code: 'account_unsettled' });
  await pay(place);
  await expect(erase()).rejects.toMatchObject({ code: 'account_unsettled' });
  await here.gym.onlinepayments.refund({
    id: newId(),
    paymentId: place.attemptId,
    amount: price,
    reason: 'Se fue',
  });
  await erase();
});

test('el segundo pago de un cobro se sigue por su número', async () => {
  const { clientId, place } = await addPayer();
  await pay(place);
  const second = here.providers.pay('mercadopago', place);
  await online.notify(here.gym, 'mercadopago', second);
  for (const day of ['03-06', '03-09', '03-14', '03-23', '04-12', '05-20', '08-01'])
    await here.app.app.doWork(`2030-${day}T15:00:00Z`);
  Object.assign(second, { status: 'charged_back', detail: 'in_process' });
  await online.notify(here.gym, 'mercadopago', second);
  second.detail = 'settled';
  await here.app.app.doWork('2030-08-20T15:00:00Z');
  const { payments } = await online.linkOf(here.gym, clientId);
  expect(payments).toMatchObject([
    { refunded: price, attentions: ['refunded'] },
    { refunded: 0, attentions: [] },
  ]);
});

test('lo devuelto entero no cuenta, aunque alguien haya corregido el pago', async () => {
  const { membershipId, give } = await online.addPaid(here.gym, 'mercadopago');
  const [payment] = await online.paymentsOf(here.gym, membershipId);
  if (!payment) throw new Error('no payment');
  const { id, version, sendReceipt, documentType, paidOn, planStartsOn, observation } = payment;
  const form = { id, version, sendReceipt, documentType, paidOn, planStartsOn, observation };
  await here.gym.payments.update({ ...form, method: 'cash', amount: 20_000 });
  await give(price);
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
});

test('si el gimnasio cambió de moneda mientras tanto, lo de antes no paga nada', async () => {
  const { membershipId, place } = await addPayer();
  await online.query("update gym set currency = 'MXN' where gym_id = $1", [here.gym.accountId]);
  await pay(place);
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
  expect(await online.sentences(here.gym)).toContain('$\u00a025.000 (CLP)');
});
