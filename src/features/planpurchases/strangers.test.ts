import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { newEmail, newPhone, preparePurchases } from './planpurchases.fixture.ts';

const shop = preparePurchases();

test('de un plan que cambió sin cambiar de precio se muestra lo nuevo antes de pagar', async () => {
  const sold = await shop.sell({ billingPeriod: 'annual' });
  await shop.writeContract(sold.gym);
  const fields = await shop.fill(sold);
  const { programs: _, sold: __, ...plan } = await sold.gym.plans.get({ id: sold.planId });
  await sold.gym.plans.update({ ...plan, name: 'Otro', billingPeriod: 'monthly' });
  const answer = await shop.send(sold, fields);
  expect([answer.status, shop.urlIn(answer)]).toEqual([409, '']);
});

test('quien compra con el teléfono de otro prospecto no pasa a ser él, ni cambia lo que se anotó de él', async () => {
  const sold = await shop.sell();
  const phone = newPhone();
  const note = 'Llamar al hermano por el convenio de la empresa antes del viernes en la tarde';
  const other = {
    id: newId(),
    name: 'Pedro',
    surname: 'Soto',
    phone,
    email: newEmail(),
    origin: 'page' as const,
  };
  await sold.gym.prospects.create({ ...other, nextAction: note, nextOn: '2030-01-20' });
  const pedro = async () =>
    (await sold.gym.prospects.list({ search: 'Pedro' })).items.find(({ id }) => id === other.id);
  const before = await pedro();
  await shop.buy(sold, { phone });
  expect(await pedro()).toEqual(before);
});

test('cien envíos de extraños no cierran la venta de un gimnasio', async () => {
  const sold = await shop.sell();
  const fields = await shop.fill(sold);
  for (let turn = 0; turn < 100; turn += 1) await shop.send(sold, { ...fields, amount: '1' });
  expect((await shop.send(sold, await shop.fill(sold))).status).toBe(303);
});
