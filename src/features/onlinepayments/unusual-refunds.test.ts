import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders, ProviderName } from '../../test/payment-providers.ts';
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

/** Somebody who pays online; without a place, for a membership that is gone by then. */
async function addPaid(provider: ProviderName, { isLoose = false } = {}) {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, provider);
  const paymentId = providers.lastPlace().attemptId;
  if (isLoose) await gym.memberships.remove({ id: membershipId });
  const paid = providers.pay(provider, providers.lastPlace());
  await online.notify(gym, provider, paid);
  const shown = async () => (await online.linkOf(gym, clientId)).payments[0];
  const give = (amount: number) =>
    gym.onlinepayments.refund({ id: newId(), paymentId, amount, reason: 'Se arrepintió' });
  const hear = () => online.notify(gym, provider, paid);
  const seen = () => gym.onlinepayments.resolve({ id: paymentId });
  return { clientId, membershipId, paymentId, paid, shown, give, hear, seen };
}

const sentences = async () => (await online.told(gym)).map(({ sentence }) => sentence).join('\n');

test('mientras una devolución no termina no se pide otra, y lo devuelto fuera espera a que termine', async () => {
  const { paid, shown, give, hear, membershipId } = await addPaid('mercadopago');
  providers.fail('mercadopago');
  await give(15_000);
  providers.recover();
  await expect(give(5_000)).rejects.toMatchObject({ status: 409, code: 'refund_open' });
  providers.refundThere('mercadopago', paid, 10_000);
  await hear();
  expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'sending' }] });
  await app.app.doWork('2030-03-04T15:05:00Z');
  await hear();
  expect(await shown()).toMatchObject({ refunded: 25_000, attentions: ['refunded'] });
  expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
});

describe('lo que no tiene membresía', () => {
  test('sigue avisado después de una devolución que no ocurrió, y de darlo por visto', async () => {
    const { paymentId, give, seen, shown } = await addPaid('khipu', { isLoose: true });
    providers.fail('answers of khipu');
    await give(5_000);
    providers.recover();
    expect((await shown())?.attentions).toEqual(['unclear', 'unassigned']);
    await seen();
    expect((await shown())?.attentions).toEqual(['unclear', 'unassigned']);
    await gym.onlinepayments.resolve({ id: paymentId, happened: false });
    expect((await shown())?.attentions).toEqual(['unassigned']);
    expect(await sentences()).toContain('por una membresía que ya no está');
  });

  test('sigue avisado después de que el proveedor devolvió una parte', async () => {
    const { paid, hear, seen, shown } = await addPaid('mercadopago', { isLoose: true });
    providers.refundThere('mercadopago', paid, 5_000);
    await hear();
    expect((await shown())?.attentions).toEqual(['unassigned', 'refunded']);
    await seen();
    expect((await shown())?.attentions).toEqual(['unassigned']);
    expect(await sentences()).toContain('$\u00a020.000');
  });
});

describe('lo devuelto no vuelve', () => {
  test('al restaurar su pago', async () => {
    const { membershipId, give } = await addPaid('mercadopago');
    const [payment] = await online.paymentsOf(gym, membershipId);
    await give(price);
    await expect(gym.payments.restore({ id: payment?.id ?? '' })).rejects.toMatchObject({ status: 404 });
  });

  test('al restaurar su membresía', async () => {
    const { membershipId, give } = await addPaid('mercadopago');
    await gym.memberships.remove({ id: membershipId });
    await give(price);
    await gym.memberships.restore({ id: membershipId });
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
  });

  test('al restaurar un pago del que se devolvió una parte', async () => {
    const { membershipId, paid, hear } = await addPaid('mercadopago');
    const [payment] = await online.paymentsOf(gym, membershipId);
    await gym.payments.remove({ id: payment?.id ?? '' });
    providers.refundThere('mercadopago', paid, 5_000);
    await hear();
    await gym.payments.restore({ id: payment?.id ?? '' });
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 20_000 }]);
  });
});

test('lo que ya estaba devuelto cuando se supo no hace pago ni comprobante', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const paid = providers.pay('mercadopago', providers.lastPlace());
  providers.refundThere('mercadopago', paid, price);
  await online.notify(gym, 'mercadopago', paid);
  const link = await online.linkOf(gym, clientId);
  expect(link).toMatchObject({ state: 'pending', payments: [{ refunded: price, receipt: null }] });
  expect((await online.openPage(url)).body).toContain('Pagar con');
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select from payment where membership_id = $1', [membershipId]),
  );
  expect(rows).toEqual([]);
});

test('lo que el gimnasio marcó en Khipu como pagado por fuera no es un pago en línea', async () => {
  const { membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'khipu');
  const paid = providers.pay('khipu', providers.lastPlace());
  paid.detail = 'marked-paid-by-receiver';
  await online.notify(gym, 'khipu', paid);
  expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
});

describe('asignar', () => {
  const pay = async (change: object) => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, 'mercadopago');
    const place = providers.lastPlace();
    await online.notify(gym, 'mercadopago', providers.pay('mercadopago', { ...place, ...change }));
    return { clientId, membershipId, id: place.attemptId };
  };

  test('lo pagado en otra moneda no se puede, y se dice en cuál', async () => {
    const { id, membershipId } = await pay({ currency: 'MXN' });
    expect(await sentences()).toContain('MXN');
    await expect(gym.onlinepayments.resolve({ id, membershipId })).rejects.toMatchObject({
      ...{ status: 409, code: 'other_currency' },
    });
  });

  test('solo se puede a una membresía de quien pagó', async () => {
    const { id } = await pay({ amount: 100 });
    const other = await online.addDebtor(gym);
    await expect(gym.onlinepayments.resolve({ id, membershipId: other.membershipId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('no es del turno de quien lo asigna', async () => {
    const { id: tillId } = await gym.tills.create({ id: newId(), name: 'Mesón' });
    await gym.tills.open({ id: newId(), tillId, float: 10_000 });
    const { id, membershipId } = await pay({ amount: 100 });
    await gym.onlinepayments.resolve({ id, membershipId });
    const { rows } = await asSuperuser(app.database, (connection) =>
      connection.query('select shift_id, created_by from payment where membership_id = $1', [membershipId]),
    );
    expect(rows).toEqual([{ shift_id: null, created_by: null }]);
  });

  test('vale también para lo que se borró en Pulso, y el borrado ya no vuelve', async () => {
    const { membershipId, paymentId, shown } = await addPaid('mercadopago');
    const [before] = await online.paymentsOf(gym, membershipId);
    await gym.payments.remove({ id: before?.id ?? '' });
    expect((await shown())?.attentions).toEqual(['unassigned']);
    await gym.onlinepayments.resolve({ id: paymentId, membershipId });
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
    await expect(gym.payments.restore({ id: before?.id ?? '' })).rejects.toMatchObject({ status: 404 });
  });
});
