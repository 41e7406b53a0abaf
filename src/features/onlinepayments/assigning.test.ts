import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const addPaid = () => online.addPaid(here.gym, 'mercadopago');
const sentences = () => online.sentences(here.gym);

const pay = async (change: object) => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  const { url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  const place = here.providers.lastPlace();
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', { ...place, ...change }));
  return { clientId, membershipId, id: place.attemptId };
};

test('lo pagado en otra moneda no se puede asignar, y se dice en cuál', async () => {
  const { id, membershipId } = await pay({ currency: 'MXN' });
  expect(await sentences()).toContain('MXN');
  await expect(here.gym.onlinepayments.resolve({ id, membershipId })).rejects.toMatchObject({
    ...{ status: 409, code: 'other_currency' },
  });
});

test('solo se puede asignar a una membresía de quien pagó', async () => {
  const { id } = await pay({ amount: 100 });
  const other = await online.addDebtor(here.gym);
  await expect(
    here.gym.onlinepayments.resolve({ id, membershipId: other.membershipId }),
  ).rejects.toMatchObject({
    status: 404,
  });
});

test('lo asignado no es del turno de quien lo asigna', async () => {
  const { id: tillId } = await here.gym.tills.create({ id: newId(), name: 'Mesón' });
  await here.gym.tills.open({ id: newId(), tillId, float: 10_000 });
  const { id, membershipId } = await pay({ amount: 100 });
  await here.gym.onlinepayments.resolve({ id, membershipId });
  const { rows } = await online.query('select shift_id, created_by from payment where membership_id = $1', [
    membershipId,
  ]);
  expect(rows).toEqual([{ shift_id: null, created_by: null }]);
});

test('asignar vale también para lo que se borró en Pulso, y el borrado ya no vuelve', async () => {
  const { membershipId, paymentId, shown } = await addPaid();
  const [before] = await online.paymentsOf(here.gym, membershipId);
  await here.gym.payments.remove({ id: before?.id ?? '' });
  expect((await shown())?.attentions).toEqual(['unassigned']);
  await here.gym.onlinepayments.resolve({ id: paymentId, membershipId });
  expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
  await expect(here.gym.payments.restore({ id: before?.id ?? '' })).rejects.toMatchObject({ status: 404 });
});
