import { beforeEach, expect, test } from 'vitest';
import { now, prepareOnlinePayments } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;
beforeEach(() => online.turnOn(here.gym, 'webpay'));

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
  const { pathname } = new URL(url);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await here.app.app.inject({ method: 'POST', url: pathname, headers, payload: 'again=1' });
  expect(body).toContain('Estamos confirmando tu pago');
  await close(place);
  await online.choose(url, 'webpay');
  expect(here.providers.lastPlace().id).toBe(place.id);
  await here.app.app.doWork('2030-03-04T15:02:30Z');
  expect(chargedOf(place)).toEqual([place.id]);
  expect((await open(url)).body).toContain('Listo, está pagado');
});
