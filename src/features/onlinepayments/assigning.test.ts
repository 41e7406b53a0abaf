import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders } from '../../test/payment-providers.ts';
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

const addPaid = () => online.addPaid(gym, 'mercadopago');
const sentences = () => online.sentences(gym);

const pay = async (change: object) => {
  const { clientId, membershipId } = await online.addDebtor(gym);
  const { url } = await online.makeLink(gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = providers.lastPlace();
  await online.notify(gym, 'mercadopago', providers.pay('mercadopago', { ...place, ...change }));
  return { clientId, membershipId, id: place.attemptId };
};

test('lo pagado en otra moneda no se puede asignar, y se dice en cuál', async () => {
  const { id, membershipId } = await pay({ currency: 'MXN' });
  expect(await sentences()).toContain('MXN');
  await expect(gym.onlinepayments.resolve({ id, membershipId })).rejects.toMatchObject({
    ...{ status: 409, code: 'other_currency' },
  });
});

test('solo se puede asignar a una membresía de quien pagó', async () => {
  const { id } = await pay({ amount: 100 });
  const other = await online.addDebtor(gym);
  await expect(gym.onlinepayments.resolve({ id, membershipId: other.membershipId })).rejects.toMatchObject({
    status: 404,
  });
});

test('lo asignado no es del turno de quien lo asigna', async () => {
  const { id: tillId } = await gym.tills.create({ id: newId(), name: 'Mesón' });
  await gym.tills.open({ id: newId(), tillId, float: 10_000 });
  const { id, membershipId } = await pay({ amount: 100 });
  await gym.onlinepayments.resolve({ id, membershipId });
  const { rows } = await asSuperuser(app.database, (connection) =>
    connection.query('select shift_id, created_by from payment where membership_id = $1', [membershipId]),
  );
  expect(rows).toEqual([{ shift_id: null, created_by: null }]);
});

test('asignar vale también para lo que se borró en Pulso, y el borrado ya no vuelve', async () => {
  const { membershipId, paymentId, shown } = await addPaid();
  const [before] = await online.paymentsOf(gym, membershipId);
  await gym.payments.remove({ id: before?.id ?? '' });
  expect((await shown())?.attentions).toEqual(['unassigned']);
  await gym.onlinepayments.resolve({ id: paymentId, membershipId });
  expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
  await expect(gym.payments.restore({ id: before?.id ?? '' })).rejects.toMatchObject({ status: 404 });
});
