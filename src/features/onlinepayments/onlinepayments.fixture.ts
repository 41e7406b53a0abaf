import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { onlinePaymentsIn } from '../../test/online-payments.ts';
import {
  openPaymentProviders,
  type PaymentProviders,
  type ProviderName,
} from '../../test/payment-providers.ts';
import { asSuperuser } from '../../test/superuser.ts';

export const now = '2030-03-04T15:00:00Z';
export const price = 25_000;

/** A gym with providers that are on, anew for each test of a file, and clients who owe a month. */
export function prepareOnlinePayments(environment: Readonly<Record<string, string>> = {}) {
  const here = {} as { app: TestApp; providers: PaymentProviders; gym: Person };
  const there = onlinePaymentsIn(() => here);
  beforeAll(async () => {
    here.providers = await openPaymentProviders();
    here.app = await openTestApp({
      now,
      environment: { PULSO_PROVIDERS_URL: here.providers.url, ...environment },
    });
  });
  afterAll(async () => {
    await here.app.close();
    await here.providers.close();
  });
  beforeEach(async () => {
    here.gym = await openGym();
  });
  afterEach(() => here.providers.recover());

  const openGym = async () => {
    const gym = await here.app.gym();
    await there.turnOn(gym, 'mercadopago');
    await there.turnOn(gym, 'khipu');
    return gym;
  };

  /** Runs a statement past every verb. */
  const query = (statement: string, values: readonly unknown[]) =>
    asSuperuser(here.app.database, (connection) => connection.query(statement, [...values]));

  const sell = async (gym: Person, clientId: string) => {
    const { id: planId } = await gym.plans.create({
      ...{ id: newId(), kind: 'subscription', name: `Mensual ${newId()}`, price },
    });
    const { id } = await gym.memberships.sell({
      id: newId(),
      clientId,
      planId,
      price,
      startsOn: '2030-03-04',
      observation: '',
    });
    return id;
  };

  /** A client who owes a month of a subscription. */
  const addDebtor = async (gym: Person) => {
    const email = `ana-${newId()}@correo.cl`;
    const { client } = await gym.clients.create({ id: newId(), name: 'Ana', surname: 'Rojas', email });
    return { clientId: client.id, membershipId: await sell(gym, client.id) };
  };

  /** Somebody who went to pay with Mercado Pago, and has not. */
  const addPayer = async () => {
    const debtor = await addDebtor(here.gym);
    const { url } = await there.makeLink(here.gym, debtor.membershipId);
    await there.choose(url, 'mercadopago');
    return { ...debtor, url, place: here.providers.lastPlace() };
  };

  const paymentsOf = async (gym: Person, membershipId: string) =>
    (await gym.payments.list({ membershipId })).items;

  const linkOf = async (gym: Person, clientId: string) => {
    const [link] = (await gym.onlinepayments.ofClient({ clientId })).items;
    if (!link) throw new Error('no link');
    return link;
  };

  const told = async (gym: Person) =>
    (await gym.notifications.list({})).groups.find(({ kind }) => kind === 'onlinePayments')?.items ?? [];

  const sentences = async (gym: Person) => (await told(gym)).map(({ sentence }) => sentence).join('\n');

  /** Somebody who pays online; without a place, for a membership that is gone by then. */
  async function addPaid(gym: Person, provider: ProviderName, { isLoose = false } = {}) {
    const { clientId, membershipId } = await addDebtor(gym);
    const { url } = await there.makeLink(gym, membershipId);
    await there.choose(url, provider);
    const paymentId = here.providers.lastPlace().attemptId;
    if (isLoose) await gym.memberships.remove({ id: membershipId });
    const paid = here.providers.pay(provider, here.providers.lastPlace());
    await there.notify(gym, provider, paid);
    const shown = async () => (await linkOf(gym, clientId)).payments[0];
    const give = (amount: number) =>
      gym.onlinepayments.refund({ id: newId(), paymentId, amount, reason: 'Se arrepintió' });
    const hear = () => there.notify(gym, provider, paid);
    const seen = () => gym.onlinepayments.resolve({ id: paymentId });
    return { clientId, membershipId, paymentId, paid, shown, give, hear, seen };
  }

  return {
    ...there,
    here,
    openGym,
    query,
    addPayer,
    addPaid,
    sentences,
    addDebtor,
    sell,
    paymentsOf,
    linkOf,
    told,
  };
}
