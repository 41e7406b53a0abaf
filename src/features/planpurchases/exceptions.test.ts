import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { newEmail, newPhone, preparePurchases, price } from './planpurchases.fixture.ts';

const shop = preparePurchases();
const { here } = shop;

test('quien ya es cliente, por correo y documento, recibe su plan sin que cambien sus datos', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  const email = newEmail();
  const { client } = await gym.clients.create({
    ...{ id: newId(), name: 'Clara', surname: 'Díaz', email, dni: '12.345.678-5', phone: newPhone() },
  });
  await shop.buy(sold, { email, name: 'Otro nombre', phone: newPhone() });
  expect(await shop.clientsOf(gym)).toHaveLength(1);
  const now = await gym.clients.get({ id: client.id });
  expect([now.name, now.phone, now.version]).toEqual(['Clara', client.phone, client.version]);
  expect(await shop.membershipsOf(gym, client.id)).toMatchObject([{ planName: 'Mensual', due: null }]);
});

test('un correo solo no prueba quién es: la respuesta es la misma, y recepción tiene que mirar', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  const email = newEmail();
  const { client } = await gym.clients.create({
    ...{ id: newId(), name: 'Clara', surname: 'Díaz', email, dni: '11.111.111-1' },
  });
  const known = await shop.send(sold, await shop.fill(sold, { email }));
  const unknown = await shop.send(sold, await shop.fill(sold));
  const shownTo = async (answer: typeof known) => {
    const url = new URL(shop.urlIn(answer));
    const { body } = await shop.openPage(url.href);
    return [answer.status, answer.body, body.replaceAll(url.pathname, '')];
  };
  expect(await shownTo(known)).toEqual(await shownTo(unknown));
  const paid = here.providers.pay('mercadopago', await shop.goToPay(shop.urlIn(known)));
  await shop.notify(gym, 'mercadopago', paid);
  expect(await shop.membershipsOf(gym, client.id)).toEqual([]);
  const added = (await shop.clientsOf(gym)).find(({ id }) => id !== client.id);
  expect([added?.email, added?.dni, added?.observation]).toEqual([
    ...['', '12.345.678-5', expect.stringContaining(`el correo ${email}, que es de otro cliente`)],
  ]);
  expect((await shop.told(gym, 'pagePurchases'))[0]?.sentence).toContain('revisa quién es');
});

test('quien vino a una clase de prueba con su correo y su nombre sigue siendo el mismo cliente', async () => {
  const sold = await shop.sell();
  const email = newEmail();
  const { client } = await sold.gym.clients.create({ id: newId(), name: 'ANA', surname: 'rojas', email });
  await shop.buy(sold, { email });
  expect((await shop.clientsOf(sold.gym)).map(({ id }) => id)).toEqual([client.id]);
});

test('paga lo que vio, aunque el plan cambie o se elimine antes de que pague', async () => {
  const sold = await shop.sell({ enrolmentFee: 5_000 });
  const { gym, planId } = sold;
  const url = shop.urlIn(await shop.send(sold, await shop.fill(sold)));
  const { programs: _, sold: __, ...plan } = await gym.plans.get({ id: planId });
  await gym.plans.update({ ...plan, price: 99_000, billingPeriod: 'annual' });
  await gym.plans.remove({ id: planId });
  const place = await shop.goToPay(url);
  expect(place.amount).toBe(price + 5_000);
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const [client] = await shop.clientsOf(gym);
  expect(await shop.membershipsOf(gym, client?.id ?? '')).toMatchObject([
    { planName: 'Mensual', price, period: 'monthly', due: null, expiresOn: '2030-02-09' },
  ]);
});

test('lo que empieza después queda pagado desde ya, sin que sobre nada', async () => {
  const sold = await shop.sell();
  await shop.buy(sold, { startsOn: '2030-01-20' });
  const [client] = await shop.clientsOf(sold.gym);
  expect(await shop.membershipsOf(sold.gym, client?.id ?? '')).toMatchObject([
    { startsOn: '2030-01-20', expiresOn: '2030-02-19', due: null },
  ]);
  expect(await shop.told(sold.gym, 'onlinePayments')).toEqual([]);
});

test('con día de cobro se paga la parte del período, y otra fecha muestra otro monto antes de seguir', async () => {
  const sold = await shop.sell({ kind: 'subscription', billingDay: 1 });
  const other = await shop.send(sold, await shop.fill(sold, { startsOn: '2030-01-20' }));
  expect([other.status, other.body.includes('no es el que estabas viendo')]).toEqual([409, true]);
  const amount = /name="amount" value="(\d+)"/.exec(other.body)?.[1] ?? '';
  expect(Number(amount)).toBeLessThan(price);
  expect(other.body).toContain('no se cobran solos');
  await shop.buy(sold, { startsOn: '2030-01-20', amount });
  const [client] = await shop.clientsOf(sold.gym);
  expect(await shop.membershipsOf(sold.gym, client?.id ?? '')).toMatchObject([
    { startsOn: '2030-01-20', expiresOn: '2030-01-31', due: null },
  ]);
});

test('pagado dos veces, lo segundo queda a su favor y alguien lo mira', async () => {
  const sold = await shop.sell();
  const { place } = await shop.buy(sold);
  await shop.notify(sold.gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const clients = await shop.clientsOf(sold.gym);
  expect(clients).toHaveLength(1);
  const [membership, ...more] = await shop.membershipsOf(sold.gym, clients[0]?.id ?? '');
  expect(more).toEqual([]);
  const { items } = await sold.gym.payments.list({ membershipId: membership?.id ?? '' });
  expect(items.map(({ amount }) => amount)).toEqual([price, price]);
  expect(await shop.told(sold.gym, 'onlinePayments')).toMatchObject([
    { sentence: expect.stringContaining('cuando ya no lo debía') },
  ]);
});

test('pagado después de vencer, sirve igual', async () => {
  const sold = await shop.sell();
  const url = shop.urlIn(await shop.send(sold, await shop.fill(sold)));
  const place = await shop.goToPay(url);
  await shop.query(
    `with late as (update plan_purchase set expires_at = '2030-01-09' where gym_id = $1 returning id)
      update payment_link set expires_at = '2030-01-09' where gym_id = $1`,
    [sold.gym.accountId],
  );
  expect((await shop.openPage(url)).body).toContain('Este link venció');
  await shop.notify(sold.gym, 'mercadopago', here.providers.pay('mercadopago', place));
  expect(await shop.purchasesOf(sold.gym)).toMatchObject([{ state: 'paid' }]);
});

test('agotado mientras pagaba, su dinero espera a que alguien lo asigne o lo devuelva', async () => {
  const sold = await shop.sell({ stock: 'limited', stockLimit: 1 });
  const { gym } = sold;
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () =>
      shop.urlIn(
        await shop.send(sold, await shop.fill(sold, { dni: 'A1', dniType: 'other', name: newId() })),
      ),
    ),
  );
  const places = [await shop.goToPay(first ?? ''), await shop.goToPay(second ?? '')];
  for (const place of places) await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  expect((await shop.openPage(third ?? '')).body).toContain('Este plan ya no se vende');
  expect((await shop.openPage(second ?? '')).body).toContain('Recibimos tu pago');
  expect((await shop.open(shop.pathOf(sold))).body).toContain('está agotado');
  expect((await gym.plans.get({ id: sold.planId })).sold).toBe(1);
  const [told] = await shop.told(gym, 'onlinePayments');
  expect(told?.sentence).toContain('no está en ninguna membresía');
  const clientId = told?.href.split('/').at(-1) ?? '';
  const [link] = (await gym.onlinepayments.ofClient({ clientId })).items;
  const paymentId = link?.payments[0]?.id ?? '';
  await gym.onlinepayments.refund({ id: newId(), paymentId, amount: price, reason: 'Se agotó' });
  expect(await shop.told(gym, 'onlinePayments')).toEqual([]);
});

test('de otro monto no vende nada: queda el cliente con su dinero por asignar', async () => {
  const sold = await shop.sell();
  const place = await shop.goToPay(shop.urlIn(await shop.send(sold, await shop.fill(sold))));
  await shop.notify(sold.gym, 'mercadopago', here.providers.pay('mercadopago', place, { amount: 100 }));
  const [client] = await shop.clientsOf(sold.gym);
  expect(await shop.membershipsOf(sold.gym, client?.id ?? '')).toEqual([]);
  expect(await shop.told(sold.gym, 'onlinePayments')).toMatchObject([
    { sentence: expect.stringContaining('un monto que no es el del link') },
  ]);
});

test('devuelta desde la ficha, la membresía la vuelve a deber', async () => {
  const sold = await shop.sell();
  const { place } = await shop.buy(sold);
  const [client] = await shop.clientsOf(sold.gym);
  await sold.gym.onlinepayments.refund({
    ...{ id: newId(), paymentId: place.attemptId, amount: price, reason: 'Se arrepintió' },
  });
  expect(await shop.membershipsOf(sold.gym, client?.id ?? '')).toMatchObject([{ due: { amount: price } }]);
});

test('quien no pagó se olvida treinta días después, también en el registro', async () => {
  const sold = await shop.sell();
  const fields = await shop.fill(sold);
  await shop.send(sold, fields);
  const request = async () =>
    (await shop.query('select request from plan_purchase where gym_id = $1', [sold.gym.accountId])).rows[0]
      .request;
  await here.app.app.doDaily();
  expect(await request()).toMatchObject({ email: fields.email });
  await shop.query(`update plan_purchase set expires_at = '2029-12-01' where gym_id = $1`, [
    sold.gym.accountId,
  ]);
  await here.app.app.doDaily();
  expect(await request()).toEqual({});
  const { rows } = await shop.query(
    `select from audit where gym_id = $1 and table_name = 'plan_purchase' and (before::text || after::text) like '%' || $2 || '%'`,
    [sold.gym.accountId, fields.email],
  );
  expect(rows).toEqual([]);
});

test('quien es borrado entre los prospectos se olvida también donde empezó a comprar', async () => {
  const sold = await shop.sell();
  const fields = await shop.fill(sold);
  const url = shop.urlIn(await shop.send(sold, fields));
  const [prospect] = (await sold.gym.prospects.list({ search: '' })).items;
  const id = prospect?.id ?? '';
  await sold.gym.prospects.remove({ id });
  await sold.gym.prospects.erase({ id });
  expect(await shop.purchasesOf(sold.gym)).toMatchObject([
    { state: 'expired', name: '', email: '', phone: '' },
  ]);
  const again = (await shop.open(new URL(url).pathname)).body;
  expect(again).not.toContain(fields.email);
});
