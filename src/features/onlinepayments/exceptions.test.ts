import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders } from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { now, prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

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

test('el aviso que llega antes que nuestra respuesta vale', async () => {
  const { membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  providers.fail('answers of mercadopago');
  expect((await online.choose(url, 'mercadopago')).status).toBe(503);
  providers.recover();
  const paid = providers.pay('mercadopago', providers.lastPlace());
  expect((await online.notify(gym, 'mercadopago', paid)).status).toBe(200);
  expect(await online.paymentsOf(gym, membershipId)).toHaveLength(1);
});

test('dos ventanas hacen un solo link, y dos clics un solo cobro', async () => {
  const { membershipId } = await online.addDebtor(gym);
  const [one, other] = await Promise.all([
    online.makeLink(gym, membershipId),
    online.makeLink(gym, membershipId),
  ]);
  expect(other.id).toBe(one.id);
  await online.choose(one.url, 'khipu');
  const first = providers.lastPlace().id;
  await online.choose(one.url, 'khipu');
  expect(providers.lastPlace().id).toBe(first);
});

test('lo que se pagó en el mesón mientras tanto queda a favor del cliente, y se avisa', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  await gym.payments.take({
    id: newId(),
    membershipId,
    amount: price,
    paidOn: '2030-03-04',
    planStartsOn: '2030-03-04',
  });
  expect((await online.openPage(url)).body).toContain('No debes nada');
  await online.notify(gym, 'mercadopago', providers.pay('mercadopago', place));
  expect(await online.paymentsOf(gym, membershipId)).toHaveLength(2);
  const [told] = await online.told(gym);
  expect(told?.sentence).toContain('Ana Rojas pagó $\u00a025.000 con Mercado Pago cuando ya no lo debía');
  const [payment] = (await online.linkOf(gym, clientId)).payments;
  await gym.onlinepayments.resolve({ id: payment?.id ?? '' });
  expect(await online.told(gym)).toEqual([]);
});

test.each(['mercadopago', 'khipu'] as const)(
  'lo pagado con %s es del día en que se pagó',
  async (provider) => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, provider);
    const paid = providers.pay(provider, providers.lastPlace());
    paid.paidAt = '2030-03-04T02:50:00.000Z';
    await online.notify(gym, provider, paid);
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ paidOn: '2030-03-03' }]);
    expect((await online.linkOf(gym, clientId)).payments).toMatchObject([
      { paidAt: '2030-03-04T02:50:00+00:00' },
    ]);
  },
);

test('dos pagos del mismo cobro se toman los dos, y el segundo se avisa', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  const [one, two] = [providers.pay('mercadopago', place), providers.pay('mercadopago', place)];
  await Promise.all([one, two, one, two].map((paid) => online.notify(gym, 'mercadopago', paid)));
  expect(await online.paymentsOf(gym, membershipId)).toHaveLength(2);
  const { payments } = await online.linkOf(gym, clientId);
  expect(payments.flatMap(({ attentions }) => attentions)).toEqual(['surplus']);
});

test('lo pagado y no está en ninguna membresía se asigna a otra', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'khipu');
  const place = providers.lastPlace();
  await gym.memberships.remove({ id: membershipId });
  await online.notify(gym, 'khipu', providers.pay('khipu', place));
  const [told] = await online.told(gym);
  expect(told?.sentence).toContain('y no está en ninguna membresía');
  const other = await online.sell(gym, clientId);
  const [payment] = (await online.linkOf(gym, clientId)).payments;
  const assign = () => gym.onlinepayments.resolve({ id: payment?.id ?? '', membershipId: other });
  await Promise.all([assign(), assign()]);
  expect(await online.paymentsOf(gym, other)).toMatchObject([{ amount: price, method: 'online' }]);
  expect(await online.told(gym)).toEqual([]);
});

test('un link anulado o vencido no se paga, y lo que igual llegue no se pierde', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const link = await online.makeLink(gym, membershipId);
  await online.choose(link.url, 'mercadopago');
  const place = providers.lastPlace();
  await gym.onlinepayments.cancel({ id: link.id });
  await gym.onlinepayments.cancel({ id: link.id });
  expect((await online.openPage(link.url)).body).toContain('ya no sirve');
  expect((await online.choose(link.url, 'mercadopago')).body).toContain('ya no sirve');
  await online.notify(gym, 'mercadopago', providers.pay('mercadopago', place));
  expect(await online.paymentsOf(gym, membershipId)).toHaveLength(1);
  expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'paid' });
  const late = await online.addDebtor(gym);
  const old = await online.makeLink(gym, late.membershipId);
  await asSuperuser(app.database, (connection) =>
    connection.query(`update payment_link set expires_at = '2030-03-04T14:59:00Z' where id = $1`, [old.id]),
  );
  expect((await online.openPage(old.url)).body).toContain('Este link venció');
  expect((await online.makeLink(gym, late.membershipId)).id).not.toBe(old.id);
});

test('quien se cansa de esperar no se pregunta para siempre', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'khipu');
  await app.app.doWork('2030-03-08T15:00:00Z');
  expect((await online.linkOf(gym, clientId)).payments).toMatchObject([{ state: 'expired' }]);
  const { attemptId } = providers.lastPlace();
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select next_check_at from online_payment where id = $1', [attemptId]),
  );
  expect(rows).toEqual([{ next_check_at: null }]);
});

test('un pago en línea no es de ninguna caja, y sin caja abierta entra igual', async () => {
  const { id: tillId } = await gym.tills.create({ id: newId(), name: 'Mesón' });
  await gym.tills.open({ id: newId(), tillId, float: 10_000 });
  const { membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'khipu');
  await online.notify(gym, 'khipu', providers.pay('khipu', providers.lastPlace()));
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query(`select shift_id, created_by from payment where membership_id = $1`, [membershipId]),
  );
  expect(rows).toEqual([{ shift_id: null, created_by: null }]);
});

test('quien vuelve del proveedor hace que se pregunte enseguida', async () => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  const back = await app.app.inject({ method: 'GET', url: new URL(place.back).pathname });
  expect(back.body).toContain('Estamos confirmando tu pago');
  expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'confirming' });
  providers.pay('mercadopago', place);
  await app.app.doWork(now);
  expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'paid' });
});
