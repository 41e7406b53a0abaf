import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders } from '../../test/payment-providers.ts';
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

/** Somebody who paid online. */
async function addPaid(provider: 'mercadopago' | 'khipu') {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, provider);
  const paid = providers.pay(provider, providers.lastPlace());
  await online.notify(gym, provider, paid);
  const [payment] = (await online.linkOf(gym, clientId)).payments;
  const shown = async () => (await online.linkOf(gym, clientId)).payments[0];
  return { clientId, membershipId, paid, paymentId: payment?.id ?? '', shown };
}

const reason = 'Se cambia de ciudad';
const refundsAsked = () => providers.asked.filter(({ path }) => path.endsWith('/refunds')).length;

describe.each(['mercadopago', 'khipu'] as const)('una devolución por %s', (provider) => {
  test('de todo se hace una vez, y el pago deja de contar', async () => {
    const { membershipId, paid, paymentId, shown } = await addPaid(provider);
    const refund = { id: newId(), paymentId, amount: price, reason };
    const asked = refundsAsked();
    await Promise.all([gym.onlinepayments.refund(refund), gym.onlinepayments.refund(refund)]);
    expect(refundsAsked() - asked).toBe(1);
    expect(paid.refunded).toBe(price);
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
    expect(await shown()).toMatchObject({
      refunded: price,
      refunds: [{ amount: price, reason, state: 'done' }],
    });
    await expect(gym.onlinepayments.refund({ ...refund, id: newId(), amount: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'more_than_left',
    });
    await online.notify(gym, provider, paid);
    expect(await shown()).toMatchObject({ refunded: price, attentions: [] });
    expect(await online.told(gym)).toEqual([]);
  });

  test('de una parte deja el resto, y nunca pasa de lo pagado', async () => {
    const { membershipId, paymentId, shown } = await addPaid(provider);
    const give = (amount: number) => gym.onlinepayments.refund({ id: newId(), paymentId, amount, reason });
    await give(10_000);
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
    const ends = await Promise.allSettled([give(10_000), give(10_000)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 5_000 }]);
    expect(await shown()).toMatchObject({ refunded: 20_000 });
  });

  test('hecha en el proveedor se nota, y se avisa', async () => {
    const { membershipId, paid, shown } = await addPaid(provider);
    providers.refundThere(provider, paid, price);
    await app.app.doWork('2030-03-06T15:00:00Z');
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
    expect(await shown()).toMatchObject({ refunded: price, attentions: ['refunded'] });
    expect((await online.told(gym))[0]?.sentence).toContain('van $\u00a025.000 de $\u00a025.000');
  });

  test('que el proveedor no acepta no cambia nada, y se puede pedir otra', async () => {
    const { membershipId, paid, paymentId, shown } = await addPaid(provider);
    providers.refundThere(provider, paid, 20_000);
    await expect(
      gym.onlinepayments.refund({ id: newId(), paymentId, amount: price, reason }),
    ).rejects.toMatchObject({ status: 409, code: 'provider_refused' });
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
    expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'refused' }] });
    await gym.onlinepayments.refund({ id: newId(), paymentId, amount: 5_000, reason });
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 20_000 }]);
  });
});

test('de Mercado Pago sin respuesta se pide otra vez con la misma llave, y se hace una vez', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('mercadopago');
  providers.fail('answers of mercadopago');
  const refund = { id: newId(), paymentId, amount: 10_000, reason };
  await gym.onlinepayments.refund(refund);
  expect(await shown()).toMatchObject({ refunds: [{ state: 'sending' }] });
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
  providers.recover();
  await app.app.doWork('2030-03-04T15:03:00Z');
  expect(paid.refunded).toBe(10_000);
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
  expect(await shown()).toMatchObject({ refunded: 10_000, refunds: [{ state: 'done' }] });
  await online.notify(gym, 'mercadopago', paid);
  expect(await shown()).toMatchObject({ refunded: 10_000, attentions: [] });
});

test('de Khipu sin respuesta no se repite: alguien mira y dice qué pasó', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('khipu');
  providers.fail('answers of khipu');
  const refund = { id: newId(), paymentId, amount: 10_000, reason };
  await gym.onlinepayments.refund(refund);
  expect(await shown()).toMatchObject({ refunds: [{ state: 'unclear' }] });
  providers.recover();
  const asked = refundsAsked();
  await app.app.doWork('2030-03-04T16:00:00Z');
  expect(refundsAsked()).toBe(asked);
  expect((await online.told(gym))[0]?.sentence).toContain('No sabemos si Khipu');
  await gym.onlinepayments.resolve({ id: paymentId, happened: true });
  await expect(gym.onlinepayments.resolve({ id: paymentId, happened: false })).rejects.toMatchObject({
    status: 404,
  });
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
  expect(await shown()).toMatchObject({ refunded: 10_000, attentions: [] });
  expect(paid.refunded).toBe(10_000);
});

test('de Khipu que no le llegó no se hizo, y se puede pedir otra vez', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('khipu');
  providers.fail('busy khipu');
  const refund = { paymentId, amount: 10_000, reason };
  await expect(gym.onlinepayments.refund({ id: newId(), ...refund })).rejects.toMatchObject({
    ...{ status: 503, code: 'provider_failed' },
  });
  providers.recover();
  expect(await shown()).toMatchObject({ refunds: [{ state: 'refused' }], attentions: [] });
  await gym.onlinepayments.refund({ id: newId(), ...refund });
  expect(paid.refunded).toBe(10_000);
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
});

test('la pide quien puede corregir pagos, y recepción no', async () => {
  const { paymentId } = await addPaid('khipu');
  const reception = await app.memberOf(gym, 'reception');
  await expect(
    reception.onlinepayments.refund({ id: newId(), paymentId, amount: 1, reason }),
  ).rejects.toMatchObject({ status: 403 });
});
