import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { newEmail, newPhone, preparePurchases, today } from './planpurchases.fixture.ts';

const shop = preparePurchases();

type Sold = Awaited<ReturnType<typeof shop.sell>>;

const addPurpose = ({ gym }: Sold) =>
  gym.consents.create({
    id: newId(),
    name: 'Ofertas',
    text: 'Acepto ofertas.',
    channels: ['mail', 'whatsapp'],
  });

const actsOf = async ({ gym }: Sold, clientId: string) =>
  (await gym.consents.get({ clientId })).acts
    .map(({ channel, given, number, source, on }) => [channel, given, number, source, on])
    .toSorted();

test('lo que se acepta al comprar queda cuando se paga, del cliente que nace de ello, una sola vez', async () => {
  const sold = await shop.sell();
  const { id } = await addPurpose(sold);
  const { body } = await shop.open(shop.pathOf(sold));
  expect(body).toContain(`value="${id}_mail_1"`);
  expect(body).not.toContain(' checked');
  const { paid } = await shop.buy(sold, { acepta: `${id}_mail_1` });
  const [client] = await shop.clientsOf(sold.gym);
  expect(await actsOf(sold, client?.id ?? '')).toEqual([['mail', true, 1, 'page', today]]);
  await shop.notify(sold.gym, 'mercadopago', paid);
  expect(await actsOf(sold, client?.id ?? '')).toHaveLength(1);
});

test('sin aceptar nada se compra igual', async () => {
  const sold = await shop.sell();
  await addPurpose(sold);
  await shop.buy(sold);
  const [client] = await shop.clientsOf(sold.gym);
  expect(await actsOf(sold, client?.id ?? '')).toEqual([]);
});

test('quien ya es cliente sigue con lo que respondió, y del correo de otro no queda nada', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  const { id } = await addPurpose(sold);
  const known = { email: newEmail(), dni: '12.345.678-5', dniType: 'rut' as const };
  const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Rojas', ...known });
  const act = { id: newId(), purposeId: id, channel: 'mail' as const, given: false, number: 1 };
  await gym.consents.record({ clientId: client.id, source: 'reception', on: today, acts: [act] });
  const refused = [['mail', false, 1, 'reception', today]];
  await shop.buy(sold, { email: known.email, acepta: `${id}_mail_1` });
  expect(await shop.clientsOf(gym)).toHaveLength(1);
  expect(await actsOf(sold, client.id)).toEqual(refused);
  const phone = newPhone();
  await shop.buy(sold, {
    ...{ name: 'Beto', dni: '11.111.111-1', phone },
    email: known.email,
    acepta: `${id}_mail_1`,
  });
  const beto = (await shop.clientsOf(gym)).find(({ name }) => name === 'Beto');
  expect(await actsOf(sold, beto?.id ?? '')).toEqual([]);
  expect(await actsOf(sold, client.id)).toEqual(refused);
});
