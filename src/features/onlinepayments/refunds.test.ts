import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ProviderName } from '../../test/payment-providers.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const addPaid = (provider: ProviderName) => online.addPaid(here.gym, provider);

const reason = 'Se cambia de ciudad';
const refundsAsked = () => here.providers.asked.filter(({ path }) => path.endsWith('/refunds')).length;

describe.each(['mercadopago', 'khipu'] as const)('una devolución por %s', (provider) => {
  test('de todo se hace una vez, y el pago deja de contar', async () => {
    const { membershipId, paid, paymentId, shown } = await addPaid(provider);
    const refund = { id: newId(), paymentId, amount: price, reason };
    const asked = refundsAsked();
    await Promise.all([here.gym.onlinepayments.refund(refund), here.gym.onlinepayments.refund(refund)]);
    expect(refundsAsked() - asked).toBe(1);
    expect(paid.refunded).toBe(price);
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
    expect(await shown()).toMatchObject({
      refunded: price,
      refunds: [{ amount: price, reason, state: 'done' }],
    });
    await expect(here.gym.onlinepayments.refund({ ...refund, id: newId(), amount: 1 })).rejects.toMatchObject(
      {
        status: 409,
        code: 'more_than_left',
      },
    );
    await online.notify(here.gym, provider, paid);
    expect(await shown()).toMatchObject({ refunded: price, attentions: [] });
    expect(await online.told(here.gym)).toEqual([]);
  });

  test('de una parte deja el resto, y nunca pasa de lo pagado', async () => {
    const { membershipId, paymentId, shown } = await addPaid(provider);
    const give = (amount: number) =>
      here.gym.onlinepayments.refund({ id: newId(), paymentId, amount, reason });
    await give(10_000);
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
    const ends = await Promise.allSettled([give(10_000), give(10_000)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 5_000 }]);
    expect(await shown()).toMatchObject({ refunded: 20_000 });
  });

  test('hecha en el proveedor se nota, y se avisa', async () => {
    const { membershipId, paid, shown } = await addPaid(provider);
    here.providers.refundThere(provider, paid, price);
    await here.app.app.doWork('2030-03-06T15:00:00Z');
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
    expect(await shown()).toMatchObject({ refunded: price, attentions: ['refunded'] });
    expect((await online.told(here.gym))[0]?.sentence).toContain('van $\u00a025.000 de $\u00a025.000');
  });

  test('que el proveedor no acepta no cambia nada, y se puede pedir otra', async () => {
    const { membershipId, paid, paymentId, shown } = await addPaid(provider);
    here.providers.refundThere(provider, paid, 20_000);
    await expect(
      here.gym.onlinepayments.refund({ id: newId(), paymentId, amount: price, reason }),
    ).rejects.toMatchObject({ status: 409, code: 'provider_refused' });
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
    expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'refused' }] });
    await here.gym.onlinepayments.refund({ id: newId(), paymentId, amount: 5_000, reason });
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 20_000 }]);
  });
});

test('de Mercado Pago sin respuesta se pide otra vez con la misma llave, y se hace una vez', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('mercadopago');
  here.providers.fail('answers of mercadopago');
  const refund = { id: newId(), paymentId, amount: 10_000, reason };
  await here.gym.onlinepayments.refund(refund);
  expect(await shown()).toMatchObject({ refunds: [{ state: 'sending' }] });
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  here.providers.recover();
  await here.app.app.doWork('2030-03-04T15:03:00Z');
  expect(paid.refunded).toBe(10_000);
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
  expect(await shown()).toMatchObject({ refunded: 10_000, refunds: [{ state: 'done' }] });
  await online.notify(here.gym, 'mercadopago', paid);
  expect(await shown()).toMatchObject({ refunded: 10_000, attentions: [] });
});

test('de Khipu sin respuesta no se repite: alguien mira y dice qué pasó', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('khipu');
  here.providers.fail('answers of khipu');
  const refund = { id: newId(), paymentId, amount: 10_000, reason };
  await here.gym.onlinepayments.refund(refund);
  expect(await shown()).toMatchObject({ refunds: [{ state: 'unclear' }] });
  here.providers.recover();
  const asked = refundsAsked();
  await here.app.app.doWork('2030-03-04T16:00:00Z');
  expect(refundsAsked()).toBe(asked);
  expect((await online.told(here.gym))[0]?.sentence).toContain('No sabemos si Khipu');
  await here.gym.onlinepayments.resolve({ id: paymentId, happened: true });
  await expect(here.gym.onlinepayments.resolve({ id: paymentId, happened: false })).rejects.toMatchObject({
    status: 404,
  });
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
  expect(await shown()).toMatchObject({ refunded: 10_000, attentions: [] });
  expect(paid.refunded).toBe(10_000);
});

test('de Khipu que no le llegó no se hizo, y se puede pedir otra vez', async () => {
  const { membershipId, paid, paymentId, shown } = await addPaid('khipu');
  here.providers.fail('busy khipu');
  const refund = { paymentId, amount: 10_000, reason };
  await expect(here.gym.onlinepayments.refund({ id: newId(), ...refund })).rejects.toMatchObject({
    ...{ status: 503, code: 'provider_failed' },
  });
  here.providers.recover();
  expect(await shown()).toMatchObject({ refunds: [{ state: 'refused' }], attentions: [] });
  await here.gym.onlinepayments.refund({ id: newId(), ...refund });
  expect(paid.refunded).toBe(10_000);
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 15_000 }]);
});

test('la pide quien puede corregir pagos, y recepción no', async () => {
  const { paymentId } = await addPaid('khipu');
  const reception = await here.app.memberOf(here.gym, 'reception');
  await expect(
    reception.onlinepayments.refund({ id: newId(), paymentId, amount: 1, reason }),
  ).rejects.toMatchObject({ status: 403 });
});

test('lo devuelto no se puede volver a anotar como pagado', async () => {
  const { membershipId, give } = await online.addPaid(here.gym, 'mercadopago');
  await give(10_000);
  const [payment] = await online.paymentsOf(here.gym, membershipId);
  if (!payment) throw new Error('no payment');
  const { id, version, sendReceipt, documentType, paidOn, planStartsOn, observation, method } = payment;
  const form = { id, version, sendReceipt, documentType, paidOn, planStartsOn, observation, method };
  await expect(here.gym.payments.update({ ...form, amount: price })).rejects.toMatchObject({
    ...{ status: 409, code: 'more_than_online' },
    message: expect.stringContaining('no puede ser más de lo que recibió el proveedor, menos lo devuelto'),
  });
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 15_000, version }]);
  const lower = await here.gym.payments.update({ ...form, amount: 14_000 });
  await here.gym.payments.update({ ...form, version: lower.version, amount: 15_000 });
});
