import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { follow, sendForm } from '../../test/forms.ts';
import { now, prepareOnlinePayments } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;
beforeEach(async () => {
  await online.turnOn(here.gym, 'webpay');
  await online.turnOn(here.gym, 'fintoc');
});

type Place = ReturnType<typeof here.providers.lastPlace>;

const open = (address: string) => {
  const { pathname, search } = new URL(address);
  return here.app.app.inject({ method: 'GET', url: `${pathname}${search}` });
};

/** Nobody can enter the place of an attempt any more. */
const close = ({ attemptId }: Place) =>
  online.query("update online_payment set expires_at = expires_at - interval '5 minutes' where id = $1", [
    attemptId,
  ]);

/** Chooses Webpay and pays there, without coming back. */
async function payAt(url: string): Promise<Place> {
  await online.choose(url, 'webpay');
  const place = here.providers.lastPlace();
  here.providers.pay('webpay', place);
  return place;
}

/** Says on the page not to have paid, and reads where that leads. */
const sayUnpaid = async (url: string) => {
  const nobody = here.app.nobody();
  return follow(nobody, await sendForm(nobody, new URL(url).pathname, { again: '1' }));
};

/** The worker asks, and what Webpay answers is lost; what it was told to do is done. */
async function loseAnswers(): Promise<void> {
  here.providers.fail('answers of webpay');
  await here.app.app.doWork(now);
  here.providers.recover();
}

async function begin() {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  return url;
}

const chargedOf = (...places: Place[]) =>
  [...new Set(places.map(({ id }) => id))].filter((id) => here.providers.webpay.isCharged(id));

test('quien paga en dos ventanas paga una vez, aunque se pierda lo que contestó Webpay de la más nueva', async () => {
  const url = await begin();
  const older = await payAt(url);
  await close(older);
  const newer = await payAt(url);
  await open(newer.back);
  await loseAnswers();
  await open(older.back);
  await here.app.app.doWork('2030-03-04T15:00:10Z');
  expect(chargedOf(older, newer)).toEqual([newer.id]);
});

test('quien dice que no alcanzó a pagar no paga otra vez mientras no se sabe si se le cobró', async () => {
  const url = await begin();
  const place = await payAt(url);
  await open(place.back);
  await loseAnswers();
  const { body } = await sayUnpaid(url);
  expect(body).toContain('Estamos confirmando tu pago');
  await close(place);
  await online.choose(url, 'webpay');
  expect(here.providers.lastPlace().id).toBe(place.id);
  await here.app.app.doWork('2030-03-04T15:02:30Z');
  expect(chargedOf(place)).toEqual([place.id]);
  expect((await open(url)).body).toContain('Listo, está pagado');
});

test('lo que cambia de lo que se debe no abre otro link mientras Webpay puede haber cobrado el que está', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { id, url } = await online.makeLink(here.gym, membershipId);
  const place = await payAt(url);
  await open(place.back);
  await loseAnswers();
  const dates = { paidOn: '2030-03-04', planStartsOn: '2030-03-04' };
  await here.gym.payments.take({ id: newId(), membershipId, amount: 1_000, ...dates });
  await expect(here.gym.onlinepayments.cancel({ id })).rejects.toMatchObject({ code: 'link_confirming' });
  expect(await online.makeLink(here.gym, membershipId)).toMatchObject({ id, url });
  await here.app.app.doWork('2030-03-04T15:02:30Z');
  expect(chargedOf(place)).toEqual([place.id]);
  await expect(online.makeLink(here.gym, membershipId)).rejects.toMatchObject({ code: 'nothing_owed' });
});

/** Somebody whose transfer at Fintoc its bank is working on. */
async function beginTransfer(url: string) {
  await online.choose(url, 'fintoc');
  const place = here.providers.lastPlace();
  const transfer = here.providers.pay('fintoc', place);
  transfer.status = 'in_progress';
  await online.notify(here.gym, 'fintoc', transfer);
  const end = async (status: 'succeeded' | 'failed') => {
    transfer.status = status;
    await online.notify(here.gym, 'fintoc', transfer);
  };
  return { place, end };
}

test('mientras el banco tramita una transferencia no se paga de otro modo, y si falla se puede', async () => {
  const url = await begin();
  const { place, end } = await beginTransfer(url);
  const { body } = await open(url);
  expect(body).toContain('Estamos confirmando tu pago');
  expect(body).not.toContain('No alcancé a pagar');
  await sayUnpaid(url);
  await here.app.app.doWork(now);
  expect((await online.choose(url, 'webpay')).body).toContain('Estamos confirmando tu pago');
  expect(here.providers.lastPlace().id).toBe(place.id);
  await end('failed');
  const { id } = await payAt(url);
  expect(id).not.toBe(place.id);
});

test('quien tenía Webpay abierto y transfiere por Fintoc no paga los dos', async () => {
  const url = await begin();
  const card = await payAt(url);
  const { end } = await beginTransfer(url);
  await open(card.back);
  await here.app.app.doWork(now);
  expect(chargedOf(card)).toEqual([]);
  await end('succeeded');
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(chargedOf(card)).toEqual([]);
  expect((await open(url)).body).toContain('Listo, está pagado');
});

test('una tarjeta rechazada no bota otra buena que volvió a la vez', async () => {
  const url = await begin();
  await online.choose(url, 'webpay');
  const older = here.providers.lastPlace();
  here.providers.pay('webpay', older, { rejected: true });
  await close(older);
  const newer = await payAt(url);
  await open(older.back);
  await open(newer.back);
  await here.app.app.doWork(now);
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  expect(chargedOf(newer)).toEqual([newer.id]);
  expect((await open(url)).body).toContain('Listo, está pagado');
});

test('lo que Webpay no confirma por un momento se confirma después', async () => {
  const url = await begin();
  const place = await payAt(url);
  await open(place.back);
  here.providers.webpay.refuseOnce(place.id);
  await here.app.app.doWork(now);
  expect((await open(url)).body).not.toContain('No alcancé a pagar');
  await here.app.app.doWork('2030-03-04T15:02:00Z');
  expect(chargedOf(place)).toEqual([place.id]);
  expect((await open(url)).body).toContain('Listo, está pagado');
});

test.each([
  ['pending', 'quien todavía tiene que pagar en un mesón puede elegir de nuevo', true],
  ['in_process', 'quien espera que Mercado Pago revise su pago, no', false],
])('%s: %s', async (status, _, mayChoose) => {
  const url = await begin();
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  const paid = here.providers.pay('mercadopago', place);
  paid.status = status;
  await online.notify(here.gym, 'mercadopago', paid);
  expect((await open(url)).body.includes('Pagar con Webpay Plus')).toBe(mayChoose);
});

for (const provider of ['mercadopago', 'khipu', 'fintoc'] as const) {
  test(`quien vuelve de ${provider} no paga otra vez mientras no contesta`, async () => {
    const url = await begin();
    await online.choose(url, provider);
    const place = here.providers.lastPlace();
    await open(place.back);
    expect((await open(url)).body).toContain('Estamos confirmando tu pago');
    const keepsWaiting = async () => {
      expect((await sayUnpaid(url)).body).not.toContain('No alcancé a pagar');
      await online.choose(url, provider);
      await online.choose(url, 'webpay');
      expect(here.providers.lastPlace().id).toBe(place.id);
    };
    await keepsWaiting();
    here.providers.fail(provider);
    await here.app.app.doWork(now);
    here.providers.recover();
    await keepsWaiting();
    here.providers.pay(provider, place);
    await here.app.app.doWork('2030-03-04T15:02:10Z');
    expect((await open(url)).body).toContain('Listo, está pagado');
  });

  test(`quien se arrepiente en ${provider} elige de nuevo enseguida, y quien volvió sin pagar, en unos minutos`, async () => {
    const url = await begin();
    await online.choose(url, provider);
    const place = here.providers.lastPlace();
    await open(place.leave ?? '');
    expect((await open(url)).body).toContain('Pagar con Webpay');
    await open(place.back);
    await here.app.app.doWork(now);
    expect((await open(url)).body, 'puede no encontrarlo todavía').not.toContain('No alcancé a pagar');
    await here.app.app.doWork('2030-03-04T15:01:10Z');
    const { body } = await open(url);
    expect(body).toContain('Si ya pagaste, no pagues otra vez');
    expect((await sayUnpaid(url)).body).toContain('Pagar con Webpay');
    await online.choose(url, 'webpay');
    expect(here.providers.lastPlace().id).not.toBe(place.id);
  });
}
