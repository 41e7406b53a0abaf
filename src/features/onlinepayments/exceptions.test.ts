import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { now, prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

test('el aviso que llega antes que nuestra respuesta vale', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  here.providers.fail('answers of mercadopago');
  expect((await online.choose(url, 'mercadopago')).status).toBe(503);
  here.providers.recover();
  const paid = here.providers.pay('mercadopago', here.providers.lastPlace());
  expect((await online.notify(here.gym, 'mercadopago', paid)).status).toBe(200);
  expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(1);
});

test('dos ventanas hacen un solo link, y dos clics un solo cobro', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const [one, other] = await Promise.all([
    online.makeLink(here.gym, membershipId),
    online.makeLink(here.gym, membershipId),
  ]);
  expect(other.id).toBe(one.id);
  await online.choose(one.url, 'khipu');
  const first = here.providers.lastPlace().id;
  await online.choose(one.url, 'khipu');
  expect(here.providers.lastPlace().id).toBe(first);
});

test('lo que se pagó en el mesón mientras tanto queda a favor del cliente, y se avisa', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  await here.gym.payments.take({
    id: newId(),
    membershipId,
    amount: price,
    paidOn: '2030-03-04',
    planStartsOn: '2030-03-04',
  });
  expect((await online.openPage(url)).body).toContain('No debes nada');
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', place));
  expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(2);
  const [told] = await online.told(here.gym);
  expect(told?.sentence).toContain('Ana Rojas pagó $\u00a025.000 con Mercado Pago cuando ya no lo debía');
  const [payment] = (await online.linkOf(here.gym, clientId)).payments;
  await here.gym.onlinepayments.resolve({ id: payment?.id ?? '' });
  expect(await online.told(here.gym)).toEqual([]);
});

test.each(['mercadopago', 'khipu'] as const)(
  'lo pagado con %s es del día en que se pagó',
  async (provider) => {
    const { clientId, membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    await online.choose(url, provider);
    const paid = here.providers.pay(provider, here.providers.lastPlace());
    paid.paidAt = '2030-03-04T02:50:00.000Z';
    await online.notify(here.gym, provider, paid);
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ paidOn: '2030-03-03' }]);
    expect((await online.linkOf(here.gym, clientId)).payments).toMatchObject([
      { paidAt: '2030-03-04T02:50:00+00:00' },
    ]);
  },
);

test('dos pagos del mismo cobro se toman los dos, y el segundo se avisa', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  const [one, two] = [here.providers.pay('mercadopago', place), here.providers.pay('mercadopago', place)];
  await Promise.all([one, two, one, two].map((paid) => online.notify(here.gym, 'mercadopago', paid)));
  expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(2);
  const { payments } = await online.linkOf(here.gym, clientId);
  expect(payments.flatMap(({ attentions }) => attentions)).toEqual(['surplus']);
});

test('lo pagado y no está en ninguna membresía se asigna a otra', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'khipu');
  const place = here.providers.lastPlace();
  await here.gym.memberships.remove({ id: membershipId });
  await online.notify(here.gym, 'khipu', here.providers.pay('khipu', place));
  const [told] = await online.told(here.gym);
  expect(told?.sentence).toContain('y no está en ninguna membresía');
  const other = await online.sell(here.gym, clientId);
  const [payment] = (await online.linkOf(here.gym, clientId)).payments;
  const assign = () => here.gym.onlinepayments.resolve({ id: payment?.id ?? '', membershipId: other });
  await Promise.all([assign(), assign()]);
  expect(await online.paymentsOf(here.gym, other)).toMatchObject([{ amount: price, method: 'online' }]);
  expect(await online.told(here.gym)).toEqual([]);
});

test('un link anulado o vencido no se paga, y lo que igual llegue no se pierde', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const link = await online.makeLink(here.gym, membershipId);
  await online.choose(link.url, 'mercadopago');
  const place = here.providers.lastPlace();
  await here.gym.onlinepayments.cancel({ id: link.id });
  await here.gym.onlinepayments.cancel({ id: link.id });
  expect((await online.openPage(link.url)).body).toContain('ya no sirve');
  expect((await online.choose(link.url, 'mercadopago')).body).toContain('ya no sirve');
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', place));
  expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(1);
  expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'paid' });
  const late = await online.addDebtor(here.gym);
  const old = await online.makeLink(here.gym, late.membershipId);
  await online.query(`update payment_link set expires_at = '2030-03-04T14:59:00Z' where id = $1`, [old.id]);
  expect((await online.openPage(old.url)).body).toContain('Este link venció');
  expect((await online.makeLink(here.gym, late.membershipId)).id).not.toBe(old.id);
});

test('quien se cansa de esperar no se pregunta para siempre', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'khipu');
  await here.app.app.doWork('2030-03-08T15:00:00Z');
  expect((await online.linkOf(here.gym, clientId)).payments).toMatchObject([{ state: 'expired' }]);
  const { attemptId } = here.providers.lastPlace();
  const { rows } = await online.query('select next_check_at from online_payment where id = $1', [attemptId]);
  expect(rows).toEqual([{ next_check_at: null }]);
});

test('un pago en línea no es de ninguna caja, y sin caja abierta entra igual', async () => {
  const { id: tillId } = await here.gym.tills.create({ id: newId(), name: 'Mesón' });
  await here.gym.tills.open({ id: newId(), tillId, float: 10_000 });
  const { membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'khipu');
  await online.notify(here.gym, 'khipu', here.providers.pay('khipu', here.providers.lastPlace()));
  const { rows } = await online.query(`select shift_id, created_by from payment where membership_id = $1`, [
    membershipId,
  ]);
  expect(rows).toEqual([{ shift_id: null, created_by: null }]);
});

test('quien vuelve del proveedor hace que se pregunte enseguida', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  const back = await here.app.app.inject({ method: 'GET', url: new URL(place.back).pathname });
  expect(back.body).toContain('Estamos confirmando tu pago');
  expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'confirming' });
  here.providers.pay('mercadopago', place);
  await here.app.app.doWork(now);
  expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'paid' });
});
