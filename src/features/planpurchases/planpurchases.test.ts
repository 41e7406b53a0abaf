import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import type { Person } from '../../test/app.ts';
import { arrived } from '../../test/mailbox.ts';
import { asSuperuser } from '../../test/superuser.ts';
import { contractText, newEmail, preparePurchases, price, today } from './planpurchases.fixture.ts';

const shop = preparePurchases();
const { here } = shop;

test('la página ofrece comprar solo lo que el gimnasio vende ahí y alguien puede pagar', async () => {
  const sold = await shop.sell();
  const { gym, slug } = sold;
  const hidden = [
    await shop.addPlan(gym, { name: 'Gratis', price: 0 }),
    await shop.addPlan(gym, { name: 'Prueba', kind: 'trial', days: 7, billingPeriod: null }),
    await shop.addPlan(gym, { name: 'Interno', sellOnline: false }),
  ];
  const page = async () => (await shop.open(`/g/${slug}`)).body;
  expect(await page()).toContain(`href="${shop.pathOf(sold)}"`);
  const form = await shop.open(shop.pathOf(sold));
  expect([form.status, form.headers['cache-control'], form.headers['referrer-policy']]).toEqual([
    ...[200, 'no-store', 'same-origin'],
  ]);
  expect(form.body).not.toContain('<script');
  expect(form.body).toContain('Pagas ahora $\u00a030.000. Cubre hasta el 09-02-2030.');
  for (const planId of hidden) {
    expect(await page()).not.toContain(planId);
    expect((await shop.open(`/g/${slug}/planes/${planId}`)).status).toBe(404);
  }
  await shop.publish(gym, slug, { sellsPlans: false });
  expect(await page()).not.toContain('Comprar');
  expect((await shop.open(shop.pathOf(sold))).status).toBe(404);
  expect((await shop.send(sold, await shop.fill(sold))).status).toBe(404);
  await shop.publish(gym, slug);
  await shop.turnOn(gym, 'mercadopago', { active: false, production: true, version: 1 });
  expect(await page()).not.toContain('Comprar');
});

test('sin pagar nadie es cliente ni tiene nada; recepción ve a quién llamar', async () => {
  const sold = await shop.sell();
  const fields = await shop.fill(sold);
  const answer = await shop.send(sold, fields);
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([303, '', 'no-store']);
  expect((await shop.openPage(shop.urlIn(answer))).body).toContain('30.000');
  expect(await shop.clientsOf(sold.gym)).toEqual([]);
  expect(await shop.purchasesOf(sold.gym)).toMatchObject([
    {
      state: 'open',
      name: 'Ana Rojas',
      planName: 'Mensual',
      amount: price,
      clientId: null,
      email: fields.email,
    },
  ]);
  expect((await sold.gym.prospects.list({ search: '' })).items).toMatchObject([
    { name: 'Ana', origin: 'page', stage: 'new', nextAction: 'Empezó a comprar en la página: Mensual' },
  ]);
});

test('pagado una vez, aunque el aviso llegue cinco, hay un cliente, una membresía, un pago, un comprobante y un contrato', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  await shop.writeContract(gym);
  const fields = await shop.fill(sold);
  const form = await shop.open(shop.pathOf(sold));
  expect(form.body).toContain(
    'Contrato de (tu nombre), (tu documento): Mensual por $\u00a030.000 desde 10-01-2030.',
  );
  const url = shop.urlIn(await shop.send(sold, fields));
  const paid = here.providers.pay('mercadopago', await shop.goToPay(url));
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => shop.notify(gym, 'mercadopago', paid)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [client, ...others] = await shop.clientsOf(gym);
  expect([client?.name, client?.dni, client?.email, client?.phone, others]).toEqual([
    ...['Ana', '12.345.678-5', fields.email, fields.phone, []],
  ]);
  const clientId = client?.id ?? '';
  const [membership, ...more] = await shop.membershipsOf(gym, clientId);
  expect(more).toEqual([]);
  expect(membership).toMatchObject({
    planName: 'Mensual',
    startsOn: today,
    expiresOn: '2030-02-09',
    due: null,
  });
  const membershipId = membership?.id ?? '';
  expect((await gym.payments.list({ membershipId })).items).toMatchObject([
    { amount: price, method: 'online', paidOn: today, receipt: { number: expect.any(Number) } },
  ]);
  expect((await gym.contracts.get({ membershipId })).contract).toMatchObject({
    acceptance: { way: 'page', signerName: 'Ana Rojas', acceptedOn: today },
    content: { text: 'Contrato de Ana Rojas, 12.345.678-5: Mensual por $\u00a030.000 desde 10-01-2030.' },
  });
  expect(await shop.purchasesOf(gym)).toMatchObject([
    { state: 'paid', clientId, membershipId, sharesContact: false, name: 'Ana Rojas' },
  ]);
  expect((await gym.prospects.list({ search: '', stage: 'enrolled' })).items).toMatchObject([{ clientId }]);
  expect(await shop.told(gym, 'pagePurchases')).toMatchObject([
    { sentence: 'Ana Rojas compró Mensual en la página, $\u00a030.000', href: `/clients/${clientId}` },
  ]);
  expect(await shop.told(gym, 'onlinePayments')).toEqual([]);
  const letters = () => here.mailbox.letters.filter((letter) => letter.content.includes('ya tienes el plan'));
  const { content } = await arrived(letters, fields.email ?? '');
  expect(content).toContain('Contrato de Ana Rojas, 12.345.678-5');
  expect((await shop.openPage(url)).body).toContain('Listo, está pagado');
  const sentences = (await gym.record.list({ clientId })).items.map(({ sentence }) => sentence).join('\n');
  expect(sentences).toContain('Ana Rojas compró Mensual en la página');
});

test('lo que falta se dice junto a su campo, lo escrito queda, y sin aceptar el contrato no se compra', async () => {
  const sold = await shop.sell();
  await shop.writeContract(sold.gym, contractText);
  const bad = await shop.send(
    sold,
    await shop.fill(sold, { name: ' ', dni: '12.345.678-9', email: 'x', phone: '' }),
  );
  expect(bad.status).toBe(400);
  for (const words of [
    'Escribe tu nombre.',
    'Escribe un correo válido',
    'Escribe un teléfono.',
    'value="Rojas"',
  ])
    expect(bad.body).toContain(words);
  const wrongRut = await shop.send(sold, await shop.fill(sold, { dni: '12.345.678-9' }));
  expect([wrongRut.status, wrongRut.body.includes('id="dni-problem"')]).toEqual([400, true]);
  const early = await shop.send(sold, await shop.fill(sold, { startsOn: '2030-01-09' }));
  expect([early.status, early.body.includes('id="startsOn-problem"')]).toEqual([400, true]);
  const unaccepted = await shop.send(sold, await shop.fill(sold, { accepted: '' }));
  expect([unaccepted.status, unaccepted.body.includes('hay que leer el contrato')]).toEqual([409, true]);
  const trapped = await shop.send(sold, await shop.fill(sold, { sitio: 'x' }));
  expect(trapped.status).toBe(400);
  expect(await shop.purchasesOf(sold.gym)).toEqual([]);
});

test('si el precio o el contrato cambió mientras escribía, lo ve antes de seguir', async () => {
  const sold = await shop.sell();
  await shop.writeContract(sold.gym);
  const before = await shop.fill(sold);
  await shop.writeContract(sold.gym, 'Otro texto.');
  const again = await shop.send(sold, before);
  expect([
    again.status,
    again.body.includes('no es el que estabas viendo'),
    again.body.includes('Otro texto.'),
  ]).toEqual([...[409, true, true]]);
  expect(again.body).not.toContain(' checked');
  const now = await shop.fill(sold);
  const plan = await sold.gym.plans.get({ id: sold.planId });
  const { programs: _, sold: __, ...form } = plan;
  await sold.gym.plans.update({ ...form, price: 31_000 });
  expect((await shop.send(sold, now)).status).toBe(409);
  expect(await shop.purchasesOf(sold.gym)).toEqual([]);
});

test('doble clic, dos ventanas y volver atrás son una sola compra', async () => {
  const sold = await shop.sell();
  const fields = await shop.fill(sold);
  const answers = await Promise.all([1, 2, 3].map(() => shop.send(sold, fields)));
  const window = await shop.send(sold, { ...fields, id: newId() });
  const urls = [...answers, window].map(shop.urlIn);
  expect(new Set(urls).size).toBe(1);
  expect(urls[0]).toContain('/pagar/');
  const other = await shop.send(sold, { ...fields, name: 'Otra' });
  expect([other.status, other.body.includes('ya se envió con otros datos')]).toEqual([409, true]);
  expect(await shop.purchasesOf(sold.gym)).toHaveLength(1);
});

test('un correo tiene tres compras abiertas; con otra vence la primera, y si igual se paga no se pierde', async () => {
  const sold = await shop.sell();
  const email = newEmail();
  const urls: string[] = [];
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro'])
    urls.push(shop.urlIn(await shop.send(sold, await shop.fill(sold, { name, email }))));
  expect((await shop.purchasesOf(sold.gym)).map(({ state }) => state)).toEqual([
    'open',
    'open',
    'open',
    'expired',
  ]);
  expect((await shop.openPage(urls[0] ?? '')).body).toContain('Este link venció');
});

/** As if the letters had been tried an hour ago. */
const moveBack = (gym: Person) =>
  asSuperuser(here.app.database, (connection) =>
    connection.query(`update page_letter set tried_at = tried_at - interval '1 hour' where gym_id = $1`, [
      gym.accountId,
    ]),
  );

test('el correo a quien compró se lee como salió, y si no salió se envía otra vez', async () => {
  const sold = await shop.sell();
  const { gym } = sold;
  await shop.writeContract(gym);
  const fields = await shop.fill(sold);
  const url = shop.urlIn(await shop.send(sold, fields));
  here.mailbox.refuse(451);
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', await shop.goToPay(url)));
  const purchase = async () => (await shop.purchasesOf(gym))[0];
  await expect.poll(async () => (await purchase())?.letterState).toBe('failed');
  here.mailbox.refuse(null);
  await moveBack(gym);
  await here.app.app.doHourly();
  const { content } = await arrived(() => here.mailbox.letters, fields.email ?? '');
  const { id = '', letterState } = (await purchase()) ?? {};
  expect(letterState).toBe('sent');
  const letter = await gym.planpurchases.letter({ id });
  expect(letter).toMatchObject({ state: 'sent', sentTo: fields.email });
  expect(letter.text).toContain('El contrato que aceptaste:\n\nContrato de Ana Rojas');
  expect(content.replaceAll('\r\n', '\n')).toContain(letter.text.trim());
});

type Bought = { readonly gym: Person; readonly membershipId: string; readonly attemptId: string };
test.each([
  {
    why: 'la membresía se dio de baja',
    undo: async ({ gym, membershipId }: Bought) => {
      const [client] = await shop.clientsOf(gym);
      const [{ version } = { version: 0 }] = await shop.membershipsOf(gym, client?.id ?? '');
      await gym.memberships.cancel({ id: membershipId, version, endsOn: today, reason: 'Se va' });
    },
  },
  {
    why: 'la membresía se eliminó',
    undo: ({ gym, membershipId }: Bought) => gym.memberships.remove({ id: membershipId }),
  },
  {
    why: 'se devolvió lo pagado',
    undo: ({ gym, attemptId: paymentId }: Bought) =>
      gym.onlinepayments.refund({ id: newId(), paymentId, amount: price, reason: 'Se arrepintió' }),
  },
])('el correo de una compra no se envía otra vez cuando $why', async ({ undo }) => {
  const sold = await shop.sell();
  const { gym } = sold;
  here.mailbox.refuse(451);
  const fields = await shop.fill(sold);
  const place = await shop.goToPay(shop.urlIn(await shop.send(sold, fields)));
  await shop.notify(gym, 'mercadopago', here.providers.pay('mercadopago', place));
  const purchase = async () => (await shop.purchasesOf(gym))[0];
  await expect.poll(async () => (await purchase())?.letterState).toBe('failed');
  here.mailbox.refuse(null);
  const { membershipId } = (await purchase()) ?? {};
  await undo({ gym, membershipId: membershipId ?? '', attemptId: place.attemptId });
  await moveBack(gym);
  await here.app.app.doHourly();
  expect((await purchase())?.letterState).toBe('obsolete');
});
