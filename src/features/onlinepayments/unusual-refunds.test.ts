import { describe, expect, test } from 'vitest';
import type { ProviderName } from '../../test/payment-providers.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const addPaid = (provider: ProviderName, options = {}) => online.addPaid(here.gym, provider, options);
const sentences = () => online.sentences(here.gym);

test('mientras una devolución no termina no se pide otra, y lo devuelto fuera espera a que termine', async () => {
  const { paid, shown, give, hear, membershipId } = await addPaid('mercadopago');
  here.providers.fail('mercadopago');
  await give(15_000);
  here.providers.recover();
  await expect(give(5_000)).rejects.toMatchObject({ status: 409, code: 'refund_open' });
  here.providers.refundThere('mercadopago', paid, 10_000);
  await hear();
  expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'sending' }] });
  await here.app.app.doWork('2030-03-04T15:05:00Z');
  await hear();
  expect(await shown()).toMatchObject({ refunded: 25_000, attentions: ['refunded'] });
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
});

describe('lo que no tiene membresía', () => {
  test('sigue avisado después de una devolución que no ocurrió, y de darlo por visto', async () => {
    const { paymentId, give, seen, shown } = await addPaid('khipu', { isLoose: true });
    here.providers.fail('answers of khipu');
    await give(5_000);
    here.providers.recover();
    expect((await shown())?.attentions).toEqual(['unclear', 'unassigned']);
    await seen();
    expect((await shown())?.attentions).toEqual(['unclear', 'unassigned']);
    await here.gym.onlinepayments.resolve({ id: paymentId, happened: false });
    expect((await shown())?.attentions).toEqual(['unassigned']);
    expect(await sentences()).toContain('y no está en ninguna membresía');
  });

  test('sigue avisado después de que el proveedor devolvió una parte', async () => {
    const { paid, hear, seen, shown } = await addPaid('mercadopago', { isLoose: true });
    here.providers.refundThere('mercadopago', paid, 5_000);
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
    const [payment] = await online.paymentsOf(here.gym, membershipId);
    await give(price);
    await expect(here.gym.payments.restore({ id: payment?.id ?? '' })).rejects.toMatchObject({ status: 404 });
  });

  test('al restaurar su membresía', async () => {
    const { membershipId, give } = await addPaid('mercadopago');
    await here.gym.memberships.remove({ id: membershipId });
    await give(price);
    await here.gym.memberships.restore({ id: membershipId });
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
  });

  test('al restaurar un pago del que se devolvió una parte', async () => {
    const { membershipId, paid, hear } = await addPaid('mercadopago');
    const [payment] = await online.paymentsOf(here.gym, membershipId);
    await here.gym.payments.remove({ id: payment?.id ?? '' });
    here.providers.refundThere('mercadopago', paid, 5_000);
    await hear();
    await here.gym.payments.restore({ id: payment?.id ?? '' });
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 20_000 }]);
  });
});

describe('Mercado Pago dice qué fue de una devolución', () => {
  test('en proceso no está hecha, y se pregunta hasta que lo está', async () => {
    const { membershipId, shown, give } = await addPaid('mercadopago');
    here.providers.answerRefunds('in_process');
    await give(10_000);
    expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'sending' }] });
    await here.app.app.doWork('2030-03-04T15:05:00Z');
    expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'sending' }] });
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
    here.providers.answerRefunds('approved');
    await here.app.app.doWork('2030-03-04T18:00:00Z');
    expect(await shown()).toMatchObject({ refunded: 10_000, refunds: [{ state: 'done' }] });
  });

  test('rechazada no se hizo', async () => {
    const { membershipId, shown, give } = await addPaid('mercadopago');
    here.providers.answerRefunds('rejected');
    await expect(give(10_000)).rejects.toMatchObject({ code: 'provider_refused' });
    expect(await shown()).toMatchObject({ refunded: 0, refunds: [{ state: 'refused' }] });
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  });

  test('y si después dice que devolvió menos, se avisa', async () => {
    const { paid, shown, give, hear, seen } = await addPaid('mercadopago');
    await give(10_000);
    paid.refunded = 0;
    await hear();
    expect(await shown()).toMatchObject({ refunded: 10_000, attentions: [] });
    await here.app.app.doWork('2030-03-04T15:05:00Z');
    expect(await shown()).toMatchObject({ refunded: 10_000, attentions: ['differs'] });
    expect(await sentences()).toContain('no es lo que Pulso anotó');
    await seen();
    await hear();
    await here.app.app.doWork('2030-03-08T15:05:00Z');
    expect((await shown())?.attentions).toEqual([]);
    paid.refunded = 10_000;
    await hear();
    expect(await shown()).toMatchObject({ toldRefunded: null, attentions: [] });
  });
});

test('un cobro desconocido se avisa mientras se disputa, y solo perdido deja de contar', async () => {
  const { membershipId, paid, shown, hear } = await addPaid('mercadopago');
  Object.assign(paid, { status: 'charged_back', detail: 'in_process' });
  await hear();
  expect(await shown()).toMatchObject({ refunded: 0, attentions: ['disputed'] });
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  paid.detail = 'reimbursed';
  await hear();
  expect(await shown()).toMatchObject({ refunded: 0, attentions: [] });
  paid.detail = 'settled';
  await hear();
  expect(await shown()).toMatchObject({ refunded: price, attentions: ['refunded'] });
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
});

test('lo que ya estaba devuelto cuando se supo no hace pago ni comprobante', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const paid = here.providers.pay('mercadopago', here.providers.lastPlace());
  here.providers.refundThere('mercadopago', paid, price);
  await online.notify(here.gym, 'mercadopago', paid);
  const link = await online.linkOf(here.gym, clientId);
  expect(link).toMatchObject({ state: 'pending', payments: [{ refunded: price, receipt: null }] });
  expect((await online.openPage(url)).body).toContain('Pagar con');
  const { rows } = await online.query('select from payment where membership_id = $1', [membershipId]);
  expect(rows).toEqual([]);
});

test('lo que el gimnasio marcó en Khipu como pagado por fuera no es un pago en línea', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'khipu');
  const paid = here.providers.pay('khipu', here.providers.lastPlace());
  paid.detail = 'marked-paid-by-receiver';
  await online.notify(here.gym, 'khipu', paid);
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
});

test('lo que Khipu llama devuelto después de una parte nuestra no borra el pago: se avisa', async () => {
  const { membershipId, paymentId, paid, give, hear, shown } = await addPaid('khipu');
  await give(5_000);
  paid.detail = 'reversed';
  await hear();
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: 20_000 }]);
  expect(await shown()).toMatchObject({ refunded: 5_000, attentions: ['differs'] });
  await here.gym.onlinepayments.resolve({ id: paymentId, happened: true });
  await hear();
  expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
  expect(await shown()).toMatchObject({ refunded: price, attentions: [] });
});
