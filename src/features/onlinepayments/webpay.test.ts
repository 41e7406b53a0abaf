import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { PaymentProviders } from '../../test/payment-providers.ts';
import { now, prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;
beforeEach(() => online.turnOn(here.gym, 'webpay'));

type Place = ReturnType<PaymentProviders['lastPlace']>;

const open = async (address: string) => {
  const { pathname, search } = new URL(address);
  return (await here.app.app.inject({ method: 'GET', url: `${pathname}${search}` })).body;
};

/** Comes back as who gave up at Webpay. */
const giveUp = ({ id, back }: Place) =>
  open(`${back.split('?')[0]}?TBK_TOKEN=${id}&TBK_ORDEN_COMPRA=1&TBK_ID_SESION=2`);

async function begin() {
  const debtor = await online.addDebtor(here.gym);
  const { id: linkId, url } = await online.makeLink(here.gym, debtor.membershipId);
  const page = await online.choose(url, 'webpay');
  const paid = () => online.paymentsOf(here.gym, debtor.membershipId);
  const link = () => online.linkOf(here.gym, debtor.clientId);
  return { ...debtor, linkId, url, page, place: here.providers.lastPlace(), paid, link };
}

/** Somebody who paid with Webpay and came back. */
async function addPaid() {
  const payer = await begin();
  const there = here.providers.pay('webpay', payer.place);
  await open(payer.place.back);
  await here.app.app.doWork(now);
  return { ...payer, there, paymentId: payer.place.attemptId };
}

test('lleva a Webpay, y al volver se confirma y paga la deuda una vez', async () => {
  const { page, place, paid, link, url } = await begin();
  expect(page.body).toContain(`token_ws=${place.id}`);
  here.providers.pay('webpay', place);
  expect(await open(place.back)).toContain('Estamos confirmando tu pago');
  await Promise.all([here.app.app.doWork(now), here.app.app.doWork(now)]);
  await open(place.back);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(await paid()).toMatchObject([{ amount: price, method: 'online' }]);
  expect(await link()).toMatchObject({ state: 'paid' });
  expect((await online.openPage(url)).body).toContain('Listo, está pagado');
});

test('a quien pagó y no volvió no se le cobra, y puede pagar otra vez', async () => {
  const { place, paid, link, url } = await begin();
  here.providers.pay('webpay', place);
  for (const time of ['04T15:02', '04T15:30', '05T16:00', '12T16:00'])
    await here.app.app.doWork(`2030-03-${time}:00Z`);
  expect(here.providers.webpay.isCharged(place.id)).toBe(false);
  expect(await paid()).toEqual([]);
  expect(await link()).toMatchObject({ payments: [{ state: 'expired', attentions: [] }] });
  expect((await online.openPage(url)).body).toContain('Pagar con Webpay Plus');
});

test('quien anula allá vuelve a elegir, y paga en otra transacción', async () => {
  const { place, url, paid } = await begin();
  expect(await giveUp(place)).toContain('Pagar con Webpay Plus');
  await here.app.app.doWork(now);
  expect(here.providers.webpay.isCharged(place.id)).toBe(false);
  await online.choose(url, 'webpay');
  const second = here.providers.lastPlace();
  expect(second.id).not.toBe(place.id);
  here.providers.pay('webpay', second);
  await open(second.back);
  await here.app.app.doWork(now);
  expect(await paid()).toMatchObject([{ amount: price }]);
});

test('el formulario con que Webpay devuelve a quien anuló solo lleva a la página que cualquiera abre', async () => {
  const { place, link } = await begin();
  const address = new URL(place.back).pathname;
  const send = (payload: string, more: Record<string, string> = {}, url = address) =>
    here.app.app.inject({
      ...{ method: 'POST', url, payload },
      headers: {
        ...{ origin: 'https://webpay3gint.transbank.cl', 'sec-fetch-site': 'cross-site' },
        ...{ 'content-type': 'application/x-www-form-urlencoded', ...more },
      },
    });
  const { statusCode, headers, body } = await send(`TBK_TOKEN=${place.id}&TBK_ORDEN_COMPRA=1&provider=khipu`);
  expect([statusCode, body, headers['set-cookie']]).toEqual([303, '', undefined]);
  expect(headers.location).toBe(`${address}?TBK_TOKEN=${place.id}`);
  expect(await link()).toMatchObject({ payments: [{ state: 'pending' }] });
  const page = await here.app.app.inject({ method: 'GET', url: `${headers.location}` });
  expect(page.body).toContain('Pagar con Webpay Plus');
  // Its forms would be sent as if from nowhere, which is refused.
  expect(page.headers['referrer-policy']).toBe('same-origin');
  expect(await link()).toMatchObject({ payments: [{ state: 'rejected' }] });
  expect((await send('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
  expect((await send(`TBK_TOKEN=${'x'.repeat(16_384)}`)).statusCode).toBe(413);
  const [, , token] = address.split('/');
  expect((await send('again=1', {}, `/pagar/${token}`)).statusCode).toBe(403);
});

test('una tarjeta rechazada no paga nada, y se puede probar otra', async () => {
  const { place, url, paid, link } = await begin();
  here.providers.pay('webpay', place, { rejected: true });
  await open(place.back);
  await here.app.app.doWork(now);
  expect(await link()).toMatchObject({ state: 'rejected' });
  expect(await paid()).toEqual([]);
  await online.choose(url, 'webpay');
  expect(here.providers.lastPlace().id).not.toBe(place.id);
});

test('lo confirmado de lo que no llegó la respuesta se sabe preguntando, y se cobra una vez', async () => {
  const { place, paid } = await begin();
  here.providers.pay('webpay', place);
  await open(place.back);
  here.providers.fail('answers of webpay');
  await here.app.app.doWork(now);
  expect(here.providers.webpay.isCharged(place.id)).toBe(true);
  expect(await paid()).toEqual([]);
  here.providers.recover();
  await here.app.app.doWork('2030-03-04T15:02:00Z');
  expect(await paid()).toMatchObject([{ amount: price }]);
});

test('lo que ya se pagó por otro lado no se confirma: no se cobra dos veces', async () => {
  const { membershipId, place, paid, url } = await begin();
  here.providers.pay('webpay', place);
  const dates = { paidOn: '2030-03-04', planStartsOn: '2030-03-04' };
  await here.gym.payments.take({ id: newId(), membershipId, amount: price, ...dates });
  await open(place.back);
  await here.app.app.doWork(now);
  expect(here.providers.webpay.isCharged(place.id)).toBe(false);
  expect(await paid()).toHaveLength(1);
  expect((await online.openPage(url)).body).toContain('No debes nada');
});

test('quien vuelve atrás y paga dos veces paga una', async () => {
  const { place, paid, url } = await begin();
  await open(place.back);
  await here.app.app.doWork(now);
  await here.app.app.doWork('2030-03-04T15:02:00Z');
  await online.choose(url, 'webpay');
  const second = here.providers.lastPlace();
  expect(second.id).not.toBe(place.id);
  for (const each of [place, second]) {
    here.providers.pay('webpay', each);
    await open(each.back);
  }
  await here.app.app.doWork('2030-03-04T15:03:00Z');
  expect([place, second].filter(({ id }) => here.providers.webpay.isCharged(id))).toHaveLength(1);
  expect(await paid()).toMatchObject([{ amount: price }]);
});

test('un link anulado mientras se pagaba no cobra nada', async () => {
  const { linkId, place, paid } = await begin();
  here.providers.pay('webpay', place);
  await here.gym.onlinepayments.cancel({ id: linkId });
  await open(place.back);
  await here.app.app.doWork(now);
  expect(here.providers.webpay.isCharged(place.id)).toBe(false);
  expect(await paid()).toEqual([]);
});

test('volver con la transacción de otro, o sin ninguna, no confirma nada', async () => {
  const { place, link } = await begin();
  here.providers.pay('webpay', place);
  const [address] = place.back.split('?');
  await open(`${address}`);
  await open(`${address}?token_ws=otra`);
  await here.app.app.doWork('2030-03-04T15:03:00Z');
  expect(here.providers.webpay.isCharged(place.id)).toBe(false);
  expect(await link()).toMatchObject({ state: 'pending' });
});

test('otro monto no paga la deuda, y otra orden de compra no es de nadie', async () => {
  const more = await begin();
  here.providers.pay('webpay', more.place, { amount: price + 1 });
  await open(more.place.back);
  const other = await begin();
  here.providers.pay('webpay', other.place);
  here.providers.webpay.mistake(other.place.id, 'otra');
  await open(other.place.back);
  await here.app.app.doWork(now);
  expect(await more.paid()).toEqual([]);
  expect(await more.link()).toMatchObject({ payments: [{ attentions: ['mismatch'] }] });
  expect(await other.paid()).toEqual([]);
  expect(await other.link()).toMatchObject({ payments: [{ state: 'pending' }] });
});

test('un aviso que diga ser de Webpay no se cree', async () => {
  const { place } = await begin();
  const { status } = await online.notify(here.gym, 'webpay', here.providers.pay('webpay', place));
  expect(status).toBe(401);
});

test('se devuelve entero, y la membresía lo vuelve a deber', async () => {
  const { membershipId, paymentId, paid } = await addPaid();
  await here.gym.onlinepayments.refund({ id: newId(), paymentId, amount: price, reason: 'Se arrepintió' });
  expect(await paid()).toEqual([]);
  await here.app.app.doWork('2030-03-06T15:00:00Z');
  expect(await here.gym.onlinepayments.create({ id: newId(), membershipId })).toMatchObject({
    amount: price,
  });
});

test('se devuelve en parte, y lo anulado allá se nota', async () => {
  const { paymentId, paid, there } = await addPaid();
  await here.gym.onlinepayments.refund({ id: newId(), paymentId, amount: 10_000, reason: 'Se cambia' });
  expect(await paid()).toMatchObject([{ amount: 15_000 }]);
  await here.app.app.doWork('2030-03-04T16:00:00Z');
  expect(await online.told(here.gym)).toEqual([]);
  here.providers.refundThere('webpay', there, 15_000);
  await here.app.app.doWork('2030-03-07T15:00:00Z');
  expect(await paid()).toEqual([]);
  expect(await online.sentences(here.gym)).toContain('En Webpay Plus se le devolvió dinero');
});

test('una devolución sin respuesta no se pide dos veces: su estado dice qué fue de ella', async () => {
  const { paymentId, place, paid, link } = await addPaid();
  here.providers.fail('answers of webpay');
  const asked = { id: newId(), paymentId, amount: 10_000, reason: 'Se cambia' };
  await here.gym.onlinepayments.refund(asked);
  here.providers.recover();
  expect(await link()).toMatchObject({ payments: [{ attentions: ['unclear'], refunded: 0 }] });
  await here.app.app.doWork('2030-03-04T15:10:00Z');
  expect(await link()).toMatchObject({ payments: [{ attentions: [], refunded: 10_000 }] });
  expect(await paid()).toMatchObject([{ amount: 15_000 }]);
  expect(here.providers.asked.filter(({ path }) => path.endsWith(`${place.id}/refunds`))).toHaveLength(1);
});

test('pasada la semana en que Webpay contesta, lo pagado sigue pagado y no se pregunta más', async () => {
  const { place, paid, link } = await addPaid();
  here.providers.webpay.forget(place.id);
  for (const day of ['03-06', '03-09', '03-20', '04-12', '05-20', '07-01', '08-01'])
    await here.app.app.doWork(`2030-${day}T15:00:00Z`);
  const asked = () => here.providers.asked.filter(({ path }) => path.endsWith(`/${place.id}`)).length;
  const before = asked();
  expect(before).toBeGreaterThan(0);
  await here.app.app.doWork('2030-10-01T15:00:00Z');
  expect(asked()).toBe(before);
  expect(await paid()).toMatchObject([{ amount: price }]);
  expect(await link()).toMatchObject({ payments: [{ attentions: [] }] });
});

test('sus llaves se prueban', async () => {
  await here.gym.onlinepayments.testProvider({ provider: 'webpay' });
  const form = { provider: 'webpay', version: 1, active: true, production: false } as const;
  await here.gym.onlinepayments.saveProvider({ ...form, accessKey: '1', secret: '' });
  await expect(here.gym.onlinepayments.testProvider({ provider: 'webpay' })).rejects.toMatchObject({
    code: 'keys_refused',
  });
});
