import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { newEmail, preparePurchases, price } from './planpurchases.fixture.ts';

const shop = preparePurchases();
const { here } = shop;

test('lo que se devolvió antes de conocerse no gasta la compra: el pago que sigue vende el plan', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  await shop.writeContract(gym);
  const place = await shop.goToPay(shop.urlIn(await shop.send(sold, await shop.fill(sold))));
  const first = here.providers.pay('mercadopago', place);
  here.providers.refundThere('mercadopago', first, price);
  await shop.notify(gym, 'mercadopago', first);
  expect(await shop.clientsOf(gym)).toEqual([]);
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const [client, ...others] = await shop.clientsOf(gym);
  expect([client?.name, others]).toEqual(['Ana', []]);
  expect(await shop.membershipsOf(gym, client?.id ?? '')).toMatchObject([{ planName: 'Mensual', due: null }]);
  expect(await shop.told(gym, 'onlinePayments')).toEqual([]);
});

test('después de un pago de otro monto, el que corresponde vende el plan al mismo cliente, con su contrato', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  await shop.writeContract(gym);
  const place = await shop.goToPay(shop.urlIn(await shop.send(sold, await shop.fill(sold))));
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place, { amount: 100 }));
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const [client, ...others] = await shop.clientsOf(gym);
  expect(others).toEqual([]);
  const [membership] = await shop.membershipsOf(gym, client?.id ?? '');
  expect(membership).toMatchObject({ planName: 'Mensual', due: null });
  expect(await gym.contracts.get({ membershipId: membership?.id ?? '' })).toMatchObject({
    contract: { acceptance: { way: 'page', signerName: 'Ana Rojas' } },
  });
  const { rows } = await shop.query('select request from plan_purchase where gym_id = $1', [gym.accountId]);
  expect(rows).toEqual([{ request: {} }]);
});

test('quien fue borrado no puede pagar sin nombre, y lo que ya pagaba espera a que alguien lo mire', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  const url = shop.urlIn(await shop.send(sold, await shop.fill(sold)));
  const place = await shop.goToPay(url);
  const [prospect] = (await gym.prospects.list({ search: '' })).items;
  const id = prospect?.id ?? '';
  await gym.prospects.remove({ id });
  await gym.prospects.erase({ id });
  expect((await shop.openPage(url)).body).not.toContain('Pagar con');
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const [client] = await shop.clientsOf(gym);
  expect(await shop.membershipsOf(gym, client?.id ?? '')).toEqual([]);
  expect((await shop.told(gym, 'onlinePayments'))[0]?.sentence).toContain('no está en ninguna membresía');
});

test('de un cliente borrado se olvida también lo que empezó a comprar y no pagó', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  const email = newEmail();
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Rojas', email });
  await shop.send(sold, await shop.fill(sold, { email }));
  await gym.clients.remove({ id: client.id });
  await gym.privacy.erase({ id: newId(), clientId: client.id, reason: 'Lo pidió por correo' });
  expect(await shop.purchasesOf(gym)).toMatchObject([{ state: 'expired', name: '', email: '', phone: '' }]);
});

test('si el gimnasio cambia de moneda, lo que alguien empezó a comprar ya no se paga', async () => {
  const sold = await shop.sell();
  const url = shop.urlIn(await shop.send(sold, await shop.fill(sold)));
  expect((await shop.openPage(url)).body).toContain('Mercado Pago');
  const { id: _, code: __, key: ___, ...settings } = await sold.gym.gym.get({});
  await sold.gym.gym.update({ ...settings, currency: 'PEN' });
  const page = (await shop.openPage(url)).body;
  expect(page).toContain('Este plan ya no se vende');
});
