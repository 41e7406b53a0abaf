import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { prepareOnlinePayments, price } from './onlinepayments.fixture.ts';

const online = prepareOnlinePayments();
const { here } = online;

const both = ['mercadopago', 'khipu'] as const;

describe.each(both)('un link que se paga con %s', (provider) => {
  test('paga la deuda con un pago de verdad y su comprobante, una vez, aunque el aviso llegue cinco', async () => {
    const { clientId, membershipId } = await online.addDebtor(here.gym);
    const link = await online.makeLink(here.gym, membershipId);
    expect(link).toMatchObject({ state: 'pending', amount: price, madeBy: 'Dueño' });
    const page = await online.openPage(link.url);
    expect(page.body).toContain('25.000');
    expect(page.body).not.toContain('Rojas');
    expect((await online.choose(link.url, provider)).body).toContain(here.providers.lastPlace().id);
    const paid = here.providers.pay(provider, here.providers.lastPlace());
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => online.notify(here.gym, provider, paid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([
      {
        ...{ amount: price, method: 'online', paidOn: '2030-03-04', planStartsOn: '2030-03-04' },
        ...{ observation: expect.stringContaining(paid.id), receipt: { number: expect.any(Number) } },
      },
    ]);
    expect(await online.linkOf(here.gym, clientId)).toMatchObject({
      ...{ state: 'paid', url: '' },
      payments: [
        { provider, state: 'paid', amount: price, attentions: [], receipt: { number: expect.any(Number) } },
      ],
    });
    expect((await online.openPage(link.url)).body).toContain('Listo, está pagado');
    expect(await online.told(here.gym)).toEqual([]);
    const { items } = await here.gym.record.list({ clientId });
    const sentences = items.map(({ sentence }) => sentence).join('\n');
    expect(sentences).toContain('confirmó el pago de $\u00a025.000 de Ana Rojas');
  });

  test('sin que llegue ningún aviso se sabe igual, preguntando', async () => {
    const { clientId, membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    await online.choose(url, provider);
    await here.app.app.doWork('2030-03-04T15:01:00Z');
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
    here.providers.pay(provider, here.providers.lastPlace());
    await Promise.all([
      here.app.app.doWork('2030-03-04T15:05:00Z'),
      here.app.app.doWork('2030-03-04T15:05:00Z'),
    ]);
    expect(await online.paymentsOf(here.gym, membershipId)).toMatchObject([{ amount: price }]);
    expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'paid' });
  });

  test('de otro monto u otra moneda no paga nada, y alguien lo tiene que mirar', async () => {
    const { clientId, membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    await online.choose(url, provider);
    const paid = here.providers.pay(provider, here.providers.lastPlace(), { amount: 100 });
    expect((await online.notify(here.gym, provider, paid)).status).toBe(200);
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
    expect(await online.linkOf(here.gym, clientId)).toMatchObject({
      state: 'pending',
      payments: [{ state: 'paid', amount: 100, attentions: ['mismatch'] }],
    });
    expect(await online.told(here.gym)).toMatchObject([
      { sentence: expect.stringContaining('un monto que no es el del link, $\u00a0100') },
    ]);
  });

  test('un aviso con otra firma, de otro gimnasio o sin firma no hace ni dice nada', async () => {
    const { membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    await online.choose(url, provider);
    const paid = here.providers.pay(provider, here.providers.lastPlace());
    const asked = here.providers.asked.length;
    expect(await online.notify(here.gym, provider, paid, 'otro-secreto')).toEqual({ status: 401, body: '' });
    const bare = await here.gym.raw('POST', `/avisos-de-pago/${provider}/${here.gym.accountId}`, {
      id: paid.id,
    });
    expect([bare.status, bare.body]).toEqual([401, '']);
    expect((await here.gym.raw('POST', `/avisos-de-pago/${provider}/${newId()}`, {})).status).toBe(404);
    expect((await here.gym.raw('POST', `/avisos-de-pago/otro/${here.gym.accountId}`, {})).status).toBe(404);
    expect(here.providers.asked.length).toBe(asked);
    const neighbour = await online.openGym();
    expect(await online.notify(neighbour, provider, paid)).toEqual({ status: 200, body: '' });
    expect(await online.paymentsOf(here.gym, membershipId)).toEqual([]);
    expect(await online.notify(here.gym, provider, paid)).toEqual({ status: 200, body: '' });
    expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(1);
  });

  test('rechazado se puede pagar otra vez', async () => {
    const { clientId, membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    await online.choose(url, provider);
    const first = here.providers.pay(provider, here.providers.lastPlace(), { rejected: true });
    await online.notify(here.gym, provider, first);
    expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'rejected' });
    expect((await online.openPage(url)).body).toContain('no se completó');
    await online.choose(url, provider);
    await online.notify(here.gym, provider, here.providers.pay(provider, here.providers.lastPlace()));
    expect(await online.linkOf(here.gym, clientId)).toMatchObject({ state: 'paid' });
  });

  test('mientras el proveedor no responde nada se pierde: la página lo dice, y el aviso se pide otra vez', async () => {
    const { membershipId } = await online.addDebtor(here.gym);
    const { url } = await online.makeLink(here.gym, membershipId);
    here.providers.fail(provider);
    const refused = await online.choose(url, provider);
    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('No pudimos abrir')]);
    here.providers.recover();
    await online.choose(url, provider);
    const paid = here.providers.pay(provider, here.providers.lastPlace());
    here.providers.fail(provider);
    expect((await online.notify(here.gym, provider, paid)).status).toBe(503);
    here.providers.recover();
    expect((await online.notify(here.gym, provider, paid)).status).toBe(200);
    expect(await online.paymentsOf(here.gym, membershipId)).toHaveLength(1);
  });
});
