import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person, TestApp } from '../../test/app.ts';
import type { PaymentProviders } from '../../test/payment-providers.ts';
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

const both = ['mercadopago', 'khipu'] as const;

describe.each(both)('un link que se paga con %s', (provider) => {
  test('paga la deuda con un pago de verdad y su comprobante, una vez, aunque el aviso llegue cinco', async () => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const link = await online.makeLink(gym, membershipId);
    expect(link).toMatchObject({ state: 'pending', amount: price, madeBy: 'Dueño' });
    const page = await online.openPage(link.url);
    expect(page.body).toContain('25.000');
    expect(page.body).not.toContain('Rojas');
    expect((await online.choose(link.url, provider)).body).toContain(providers.lastPlace().id);
    const paid = providers.pay(provider, providers.lastPlace());
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => online.notify(gym, provider, paid)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([
      {
        ...{ amount: price, method: 'online', paidOn: '2030-03-04', planStartsOn: '2030-03-04' },
        ...{ observation: expect.stringContaining(paid.id), receipt: { number: expect.any(Number) } },
      },
    ]);
    expect(await online.linkOf(gym, clientId)).toMatchObject({
      ...{ state: 'paid', url: '' },
      payments: [
        { provider, state: 'paid', amount: price, attentions: [], receipt: { number: expect.any(Number) } },
      ],
    });
    expect((await online.openPage(link.url)).body).toContain('Listo, está pagado');
    expect(await online.told(gym)).toEqual([]);
    const { items } = await gym.record.list({ clientId });
    const sentences = items.map(({ sentence }) => sentence).join('\n');
    expect(sentences).toContain('confirmó el pago de $\u00a025.000 de Ana Rojas');
  });

  test('sin que llegue ningún aviso se sabe igual, preguntando', async () => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, provider);
    await app.app.doWork('2030-03-04T15:01:00Z');
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
    providers.pay(provider, providers.lastPlace());
    await Promise.all([app.app.doWork('2030-03-04T15:05:00Z'), app.app.doWork('2030-03-04T15:05:00Z')]);
    expect(await online.paymentsOf(gym, membershipId)).toMatchObject([{ amount: price }]);
    expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'paid' });
  });

  test('de otro monto u otra moneda no paga nada, y alguien lo tiene que mirar', async () => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, provider);
    const paid = providers.pay(provider, providers.lastPlace(), { amount: 100 });
    expect((await online.notify(gym, provider, paid)).status).toBe(200);
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
    expect(await online.linkOf(gym, clientId)).toMatchObject({
      state: 'pending',
      payments: [{ state: 'paid', amount: 100, attentions: ['mismatch'] }],
    });
    expect(await online.told(gym)).toMatchObject([
      { sentence: expect.stringContaining('un monto que no es el del link, $\u00a0100') },
    ]);
  });

  test('un aviso con otra firma, de otro gimnasio o sin firma no hace ni dice nada', async () => {
    const { membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, provider);
    const paid = providers.pay(provider, providers.lastPlace());
    const asked = providers.asked.length;
    expect(await online.notify(gym, provider, paid, 'otro-secreto')).toEqual({ status: 401, body: '' });
    const bare = await gym.raw('POST', `/avisos-de-pago/${provider}/${gym.accountId}`, { id: paid.id });
    expect([bare.status, bare.body]).toEqual([401, '']);
    expect((await gym.raw('POST', `/avisos-de-pago/${provider}/${newId()}`, {})).status).toBe(404);
    expect((await gym.raw('POST', `/avisos-de-pago/otro/${gym.accountId}`, {})).status).toBe(404);
    expect(providers.asked.length).toBe(asked);
    const neighbour = await online.openGym();
    expect(await online.notify(neighbour, provider, paid)).toEqual({ status: 200, body: '' });
    expect(await online.paymentsOf(gym, membershipId)).toEqual([]);
    expect(await online.notify(gym, provider, paid)).toEqual({ status: 200, body: '' });
    expect(await online.paymentsOf(gym, membershipId)).toHaveLength(1);
  });

  test('rechazado se puede pagar otra vez', async () => {
    const { clientId, membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    await online.choose(url, provider);
    const first = providers.pay(provider, providers.lastPlace(), { rejected: true });
    await online.notify(gym, provider, first);
    expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'rejected' });
    expect((await online.openPage(url)).body).toContain('fue rechazado');
    await online.choose(url, provider);
    await online.notify(gym, provider, providers.pay(provider, providers.lastPlace()));
    expect(await online.linkOf(gym, clientId)).toMatchObject({ state: 'paid' });
  });

  test('mientras el proveedor no responde nada se pierde: la página lo dice, y el aviso se pide otra vez', async () => {
    const { membershipId } = await online.addDebtor(gym);
    const { url } = await online.makeLink(gym, membershipId);
    providers.fail(provider);
    const refused = await online.choose(url, provider);
    expect([refused.status, refused.body]).toEqual([503, expect.stringContaining('No pudimos abrir')]);
    providers.recover();
    await online.choose(url, provider);
    const paid = providers.pay(provider, providers.lastPlace());
    providers.fail(provider);
    expect((await online.notify(gym, provider, paid)).status).toBe(503);
    providers.recover();
    expect((await online.notify(gym, provider, paid)).status).toBe(200);
    expect(await online.paymentsOf(gym, membershipId)).toHaveLength(1);
  });
});
