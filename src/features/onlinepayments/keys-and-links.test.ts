import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { goodKeys } from '../../test/payment-providers.ts';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

test('sin proveedor encendido, sin deuda o con un link ajeno no hay link', async () => {
  const { clientId, membershipId } = await online.addDebtor(here.gym);
  await online.turnOn(here.gym, 'mercadopago', { active: false, version: 1 });
  await online.turnOn(here.gym, 'khipu', { active: false, version: 1 });
  await expect(online.makeLink(here.gym, membershipId)).rejects.toMatchObject({
    status: 409,
    code: 'online_off',
  });
  expect(await here.gym.onlinepayments.ofClient({ clientId })).toMatchObject({
    ready: false,
    owed: [{ membershipId }],
  });
  await online.turnOn(here.gym, 'khipu', { version: 2 });
  await here.gym.payments.take({
    id: newId(),
    membershipId,
    amount: price,
    paidOn: '2030-03-04',
    planStartsOn: '2030-03-04',
  });
  await expect(online.makeLink(here.gym, membershipId)).rejects.toMatchObject({
    status: 409,
    code: 'nothing_owed',
  });
  expect((await here.gym.raw('GET', '/pagar/x.y.z')).status).toBe(404);
});

test('un cliente paga lo suyo desde su espacio, y lo de otro no', async () => {
  const client = await here.app.clientOf(here.gym);
  const membershipId = await online.sell(here.gym, client.clientId);
  await online.turnOn(here.gym, 'mercadopago', { production: true, version: 1 });
  expect(await client.onlinepayments.own({})).toEqual({ ready: true });
  const { url } = await client.onlinepayments.payOwn({ id: newId(), membershipId });
  expect(await client.onlinepayments.payOwn({ id: newId(), membershipId })).toEqual({ url });
  await online.choose(url, 'mercadopago');
  await online.notify(here.gym, 'mercadopago', here.providers.pay('mercadopago', here.providers.lastPlace()));
  expect((await client.myspace.get({})).payments).toMatchObject([{ amount: price, method: 'online' }]);
  expect(await online.linkOf(here.gym, client.clientId)).toMatchObject({ madeBy: '', state: 'paid' });
  const other = await online.addDebtor(here.gym);
  await expect(
    client.onlinepayments.payOwn({ id: newId(), membershipId: other.membershipId }),
  ).rejects.toMatchObject({ status: 404 });
});

test('lo de prueba se ofrece solo en los links del equipo', async () => {
  const client = await here.app.clientOf(here.gym);
  const membershipId = await online.sell(here.gym, client.clientId);
  expect(await client.onlinepayments.own({})).toEqual({ ready: false });
  await expect(client.onlinepayments.payOwn({ id: newId(), membershipId })).rejects.toMatchObject({
    code: 'online_off',
  });
  await online.turnOn(here.gym, 'khipu', { production: true, version: 1 });
  const { url } = await client.onlinepayments.payOwn({ id: newId(), membershipId });
  expect((await online.openPage(url)).body).not.toContain('Mercado Pago');
  expect((await online.choose(url, 'mercadopago')).body).not.toContain('Te llevamos');
  expect(await online.makeLink(here.gym, membershipId)).toMatchObject({ url });
  await online.turnOn(here.gym, 'khipu', { production: true, active: false, version: 2 });
  const link = await online.makeLink(here.gym, membershipId);
  expect(link.url).not.toBe(url);
  expect((await online.openPage(link.url)).body).toContain('Pagar con Mercado Pago (de prueba)');
  await online.turnOn(here.gym, 'khipu', { production: true, version: 3 });
  expect((await online.openPage(link.url)).body).not.toContain('Mercado Pago');
});

test('un link que se está confirmando sigue teniendo dirección', async () => {
  const { membershipId } = await online.addDebtor(here.gym);
  const { id, url } = await online.makeLink(here.gym, membershipId);
  await online.choose(url, 'mercadopago');
  await here.app.app.inject({ method: 'GET', url: new URL(here.providers.lastPlace().back).pathname });
  expect(await online.makeLink(here.gym, membershipId)).toMatchObject({ id, url, state: 'confirming' });
});

test('las llaves se guardan cifradas: no las dicen la API, el registro ni el archivo', async () => {
  const { items } = await here.gym.onlinepayments.providers({});
  expect(items).toMatchObject([
    {
      provider: 'mercadopago',
      active: true,
      production: false,
      keysAt: expect.stringMatching(/^2030-03-04/),
      version: 1,
    },
    { provider: 'khipu', active: true },
    { provider: 'webpay', active: false, keysAt: null, version: 0 },
    { provider: 'fintoc', active: false },
  ]);
  const { rows } = await online.query(
    `select (select json_agg(a) from audit a where a.gym_id = $1 and a.table_name = 'payment_provider') as audit,
        (select json_agg(p) from payment_provider p where p.gym_id = $1) as stored`,
    [here.gym.accountId],
  );
  const said = JSON.stringify([items, rows]);
  for (const { accessKey, secret } of Object.values(goodKeys)) {
    expect(said).not.toContain(accessKey);
    expect(said).not.toContain(secret);
  }
  expect(JSON.stringify(rows[0].audit)).not.toMatch(/access_key|"secret"/);
  await here.gym.onlinepayments.testProvider({ provider: 'mercadopago' });
  const form = { provider: 'mercadopago', active: true, production: false } as const;
  await here.gym.onlinepayments.saveProvider({ ...form, version: 1, accessKey: 'otra', secret: '' });
  await expect(here.gym.onlinepayments.testProvider({ provider: 'mercadopago' })).rejects.toMatchObject({
    code: 'keys_refused',
  });
  await expect(
    here.gym.onlinepayments.saveProvider({ ...form, version: 1, accessKey: '', secret: '' }),
  ).rejects.toMatchObject({ code: 'stale' });
  const fresh = await here.app.gym();
  await expect(
    fresh.onlinepayments.saveProvider({ ...form, version: 0, accessKey: 'sola', secret: '' }),
  ).rejects.toMatchObject({ code: 'keys_missing' });
});

test.each([
  ['fintoc', 'sk_test_1', true, 'test_keys'],
  ['fintoc', 'sk_live_1', false, 'live_keys'],
  ['mercadopago', 'TEST-1', true, 'test_keys'],
] as const)(
  '%s no se guarda con la llave %s si cobra de verdad: %s',
  async (provider, accessKey, production, code) => {
    const fresh = await here.app.gym();
    const save = (mode: boolean) =>
      fresh.onlinepayments.saveProvider({
        ...{ provider, version: 0, active: true, production: mode, accessKey, secret: 'secreto' },
      });
    await expect(save(production)).rejects.toMatchObject({ status: 400, code });
    expect(await save(!production)).toMatchObject({ production: !production });
    await expect(
      fresh.onlinepayments.saveProvider({
        ...{ provider, version: 1, active: true, production, accessKey: '', secret: '' },
      }),
    ).rejects.toMatchObject({ code });
  },
);
