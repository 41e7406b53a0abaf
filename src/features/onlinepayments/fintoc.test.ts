import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { now, prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;
beforeEach(() => online.turnOn(here.gym, 'fintoc'));

const open = (address: string) => {
  const { pathname, search } = new URL(address);
  return here.app.app.inject({ method: 'GET', url: `${pathname}${search}` });
};

async function begin() {
  const debtor = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, debtor.membershipId);
  const page = await online.choose(url, 'fintoc');
  const payments = () => online.paymentsOf(here.gym, debtor.membershipId);
  const link = () => online.linkOf(here.gym, debtor.clientId);
  return { ...debtor, url, page, place: here.providers.lastPlace(), payments, link };
}

/** Somebody who paid with Fintoc, and of whom it told. */
async function addPaid() {
  const payer = await begin();
  const there = here.providers.pay('fintoc', payer.place);
  await online.notify(here.gym, 'fintoc', there);
  const give = (amount: number) =>
    here.gym.onlinepayments.refund({
      ...{ id: newId(), paymentId: payer.place.attemptId, amount, reason: 'Se arrepintió' },
    });
  return { ...payer, there, give };
}

test('lleva a Fintoc, y un aviso cinco veces repetido paga la deuda una vez', async () => {
  const { page, place, payments, link } = await begin();
  expect(page.body).toContain(`/fintoc/checkout/${place.id}`);
  const there = here.providers.pay('fintoc', place);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => online.notify(here.gym, 'fintoc', there)),
  );
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await payments()).toMatchObject([{ amount: price, method: 'online' }]);
  expect(await link()).toMatchObject({ state: 'paid' });
});

test('sin aviso se sabe preguntando', async () => {
  const { place, payments } = await begin();
  here.providers.pay('fintoc', place);
  await online.openPage(place.back);
  await here.app.app.doWork(now);
  expect(await payments()).toMatchObject([{ amount: price }]);
});

test('quien anula allá puede pagar otra vez, y no se le dice que se está confirmando', async () => {
  const { place, url, link } = await begin();
  expect((await open(place.leave ?? '')).body).toContain('Pagar con Fintoc');
  expect(await link()).toMatchObject({ state: 'pending' });
  await online.choose(url, 'fintoc');
  here.providers.pay('fintoc', place);
  await open(place.back);
  expect((await open(place.leave ?? '')).body).toContain('Estamos confirmando tu pago');
  await here.app.app.doWork(now);
  expect(await link()).toMatchObject({ state: 'paid' });
});

test('un aviso con otra firma, o de otra cosa, no se cree', async () => {
  const { place, payments } = await begin();
  const there = here.providers.pay('fintoc', place);
  expect((await online.notify(here.gym, 'fintoc', there, 'otro-secreto')).status).toBe(401);
  expect(await payments()).toEqual([]);
  expect((await online.notify(here.gym, 'fintoc', { ...there, id: 'cs_otra' })).status).toBe(200);
  expect(await payments()).toEqual([]);
});

test('otro monto no paga la deuda', async () => {
  const { place, payments, link } = await begin();
  const there = here.providers.pay('fintoc', place, { amount: price - 1 });
  await online.notify(here.gym, 'fintoc', there);
  expect(await payments()).toEqual([]);
  expect(await link()).toMatchObject({ payments: [{ attentions: ['mismatch'] }] });
});

test('rechazado se puede pagar otra vez, en otra sesión', async () => {
  const { place, url, link } = await begin();
  const there = here.providers.pay('fintoc', place, { rejected: true });
  await online.notify(here.gym, 'fintoc', there);
  expect(await link()).toMatchObject({ state: 'rejected' });
  await online.choose(url, 'fintoc');
  expect(here.providers.lastPlace().id).not.toBe(place.id);
});

test('después de un día se paga en otra sesión, que la de Fintoc venció', async () => {
  const { place, url } = await begin();
  await online.choose(url, 'fintoc');
  expect(here.providers.lastPlace().id).toBe(place.id);
  await online.query(
    "update online_payment set expires_at = expires_at - interval '23 hours' where id = $1",
    [place.attemptId],
  );
  await online.choose(url, 'fintoc');
  expect(here.providers.lastPlace().id).not.toBe(place.id);
});

test('una devolución cuenta cuando Fintoc la termina, días después', async () => {
  const { give, payments, link } = await addPaid();
  await give(10_000);
  expect(await payments()).toMatchObject([{ amount: price }]);
  expect(await link()).toMatchObject({ payments: [{ refunds: [{ state: 'sending' }] }] });
  await expect(give(1)).rejects.toMatchObject({ code: 'refund_open' });
  await here.app.app.doWork('2030-03-04T16:00:00Z');
  expect(await link()).toMatchObject({ payments: [{ refunds: [{ state: 'sending' }] }] });
  here.providers.fintoc.endRefunds('succeeded');
  await here.app.app.doWork('2030-03-05T20:00:00Z');
  expect(await payments()).toMatchObject([{ amount: 15_000 }]);
  await here.app.app.doWork('2030-03-08T20:00:00Z');
  expect(await link()).toMatchObject({
    payments: [{ refunded: 10_000, attentions: [], refunds: [{ state: 'done' }] }],
  });
});

test('una devolución que Fintoc no pudo hacer deja el pago como estaba, y se puede pedir otra', async () => {
  const { give, payments, link } = await addPaid();
  await give(price);
  here.providers.fintoc.endRefunds('failed');
  await here.app.app.doWork('2030-03-05T20:00:00Z');
  expect(await payments()).toMatchObject([{ amount: price }]);
  expect(await link()).toMatchObject({ payments: [{ refunds: [{ state: 'refused' }] }] });
  await give(price);
});

test('una devolución sin respuesta no se pide dos veces, y se sabe cuando termina', async () => {
  const { give, payments, link } = await addPaid();
  here.providers.fail('answers of fintoc');
  await give(10_000);
  here.providers.recover();
  expect(await link()).toMatchObject({ payments: [{ attentions: ['unclear'] }] });
  await here.app.app.doWork('2030-03-04T16:00:00Z');
  here.providers.fintoc.endRefunds('succeeded');
  await here.app.app.doWork('2030-03-06T20:00:00Z');
  expect(await link()).toMatchObject({ payments: [{ attentions: [], refunded: 10_000 }] });
  expect(await payments()).toMatchObject([{ amount: 15_000 }]);
});

test('lo que se devolvió allá se nota y se avisa', async () => {
  const { there, payments } = await addPaid();
  here.providers.fintoc.refundThere(there, 5_000);
  here.providers.fintoc.endRefunds('succeeded');
  await here.app.app.doWork('2030-03-06T15:00:00Z');
  expect(await payments()).toMatchObject([{ amount: 20_000 }]);
  expect(await online.sentences(here.gym)).toContain('En Fintoc se le devolvió dinero');
});

test('lo que se devolvió allá se encuentra entre muchas devoluciones de otros', async () => {
  const { there, payments } = await addPaid();
  here.providers.fintoc.refundThere(there, 5_000);
  here.providers.fintoc.endRefunds('succeeded');
  here.providers.fintoc.refundOthers(700);
  await here.app.app.doWork('2030-03-06T15:00:00Z');
  expect(await payments()).toMatchObject([{ amount: 20_000 }]);
});

test('sus llaves se prueban', async () => {
  await here.gym.onlinepayments.testProvider({ provider: 'fintoc' });
  const form = { provider: 'fintoc', version: 1, active: true, production: false } as const;
  await here.gym.onlinepayments.saveProvider({ ...form, accessKey: 'sk_test_otra', secret: '' });
  await expect(here.gym.onlinepayments.testProvider({ provider: 'fintoc' })).rejects.toMatchObject({
    code: 'keys_refused',
  });
});
